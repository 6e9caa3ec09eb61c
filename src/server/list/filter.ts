import { isId } from '../../schema/check-value.ts'
import { splitKey, type Operator } from '../../schema/condition.ts'
import type { Field, Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { badRequest } from '../problems.ts'
import { fieldPath, type FieldPath, type Reach } from './field-path.ts'

/** A filter as a tree: every name in it is known and every value has the type of its field. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | { readonly words: readonly string[] }
  | { readonly path: FieldPath; readonly operator: Test; readonly value: unknown }

/** What is asked of one field; `ne` and `null` are read as `not` around `in` and `filled`. */
export type Test = Exclude<Operator, 'eq' | 'ne' | 'null'> | 'filled'

const MAX_NODES = 20
const MAX_VALUES = 1000
const MAX_WORDS = 8
const MAX_SEARCH = 200

const equality: readonly Operator[] = ['eq', 'in', 'ne', 'null']
const textual: readonly Operator[] = [...equality, 'contains', 'starts']
const ordered: readonly Operator[] = [...equality, 'gt', 'gte', 'lt', 'lte', 'between']

/** What may be asked of each kind; a computed field is asked what its result may be asked. */
const operatorsOf: Readonly<Record<Exclude<Kind, 'computed'>, readonly Operator[]>> = {
  text: textual,
  longText: textual,
  email: textual,
  phone: textual,
  url: textual,
  code: textual,
  barcode: textual,
  money: ordered,
  price: ordered,
  quantity: ordered,
  percent: ordered,
  integer: ordered,
  decimal: ordered,
  boolean: equality,
  date: ordered,
  dateTime: ordered,
  select: equality,
  reference: equality,
  image: equality,
  images: ['null'],
  lines: ['null'],
  address: ['null'],
}

/** The kind that decides how a field compares. */
export function comparedAs(field: Field): Exclude<Kind, 'computed'> {
  return field.kind === 'computed' ? field.as : field.kind
}

/** Reads the `filter` of a request; refuses with 400 whatever it does not understand. */
export function parseFilter(resource: Resource, text: string | null, reach: Reach): Filter {
  const given = parseParameter('filter', text ?? '{}')
  const budget = { left: MAX_NODES }
  return group(resource, given, reach, '/filter', budget)
}

/** A query parameter that holds JSON. */
export function parseParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`/${name}`, 'BAD_REQUEST')
  }
}

function group(
  resource: Resource,
  given: unknown,
  reach: Reach,
  at: string,
  budget: { left: number },
): Filter {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw badRequest(at, 'TYPE', { type: 'object' })
  }
  const parts = Object.entries(given).map(([key, value]): Filter => {
    const here = `${at}/${key}`
    budget.left -= 1
    if (budget.left < 0) throw badRequest(here, 'TOO_MANY', { max: MAX_NODES })
    const inner = (each: unknown, place: string) => group(resource, each, reach, place, budget)
    if (key === '$and') return { all: list(value, here).map((v, i) => inner(v, `${here}/${i}`)) }
    if (key === '$or') return { any: list(value, here).map((v, i) => inner(v, `${here}/${i}`)) }
    if (key === '$not') return { not: inner(value, here) }
    if (key === 'q') return { words: wordsOf(value, here) }
    return leaf(resource, key, value, reach, here)
  })
  return parts.length === 1 ? parts[0]! : { all: parts }
}

function leaf(resource: Resource, key: string, value: unknown, reach: Reach, at: string): Filter {
  const [name, operator] = splitKey(key, (path) => fieldPath(resource, path, reach) !== undefined)
  const path = fieldPath(resource, name, reach)
  if (!path) {
    const before = key.slice(0, key.lastIndexOf('_'))
    const isOperator = before !== '' && fieldPath(resource, before, reach) !== undefined
    throw isOperator
      ? badRequest(at, 'UNKNOWN_OPERATOR')
      : badRequest(at, 'UNKNOWN_FIELD', { field: name })
  }
  if (!operatorsOf[comparedAs(path.field)].includes(operator)) {
    throw badRequest(at, 'UNKNOWN_OPERATOR')
  }
  return test(path, operator, value, at)
}

function test(path: FieldPath, operator: Operator, value: unknown, at: string): Filter {
  const one = (each: unknown, place = at) => checked(path.field, each, place)
  switch (operator) {
    case 'eq':
    case 'in':
    case 'ne': {
      const asked = Array.isArray(value) ? list(value, at) : [value]
      const values = asked.map((each) => (each === null ? null : one(each)))
      const isIn: Filter = { path, operator: 'in', value: values }
      return operator === 'ne' ? { not: isIn } : isIn
    }
    case 'null': {
      if (typeof value !== 'boolean') throw badRequest(at, 'TYPE', { type: 'boolean' })
      const filled: Filter = { path, operator: 'filled', value: true }
      return value ? { not: filled } : filled
    }
    case 'between': {
      const bounds = list(value, at)
      if (bounds.length !== 2) throw badRequest(at, 'TYPE', { type: '[from, to]' })
      return { path, operator, value: bounds.map((each, i) => one(each, `${at}/${i}`)) }
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
    case 'starts':
      return { path, operator, value: one(value) }
  }
}

function list(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(at, 'TYPE', { type: 'array' })
  if (value.length > MAX_VALUES) throw badRequest(at, 'TOO_MANY', { max: MAX_VALUES })
  return value
}

/** The words of a search; all of them must be found. */
function wordsOf(value: unknown, at: string): readonly string[] {
  const text = plainText(value, at)
  if (text.length > MAX_SEARCH) throw badRequest(at, 'TOO_LONG', { max: MAX_SEARCH })
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/

function checked(field: Field, value: unknown, at: string): unknown {
  const kind = comparedAs(field)
  switch (kind) {
    case 'boolean':
      if (typeof value !== 'boolean') throw badRequest(at, 'TYPE', { type: 'boolean' })
      return value
    case 'reference':
    case 'image':
      if (!isId(value)) throw badRequest(at, 'ID')
      return value
    case 'select': {
      const choices = field.kind === 'select' ? field.choices : {}
      if (typeof value === 'string' && Object.hasOwn(choices, value)) return value
      throw badRequest(at, 'CHOICE', { choices: Object.keys(choices).join(', ') })
    }
    case 'date':
    case 'dateTime': {
      const text = plainText(value, at)
      const day = new Date(text)
      if (!INSTANT.test(text) || Number.isNaN(day.getTime())) throw badRequest(at, 'DATE')
      return kind === 'date' ? text.slice(0, 10) : day.toISOString()
    }
    case 'money':
    case 'price':
    case 'quantity':
    case 'percent':
    case 'integer':
    case 'decimal':
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw badRequest(at, 'TYPE', { type: 'number' })
      }
      return value
    default:
      return plainText(value, at)
  }
}

function plainText(value: unknown, at: string): string {
  if (typeof value !== 'string') throw badRequest(at, 'TYPE', { type: 'text' })
  // PostgreSQL has no NUL in text.
  if (value.includes('\u0000')) throw badRequest(at, 'PATTERN')
  return value
}
