import { isId } from '../../schema/check-value.ts'
import type { Operator } from '../../schema/condition.ts'
import type { Field, Kind } from '../../schema/fields.ts'
import { fillNumberKinds, fillTextKinds, hasChoices } from '../../schema/kinds.ts'
import { badRequest } from '../http/problems.ts'

/**
 * Lists the operators of a field kind and checks their values. `at` points to the value in the request (`/filter/price_gte`).
 */
interface KindOperators {
  readonly operators: readonly Operator[]
  readonly check: (value: unknown, at: string, field: Field) => unknown
}

const equality: readonly Operator[] = ['eq', 'in', 'ne', 'null']
const ordered: readonly Operator[] = [...equality, 'gt', 'gte', 'lt', 'lte', 'between']
const text: KindOperators = { operators: [...equality, 'contains', 'starts'], check: checkText }
const number: KindOperators = { operators: ordered, check: checkNumber }
const id: KindOperators = { operators: equality, check: checkId }
/** Allows only the test whether a field is empty. */
const nullOnly: KindOperators = { operators: ['null'], check: checkText }

export const operatorsByKind: Readonly<Record<Exclude<Kind, 'computed'>, KindOperators>> = {
  ...fillTextKinds(text),
  ...fillNumberKinds(number),
  boolean: { operators: equality, check: checkBoolean },
  date: { operators: ordered, check: (value, at) => checkInstant(value, at).slice(0, 10) },
  dateTime: { operators: ordered, check: checkInstant },
  select: { operators: equality, check: checkChoice },
  multiSelect: { operators: [...equality, 'all'], check: checkChoice },
  reference: id,
  line: id,
  image: id,
  images: nullOnly,
  file: nullOnly,
  files: nullOnly,
  lines: nullOnly,
  address: nullOnly,
  json: nullOnly,
}

/** Returns a filter value as text. Throws 400 for other types, and for text with NUL characters. */
export function checkText(value: unknown, at: string): string {
  if (typeof value !== 'string') throw badRequest(at, 'TYPE', { type: 'text' })
  // PostgreSQL cannot store NUL in text.
  if (value.includes('\u0000')) throw badRequest(at, 'PATTERN')
  return value
}

function checkNumber(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw badRequest(at, 'TYPE', { type: 'number' })
}

function checkBoolean(value: unknown, at: string): boolean {
  if (typeof value === 'boolean') return value
  throw badRequest(at, 'TYPE', { type: 'boolean' })
}

function checkId(value: unknown, at: string): string {
  if (isId(value)) return value
  throw badRequest(at, 'ID')
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Returns a date or a point in time in ISO 8601. Throws 400 for other values. */
function checkInstant(value: unknown, at: string): string {
  const text = checkText(value, at)
  const instant = new Date(text)
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) throw badRequest(at, 'DATE')
  return text
}

function checkChoice(value: unknown, at: string, field: Field): string {
  // Records keep choices that their team has removed from a custom field.
  if (field.custom !== undefined) return checkText(value, at)
  const choices = hasChoices(field) ? field.choices : {}
  if (typeof value === 'string' && Object.hasOwn(choices, value)) return value
  throw badRequest(at, 'CHOICE', { choices: Object.keys(choices).join(', ') })
}
