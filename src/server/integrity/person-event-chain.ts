import type { Database } from '../database/database.ts'
import type { Violation } from '../context/invariant.ts'

/** Finds events of people that were changed or removed. */
export async function findBrokenPersonEvents(
  database: Pick<Database, 'query'>,
): Promise<Violation[]> {
  const rows = await database.query<{ person: string; position: number }>({ text: PEOPLE })
  const description = 'Each event of a person is unchanged, and follows the previous one.'
  return rows.map(({ person, position }) => {
    return { code: 'A2', description, team: 'none', subject: person, figures: { position } }
  })
}

const PEOPLE = `
  select chained.person, chained.position from (
    select events.*, lag(events.hash, 1, ''::bytea) over chain as previous_hash,
      lag(events.position, 1, 0::bigint) over chain as previous_position, events as event
    from person_events events
    window chain as (partition by events.person order by events.position)) chained
  where chained.position <> chained.previous_position + 1
    or chained.hash <> sha256(chained.previous_hash || armazem_person_event_content(chained.event))
  order by chained.person, chained.position limit 100`
