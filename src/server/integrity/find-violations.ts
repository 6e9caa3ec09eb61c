import type { Database } from '../database/database.ts'
import type { Invariant } from '../context/invariant.ts'
import { findBrokenPersonEvents } from './person-event-chain.ts'

/** Describes one row that violates an invariant. */
export interface Violation {
  readonly code: string
  readonly description: string
  readonly team: string
  readonly subject: string
  readonly figures: Readonly<Record<string, unknown>>
}

/** Limits the reported rows per invariant. Further rows rarely add information. */
const MAX_REPORTED_ROWS = 100

/** Finds violations of the invariants, team by team. A healthy database returns none. */
export async function findViolations(
  database: Pick<Database, 'query' | 'read'>,
  invariants: readonly Invariant[],
): Promise<readonly Violation[]> {
  const teams = await database.query<{ id: string }>({ text: 'select id from teams order by id' })
  const found: Violation[] = []
  for (const { id } of teams) found.push(...(await findTeamViolations(database, id, invariants)))
  return [...found, ...(await findBrokenPersonEvents(database))]
}

/**
 * Checks the invariants of one team one after the other, so that requests of people have priority.
 */
export async function findTeamViolations(
  database: Pick<Database, 'read'>,
  team: string,
  invariants: readonly Invariant[],
): Promise<readonly Violation[]> {
  const found: Violation[] = []
  for (const each of invariants) found.push(...(await readViolations(database, team, each)))
  return found
}

async function readViolations(
  database: Pick<Database, 'read'>,
  team: string,
  { code, description, sql }: Invariant,
): Promise<Violation[]> {
  // Materialized, because a plan for the first rows only would read rows one by one, and usually
  // there are none.
  const text = `with v as materialized (select found.* from (${sql}) found where found.team_id = $1)
    select row_to_json(v) as row from v limit ${MAX_REPORTED_ROWS}`
  const rows = await database.read<{ row: { subject: string } }>(
    team,
    { text, values: [team] },
    'long',
  )
  return rows.map(({ row: { subject, ...figures } }) => ({
    code,
    description,
    team,
    subject,
    figures,
  }))
}
