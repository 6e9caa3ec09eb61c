import { business } from '../../resources/server.ts'
import { readEnvironment } from './start/environment.ts'
import { becomeInit } from './start/become-init.ts'
import { runServer } from './start/run-server.ts'
import { describeStartProblem } from './start/start-problem.ts'

becomeInit()

/**
 * Runs `npm start`. With `--dev` (scripts/dev.ts), the schema is updated to match the declarations
 * without a migration file.
 */
try {
  await runServer(readEnvironment(process.env), business, {
    isDevelopment: process.argv.includes('--dev'),
  })
} catch (problem) {
  process.stderr.write(`${describeStartProblem(problem)}\n`)
  process.exit(1)
}
