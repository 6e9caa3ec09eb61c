import { business } from '../../resources/server.ts'
import { createDatabase } from './database/database.ts'
import { examine } from './integrity/examine.ts'
import { sealAll } from './integrity/seal-history.ts'
import { readEnvironment } from './start/environment.ts'
import { directConnection, openDatabase } from './start/open-database.ts'

/** Runs `npm run doctor`: prints every violation of invariants in all teams; exits with 1 when there is one. */
const environment = readEnvironment(process.env)
const cluster = await openDatabase(environment)
const database = createDatabase(directConnection(cluster, environment))
try {
  await sealAll(database)
  const violations = await examine(database, business.invariants)
  for (const { code, says, team, subject, figures } of violations) {
    process.stdout.write(
      `${code} ${says}\n  team ${team}, ${subject}: ${JSON.stringify(figures)}\n`,
    )
  }
  process.stdout.write(
    violations.length === 0
      ? 'The books are in order.\n'
      : `${violations.length} violations of what must hold\n`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await database.close()
  await cluster.stop()
}
