import { quoteLiteral, quoteName } from '../database/statement.ts'
import { ID, TEAM, type Column, type ForeignKey, type Index, type Table } from './catalogue.ts'

/**
 * Writes the statements that create a table. They can be repeated, because the migration file
 * repeats steps that `npm run dev` has already applied.
 */
export function writeCreateTable({ name, columns }: Table): string[] {
  const table = quoteName(name)
  const body = [
    ...columns.map(writeColumnSql),
    `primary key (${TEAM}, ${ID})`,
    `foreign key (${TEAM}) references teams (id) on delete cascade`,
  ]
  return [
    `create table if not exists ${table} (\n  ${body.join(',\n  ')}\n)`,
    ...columns.flatMap((column) => writeGeneratedComment(name, column)),
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `grant select, insert, update, delete on ${table} to armazem_app`,
  ]
}

/** Writes the statements that add a column. */
export function writeAddColumn(table: string, column: Column): string[] {
  const step = `alter table ${quoteName(table)} add column if not exists ${writeColumnSql(column)}`
  return [step, ...writeGeneratedComment(table, column)]
}

/** Writes the statement that renames a column, unless the column was already renamed. */
export function writeRenameColumn(table: string, from: string, to: string): string {
  const isThere = (column: string) =>
    `exists (select from information_schema.columns where table_schema = 'public' and table_name = ${quoteLiteral(table)} and column_name = ${quoteLiteral(column)})`
  return `do $$ begin if ${isThere(from)} and not ${isThere(to)} then alter table ${quoteName(table)} rename column ${quoteName(from)} to ${quoteName(to)}; end if; end $$`
}

/** Writes the statement that changes the type of a column. */
export function writeSetType(table: string, { name, type }: Column): string {
  return writeAlterColumn(table, name, `type ${type}`)
}

/** Writes the statement that sets or drops the default of a column. */
export function writeSetDefault(table: string, column: Column): string {
  const change = column.default === undefined ? 'drop default' : `set default ${column.default}`
  return writeAlterColumn(table, column.name, change)
}

/** Writes the statement that makes a column required. */
export function writeSetNotNull(table: string, { name }: Column): string {
  return writeAlterColumn(table, name, 'set not null')
}

/** Writes the statement that makes a column nullable. */
export function writeDropNotNull(table: string, { name }: Column): string {
  return writeAlterColumn(table, name, 'drop not null')
}

/**
 * Writes the statements that change the expression of a generated column. PostgreSQL then computes its values again.
 */
export function writeSetExpression(table: string, column: Column): string[] {
  const values = [quoteName(table), column.name, column.generated ?? ''].map(quoteLiteral)
  return [
    `select armazem_set_expression(${values.join(', ')})`,
    ...writeGeneratedComment(table, column),
  ]
}

/** Writes the statement that creates an index. */
export function writeAddIndex(table: string, { name, unique, definition }: Index): string {
  return `create ${unique ? 'unique ' : ''}index if not exists ${quoteName(name)} on ${quoteName(table)} ${definition}`
}

/** Writes the statement that drops an index. */
export function writeDropIndex(name: string): string {
  return `drop index if exists ${quoteName(name)}`
}

/**
 * Writes the statement that adds a foreign key within a team: the team is part of the key. `no
 * action` allows a team to be deleted as a whole.
 */
export function writeAddForeignKey(
  table: string,
  { name, column, target, cascade, deferred }: ForeignKey,
): string {
  const rule = cascade ? 'cascade' : 'no action'
  return `alter table ${quoteName(table)} drop constraint if exists ${quoteName(name)}, add constraint ${quoteName(name)} foreign key (${TEAM}, ${quoteName(column)}) references ${quoteName(target)} (${TEAM}, ${ID}) on delete ${rule}${deferred ? ' deferrable initially deferred' : ''}`
}

/** Writes the statement that drops a constraint. */
export function writeDropConstraint(table: string, name: string): string {
  return `alter table ${quoteName(table)} drop constraint if exists ${quoteName(name)}`
}

function writeAlterColumn(table: string, column: string, change: string): string {
  return `alter table ${quoteName(table)} alter column ${quoteName(column)} ${change}`
}

function writeColumnSql(column: Column): string {
  return [
    quoteName(column.name),
    column.type,
    ...(column.collation ? [`collate ${column.collation}`] : []),
    ...(column.generated === undefined ? [] : [`generated always as (${column.generated}) stored`]),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
    ...(column.notNull ? ['not null'] : []),
  ].join(' ')
}

/**
 * Writes the statement that stores the declared expression of a generated column as its comment,
 * because the catalogue's form is difficult to compare.
 */
function writeGeneratedComment(table: string, { name, generated }: Column): string[] {
  if (generated === undefined) return []
  return [`comment on column ${quoteName(table)}.${quoteName(name)} is ${quoteLiteral(generated)}`]
}
