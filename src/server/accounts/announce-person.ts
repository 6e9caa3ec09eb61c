import { getCacheTags } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { announceStale, type StaleHeader } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'

/**
 * Notifies the open tabs of all teams of a person that the name or the e-mail address of the person
 * has changed. Returns the response header with the stale cache tags.
 */
export async function announcePerson(
  context: Pick<AppContext, 'database' | 'events' | 'registry'>,
  person: string,
): Promise<StaleHeader> {
  const people = systemFields.updatedBy.to
  const tags = context.registry.byName.has(people) ? getCacheTags(context.registry, people) : []
  const teams = await context.database.query<{ team: string }>({ text: TEAMS, values: [person] })
  for (const { team } of teams) announceStale(context, team, tags)
  return { 'x-invalidates': tags.join(', ') }
}

const TEAMS = `select team_id as team from members where user_id = $1 and status = 'active'`
