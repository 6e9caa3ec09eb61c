import { holdsList, isNumeric } from '../../schema/kinds.ts'
import {
  getColumn,
  getLinesTable,
  getSource,
  hasValueIndex,
  readCustomValue,
} from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { FieldPath, Join } from './field-path.ts'
import type { Filter, FilterOperator } from './filter.ts'
import { escapeLike, type SqlScope } from './sql-scope.ts'
import { foldOnce, writeSearchSql } from './search-sql.ts'
import { getSqlType } from './sql-types.ts'

/** Returns the SQL condition of a filter over the rows of `scope.alias`, including the team. */
export function writeWhereSql(filter: Filter, scope: SqlScope): string {
  return `${scope.alias}.team_id = ${scope.team} and ${writeFilterSql(filter, scope)}`
}

/** Returns whether a filter searches texts, which is fast only with a search index. Ignores negated searches. */
export function hasSearchWords(filter: Filter): boolean {
  if ('words' in filter) return filter.words.length > 0
  if ('all' in filter) return filter.all.some(hasSearchWords)
  if ('any' in filter) return filter.any.some(hasSearchWords)
  if ('not' in filter) return false
  return filter.operator === 'contains' || filter.operator === 'starts'
}

/**
 * Returns whether a filter finds similar words. The planner needs the words to choose an index. Ignores negated
 * searches.
 */
export function hasSimilarWords(filter: Filter): boolean {
  if ('words' in filter) return filter.isSimilar === true
  if ('all' in filter) return filter.all.some(hasSimilarWords)
  return 'any' in filter && filter.any.some(hasSimilarWords)
}

/** Returns whether a filter tests a custom field. */
export function testsCustomFields(filter: Filter): boolean {
  if ('words' in filter) return false
  if ('all' in filter) return filter.all.some(testsCustomFields)
  if ('any' in filter) return filter.any.some(testsCustomFields)
  return 'not' in filter ? testsCustomFields(filter.not) : filter.path.field.custom !== undefined
}

/** Returns whether a filter tests a number. */
export function testsNumbers(filter: Filter): boolean {
  if ('words' in filter) return false
  if ('all' in filter) return filter.all.some(testsNumbers)
  if ('any' in filter) return filter.any.some(testsNumbers)
  return 'not' in filter ? testsNumbers(filter.not) : isNumeric(filter.path.field)
}

/** Returns the SQL condition of a filter over the rows of `scope.alias`, without the team. */
export function writeFilterSql(filter: Filter, scope: SqlScope): string {
  if ('all' in filter) return joinConditions(filter.all, ' and ', 'true', scope)
  if ('any' in filter) return joinConditions(filter.any, ' or ', 'false', scope)
  // `is not true` instead of `not`, because a comparison with null is null, and its negation must
  // be true.
  if ('not' in filter) return `(${writeFilterSql(filter.not, scope)}) is not true`
  if ('words' in filter) return writeSearchSql(filter, scope)
  return filter.path.join
    ? writeJoinedSql(filter, filter.path.join, scope)
    : writeLeafSql(filter, scope)
}

function joinConditions(
  parts: readonly Filter[],
  operator: string,
  emptyCondition: string,
  scope: SqlScope,
): string {
  return parts.length
    ? `(${parts.map((part) => writeFilterSql(part, scope)).join(operator)})`
    : emptyCondition
}

type Leaf = Extract<Filter, { path: FieldPath }>

/**
 * Returns the SQL condition that the id of a row, or its reference, is among the ids that a condition
 * on another table selects.
 */
function writeJoinedSql(leaf: Leaf, join: Join, scope: SqlScope): string {
  const resource = join.by === 'reference' ? join.target : scope.resource
  const condition = writeLeafSql(leaf, { ...scope, resource, alias: 'joined' })
  if (join.by === 'reference') {
    const source = getSource(join.target, scope.context.views)
    const found = `select joined.id from ${source} joined where joined.team_id = ${scope.team} and ${condition}`
    if (join.derived === undefined) return `${join.column(scope.alias)} in (${found})`
    return `${scope.alias}.id in (
      select derived.id from ${join.derived} derived
      where derived.team_id = ${scope.team} and ${join.column('derived')} in (${found}))`
  }
  if (join.by === 'derived') {
    return `${scope.alias}.id in (
      select joined.id from ${join.source} joined
      where joined.team_id = ${scope.team} and ${condition})`
  }
  const table = getLinesTable(join.owner, join.lines)
  return `${scope.alias}.id in (
    select joined.parent from ${table} joined
    where joined.team_id = ${scope.team} and ${condition})`
}

