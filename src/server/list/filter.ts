import { MAX_CONDITIONS_AND_GROUPS, splitKey, type Operator } from '../../schema/condition.ts'
import { addDays } from '../../schema/days.ts'
import { getKind } from '../../schema/kinds.ts'
import { isObject } from '../../schema/values.ts'
import {
  getCalendar,
  isDay,
  isRelativeDay,
  readDay,
  type Calendar,
} from '../../schema/relative-day.ts'
import type { Resource } from '../../schema/resource.ts'
import { toInstant } from '../../schema/wall-clock.ts'
import { badRequest } from '../http/problems.ts'
import { operatorsByKind, checkText } from './operators.ts'
import { findFieldPath, type FieldPath, type ReadScope } from './field-path.ts'
import type { Team } from '../http/caller.ts'

/**
 * Describes a checked filter as a tree. The caller may read all fields, and all values have the type of their field.
 */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  /** Searches texts for all words; with `isSimilar`, also despite typing mistakes. */
  | { readonly words: readonly string[]; readonly isSimilar?: true }
  | { readonly path: FieldPath; readonly operator: FilterOperator; readonly value: unknown }

/**
 * Names the tests of one field. `eq` is parsed as `in`, `ne` as `not` around `in`, and `null` as `filled` (false) or as
 * `not` around `filled` (true).
 */
export type FilterOperator = Exclude<Operator, 'eq' | 'ne' | 'null'> | 'filled'

/** Holds the read scope and the team, whose time zone and settings determine relative days. */
export interface FilterScope extends ReadScope {
  readonly team: Pick<Team, 'timezone' | 'settings'>
}

/** Limits the values of one key. */
const MAX_VALUES = 1000
const MAX_WORDS = 20
/** Limits the characters of a searched text. */
const MAX_SEARCH_LENGTH = 200

/**
 * Parses the `filter` of a request. Throws an error with status 400 for unknown names, wrong types
 * and filters that are too large.
 */
export function parseFilter(
  resource: Resource,
  text: string | null,
  readScope: FilterScope,
): Filter {
  const sent = parseParameter('filter', text ?? '{}')
  return parseGroup(resource, sent, readScope, '/filter', { keys: 0 })
}

/** Parses a query parameter that holds JSON. Throws 400 for other text. */
export function parseParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`/${name}`, 'BAD_REQUEST')
  }
}

function parseGroup(
  resource: Resource,
  sent: unknown,
  readScope: FilterScope,
  at: string,
  counted: { keys: number },
): Filter {
  if (!isObject(sent)) {
    throw badRequest(at, 'TYPE', { type: 'object' })
  }
  const parts = Object.entries(sent).map(([key, value]): Filter => {
    const pointer = `${at}/${key}`
    counted.keys += 1
    if (counted.keys > MAX_CONDITIONS_AND_GROUPS)
      throw badRequest(pointer, 'TOO_MANY', { max: MAX_CONDITIONS_AND_GROUPS })
    const parseInner = (each: unknown, place: string) =>
      parseGroup(resource, each, readScope, place, counted)
    if (key === '$and')
      return { all: checkList(value, pointer).map((v, i) => parseInner(v, `${pointer}/${i}`)) }
    if (key === '$or')
      return { any: checkList(value, pointer).map((v, i) => parseInner(v, `${pointer}/${i}`)) }
    if (key === '$not') return { not: parseInner(value, pointer) }
    if (key === 'q') return { words: splitWords(value, pointer) }
    if (key === '$similar') return { words: splitWords(value, pointer), isSimilar: true }
    return parseLeaf(resource, key, value, readScope, pointer)
  })
  return parts.length === 1 ? parts[0]! : { all: parts }
}

function parseLeaf(
  resource: Resource,
  key: string,
  value: unknown,
  readScope: FilterScope,
  at: string,
): Filter {
  const [name, operator] = splitKey(
    key,
    (path) => findFieldPath(resource, path, readScope) !== undefined,
  )
  const path = findFieldPath(resource, name, readScope)
  if (!path) {
    const beforeSuffix = key.slice(0, key.lastIndexOf('_'))
    const hasField =
      beforeSuffix !== '' && findFieldPath(resource, beforeSuffix, readScope) !== undefined
    throw hasField
      ? badRequest(at, 'UNKNOWN_OPERATOR')
      : badRequest(at, 'UNKNOWN_FIELD', { field: name })
  }
  if (!operatorsByKind[getKind(path.field)].operators.includes(operator)) {
    throw badRequest(at, 'UNKNOWN_OPERATOR')
  }
  const { kind } = path.field
  if (kind !== 'date' && kind !== 'dateTime') return createTest(path, operator, value, at)
  const days = resolveDays(value, getCalendar(readScope.team))
  if (kind === 'dateTime' && holdsDays(days)) {
    return createDayTest(path, operator, days, readScope.team.timezone, at)
  }
  return createTest(path, operator, days, at)
}

