import type pg from 'pg'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import type { Manifest } from './format.ts'

/**
 * Sets the number of rows from which creating an index after loading is faster than updating the index row by row.
 */
const MANY_ROWS = 10_000

/**
 * Prepares all tables for rows that are already valid, in the client's transaction and with the
 * rights of the tables' owner: disables triggers and forced row-level security, which COPY rejects,
 * and drops foreign keys and the indexes of large tables. Returns a function that enables and
 * creates all of these again, which checks references and unique values.
 */
export async function prepareLoading(
  client: pg.ClientBase,
  manifest: Manifest,
): Promise<() => Promise<void>> {
  const large = Object.entries(manifest.tables).flatMap(([name, { rows }]) =>
    rows >= MANY_ROWS ? [name] : [],
  )
  const changes = [
    ...(await queryRows<Change>(client, FORCED)),
    ...(await queryRows<Change>(client, TRIGGERS)),
    ...(await queryRows<Change>(client, REFERENCES)),
    ...(await queryRows<Change>(client, INDEXES, [large])),
  ]
  for (const { disable } of changes) await client.query(disable)
  return async () => {
    for (const { restore } of changes.toReversed()) await client.query(restore)
  }
}

interface Change {
  /** Holds the statement that disables a trigger or row-level security, or drops a constraint or index. */
  readonly disable: string
  /** Holds the statement that enables or creates the object again. */
  readonly restore: string
}

const FORCED = `
  select format('alter table %I no force row level security', relname) as disable,
    format('alter table %I force row level security', relname) as restore
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
  order by relname`

const TRIGGERS = `
  select format('alter table %I disable trigger %I', relation.relname, trigger_row.tgname) as disable,
    format('alter table %I enable %s trigger %I', relation.relname,
      case trigger_row.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end,
      trigger_row.tgname) as restore
  from pg_trigger trigger_row join pg_class relation on relation.oid = trigger_row.tgrelid
  where relation.relnamespace = 'public'::regnamespace and not trigger_row.tgisinternal and trigger_row.tgenabled <> 'D'
  order by relation.relname, trigger_row.tgname`

const REFERENCES = `
  select format('alter table %I drop constraint %I', relation.relname, foreign_key.conname) as disable,
    format('alter table %I add constraint %I %s', relation.relname, foreign_key.conname,
      pg_get_constraintdef(foreign_key.oid)) as restore
  from pg_constraint foreign_key join pg_class relation on relation.oid = foreign_key.conrelid
  where relation.relnamespace = 'public'::regnamespace and foreign_key.contype = 'f' and foreign_key.conparentid = 0
  order by relation.relname, foreign_key.conname`

const INDEXES = `
  select format('drop index %I', index_relation.relname) as disable, pg_get_indexdef(index_relation.oid) as restore
  from pg_index index_entry
  join pg_class index_relation on index_relation.oid = index_entry.indexrelid
  join pg_class relation on relation.oid = index_entry.indrelid
  where relation.relnamespace = 'public'::regnamespace and relation.relname = any ($1::text[])
    and not exists (select from pg_constraint owner where owner.conindid = index_relation.oid)
  order by index_relation.relname`

async function queryRows<Row>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await client.query(text, [...values])).rows as Row[]
}

/** Sets the sequences to the values of the backup. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly {
    readonly name: string
    readonly value: string
    readonly isCalled: boolean
  }[],
): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    const text = `select setval(${quoteLiteral(quoteName(name))}::regclass, $1::bigint, $2)`
    await client.query(text, [value, isCalled])
  }
}
