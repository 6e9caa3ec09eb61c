import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { badRequest } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { splitWords, type FilterScope } from './filter.ts'
import {
  createSearchStatement,
  FOUND_PER_RESOURCE,
  listSearched,
  type FoundRow,
  type SearchFilter,
} from './search-statement.ts'

/** Sets the number of records with the words from which the search leaves out similar words. */
const ENOUGH_RECORDS = 3

const Found = z.array(
  z.object({
    resource: z.string(),
    /** Holds title, subtitle and searched fields of each record under their names. */
    records: z.array(z.looseObject({ id: z.uuid() })).max(FOUND_PER_RESOURCE),
  }),
)

/**
 * Creates the route that searches all resources that the caller may view, with one statement for
 * the words and, where few records contain them, one for similar words.
 */
export function createSearchRoute(context: AppContext): Route {
  return route({
    method: 'GET',
    path: '/search',
    access: 'member',
    isRepeatable: true,
    description: {
      summary: `Search all resources that the caller may view. Returns the first ${FOUND_PER_RESOURCE} records of each, sorted by relevance, and records with similar words when fewer than ${ENOUGH_RECORDS} records contain the words`,
      tag: 'search',
      query: { q: { description: 'Words, all of which must occur', required: true } },
      responses: {
        200: {
          description: 'Resources with records, the best match first',
          content: describeJsonBody(Found),
        },
      },
    },
    async handler(call) {
      const { caller, query } = call
      for (const name of query.keys()) {
        if (name !== 'q') throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
      }
      const words = splitWords(query.get('q') ?? '', '/q')
      if (words.length === 0) return respond(call, [])
      const { customFields } = caller.team
      const extended = customFields
        ? { ...context, ...context.addCustomFields(customFields) }
        : context
      const readScope = { context: extended, can: caller.can, team: caller.team }
      const find = (filter: SearchFilter) => readFound(context, caller, readScope, filter)
      const exact = await find({ words })
      const count = exact.reduce((sum, { records }) => sum + records.length, 0)
      const found =
        count < ENOUGH_RECORDS ? addSimilar(exact, await find({ words, isSimilar: true })) : exact
      return respond(
        call,
        found
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ resource, records }) => ({ resource, records })),
      )
    },
  })
}

async function readFound(
  { database }: AppContext,
  caller: Caller,
  readScope: FilterScope & { readonly team: { readonly id: string } },
  filter: SearchFilter,
): Promise<readonly FoundRow[]> {
  const resources = listSearched(readScope)
  if (resources.length === 0) return []
  const statement = createSearchStatement(resources, filter, readScope)
  return database.read<FoundRow>(caller, statement)
}

/** Adds records with similar words after those that contain the words. */
function addSimilar(exact: readonly FoundRow[], similar: readonly FoundRow[]): readonly FoundRow[] {
  const byResource = new Map(similar.map((found) => [found.resource, found]))
  const extended = exact.map((found) => {
    const exactIds = new Set(found.records.map(({ id }) => id))
    const more = byResource.get(found.resource)?.records.filter(({ id }) => !exactIds.has(id)) ?? []
    return { ...found, records: [...found.records, ...more].slice(0, FOUND_PER_RESOURCE) }
  })
  const exactResources = new Set(exact.map(({ resource }) => resource))
  return [...extended, ...similar.filter(({ resource }) => !exactResources.has(resource))]
}
