import { literal, quoted } from '../database/statement.ts'
import { ID, TEAM, type Column, type ForeignKey, type Index, type Table } from './catalogue.ts'

/**
 * Writes a step of a migration as SQL. Each may run again without harm: what `npm run dev` has already applied comes
 * once more with the migration file.
 */
export function createTable({ name, columns }: Table): string[] {
  const table = quoted(name)
  const body = [
    ...columns.map(columnSql),
    `primary key (${TEAM}, ${ID})`,
    `foreign key (${TEAM}) references teams (id) on delete cascade`,
  ]
  return [
    `create table if not exists ${table} (\n  ${body.join(',\n  ')}\n)`,
    ...columns.flatMap((column) => remember(name, column)),
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `grant select, insert, update, delete on ${table} to armazem_app`,
  ]
}

export function addColumn(table: string, column: Column): string[] {
  const step = `alter table ${quoted(table)} add column if not exists ${columnSql(column)}`
  return [step, ...remember(table, column)]
}

export function renameColumn(table: string, from: string, to: string): string {
  const isThere = (column: string) =>
    `exists (select from information_schema.columns where table_schema = 'public' and table_name = ${literal(table)} and column_name = ${literal(column)})`
  return `do $$ begin if ${isThere(from)} and not ${isThere(to)} then alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}; end if; end $$`
}

export function setType(table: string, { name, type }: Column): string {
  return alterColumn(table, name, `type ${type}`)
}

export function setDefault(table: string, column: Column): string {
  const change = column.default === undefined ? 'drop default' : `set default ${column.default}`
  return alterColumn(table, column.name, change)
}

export function setNotNull(table: string, { name }: Column): string {
  return alterColumn(table, name, 'set not null')
}

export function dropNotNull(table: string, { name }: Column): string {
  return alterColumn(table, name, 'drop not null')
}

/** Computes the values of all rows again. */
export function setExpression(table: string, column: Column): string[] {
  const values = [quoted(table), column.name, column.generated ?? ''].map(literal)
  return [`select armazem_set_expression(${values.join(', ')})`, ...remember(table, column)]
}

export function addIndex(table: string, { name, unique, definition }: Index): string {
  return `create ${unique ? 'unique ' : ''}index if not exists ${quoted(name)} on ${quoted(table)} ${definition}`
}

export function dropIndex(name: string): string {
  return `drop index if exists ${quoted(name)}`
}

/**
 * Adds a foreign key that stays inside its team: the team is part of the key. `no action` lets a team be deleted as a
 * whole.
 */
export function addForeignKey(
  table: string,
  { name, column, target, cascade }: ForeignKey,
): string {
  const rule = cascade ? 'cascade' : 'no action'
  return `alter table ${quoted(table)} drop constraint if exists ${quoted(name)}, add constraint ${quoted(name)} foreign key (${TEAM}, ${quoted(column)}) references ${quoted(target)} (${TEAM}, ${ID}) on delete ${rule}`
}

export function dropConstraint(table: string, name: string): string {
  return `alter table ${quoted(table)} drop constraint if exists ${quoted(name)}`
}

function alterColumn(table: string, column: string, change: string): string {
  return `alter table ${quoted(table)} alter column ${quoted(column)} ${change}`
}

function columnSql(column: Column): string {
  return [
    quoted(column.name),
    column.type,
    ...(column.collation ? [`collate ${column.collation}`] : []),
    ...(column.generated === undefined ? [] : [`generated always as (${column.generated}) stored`]),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
    ...(column.notNull ? ['not null'] : []),
  ].join(' ')
}

/**
 * Stores the declared expression of a generated column as its comment, since the catalogue's own form compares badly.
 */
function remember(table: string, { name, generated }: Column): string[] {
  if (generated === undefined) return []
  return [`comment on column ${quoted(table)}.${quoted(name)} is ${literal(generated)}`]
}
