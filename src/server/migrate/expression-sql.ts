import { splitKey, type Condition } from '../../schema/condition.ts'
import { QUOTIENT_DECIMALS, type Expression } from '../../schema/expression.ts'
import type { Fields } from '../../schema/fields.ts'
import { isText } from '../../schema/kinds.ts'
import { columnOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'

/**
 * Compiles an expression over the fields of a record to SQL that PostgreSQL accepts in a generated column: immutable,
 * with the same value as `evaluate`.
 */
export function expressionSql(expression: Expression, fields: Fields): string {
  const sqlOf = (part: Expression) => expressionSql(part, fields)
  if (typeof expression === 'string') return columnOf(expression)
  if ('value' in expression) return constant(expression.value)
  if ('first' in expression) {
    return `coalesce(${expression.first.map((part) => filled(part, fields)).join(', ')})`
  }
  if ('join' in expression) return joined(expression.join, fields)
  if ('add' in expression) return `(${expression.add.map(sqlOf).join(' + ')})`
  if ('subtract' in expression) return `(${expression.subtract.map(sqlOf).join(' - ')})`
  if ('positive' in expression) return positive(sqlOf(expression.positive))
  if ('divide' in expression) return quotient(...expression.divide, sqlOf)
  if ('when' in expression) {
    const { use, otherwise } = expression
    const other = otherwise === undefined ? '' : ` else ${sqlOf(otherwise)}`
    return `(case when ${conditionSql(expression.when)} then ${sqlOf(use)}${other} end)`
  }
  return `(${expression.multiply.map(sqlOf).join(' * ')})`
}

/** Division by `/` keeps as many digits as PostgreSQL likes; the quotient of whole numbers is exact. */
function quotient(of: Expression, by: Expression, sqlOf: (part: Expression) => string): string {
  const whole = `div((${sqlOf(of)})::numeric * 1e${QUOTIENT_DECIMALS}, nullif(${sqlOf(by)}, 0))`
  return `(${whole} * 1e-${QUOTIENT_DECIMALS})`
}

/** `greatest` would make 0 of nothing. */
function positive(sql: string): string {
  return `(case when ${sql} >= 0 then ${sql} when ${sql} < 0 then 0 end)`
}

function constant(value: string | number | boolean): string {
  return typeof value === 'string' ? literal(value) : String(value)
}

/** Compiles equality, membership, comparison and absence to SQL that is true where `meets` is. */
function conditionSql(condition: Condition): string {
  const tests = Object.entries(condition).map(([key, wanted]) => {
    const [name, operator] = splitKey(key, () => false)
    const column = columnOf(name)
    const value = (one: unknown) =>
      one === null ? 'null' : constant(one as string | number | boolean)
    if (operator === 'null') return `(${column} is null) = ${String(wanted)}`
    if (operator === 'ne') return `${column} is distinct from ${value(wanted)}`
    const comparison = COMPARISONS[operator]
    if (comparison) return `${column} ${comparison} ${value(wanted)}`
    if (operator !== 'eq') throw new Error(`An expression cannot test "${key}"`)
    if (Array.isArray(wanted)) return `${column} in (${wanted.map(value).join(', ')})`
    return wanted === null ? `${column} is null` : `${column} = ${value(wanted)}`
  })
  return tests.length === 0 ? 'true' : tests.join(' and ')
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Blank text counts as nothing; other types have no blank. */
function filled(part: Expression, fields: Fields): string {
  const sql = expressionSql(part, fields)
  return isTextual(part, fields) ? `nullif(${sql}, '')` : sql
}

function isTextual(part: Expression, fields: Fields): boolean {
  if (typeof part === 'string') {
    const field = fields[part]
    return field !== undefined && isText(field)
  }
  if ('value' in part) return typeof part.value === 'string'
  if ('first' in part) return part.first.some((one) => isTextual(one, fields))
  return 'join' in part
}

/** `concat_ws` would do this, were it immutable. */
function joined(parts: readonly Expression[], fields: Fields): string {
  const spaced = parts.map((part) => `coalesce(' ' || ${filled(part, fields)}, '')`)
  return `nullif(substr(${spaced.join(' || ')}, 2), '')`
}
