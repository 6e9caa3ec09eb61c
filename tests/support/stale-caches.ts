import { NOTE_USE } from '../../src/server/identity/api-key.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { ALL_TAGS } from '../../src/schema/all-tags.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import { listStaleTags, type Registry } from '../../src/schema/registry.ts'
import type { Database } from '../../src/server/database/database.ts'
import type { ViewSources } from '../../src/server/database/view-source.ts'
import { getViewSql, listTables } from './view-tables.ts'

type Fetch<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>

/** Compares the tables that each request of a test writes with the cache tags of its response. */
export interface StaleCaches {
  /** Returns the database with transactions that report the tables that they write. */
  watch(database: Database): Database
  /**
   * Returns a `fetch` whose requests in a team fail when the response lacks the cache tag of a written table or of a
   * list that reads it.
   */
  check<Rest extends unknown[]>(fetch: Fetch<Rest>): Fetch<Rest>
}

interface Table {
  readonly oid: string
  readonly name: string
}

/** Lists the tables of a database. */
const LIST_TABLES = `
  select oid::text, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/**
 * Returns SQL that counts the rows that statements, functions and triggers have written, for each table with such rows.
 * PostgreSQL may still count rows of earlier transactions, so the counts at the beginning and at the end of a
 * transaction are compared. The statement names the tables, because searching the catalogue takes ten times as long as
 * counting.
 */
function buildCountSql(tables: readonly Table[]): string {
  const listed = tables.map(({ oid, name }) => `(${oid}::oid, '${name}')`).join(', ')
  const sums = ['inserted', 'updated', 'deleted'].map(
    (way) => `pg_stat_get_xact_tuples_${way}(oid)`,
  )
  return `select name, rows from (values ${listed}) listed (oid, name), lateral (select ${sums.join(' + ')} as rows) counted
    where rows > 0`
}

/** Holds the team whose caches a request must drop, and the tables that the request has written in this team. */
interface TeamRequest {
  readonly team: string | null
  readonly written: Set<string>
}

interface Written {
  readonly name: string
  readonly rows: number
}

/** Finds the tables of statements without a transaction, such as those that change the name of a person. */
const WRITTEN = /\b(?:insert into|update|delete from)\s+"?(\w+)/g

/**
 * Creates a check that each response drops the caches of the tables that the request has written. `views` tells which
 * lists read a table.
 */
export function createStaleCaches(registry: Registry, views: ViewSources): StaleCaches {
  const requests = new AsyncLocalStorage<TeamRequest>()
  const tables = getDeclaredTables(registry)
  const readers = getReaders(registry, views)
  const listTags = (table: string): readonly string[] => {
    const resource = tables.get(table)
    return resource === undefined ? (readers.get(table) ?? []) : listStaleTags(registry, [resource])
  }

  let count: string | undefined

  return {
    watch: (database) => ({
      ...database,
      query: async (statement) => {
        const rows = await database.query<never>(statement)
        // Open lists need not show the last use of an API key, like the last sign-in, until they are loaded again.
        if (statement.text === NOTE_USE) return rows
        for (const [, table = ''] of statement.text.matchAll(WRITTEN)) {
          requests.getStore()?.written.add(table)
        }
        return rows
      },
      withTeam: async (writer, work) => {
        const request = requests.getStore()
        const team = typeof writer === 'string' ? writer : writer.team
        if (request?.team !== team) return database.withTeam(writer, work)
        // Tables that no list reads make no cache stale.
        count ??= buildCountSql(
          (await database.query<Table>({ text: LIST_TABLES })).filter(
            ({ name }) => listTags(name).length > 0,
          ),
        )
        const statement = { text: count }
        let counts: Promise<[Written[], Written[]]> | undefined
        const answer = await database.withTeam(writer, async (trx) => {
          const begun = trx.query<Written>(statement)
          begun.catch(() => {})
          const worked = await work(trx)
          counts = Promise.all([begun, trx.withCommit<Written>(statement)])
          return worked
        })
        const [before = [], after = []] = (await counts) ?? []
        const rowsBefore = new Map(before.map(({ name, rows }) => [name, rows]))
        for (const { name, rows } of after)
          if (rows !== rowsBefore.get(name)) request.written.add(name)
        return answer
      },
    }),
    check:
      (fetch) =>
      async (request, ...rest) => {
        const written = new Set<string>()
        const team = request.headers.get('x-team')
        const answer = await requests.run({ team, written }, async () => fetch(request, ...rest))
        if (!answer.ok || team === null) return answer
        const invalidated = answer.headers.get('x-invalidates')?.split(', ') ?? []
        const missing = [...new Set([...written].flatMap(listTags))].filter(
          (tag) => !invalidated.includes(tag) && !invalidated.includes(ALL_TAGS),
        )
        if (missing.length > 0) {
          const cached = [...written].filter((table) => listTags(table).length > 0)
          throw new Error(
            `${request.method} ${new URL(request.url).pathname} wrote ${cached.join(', ')}, but X-Invalidates leaves out ${missing.join(', ')}: name what the actions write in the document's \`touches\``,
          )
        }
        return answer
      },
  }
}

/** Maps the tables of declared resources and of their child rows to the resources. */
function getDeclaredTables({ resources }: Registry): ReadonlyMap<string, string> {
  return new Map(
    resources.flatMap(({ name, source, fields }): [string, string][] => {
      if (source === 'view') return []
      const children = Object.keys(fields).filter((field) => fields[field]?.kind === 'lines')
      const suffixes = ['', ...children.map((field) => `_${toSnakeCase(field)}`)]
      return suffixes.map((suffix) => [`${toSnakeCase(name)}${suffix}`, name])
    }),
  )
}

/** Maps the tables that views read to the cache tags of these views and of lists that read them. */
function getReaders(
  registry: Registry,
  views: ViewSources,
): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, readonly string[]>()
  for (const [name, source] of Object.entries(views)) {
    if (!registry.byName.has(name)) continue
    for (const table of listTables(getViewSql(source))) {
      // Views of the history of one resource, and of settings, name these in `reads`.
      if (table === 'history' || table === 'teams') continue
      // The rows of changed_months only say whether views read kept sums or the rows themselves. A request that adds
      // such a row also writes the rows that the views show.
      if (table === 'changed_months') continue
      readers.set(table, [...(readers.get(table) ?? []), ...listStaleTags(registry, [name])])
    }
  }
  return readers.set('history', listStaleTags(registry, []))
}
