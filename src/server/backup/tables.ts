import type pg from 'pg'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import type { BackupScope } from './format.ts'

/** Describes a table in a backup. */
export interface BackupTable {
  readonly name: string
  /** Lists the columns, except generated columns, in the table's order. */
  readonly columns: readonly string[]
  /** Holds the sort order of the rows as SQL, which is the same on all servers. */
  readonly order: string
  /** Names the column with the team of a row; null for tables that belong to no team. */
  readonly team: string | null
  /** Indicates whether row-level security limits this connection to the rows of one team at a time. */
  readonly isFiltered: boolean
}

/**
 * Lists tables that a backup does not contain: the applied migrations and database files, which a
 * restore writes itself, sessions, links and codes, counts of attempts, PINs, drafts of forms, and
 * positions in the log of another database. A person who finds a backup must not be able to use the
 * sessions and links of others. PINs are only valid with the secret of their server. Only the author
 * of a draft may read the draft.
 */
const LEFT_OUT = [
  'migrations',
  'database_files',
  'session',
  'verification',
  'rateLimit',
  'member_pins',
  'form_drafts',
  'write_positions',
]

/**
 * Lists the columns of tables without a team that a team's backup contains: the members, and the
 * password hash only of the person who makes the backup. All other tables and columns are left out.
 */
const PEOPLE: Readonly<Record<string, readonly string[] | 'all'>> = {
  user: [
    'id',
    'name',
    'email',
    'emailVerified',
    'image',
    'createdAt',
    'updatedAt',
    'language',
    'deletedAt',
  ],
  account: 'all',
}

interface TableRow {
  readonly name: string
  readonly columns: readonly string[]
  readonly order: string | null
  readonly team: string | null
  readonly isFiltered: boolean
}

/** Reads the tables of a backup with this scope, sorted by name. */
export async function readTables(
  client: pg.ClientBase,
  scope: BackupScope,
): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<TableRow>(TABLES, [LEFT_OUT])
  return rows.flatMap(({ name, columns, order, team, isFiltered }) => {
    const copied = scope.kind === 'team' && team === null ? PEOPLE[name] : 'all'
    if (copied === undefined) return []
    return {
      name,
      team,
      isFiltered,
      columns: copied === 'all' ? columns : columns.filter((column) => copied.includes(column)),
      order: [
        ...(team === null ? [] : [`record.${quoteName(team)}`]),
        order ??
          columns.map((column) => `record.${quoteName(column)}::text collate "C"`).join(', '),
      ].join(', '),
    }
  })
}

/** Returns the query of a table's rows in order: all rows of the scope, or the rows of one team. */
export function selectRows(table: BackupTable, scope: BackupScope, team?: string): string {
  const columns = table.columns.map((column) => `record.${quoteName(column)}`).join(', ')
  const where = writeCondition(table, scope, team)
  return `select ${columns} from ${quoteName(table.name)} record where ${where} order by ${table.order}`
}

function writeCondition(
  { name, team: column }: BackupTable,
  scope: BackupScope,
  team?: string,
): string {
  const wanted = scope.kind === 'team' ? scope.team : team
  if (wanted === undefined) return 'true'
  if (column !== null) return `record.${quoteName(column)} = ${quoteLiteral(wanted)}`
  if (scope.kind === 'instance') return 'true'
  if (name === 'account') return `record."userId" = ${quoteLiteral(scope.person)}`
  return `record.id in (select member.user_id from members member where member.team_id = ${quoteLiteral(scope.team)})`
}

const TABLES = `
  select relation.relname as name, every_column.names as columns, key_columns.names as order,
    case when relation.relname = 'teams' then 'id'
      when every_column.names && array['team_id'] then 'team_id' end as team,
    row_security_active(relation.oid) and not exists (
      select from pg_policy policy where policy.polrelid = relation.oid and policy.polname = 'engine') as "isFiltered"
  from pg_class relation
  cross join lateral (
    select array_agg(attribute.attname::text order by attribute.attnum) as names
    from pg_attribute attribute
    where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      and attribute.attgenerated = ''
  ) every_column
  left join lateral (
    select string_agg(
      'record.' || quote_ident(attribute.attname)
        || case when attribute.attcollation <> 0 then ' collate "C"' else '' end, ', '
      order by array_position(primary_key.indkey::int2[], attribute.attnum)) as names
    from pg_index primary_key
    join pg_attribute attribute
      on attribute.attrelid = relation.oid and attribute.attnum = any (primary_key.indkey)
    where primary_key.indrelid = relation.oid and primary_key.indisprimary
  ) key_columns on true
  where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
    and not relation.relname = any ($1::text[])
    and not exists (
      select from pg_depend dependency
      where dependency.classid = 'pg_class'::regclass and dependency.objid = relation.oid
        and dependency.deptype = 'e')
  order by relation.relname collate "C"`
