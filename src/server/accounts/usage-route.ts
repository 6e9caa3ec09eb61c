import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import { getTable } from '../database/names.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { respond, route, type Route } from '../http/route.ts'
import { checkOwnTeam } from './settings-routes.ts'

const Usage = z.object({
  people: z.int(),
  records: z.int(),
  /** Holds the total size of the files in bytes. */
  storage: z.number(),
  /** Counts the history entries of the last thirty days. */
  changes: z.int(),
  /** Lists the number of requests by month, for the last twelve months with requests, the newest month first. */
  requests: z.array(z.object({ month: z.iso.date(), requests: z.int() })),
})

/** Creates the route that returns the usage of a team: its people, records, storage, changes and requests. */
export function createUsageRoute({ registry, database, requests }: AppContext): Route {
  const counts = registry.resources
    .filter(({ source }) => source === 'table')
    .map((resource) => `(select count(*) from ${getTable(resource)} where team_id = $1)`)
  const records = `select (${['0', ...counts].join(' + ')})::int as records`
  return route({
    method: 'GET',
    path: '/teams/:id/usage',
    access: { right: 'team.edit' },
    description: {
      summary:
        'Count the people, records, changes and requests of the team, and the bytes of its files',
      tag: 'teams',
      responses: { 200: { description: 'Usage', content: describeJsonBody(Usage) } },
    },
    async handler(call) {
      const { caller } = call
      const id = checkOwnTeam(call)
      await requests.flush()
      const [[facts], [counted], months] = await Promise.all([
        database.read<Facts>(caller, { text: FACTS, values: [id] }),
        database.read<{ records: number }>(caller, { text: records, values: [id] }),
        database.read<Month>(caller, { text: REQUESTS, values: [id] }),
      ])
      return respond(call, { ...facts, ...counted, requests: months })
    },
  })
}

interface Facts {
  readonly people: number
  readonly storage: number
  readonly changes: number
}

interface Month {
  readonly month: string
  readonly requests: number
}

const REQUESTS = `
  select counted.month::text, counted.requests::float8 from request_counts counted
  where counted.team_id = $1 order by counted.month desc limit 12`

const FACTS = `
  select (select count(*)::int from members member
      where member.team_id = $1 and member.status = 'active') as people,
    (select coalesce(sum(upload.stored), 0)::float8 from uploads upload where upload.team_id = $1) as storage,
    (select count(*)::int from history entry
      where entry.team_id = $1 and entry.at > now() - interval '30 days') as changes`