function writeLeafSql({ path, operator, value }: Leaf, scope: SqlScope): string {
  const column = path.value(scope.alias)
  const addParameter = (each: unknown, array = '') =>
    `${scope.parameters.add(each)}::${getSqlType(path.field)}${array}`
  switch (operator) {
    case 'in':
      return path.field.kind === 'multiSelect'
        ? writeChoices(path, column, 'some', value as readonly unknown[], addParameter, scope)
        : writeMembership(path, column, value as readonly unknown[], addParameter, scope)
    case 'all':
      return writeChoices(path, column, 'all', value as readonly unknown[], addParameter, scope)
    case 'filled':
      return writeFilled(path, column, scope)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const bound = addParameter(value)
      const isFrom = operator === 'gt' || operator === 'gte'
      const dayRange = isFrom
        ? writeDayRange(path, scope, bound)
        : writeDayRange(path, scope, undefined, bound)
      const stored = writeIndexedValue(path, scope)
      const indexed = stored && `${stored} ${comparisons[operator]} to_jsonb(${bound}) and `
      return `${dayRange}${indexed}${column} ${comparisons[operator]} ${bound}`
    }
    case 'between': {
      const [from, to] = (value as readonly unknown[]).map((each) => addParameter(each))
      const stored = writeIndexedValue(path, scope)
      const indexed = stored && `${stored} between to_jsonb(${from}) and to_jsonb(${to}) and `
      return `${writeDayRange(path, scope, from, to)}${indexed}${column} between ${from} and ${to}`
    }
    case 'contains':
      return writeFolded(path, column, `%${escapeLike(String(value))}%`, String(value), scope)
    case 'starts':
      return writeFolded(path, column, `${escapeLike(String(value))}%`, String(value), scope)
  }
}

/**
 * Writes a range of points in time for a condition on a date, one day wider on both sides to cover
 * all time zones. PostgreSQL reads the range from the index and then compares the dates. Empty for
 * other fields.
 */
function writeDayRange(
  { field }: FieldPath,
  { alias }: SqlScope,
  from?: string,
  to?: string,
): string {
  if (field.kind !== 'date' || field.dayOf === undefined) return ''
  const instant = `${alias}.${getColumn(field.dayOf)}`
  const bounds = [
    ...(from === undefined ? [] : [`${instant} >= (${from} - 1)::timestamptz`]),
    ...(to === undefined ? [] : [`${instant} < (${to} + 2)::timestamptz`]),
  ]
  return bounds.map((bound) => `${bound} and `).join('')
}

const comparisons: Readonly<Record<Extract<FilterOperator, 'gt' | 'gte' | 'lt' | 'lte'>, string>> =
  {
    gt: '>',
    gte: '>=',
    lt: '<',
    lte: '<=',
  }

type Placeholder = (value: unknown, array?: string) => string

function writeMembership(
  path: FieldPath,
  column: string,
  values: readonly unknown[],
  addParameter: Placeholder,
  scope: SqlScope,
): string {
  const present = values.filter((value) => value !== null)
  const { kind, custom } = path.field
  if (kind === 'reference' && custom !== undefined && present.length > 0) {
    const linked = `${scope.alias}.id = any(array(
      select link.record from custom_links link
      where link.team_id = ${scope.team} and link.field = ${quoteLiteral(custom)}::uuid
        and link.target = any(${addParameter(present, '[]')})))`
    return present.length === values.length ? linked : `(${linked} or ${column} is null)`
  }
  if (present.length === 0) return values.length > 0 ? `${column} is null` : 'false'
  const included =
    present.length === 1
      ? writeEquals(path, column, present[0], addParameter, scope)
      : writeOneOf(path, column, addParameter(present, '[]'), scope)
  return present.length === values.length ? included : `(${included} or ${column} is null)`
}

