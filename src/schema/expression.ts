import { Big } from 'big.js'
import { meetsCondition, splitKey, type Condition } from './condition.ts'
import { round, PRICE_DECIMALS } from './decimal.ts'
import { isEmpty, type Values } from './values.ts'

/**
 * Describes arithmetic and text over the fields of one record as data. The browser evaluates an
 * expression while a person types. The expression of a computed field becomes a generated column of
 * the database. Both calculate with exact decimals. A calculation without one of its operands returns null. A string
 * names a field, `{ value }` is a constant.
 */
export type Expression =
  | string
  /** Returns a constant. */
  | { readonly value: string | number | boolean }
  /** Returns the first operand that is neither null nor an empty text. */
  | { readonly first: readonly Expression[] }
  /** Joins the operands that are neither null nor an empty text, separated by spaces. */
  | { readonly join: readonly Expression[] }
  | { readonly add: readonly Expression[] }
  | { readonly subtract: readonly [Expression, Expression] }
  | { readonly multiply: readonly Expression[] }
  /** Divides and truncates the quotient to 12 decimals; null when the divisor is zero. */
  | { readonly divide: readonly [Expression, Expression] }
  /** Returns zero for a negative number, and other numbers unchanged. */
  | { readonly positive: Expression }
  /** Returns `use` when the record meets the condition, else `otherwise` (default: null). */
  | { readonly when: Condition; readonly use: Expression; readonly otherwise?: Expression }

/** Sets the number of decimals of a quotient. Columns keep fewer decimals. */
export const QUOTIENT_DECIMALS = 12

/** Returns the value of an expression for a record; null when a calculation lacks an operand or divides by zero. */
export function evaluate(expression: Expression, record: Values): unknown {
  if (typeof expression === 'string') return record[expression] ?? null
  if ('value' in expression) return expression.value
  if ('first' in expression) {
    return expression.first.map((part) => evaluate(part, record)).find((v) => !isEmpty(v)) ?? null
  }
  if ('join' in expression) {
    const parts = expression.join.map((part) => evaluate(part, record)).filter((v) => !isEmpty(v))
    return parts.length ? parts.join(' ') : null
  }
  if ('when' in expression) {
    const { use, otherwise } = expression
    if (meetsCondition(expression.when, record)) return evaluate(use, record)
    return otherwise === undefined ? null : evaluate(otherwise, record)
  }
  return calculate(expression, record)?.toNumber() ?? null
}

/** Returns the names of the fields that an expression reads. */
export function listExpressionFields(expression: Expression): readonly string[] {
  if (typeof expression === 'string') return [expression]
  if ('value' in expression) return []
  if ('when' in expression) {
    const { use, otherwise } = expression
    const tested = Object.keys(expression.when).map((key) => splitKey(key, () => false)[0])
    return [...tested, ...[use, otherwise ?? []].flat().flatMap(listExpressionFields)]
  }
  return Object.values(expression)
    .flat()
    .flatMap((part) => listExpressionFields(part as Expression))
}

/** Returns whether an expression divides. */
export function hasDivision(expression: Expression): boolean {
  if (typeof expression === 'string' || 'value' in expression) return false
  if ('divide' in expression) return true
  const parts =
    'when' in expression ? [expression.use, expression.otherwise ?? []] : Object.values(expression)
  return parts.flat().some((part) => hasDivision(part as Expression))
}

/**
 * Returns the value of a computed field as the database stores it: numbers are rounded to the
 * decimals of their kind.
 */
export function computeValue(
  { as, from }: { readonly as: string; readonly from: Expression },
  record: Values,
): unknown {
  const value = evaluate(from, record)
  const decimals = as === 'price' ? PRICE_DECIMALS : 4
  return typeof value === 'number' ? round(value, decimals) : value
}

/**
 * Returns the number without rounding, except of quotients; null when the expression divides by zero, or when an
 * operand is missing or is not yet a number because the person is still typing.
 */
function calculate(expression: Expression, record: Values): Big | null {
  if (typeof expression === 'string' || 'value' in expression)
    return toExactNumber(expression, record)
  if ('add' in expression) return fold(expression.add, record, (a, b) => a.plus(b))
  if ('subtract' in expression) return fold(expression.subtract, record, (a, b) => a.minus(b))
  if ('multiply' in expression) return fold(expression.multiply, record, (a, b) => a.times(b))
  if ('divide' in expression) return fold(expression.divide, record, divideAndTruncate)
  if ('positive' in expression) {
    const figure = calculate(expression.positive, record)
    return figure?.lt(0) ? new Big(0) : figure
  }
  if ('when' in expression) {
    const { use, otherwise } = expression
    if (meetsCondition(expression.when, record)) return calculate(use, record)
    return otherwise === undefined ? null : calculate(otherwise, record)
  }
  return toExactNumber(expression, record)
}

function toExactNumber(expression: Expression, record: Values): Big | null {
  const value = evaluate(expression, record)
  const isNumber = typeof value === 'number' || (typeof value === 'string' && DIGITS.test(value))
  return isNumber ? new Big(value) : null
}

const DIGITS = /^-?\d+(\.\d+)?$/

function fold(
  operands: readonly Expression[],
  record: Values,
  step: (a: Big, b: Big) => Big | null,
): Big | null {
  const [first = null, ...others] = operands.map((part) => calculate(part, record))
  return others.reduce((a, b) => (a === null || b === null ? null : step(a, b)), first)
}

/** Divides with its own settings, because the settings of `Big` are global. */
const Quotient = Big()
Quotient.DP = QUOTIENT_DECIMALS
Quotient.RM = Big.roundDown

function divideAndTruncate(a: Big, b: Big): Big | null {
  return b.eq(0) ? null : new Big(new Quotient(a).div(b))
}
