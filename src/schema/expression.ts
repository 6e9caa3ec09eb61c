import { Big } from 'big.js'
import type { Values } from './values.ts'

/**
 * Describes arithmetic and text over the fields of one record, as data: evaluated by the browser while a person types,
 * and compiled to SQL by the server. A string names a field; `{ value }` is a constant.
 */
export type Expression =
  | string
  | { readonly value: string | number | boolean }
  /** Returns the first operand that is not null. */
  | { readonly first: readonly Expression[] }
  /** Operands that are not null, joined by one space. */
  | { readonly join: readonly Expression[] }
  | { readonly add: readonly Expression[] }
  | { readonly subtract: readonly [Expression, Expression] }
  | { readonly multiply: readonly Expression[] }
  /** 0 where it is below nothing. */
  | { readonly positive: Expression }

/** Returns the value of an expression over a record; null when a number that it needs is missing. */
export function evaluate(expression: Expression, record: Values): unknown {
  if (typeof expression === 'string') return record[expression] ?? null
  if ('value' in expression) return expression.value
  if ('first' in expression) {
    return expression.first.map((part) => evaluate(part, record)).find((v) => !isBlank(v)) ?? null
  }
  if ('join' in expression) {
    const parts = expression.join.map((part) => evaluate(part, record)).filter((v) => !isBlank(v))
    return parts.length ? parts.join(' ') : null
  }
  if ('add' in expression) return fold(expression.add, record, (a, b) => a.plus(b))
  if ('subtract' in expression) return fold(expression.subtract, record, (a, b) => a.minus(b))
  if ('positive' in expression) {
    const number = fold([expression.positive], record, (value) => value)
    return number === null ? null : Math.max(0, number)
  }
  return fold(expression.multiply, record, (a, b) => a.times(b))
}

/** Returns the names of the fields that an expression reads. */
export function fieldsOf(expression: Expression): readonly string[] {
  if (typeof expression === 'string') return [expression]
  if ('value' in expression) return []
  return Object.values(expression)
    .flat()
    .flatMap((part) => fieldsOf(part as Expression))
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function fold(
  operands: readonly Expression[],
  record: Values,
  step: (a: Big, b: Big) => Big,
): number | null {
  const values = operands.map((part) => evaluate(part, record))
  if (values.some(isBlank)) return null
  return values
    .map((v) => new Big(v as number))
    .reduce(step)
    .toNumber()
}