/**
 * Writes the condition that a list of choices contains some or all of `values`. Null in `values` stands for an empty
 * list. Custom fields are tested as JSON, because their index contains JSON.
 */
function writeChoices(
  path: FieldPath,
  column: string,
  quantifier: 'some' | 'all',
  values: readonly unknown[],
  addParameter: Placeholder,
  scope: SqlScope,
): string {
  const { custom } = path.field
  const present = values.filter((value) => value !== null)
  const empty = `cardinality(${column}) = 0`
  if (values.length === 0) return quantifier === 'all' ? 'true' : 'false'
  if (present.length === 0) return empty
  const list = addParameter(present, '[]')
  const containsChoices =
    custom === undefined
      ? `${column} ${quantifier === 'all' ? '@>' : '&&'} ${list}`
      : `${readCustomValue(scope.alias, custom)} ${quantifier === 'all' ? '?&' : '?|'} ${list}`
  return present.length === values.length ? containsChoices : `(${containsChoices} or ${empty})`
}

/** Writes the condition that a field equals one of several values. `values` is the SQL of an array. */
function writeOneOf(path: FieldPath, column: string, values: string, scope: SqlScope): string {
  const indexed = writeIndexedValue(path, scope)
  const oneOf = `${column} = any(${values})`
  if (!indexed) return oneOf
  const list = `array(select to_jsonb(given) from unnest(${values}) given)`
  return `(${indexed} = any(${list}) and ${oneOf})`
}

/**
 * Returns the SQL of a custom field's value as the index of the field contains it; an empty text for
 * fields without such an index. Conditions compare the column again for the rows that the index finds.
 */
function writeIndexedValue({ field }: FieldPath, { alias }: SqlScope): string {
  const { custom } = field
  return custom !== undefined && hasValueIndex(field) ? readCustomValue(alias, custom) : ''
}

/**
 * Writes the condition that a field equals a value. The index of a unique text contains keys, which have neither case
 * nor outer spaces, so the condition also compares the keys.
 */
function writeEquals(
  path: FieldPath,
  column: string,
  value: unknown,
  addParameter: Placeholder,
  scope: SqlScope,
): string {
  const { alias, team } = scope
  const placeholder = addParameter(value)
  const exact = `${writeDayRange(path, scope, placeholder, placeholder)}${column} = ${placeholder}`
  if (path.field.unique && path.field.custom !== undefined) {
    const key = `armazem_key(${placeholder}::text)`
    return `(${alias}.id = any(array(
      select held.record from custom_keys held
      where held.team_id = ${team} and held.field = ${quoteLiteral(path.field.custom)}::uuid and held.key = ${key})) and ${exact})`
  }
  const indexed = writeIndexedValue(path, scope)
  if (indexed) return `(${indexed} = to_jsonb(${placeholder}) and ${exact})`
  const hasKeyIndex = path.field.unique && getSqlType(path.field) === 'text'
  return hasKeyIndex ? `(armazem_key(${column}) = armazem_key(${placeholder}) and ${exact})` : exact
}

function writeFilled(path: FieldPath, column: string, { alias, resource, team }: SqlScope): string {
  if (holdsList(path.field)) return `cardinality(${column}) > 0`
  if (path.field.kind !== 'lines') return `${column} is not null`
  return `exists (
    select from ${getLinesTable(resource, path.name)} line
    where line.team_id = ${team} and line.parent = ${alias}.id)`
}

/**
 * Writes a comparison that ignores accents and case. When the search index contains the field, the
 * index narrows the rows first.
 */
function writeFolded(
  path: FieldPath,
  column: string,
  pattern: string,
  needle: string,
  { alias, parameters }: SqlScope,
): string {
  const match = `armazem_fold(${column}) like ${foldOnce(parameters.add(pattern))}`
  if (!path.isSearchable || [...needle].length < 3) return match
  const inside = parameters.add(`%${escapeLike(needle)}%`)
  return `(${alias}.search_text like ${foldOnce(inside)} and ${match})`
}
