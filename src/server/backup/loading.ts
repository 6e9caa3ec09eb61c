import type pg from 'pg'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import type { Manifest } from './format.ts'

/** Below this number, updating an index row by row is faster than creating it anew. */
const MANY_ROWS = 10_000

/**
 * Prepares all tables for rows that are already valid, within the client's transaction and with the rights of the
 * tables' owner: disables triggers and forced row-level security, which COPY rejects, and drops foreign keys and the
 * indexes of large tables. Returns a function that restores all of this and so checks references and unique indexes.
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
  for (const { undo } of changes) await client.query(undo)
  return async () => {
    for (const { redo } of changes.toReversed()) await client.query(redo)
  }
}

interface Change {
  /** Statement that disables or drops something. */
  readonly undo: string
  /** Statement that restores it. */
  readonly redo: string
}

const FORCED = `
  select format('alter table %I no force row level security', relname) as undo,
    format('alter table %I force row level security', relname) as redo
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
  order by relname`

const TRIGGERS = `
  select format('alter table %I disable trigger %I', c.relname, t.tgname) as undo,
    format('alter table %I enable %s trigger %I', c.relname,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as redo
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
  order by c.relname, t.tgname`

const REFERENCES = `
  select format('alter table %I drop constraint %I', c.relname, r.conname) as undo,
    format('alter table %I add constraint %I %s', c.relname, r.conname, pg_get_constraintdef(r.oid)) as redo
  from pg_constraint r join pg_class c on c.oid = r.conrelid
  where c.relnamespace = 'public'::regnamespace and r.contype = 'f' and r.conparentid = 0
  order by c.relname, r.conname`

const INDEXES = `
  select format('drop index %I', i.relname) as undo, pg_get_indexdef(i.oid) as redo
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[])
    and not exists (select from pg_constraint k where k.conindid = i.oid)
  order by i.relname`

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
