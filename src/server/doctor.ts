import { business } from '../../resources/server.ts'
import type { Database } from './database/database.ts'
import { getErrorCode } from './database/error-code.ts'
import { analyzeTables } from './integrity/analyze-tables.ts'
import { openDatabaseForChecks } from './integrity/database-for-checks.ts'
import { findViolations } from './integrity/find-violations.ts'
import { sealAll } from './integrity/seal-history.ts'
import { readEnvironment } from './start/environment.ts'
import { getDirectConnection } from './start/open-database.ts'
import { runCommand } from './start/run-command.ts'
import { describeStartProblem } from './start/start-problem.ts'

/** Lists PostgreSQL's error codes for missing tables, columns and functions. */
const UNDEFINED = new Set(['42P01', '42703', '42883'])

/**
 * Runs `npm run doctor`, which prints all violations of invariants in all teams. Exits with 1 when
 * there is a violation, the history of a team cannot be sealed, or the check cannot run.
 */
try {
  const environment = readEnvironment(process.env)
  process.exitCode = await runCommand(environment, (cluster) =>
    check(openDatabaseForChecks(getDirectConnection(cluster, environment))),
  )
} catch (problem) {
  process.stderr.write(`The check did not run: ${describeProblem(problem)}\n`)
  process.exit(1)
}

/** Prints the violations. Returns the exit code. */
async function check(database: Database): Promise<number> {
  try {
    await analyzeTables(database)
    const unsealed: string[] = []
    await sealAll(database, (problem, team) => {
      unsealed.push(
        `The history of team ${team} was not sealed: ${describeStartProblem(problem)}\n`,
      )
    })
    const violations = await findViolations(database, business.invariants)
    for (const { code, description, team, subject, figures } of violations) {
      process.stdout.write(
        `${code} ${description}\n  team ${team}, ${subject}: ${JSON.stringify(figures)}\n`,
      )
    }
    process.stdout.write(
      violations.length === 0
        ? 'The books are in order.\n'
        : `${violations.length} violations of invariants\n`,
    )
    process.stderr.write(unsealed.join(''))
    return violations.length + unsealed.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

function describeProblem(problem: unknown): string {
  if (!UNDEFINED.has(getErrorCode(problem))) return describeStartProblem(problem)
  return 'the database does not have the schema of this version. Start the server once (npm start), which migrates the data, and check again.'
}
