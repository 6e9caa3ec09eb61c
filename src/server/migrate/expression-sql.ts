import type { Expression } from '../../schema/expression.ts'
import { columnOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'

/**
 * Returns an expression over a record's fields as SQL that PostgreSQL accepts in a generated column: immutable, and
 * null where `evaluate` gives null.
 */
export function expressionSql(expression: Expression): string {
  if (typeof expression === 'string') return columnOf(expression)
  if ('value' in expression) return constant(expression.value)
  if ('first' in expression) return `coalesce(${expression.first.map(filled).join(', ')})`
  if ('join' in expression) return joined(expression.join)
  if ('add' in expression) return `(${expression.add.map(expressionSql).join(' + ')})`
  if ('subtract' in expression) return `(${expression.subtract.map(expressionSql).join(' - ')})`
  if ('positive' in expression) return positive(expressionSql(expression.positive))
  return `(${expression.multiply.map(expressionSql).join(' * ')})`
}

/** `greatest` would make 0 of nothing. */
function positive(sql: string): string {
  return `(case when ${sql} >= 0 then ${sql} when ${sql} < 0 then 0 end)`
}

function constant(value: string | number | boolean): string {
  return typeof value === 'string' ? literal(value) : String(value)
}

/** Blank text counts as nothing; other types have no blank. */
function filled(part: Expression): string {
  return `nullif(${expressionSql(part)}, '')`
}

/** `concat_ws` would do this, were it immutable. */
function joined(parts: readonly Expression[]): string {
  const spaced = parts.map((part) => `coalesce(' ' || ${filled(part)}, '')`)
  return `nullif(substr(${spaced.join(' || ')}, 2), '')`
}
