import type { Column, Existing, ExistingTable, ForeignKey, Index, Table } from './catalogue.ts'
import {
  writeAddColumn,
  writeAddForeignKey,
  writeAddIndex,
  writeCreateTable,
  writeDropConstraint,
  writeDropIndex,
  writeDropNotNull,
  writeRenameColumn,
  writeSetDefault,
  writeSetExpression,
  writeSetNotNull,
  writeSetType,
} from './statements.ts'

/** Describes the difference between the database and the declarations. */
export interface Difference {
  /** Lists safe steps in order. No step loses data, and each can be repeated. */
  readonly statements: readonly string[]
  /** Lists the steps that a person must write by hand, with the reason. */
  readonly refused: readonly string[]
  /** Lists the columns of declared tables that are no longer declared. They are kept. */
  readonly orphans: readonly string[]
}

/** Compares the declared schema with the existing one, without access to the database. */
export function compareTables(desired: readonly Table[], existing: Existing): Difference {
  const parts = desired.map((table) => {
    const existingTable = existing.get(table.name)
    return existingTable ? changeTable(table, existingTable) : createNewTable(table)
  })
  return {
    // References come last, because they can refer to tables and columns that other steps create.
    statements: [...parts.flatMap((part) => part.first), ...parts.flatMap((part) => part.last)],
    refused: parts.flatMap((part) => part.refused),
    orphans: parts.flatMap((part) => part.orphans),
  }
}

interface TableDifference {
  /** Lists the statements that run first, such as those that create tables and columns. */
  readonly first: readonly string[]
  /** Lists the statements that run after the `first` statements of all tables, such as foreign keys. */
  readonly last: readonly string[]
  readonly refused: readonly string[]
  readonly orphans: readonly string[]
}

function createNewTable(table: Table): TableDifference {
  return {
    first: [
      ...writeCreateTable(table),
      ...table.indexes.map((index) => writeAddIndex(table.name, index)),
    ],
    last: table.foreignKeys.map((key) => writeAddForeignKey(table.name, key)),
    refused: [],
    orphans: [],
  }
}

function changeTable(table: Table, existingTable: ExistingTable): TableDifference {
  const first: string[] = []
  const refused: string[] = []
  const columns = new Map(existingTable.columns)
  for (const column of table.columns) {
    const earlier = table.renames.get(column.name)
    if (!columns.has(column.name) && earlier !== undefined && columns.has(earlier)) {
      first.push(writeRenameColumn(table.name, earlier, column.name))
      columns.set(column.name, { ...columns.get(earlier)!, name: column.name })
      columns.delete(earlier)
    }
    const present = columns.get(column.name)
    if (present) planChange(table.name, column, present, existingTable, first, refused)
    else planNewColumn(table.name, column, existingTable, first, refused)
  }
  const wanted = new Set(table.columns.map(({ name }) => name))
  const orphans = [...columns.values()].filter(({ name }) => !wanted.has(name))
  first.push(
    ...orphans.filter((column) => column.notNull).map((c) => writeDropNotNull(table.name, c)),
  )
  const keys = table.foreignKeys.filter(
    (key) => !isSameKey(key, existingTable.foreignKeys.get(key.name)),
  )
  return {
    first: [...first, ...compareIndexes(table, existingTable.indexes)],
    last: [
      ...dropUndeclaredKeys(table, existingTable),
      ...keys.map((key) => writeAddForeignKey(table.name, key)),
    ],
    refused,
    orphans: orphans.map(({ name }) => `${table.name}.${name}`),
  }
}

function planNewColumn(
  table: string,
  column: Column,
  existingTable: ExistingTable,
  steps: string[],
  refused: string[],
): void {
  if (column.notNull && column.default === undefined && existingTable.hasRows) {
    refused.push(
      `${table}.${column.name} is required and has no default, but ${table} may have rows: give it a default, make it optional, or write the migration by hand`,
    )
  } else steps.push(...writeAddColumn(table, column))
}

