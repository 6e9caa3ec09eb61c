import { toSnakeCase } from '../../schema/naming.ts'
import type { Field, Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { RowView, ViewForm, ViewSources } from './view-source.ts'
import { quoteLiteral, quoteName } from './statement.ts'

/** Caches column names, because each request needs dozens of them. */
const columns = new Map<string, string>()

/** Returns the column of a declared field, quoted: `stockUnit` → `"stock_unit"`. */
export function getColumn(field: string): string {
  const cached = columns.get(field)
  if (cached !== undefined) return cached
  const column = quoteName(toSnakeCase(field))
  columns.set(field, column)
  return column
}

/** Returns the SQL of a field's value over an alias of its table. */
export function readColumn(alias: string, name: string, { custom, kind }: Field): string {
  if (custom === undefined) return `${alias}.${getColumn(name)}`
  const text = `${alias}.${CUSTOM}->>${quoteLiteral(custom)}`
  if (kind === 'date') return `armazem_iso_day(${text})`
  if (kind === 'multiSelect') return `armazem_texts(${readCustomValue(alias, custom)})`
  const type = customTypes.get(kind)
  return type === undefined ? `(${text})` : `(${text})::${type}`
}

/**
 * Returns the SQL of a custom field's value as JSON, as the index of the field contains it: numbers
 * are ordered as numbers, days by their texts. Row-level security allows this index, because its
 * functions are leakproof, unlike casts.
 */
export function readCustomValue(alias: string, id: string): string {
  return `(${alias}.${CUSTOM}->${quoteLiteral(id)})`
}

/** Returns whether a custom field of this kind has an index for filters. */
export function hasValueIndex({ kind }: Pick<Field, 'kind'>): boolean {
  return kind !== 'longText' && kind !== 'boolean' && kind !== 'reference' && kind !== 'multiSelect'
}

/** Names the column that holds the values of custom fields by the ids of the fields. */
export const CUSTOM = 'custom'

/** Maps the kinds of custom fields that are neither texts, dates nor lists to the types of their values. */
const customTypes: ReadonlyMap<Kind, string> = new Map([
  ['integer', 'integer'],
  ['decimal', 'numeric'],
  ['money', 'numeric'],
  ['percent', 'numeric'],
  ['boolean', 'boolean'],
  ['reference', 'uuid'],
])

/** Returns the table of a resource, quoted: `expense-categories` → `"expense_categories"`. */
export function getTable(resource: Resource): string {
  return quoteName(toSnakeCase(resource.name))
}

/** Returns the table of a lines field's rows, quoted: products and barcodes → `"products_barcodes"`. */
export function getLinesTable(resource: Resource, field: string): string {
  return quoteName(`${toSnakeCase(resource.name)}_${toSnakeCase(field)}`)
}

/** Returns the source of a resource's rows: its table, or the query of a view resource. */
export function getSource(resource: Resource, views: ViewSources): string {
  return resource.source === 'view' ? getQuery(resource, views) : getTable(resource)
}

/**
 * Returns the source of the rows in one form. For kept totals, this is the query of the totals, even
 * if the resource has a table.
 */
export function getFormSource(resource: Resource, views: ViewSources, form: ViewForm): string {
  return typeof form === 'object' ? getQuery(resource, views) : getSource(resource, views)
}

/** Returns the query of a resource's derived fields: team_id, id and one column per field for each record. */
export function getDerivedSource(resource: Resource, views: ViewSources): string {
  const view = getRowView(resource, views)
  if (!view) return getQuery(resource, views)
  return `(select record.team_id, record.id, computed.*
    from ${getTable(resource)} record cross join lateral (${view.row('record')}) computed)`
}

/** Returns the view that computes a resource's derived fields from the columns of a row, if it has one. */
export function getRowView({ name }: Resource, views: ViewSources): RowView | undefined {
  const view = views[name]
  return typeof view === 'object' && 'row' in view ? view : undefined
}

function getQuery({ name }: Resource, views: ViewSources): string {
  const sql = views[name]
  if (sql === undefined) throw new Error(`The resource "${name}" has no query`)
  if (typeof sql === 'string') return `(${sql})`
  const whole = typeof sql === 'object' && 'whole' in sql ? sql.whole : undefined
  const query = whole?.((param) => {
    throw new Error(`The view "${name}" needs its parameter "${param}"`)
  })
  if (query === undefined) throw new Error(`The view "${name}" needs its parameters`)
  return `(${query})`
}
