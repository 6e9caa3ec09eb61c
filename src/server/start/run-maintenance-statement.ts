import type { MaintenanceStatement } from '../context/maintenance-statement.ts'
import type { Database } from '../database/database.ts'

interface Options {
  readonly signal: AbortSignal
  readonly onFailure: (problem: unknown, team: string) => void
}

/**
 * Runs a statement of the business, and repeats the statement while its row has `isUnfinished`. A failure for one team
 * is reported to `onFailure` and does not stop the statement for other teams.
 */
export async function runMaintenanceStatement(
  database: Pick<Database, 'query'>,
  statement: MaintenanceStatement,
  { signal, onFailure }: Options,
): Promise<void> {
  if (typeof statement === 'string') return runUntilFinished(statement, [])
  const text = 'select id from teams order by id'
  for (const { id } of await database.query<{ id: string }>({ text })) {
    await runUntilFinished(statement.ofEachTeam, [id]).catch((problem: unknown) =>
      onFailure(problem, id),
    )
  }

  async function runUntilFinished(text: string, values: readonly string[]): Promise<void> {
    let isUnfinished = true
    while (isUnfinished && !signal.aborted) {
      const [row] = await database.query({ text, values: [...values] })
      isUnfinished = row?.isUnfinished === true
    }
  }
}
