import { splitKey, type Condition } from '../../schema/condition.ts'
import { QUOTIENT_DECIMALS, type Expression } from '../../schema/expression.ts'
import type { Fields } from '../../schema/fields.ts'
import { holdsList, isText } from '../../schema/kinds.ts'
import { getColumn } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'

/**
 * Compiles an expression over the fields of a record to SQL for a generated column: immutable, and
 * with the same result as `evaluate`.
 */
export function writeExpressionSql(expression: Expression, fields: Fields): string {
  const writePart = (part: Expression) => writeExpressionSql(part, fields)
  if (typeof expression === 'string') return getColumn(expression)
  if ('value' in expression) return writeConstant(expression.value)
  if ('first' in expression) {
    return `coalesce(${expression.first.map((part) => writeFilled(part, fields)).join(', ')})`
  }
  if ('join' in expression) return writeJoined(expression.join, fields)
  if ('add' in expression) return `(${expression.add.map(writePart).join(' + ')})`
  if ('subtract' in expression) return `(${expression.subtract.map(writePart).join(' - ')})`
  if ('positive' in expression) return writePositive(writePart(expression.positive))
  if ('divide' in expression) return writeQuotient(...expression.divide, writePart)
  if ('when' in expression) {
    const { use, otherwise } = expression
    const other = otherwise === undefined ? '' : ` else ${writePart(otherwise)}`
    return `(case when ${writeConditionSql(expression.when, fields)} then ${writePart(use)}${other} end)`
  }
  return `(${expression.multiply.map(writePart).join(' * ')})`
}

/**
 * Writes a division. PostgreSQL's `/` chooses the number of decimals itself, so `div` computes the
 * quotient as a whole number of units of the last decimal, and truncates the rest.
 */
function writeQuotient(
  of: Expression,
  by: Expression,
  writeOperand: (part: Expression) => string,
): string {
  const whole = `div((${writeOperand(of)})::numeric * 1e${QUOTIENT_DECIMALS}, nullif(${writeOperand(by)}, 0))`
  return `(${whole} * 1e-${QUOTIENT_DECIMALS})`
}

/** Writes the positive part of a number. `greatest` would return 0 for null. */
function writePositive(sql: string): string {
  return `(case when ${sql} >= 0 then ${sql} when ${sql} < 0 then 0 end)`
}

function writeConstant(value: string | number | boolean): string {
  return typeof value === 'string' ? quoteLiteral(value) : String(value)
}

/** Compiles a condition to SQL that is true for the same records as `meetsCondition`. */
function writeConditionSql(condition: Condition, fields: Fields): string {
  const tests = Object.entries(condition).map(([key, wanted]) => {
    const [name, operator] = splitKey(key, (path) => Object.hasOwn(fields, path))
    const column = getColumn(name)
    const field = fields[name]
    const isList = field !== undefined && holdsList(field)
    if (operator === 'null') {
      const isEmpty = isList ? `cardinality(${column}) = 0` : `${column} is null`
      return wanted === true ? isEmpty : `not (${isEmpty})`
    }
    const values = (Array.isArray(wanted) ? wanted : [wanted]) as readonly Constant[]
    const isIn = isList ? writeOverlap(column, values) : writeMembership(column, values)
    if (operator === 'eq') return isIn
    if (operator === 'ne') return `(${isIn}) is not true`
    if (operator === 'all' && isList) return `${column} @> ${writeTextArray(values)}`
    const comparison = COMPARISONS[operator]
    if (!comparison || isList) throw new Error(`An expression cannot test "${key}"`)
    return `${column} ${comparison} ${writeConstant(wanted as string | number)}`
  })
  return tests.length === 0 ? 'true' : tests.join(' and ')
}

type Constant = string | number | boolean | null

/** Writes the condition that a value is one of several. */
function writeMembership(column: string, values: readonly Constant[]): string {
  const present = values.filter((value) => value !== null).map(writeConstant)
  if (present.length === 0) return values.length > 0 ? `${column} is null` : 'false'
  const isIn =
    present.length === 1 ? `${column} = ${present[0]}` : `${column} in (${present.join(', ')})`
  return present.length === values.length ? isIn : `(${isIn} or ${column} is null)`
}

/** Writes the condition that a list has one of several values. Null stands for an empty list. */
function writeOverlap(column: string, values: readonly Constant[]): string {
  const isEmpty = values.includes(null) ? `cardinality(${column}) = 0` : 'false'
  return `(${column} && ${writeTextArray(values)} or ${isEmpty})`
}

function writeTextArray(values: readonly Constant[]): string {
  const texts = values.filter((value) => value !== null).map((value) => quoteLiteral(String(value)))
  return `array[${texts.join(', ')}]::text[]`
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Writes an operand. An empty text counts as null. */
function writeFilled(part: Expression, fields: Fields): string {
  const sql = writeExpressionSql(part, fields)
  return isTextual(part, fields) ? `nullif(${sql}, '')` : sql
}

function isTextual(part: Expression, fields: Fields): boolean {
  if (typeof part === 'string') {
    const field = fields[part]
    return field !== undefined && isText(field)
  }
  if ('value' in part) return typeof part.value === 'string'
  if ('first' in part) return part.first.some((operand) => isTextual(operand, fields))
  return 'join' in part
}

/** Writes texts joined by spaces. `concat_ws` cannot be used, because it is not immutable. */
function writeJoined(parts: readonly Expression[], fields: Fields): string {
  const spaced = parts.map((part) => `coalesce(' ' || ${writeFilled(part, fields)}, '')`)
  return `nullif(substr(${spaced.join(' || ')}, 2), '')`
}