function planChange(
  table: string,
  column: Column,
  present: Column,
  existingTable: ExistingTable,
  steps: string[],
  refused: string[],
): void {
  const at = `${table}.${column.name}`
  if ((column.generated === undefined) !== (present.generated === undefined)) {
    refused.push(`${at} changes between entered and computed: write the migration by hand`)
    return
  }
  if (column.type !== present.type) {
    if (!isWidening(present.type, column.type)) {
      refused.push(
        `${at}: ${present.type} → ${column.type} may lose data: write the migration by hand`,
      )
      return
    }
    steps.push(writeSetType(table, column))
  }
  if (column.generated !== present.generated) steps.push(...writeSetExpression(table, column))
  if (isDifferentDefault(column.default, present.default))
    steps.push(writeSetDefault(table, column))
  if (!column.notNull && present.notNull) steps.push(writeDropNotNull(table, column))
  if (!column.notNull || present.notNull) return
  if (existingTable.hasRows) {
    refused.push(`${at} becomes required, but rows may lack it: write the migration by hand`)
  } else steps.push(writeSetNotNull(table, column))
}

function compareIndexes(table: Table, existing: ReadonlyMap<string, Index>): string[] {
  const wanted = new Map(table.indexes.map((index) => [index.name, index]))
  const outdated = [...existing.values()].filter((present) => {
    const index = wanted.get(present.name)
    return index ? !isSameIndex(index, present) : /_(key|idx)$/.test(present.name)
  })
  const dropped = new Set(outdated.map(({ name }) => name))
  const missing = table.indexes.filter(({ name }) => !existing.has(name) || dropped.has(name))
  return [
    ...[...dropped].map(writeDropIndex),
    ...missing.map((index) => writeAddIndex(table.name, index)),
  ]
}

function isSameIndex(index: Index, present: Index): boolean {
  return (
    index.unique === present.unique &&
    normalizeIndex(index.definition) === normalizeIndex(present.definition)
  )
}

/** Matches a text literal, a quoted name, or the SQL between them. */
const LITERAL_NAME_OR_TEXT = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+/g

/**
 * Removes the parts in which PostgreSQL's form of an index differs from the declared one: the default method, casts,
 * the schema of functions, quotes of names, parentheses and capitals of keywords.
 */
function normalizeIndex(sql: string): string {
  return sql
    .replace(LITERAL_NAME_OR_TEXT, (part) => {
      if (part.startsWith("'")) return part
      if (part.startsWith('"')) return part.slice(1, -1)
      return part
        .toLowerCase()
        .replace(/\busing btree\b|::text\b|\bpublic\./g, '')
        .replace(/[()]/g, ' ')
        .replace(/,/g, ' , ')
    })
    .replace(/\s+/g, ' ')
    .trim()
}

function isSameKey(key: ForeignKey, present: ForeignKey | undefined): boolean {
  return (
    present !== undefined &&
    key.column === present.column &&
    key.target === present.target &&
    key.cascade === present.cascade &&
    key.deferred === present.deferred
  )
}

function dropUndeclaredKeys(table: Table, existingTable: ExistingTable): string[] {
  const wanted = new Set(table.foreignKeys.map(({ name }) => name))
  return [...existingTable.foreignKeys.keys()]
    .filter(
      (name) => name.endsWith('_fkey') && !wanted.has(name) && !name.endsWith('_team_id_fkey'),
    )
    .map((name) => writeDropConstraint(table.name, name))
}

/** Returns whether a change of type preserves all values. */
function isWidening(from: string, to: string): boolean {
  const [, digits, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(to) ?? []
  if (digits === undefined) return from === 'integer' && to === 'bigint'
  const whole = Number(digits) - Number(decimals)
  if (from === 'integer') return whole >= 10
  const [, fromDigits, fromDecimals] = /^numeric\((\d+),(\d+)\)$/.exec(from) ?? []
  if (fromDigits === undefined) return false
  return (
    Number(decimals) >= Number(fromDecimals) && whole >= Number(fromDigits) - Number(fromDecimals)
  )
}

function isDifferentDefault(wanted: string | undefined, present: string | undefined): boolean {
  return wanted === undefined
    ? present !== undefined
    : stripCast(wanted) !== stripCast(present ?? '')
}

/** Removes the cast that PostgreSQL adds to defaults: `'store'::text`, `'-1'::integer`. */
function stripCast(sql: string): string {
  return sql.replace(/::[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/, '').replace(/^'(-?\d+(\.\d+)?)'$/, '$1')
}
