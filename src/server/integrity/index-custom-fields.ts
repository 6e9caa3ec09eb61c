import pg from 'pg'
import type { CustomField } from '../../schema/custom-field.ts'
import { extendRegistry, nameCustomField } from '../../schema/extend-registry.ts'
import { isText } from '../../schema/kinds.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Database } from '../database/database.ts'
import { getTable, hasValueIndex, readColumn, readCustomValue } from '../database/names.ts'
import { quoteLiteral, quoteName } from '../database/statement.ts'

/**
 * Sets the number of records of a team from which its custom fields have indexes. Fewer records are
 * read in a few milliseconds, and each index makes the planning of statements slower.
 */
const MIN_RECORDS = 5000

/** Matches the name of an index of a custom field. The digits are the id of the field. */
const NAME = '^custom_[0-9a-f]{32}_(asc|desc|value)$'

/**
 * Creates the missing indexes of custom fields, for sort orders and filters, and drops indexes that
 * are invalid or no longer needed, such as those of deleted fields (decision 071). An index contains
 * only the records of one team. Writes continue meanwhile. Returns the names of the created and
 * dropped indexes. When an index cannot be created, creates the others, and then throws an error.
 */
export async function indexCustomFields(
  { database, registry }: { readonly database: Database; readonly registry: Registry },
  minRecords = MIN_RECORDS,
): Promise<readonly string[]> {
  const teams = await database.query<Team>({ text: TEAMS })
  const wanted = new Map<string, string>()
  for (const team of teams) {
    for (const [name, sql] of await listIndexes(database, registry, team, minRecords)) {
      wanted.set(name, sql)
    }
  }
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  try {
    await client.connect()
    // A large index takes longer than a statement of a request may take. The creation of an index
    // that waits for hours for another transaction is cancelled and tried again the next time,
    // because other maintenance waits meanwhile.
    await client.query("set statement_timeout = '30min'")
    const { rows: existing } = await client.query<{ name: string; isValid: boolean }>(EXISTING, [
      NAME,
    ])
    const valid = new Set(existing.flatMap(({ name, isValid }) => (isValid ? [name] : [])))
    // An index is invalid when its creation was interrupted.
    const dropped = existing
      .map(({ name }) => name)
      .filter((name) => !wanted.has(name) || !valid.has(name))
    for (const name of dropped) {
      await client.query(`drop index concurrently if exists ${quoteName(name)}`)
    }
    const created = [...wanted].filter(([name]) => !valid.has(name))
    const problems: unknown[] = []
    for (const [name, sql] of created) {
      try {
        await client.query(sql)
      } catch (problem) {
        problems.push(problem)
        // Each write would otherwise keep the invalid index up to date.
        await client.query(`drop index concurrently if exists ${quoteName(name)}`).catch(() => {})
      }
    }
    if (problems.length > 0)
      throw new AggregateError(problems, 'Some indexes of custom fields could not be created')
    return [...dropped, ...created.map(([name]) => name)]
  } finally {
    await client.end().catch(() => {})
  }
}

interface Team {
  readonly id: string
  /** Lists the custom fields; null without any. */
  readonly fields: readonly CustomField[] | null
}

const TEAMS = `
  select id::text, custom_fields as fields from teams where jsonb_array_length(custom_fields) > 0 order by id`

const EXISTING = `
  select index_class.relname as name, index_entry.indisvalid as "isValid"
  from pg_index index_entry join pg_class index_class on index_class.oid = index_entry.indexrelid
  where index_class.relnamespace = 'public'::regnamespace and index_class.relname ~ $1`

/** Returns the SQL of the indexes of a team's custom fields, by name. */
async function listIndexes(
  database: Database,
  registry: Registry,
  { id: team, fields: given }: Team,
  minRecords: number,
): Promise<readonly (readonly [name: string, sql: string])[]> {
  const fields = given ?? []
  const { byName } = extendRegistry(registry, fields)
  const indexes = [...Map.groupBy(fields, ({ resource }) => resource)].map(
    async ([name, added]) => {
      const resource = byName.get(name)
      if (resource?.source !== 'table') return []
      const table = getTable(resource)
      const text = `
      select count(*)::int as count
      from (select from ${getTable(resource)} where team_id = $1 limit $2) counted`
      const [counted] = await database.read<{ count: number }>(team, {
        text,
        values: [team, minRecords],
      })
      if (!counted || counted.count < minRecords) return []
      return added.flatMap((each) => {
        const field = resource.fields[nameCustomField(each)]
        // Long texts are neither sorted nor filtered by ranges, and may be too long for an index.
        // Other texts have at most 255 characters (check-value.ts), which take at most 1,020 of the
        // 2,704 bytes of an index entry. References are found by custom_links, and sorted by the
        // titles of their records.
        if (!field || each.kind === 'longText' || each.kind === 'reference') return []
        const collation = isText(field) ? ' collate "und-x-icu"' : ''
        const value = readColumn(table, nameCustomField(each), field).replaceAll(`${table}.`, '')
        const json = readCustomValue(table, each.id).replaceAll(`${table}.`, '')
        const keys =
          field.kind === 'multiSelect'
            ? { value: `using gin (${json})` }
            : {
                asc: `((${value}${collation}), id)`,
                desc: `((${value}${collation}) desc nulls last, id desc)`,
                ...(hasValueIndex(field) && { value: `(${json})` }),
              }
        return Object.entries(keys).map(([suffix, definition]) => {
          const index = `custom_${each.id.replaceAll('-', '')}_${suffix}`
          const sql = `
          create index concurrently if not exists ${quoteName(index)} on ${table} ${definition}
          where team_id = ${quoteLiteral(team)}`
          return [index, sql] as const
        })
      })
    },
  )
  return (await Promise.all(indexes)).flat()
}
