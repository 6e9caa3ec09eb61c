import { parseArgs } from 'node:util'
import { business } from '../../resources/server.ts'
import { createDatabase } from './database/database.ts'
import { removeCompany } from './demo/remove-company.ts'
import { readEnvironment } from './start/environment.ts'
import { getDirectConnection } from './start/open-database.ts'
import { runCommand } from './start/run-command.ts'
import { describeStartProblem } from './start/start-problem.ts'

/**
 * Runs `npm run demo -- --size small|real|large`, which loads the demo company if it does not exist
 * and starts the server. `npm run demo -- --remove` removes the company with all of its data. The
 * server may be running.
 */
const { values } = parseArgs({
  options: { size: { type: 'string', default: 'small' }, remove: { type: 'boolean' } },
})
if (values.remove) await remove()
else {
  process.env.DEMO = values.size
  await import('./main.ts')
}

async function remove(): Promise<void> {
  try {
    const environment = readEnvironment(process.env)
    const company = await business.demo('small')
    const hasRemoved = await runCommand(environment, async (cluster) => {
      const database = createDatabase(getDirectConnection(cluster, environment))
      return removeCompany(database, company).finally(() => database.close())
    })
    process.stdout.write(
      hasRemoved ? 'The demo company was removed.\n' : 'There is no demo company.\n',
    )
  } catch (problem) {
    process.stderr.write(`The demo company was not removed: ${describeStartProblem(problem)}\n`)
    process.exit(1)
  }
}
