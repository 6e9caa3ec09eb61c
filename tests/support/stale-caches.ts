import { AsyncLocalStorage } from 'node:async_hooks'
import { toSnakeCase } from '../../src/schema/naming.ts'
import { listStaleTags, type Registry } from '../../src/schema/registry.ts'
import type { Database } from '../../src/server/database/database.ts'

type Fetch<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>

/** Compares the tables that each request of a test writes with the cache tags of its answer. */
export interface StaleCaches {
  /** Returns the database with transactions that report the tables that they write. */
  watch(database: Database): Database
  /** Returns a `fetch` whose requests fail when the answer lacks the cache tag of a written table. */
  check<Rest extends unknown[]>(fetch: Fetch<Rest>): Fetch<Rest>
}

/**
 * Counts the written rows, whether by statements, functions or triggers. PostgreSQL may still count rows of earlier
 * transactions, so the difference between the ends of a transaction counts.
 */
const COUNT_WRITTEN = `
  select relname as name, pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
    + pg_stat_get_xact_tuples_deleted(oid) as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

interface Written {
  readonly name: string
  readonly rows: number
}

export function createStaleCaches(registry: Registry): StaleCaches {
  const requests = new AsyncLocalStorage<Set<string>>()
  const tables = new Map(
    registry.resources.flatMap(({ name, source, fields }): [string, string][] => {
      if (source === 'view') return []
      const children = Object.keys(fields).filter((field) => fields[field]?.kind === 'lines')
      const suffixes = ['', ...children.map((field) => `_${toSnakeCase(field)}`)]
      return suffixes.map((suffix) => [`${toSnakeCase(name)}${suffix}`, name])
    }),
  )

  return {
    watch: (database) => ({
      ...database,
      withTeam: async (writer, work) => {
        const request = requests.getStore()
        if (!request) return database.withTeam(writer, work)
        let counts: Promise<[Written[], Written[]]> | undefined
        const answer = await database.withTeam(writer, async (trx) => {
          const begun = trx.query<Written>({ text: COUNT_WRITTEN })
          begun.catch(() => {})
          const worked = await work(trx)
          counts = Promise.all([begun, trx.withCommit<Written>({ text: COUNT_WRITTEN })])
          return worked
        })
        const [before = [], after = []] = (await counts) ?? []
        const rowsBefore = new Map(before.map(({ name, rows }) => [name, rows]))
        for (const { name, rows } of after) if (rows !== rowsBefore.get(name)) request.add(name)
        return answer
      },
    }),
    check:
      (fetch) =>
      async (request, ...rest) => {
        const written = new Set<string>()
        const answer = await requests.run(written, async () => fetch(request, ...rest))
        const named = answer.headers.get('x-invalidates')?.split(', ')
        if (!answer.ok || named === undefined) return answer
        const resources = [...new Set([...written].flatMap((table) => tables.get(table) ?? []))]
        const missing = listStaleTags(registry, resources).filter((tag) => !named.includes(tag))
        if (missing.length > 0)
          throw new Error(
            `${request.method} ${new URL(request.url).pathname} wrote ${resources.join(', ')}, but X-Invalidates leaves out ${missing.join(', ')}: name what the actions write in the document's \`touches\``,
          )
        return answer
      },
  }
}
