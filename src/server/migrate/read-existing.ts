import type pg from 'pg'
import type { Column, Existing, ExistingTable } from './catalogue.ts'

/** Reads the existing tables from PostgreSQL's catalogue, as `catalogue.ts` describes them. */
export async function readExisting(client: pg.ClientBase): Promise<Existing> {
  const columns = await client.query<ColumnRow>(COLUMNS)
  const indexes = await client.query<{ table: string; name: string }>(INDEXES)
  const keys = await client.query<{ table: string; name: string; target: string }>(FOREIGN_KEYS)
  const tables = new Map<string, ExistingTable>()
  for (const [name, rows] of Map.groupBy(columns.rows, ({ table }) => table)) {
    tables.set(name, {
      columns: new Map(rows.map((row) => [row.name, toColumn(row)])),
      indexes: new Set(indexes.rows.filter((row) => row.table === name).map((row) => row.name)),
      foreignKeys: new Map(
        keys.rows.filter((row) => row.table === name).map((row) => [row.name, row.target]),
      ),
      hasRows: rows[0]!.hasPages,
    })
  }
  return tables
}

interface ColumnRow {
  readonly table: string
  /** Tells whether the table has pages: row-level security hides rows from the owner, but not the size of the table. */
  readonly hasPages: boolean
  readonly name: string
  readonly type: string
  readonly collation: string | null
  readonly notNull: boolean
  readonly expression: string | null
  readonly isGenerated: boolean
  /** Holds the expression of a generated column as declared; PostgreSQL rewrites it in its own words. */
  readonly comment: string | null
}

function toColumn(row: ColumnRow): Column {
  return {
    name: row.name,
    type: row.type,
    notNull: row.notNull,
    ...(row.collation !== null && { collation: `"${row.collation}"` }),
    ...(row.isGenerated && { generated: row.comment ?? '' }),
    ...(!row.isGenerated && row.expression !== null && { default: row.expression }),
  }
}

const TABLES = `
  select c.oid, c.relname as table from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

const COLUMNS = `
  with known as (${TABLES})
  select known.table, pg_relation_size(known.oid) > 0 as "hasPages", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    nullif(l.collname, 'default') as collation, a.attnotnull as "notNull",
    pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as "isGenerated",
    col_description(a.attrelid, a.attnum) as comment
  from known
  join pg_attribute a on a.attrelid = known.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_collation l on l.oid = a.attcollation
  order by known.table, a.attnum`

const INDEXES = `
  with known as (${TABLES})
  select known.table, i.relname as name from known
  join pg_index x on x.indrelid = known.oid and not x.indisprimary
  join pg_class i on i.oid = x.indexrelid`

const FOREIGN_KEYS = `
  with known as (${TABLES})
  select known.table, k.conname as name, t.relname as target from known
  join pg_constraint k on k.conrelid = known.oid and k.contype = 'f'
  join pg_class t on t.oid = k.confrelid`
