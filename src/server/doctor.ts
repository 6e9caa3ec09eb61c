import type pg from 'pg'
import { business } from '../../resources/server.ts'
import { createDatabase } from './database/database.ts'
import { analyzeTables } from './integrity/analyze-tables.ts'
import { findViolations } from './integrity/find-violations.ts'
import { sealAll } from './integrity/seal-history.ts'
import { requireMigrated } from './migrate/require-migrated.ts'
import { readEnvironment } from './start/environment.ts'
import { directConnection, openDatabase } from './start/open-database.ts'
import { startProblem } from './start/start-problem.ts'

/**
 * Runs `npm run doctor`: prints every violation of invariants in all teams; exits with 1 when there is one, and when the
 * data cannot be checked.
 */
try {
  await run()
} catch (problem) {
  process.stderr.write(`${startProblem(problem)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const environment = readEnvironment(process.env)
  const cluster = await openDatabase(environment)
  try {
    const connection = directConnection(cluster, environment)
    await requireMigrated(connection)
    await check(connection)
  } finally {
    await cluster.stop()
  }
}

async function check(connection: pg.ClientConfig): Promise<void> {
  const database = createDatabase(connection)
  try {
    await analyzeTables(database)
    await sealAll(database)
    const violations = await findViolations(database, business.invariants)
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
  }
}
