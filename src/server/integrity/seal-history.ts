import type { Database } from '../database/database.ts'

const MAX_AT_ONCE = 5000

/** Seals all entries of a team's history without a seal, in batches with a transaction each. */
export async function sealHistory(database: Pick<Database, 'query'>, team: string): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ sealed: number }>({
      text: 'select armazem_seal_history($1, $2) as sealed',
      values: [team, MAX_AT_ONCE],
    })
    if ((row?.sealed ?? 0) < MAX_AT_ONCE) return
  }
}

/**
 * Seals the unsealed history entries of all teams. A team that fails is reported to `onFailure` and does not stop the
 * sealing of other teams.
 */
export async function sealAll(
  database: Pick<Database, 'query'>,
  onFailure: (problem: unknown, team: string) => void,
): Promise<void> {
  const text = 'select distinct team_id as id from history_unsealed'
  for (const { id } of await database.query<{ id: string }>({ text })) {
    await sealHistory(database, id).catch((problem: unknown) => onFailure(problem, id))
  }
}
