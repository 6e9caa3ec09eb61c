import type pg from 'pg'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import type { BackupScope } from './format.ts'

/** A table whose rows a backup holds. */
export interface BackupTable {
  readonly name: string
  /** Without generated columns, in the table's order. */
  readonly columns: readonly string[]
  /** Orders the rows, as SQL: the same on every server. */
  readonly order: string
  /** The column that names the team of a row; `null` for tables that belong to no team. */
  readonly team: string | null
  /** Tells whether row-level security limits this connection to the rows of one team at a time. */
  readonly isFiltered: boolean
}

/**
 * Tables that are not kept: what was applied of migrations/ and database/, which a restore writes itself, and sign-ins. Whoever finds a
 * backup must not be able to act as a person whose session it holds.
 */
const LEFT_OUT = ['migrations', 'database_files', 'session', 'verification', 'rateLimit']

/**
 * Lists the columns of tables without team that a team's backup contains: the members, and the password hash of the
 * person who makes the backup only. All other tables and columns are left out.
 */
const PEOPLE: Readonly<Record<string, readonly string[] | 'all'>> = {
  user: ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt', 'language'],
  account: 'all',
}

interface TableRow {
  readonly name: string
  readonly columns: readonly string[]
  readonly order: string | null
  readonly team: string | null
  readonly filtered: boolean
}

/** Reads the tables that a backup of this scope holds, by name. */
export async function readTables(
  client: pg.ClientBase,
  scope: BackupScope,
): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<TableRow>(TABLES, [LEFT_OUT])
  return rows.flatMap(({ name, columns, order, team, filtered }) => {
    const kept = scope.kind === 'team' && team === null ? PEOPLE[name] : 'all'
    if (kept === undefined) return []
    return {
      name,
      team,
      isFiltered: filtered,
      columns: kept === 'all' ? columns : columns.filter((column) => kept.includes(column)),
      order: [
        ...(team === null ? [] : [`t.${quoteName(team)}`]),
        order ?? columns.map((column) => `t.${quoteName(column)}::text collate "C"`).join(', '),
      ].join(', '),
    }
  })
}

/** Returns the query of a table's rows in order: all rows of the scope, or those of one team. */
export function selectRows(table: BackupTable, scope: BackupScope, team?: string): string {
  const columns = table.columns.map((column) => `t.${quoteName(column)}`).join(', ')
  const where = writeCondition(table, scope, team)
  return `select ${columns} from ${quoteName(table.name)} t where ${where} order by ${table.order}`
}

function writeCondition(
  { name, team: column }: BackupTable,
  scope: BackupScope,
  team?: string,
): string {
  const wanted = scope.kind === 'team' ? scope.team : team
  if (wanted === undefined) return 'true'
  if (column !== null) return `t.${quoteName(column)} = ${quoteLiteral(wanted)}`
  if (scope.kind === 'instance') return 'true'
  if (name === 'account') return `t."userId" = ${quoteLiteral(scope.person)}`
  return `t.id in (select m.user_id from members m where m.team_id = ${quoteLiteral(scope.team)})`
}

const TABLES = `
  select c.relname as name, cols.names as columns, keys.names as order,
    case when c.relname = 'teams' then 'id' when cols.names && array['team_id'] then 'team_id' end as team,
    row_security_active(c.oid) and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'engine') as filtered
  from pg_class c
  cross join lateral (
    select array_agg(a.attname::text order by a.attnum) as names
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) cols
  left join lateral (
    select string_agg(
      't.' || quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
      order by array_position(x.indkey::int2[], a.attnum)) as names
    from pg_index x join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
    where x.indrelid = c.oid and x.indisprimary
  ) keys on true
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1::text[])
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`
