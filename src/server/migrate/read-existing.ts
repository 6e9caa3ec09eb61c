import type pg from 'pg'
import type { Column, Existing, ExistingTable, ForeignKey, Index } from './catalogue.ts'

/** Reads the existing tables from PostgreSQL's catalogue, as `catalogue.ts` describes them. */
export async function readExisting(client: pg.ClientBase): Promise<Existing> {
  const columns = await client.query<ColumnRow>(COLUMNS)
  const indexes = await client.query<Index & { readonly table: string }>(INDEXES)
  const keys = await client.query<ForeignKey & { readonly table: string }>(FOREIGN_KEYS)
  const tables = new Map<string, ExistingTable>()
  for (const [name, rows] of Map.groupBy(columns.rows, ({ table }) => table)) {
    tables.set(name, {
      columns: new Map(rows.map((row) => [row.name, toColumn(row)])),
      indexes: new Map(
        indexes.rows.filter((row) => row.table === name).map((row) => [row.name, row]),
      ),
      foreignKeys: new Map(
        keys.rows.filter((row) => row.table === name).map((row) => [row.name, row]),
      ),
      hasRows: rows[0]!.hasData,
    })
  }
  return tables
}

interface ColumnRow {
  readonly table: string
  /**
   * Indicates whether the file of the table is not empty. Row-level security hides the rows from the owner, but not the
   * size of the table.
   */
  readonly hasData: boolean
  readonly name: string
  readonly type: string
  readonly collation: string | null
  readonly notNull: boolean
  readonly expression: string | null
  readonly isGenerated: boolean
  /**
   * Holds the declared expression of a generated column. The catalogue contains PostgreSQL's
   * rewritten form.
   */
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
  select relation.oid, relation.relname as table from pg_class relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'`

const COLUMNS = `
  with listed as (${TABLES})
  select listed.table, pg_relation_size(listed.oid) > 0 as "hasData", attribute.attname as name,
    format_type(attribute.atttypid, attribute.atttypmod) as type,
    nullif(own_collation.collname, 'default') as collation, attribute.attnotnull as "notNull",
    pg_get_expr(initial.adbin, initial.adrelid) as expression, attribute.attgenerated <> '' as "isGenerated",
    col_description(attribute.attrelid, attribute.attnum) as comment
  from listed
  join pg_attribute attribute on attribute.attrelid = listed.oid and attribute.attnum > 0 and not attribute.attisdropped
  left join pg_attrdef initial on initial.adrelid = attribute.attrelid and initial.adnum = attribute.attnum
  left join pg_collation own_collation on own_collation.oid = attribute.attcollation
  order by listed.table, attribute.attnum`

const INDEXES = `
  with listed as (${TABLES})
  select listed.table, index_relation.relname as name, index_entry.indisunique as unique,
    substring(pg_get_indexdef(index_entry.indexrelid) from ' USING .*') as definition
  from listed
  join pg_index index_entry on index_entry.indrelid = listed.oid and not index_entry.indisprimary
  join pg_class index_relation on index_relation.oid = index_entry.indexrelid`

const FOREIGN_KEYS = `
  with listed as (${TABLES})
  select listed.table, foreign_key.conname as name, coalesce(attribute.attname, '') as column,
    target.relname as target, foreign_key.confdeltype = 'c' as cascade, foreign_key.condeferred as deferred
  from listed
  join pg_constraint foreign_key on foreign_key.conrelid = listed.oid and foreign_key.contype = 'f'
  join pg_class target on target.oid = foreign_key.confrelid
  left join pg_attribute attribute on attribute.attrelid = listed.oid and attribute.attnum = foreign_key.conkey[2]`
