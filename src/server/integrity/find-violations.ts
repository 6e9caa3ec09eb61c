import type { Database } from '../database/database.ts'
import type { Invariant, Violation } from '../context/invariant.ts'
import { findBrokenPersonEvents } from './person-event-chain.ts'

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
 * Invariants that use the same queries are checked together. The violations have the order of the
 * invariants.
 */
export async function findTeamViolations(
  database: Pick<Database, 'read'>,
  team: string,
  invariants: readonly Invariant[],
): Promise<readonly Violation[]> {
  const found: Violation[][] = invariants.map(() => [])
  for (const places of groupBySharedQueries(invariants)) {
    const { text, values } = createStatement(
      places.map((place) => invariants[place]!),
      team,
    )
    const rows = await database.read<FoundRow>(team, { text, values }, 'long')
    for (const { part, row } of rows) {
      const place = places[part]!
      const { code, description } = invariants[place]!
      const { subject, ...figures } = row
      found[place]!.push({ code, description, team, subject, figures })
    }
  }
  return found.flat()
}

interface FoundRow {
  /** Holds the position of the invariant in the statement. */
  readonly part: number
  readonly row: { readonly subject: string }
}

/**
 * Returns the positions of the invariants by statement, in the order of the first invariant of each
 * statement.
 */
function groupBySharedQueries(invariants: readonly Invariant[]): readonly (readonly number[])[] {
  const places = invariants.map((_, place) => place)
  const groups = Map.groupBy(places, (place) => JSON.stringify(invariants[place]!.uses ?? place))
  return [...groups.values()]
}

/** Creates the statement that checks invariants with the same queries. */
function createStatement(invariants: readonly Invariant[], team: string) {
  const shared = Object.entries(invariants[0]?.uses ?? {})
  // The queries are materialized, because a plan for the first violations would read rows one by
  // one, which is slow when there are no violations.
  const queries = [
    ...shared.map(([name, sql]) => `${name} as materialized (${sql})`),
    ...invariants.map(
      ({ sql }, part) =>
        `found_${part} as materialized (select found.* from (${sql}) found where found.team_id = $1)`,
    ),
  ]
  const parts = invariants.map(
    (_, part) =>
      `(select ${part} as part, row_to_json(violation) as row from found_${part} violation limit ${MAX_REPORTED_ROWS})`,
  )
  return { text: `with ${queries.join(', ')} ${parts.join(' union all ')}`, values: [team] }
}