/** Returns whether a filter value is a day, or a list of days. */
function holdsDays(value: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.length > 0 && values.every((each) => typeof each === 'string' && isDay(each))
}

/** Replaces relative days in a filter value by dates. Returns a value without relative days unchanged. */
function resolveDays(value: unknown, calendar: Calendar): unknown {
  if (!Array.isArray(value)) return readDay(value, calendar)
  return value.some(isRelativeDay) ? value.map((each) => readDay(each, calendar)) : value
}

/**
 * Creates the test of a point in time against whole days in the time zone of the team: `lte` and
 * `between` include the whole last day, and `gt` starts after the whole day.
 */
function createDayTest(
  path: FieldPath,
  operator: Operator,
  value: unknown,
  timezone: string,
  at: string,
): Filter {
  const getStart = (day: unknown, later = 0) => {
    if (typeof day !== 'string' || !isDay(day) || Number.isNaN(Date.parse(day))) return day
    const start = addDays(day, later)
    // The day after 9999-12-31 has a year of five digits, and PostgreSQL refuses the year 0.
    return isDay(start) && start >= '0001' ? toInstant(`${start}T00:00`, timezone) : day
  }
  const testBetween = (from: unknown, to: unknown): Filter => ({
    all: [createTest(path, 'gte', getStart(from), at), createTest(path, 'lt', getStart(to, 1), at)],
  })
  switch (operator) {
    case 'eq':
      return Array.isArray(value)
        ? { any: value.map((day) => testBetween(day, day)) }
        : testBetween(value, value)
    case 'gt':
      return createTest(path, 'gte', getStart(value, 1), at)
    case 'lte':
      return createTest(path, 'lt', getStart(value, 1), at)
    case 'between': {
      const [from, to] = checkBounds(value, at)
      return testBetween(from, to)
    }
    case 'ne':
      return { not: createDayTest(path, 'eq', value, timezone, at) }
    default:
      return createTest(path, operator, getStart(value), at)
  }
}

function createTest(path: FieldPath, operator: Operator, value: unknown, at: string): Filter {
  const { check } = operatorsByKind[getKind(path.field)]
  const checkOne = (each: unknown, place = at) => check(each, place, path.field)
  switch (operator) {
    case 'eq':
    case 'in':
    case 'ne': {
      const items = Array.isArray(value) ? checkList(value, at) : [value]
      const values = items.map((each) => (each === null ? null : checkOne(each)))
      const isIn: Filter = { path, operator: 'in', value: values }
      return operator === 'ne' ? { not: isIn } : isIn
    }
    case 'all': {
      const values = Array.isArray(value) ? checkList(value, at) : [value]
      return { path, operator, value: values.map((each) => checkOne(each)) }
    }
    case 'null': {
      if (typeof value !== 'boolean') throw badRequest(at, 'TYPE', { type: 'boolean' })
      const filled: Filter = { path, operator: 'filled', value: true }
      return value ? { not: filled } : filled
    }
    case 'between': {
      const bounds = checkBounds(value, at)
      return { path, operator, value: bounds.map((each, i) => checkOne(each, `${at}/${i}`)) }
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
    case 'starts':
      return { path, operator, value: checkOne(value) }
  }
}

function checkList(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(at, 'TYPE', { type: 'array' })
  if (value.length > MAX_VALUES) throw badRequest(at, 'TOO_MANY', { max: MAX_VALUES })
  return value
}

function checkBounds(value: unknown, at: string): readonly unknown[] {
  const bounds = checkList(value, at)
  if (bounds.length !== 2) throw badRequest(at, 'TYPE', { type: '[from, to]' })
  return bounds
}

/** Returns the words of a search, all of which must be found. Throws 400 when the text or the list is too long. */
export function splitWords(value: unknown, at: string): readonly string[] {
  const text = checkText(value, at)
  if (text.length > MAX_SEARCH_LENGTH) throw badRequest(at, 'TOO_LONG', { max: MAX_SEARCH_LENGTH })
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length > MAX_WORDS) throw badRequest(at, 'TOO_MANY', { max: MAX_WORDS })
  return words
}
