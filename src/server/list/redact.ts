import { meetsCondition, type Condition } from '../../schema/condition.ts'
import type { Field, FieldOf } from '../../schema/fields.ts'
import { getColumn } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Values } from '../../schema/values.ts'
import type { Can } from '../../schema/rights.ts'

/**
 * Returns the child fields that are hidden from a caller in some states of their record, each with the
 * condition under which the field is hidden.
 */
function listRedacted({ fields }: FieldOf<'lines'>, can: Can): readonly [string, Condition][] {
  return Object.entries<Field>(fields).flatMap(([name, { redact }]): [string, Condition][] =>
    redact && !can(redact.right) ? [[name, redact.while]] : [],
  )
}

/**
 * Writes the SQL of one child row `row` (of type record) as JSON, without the fields that are
 * hidden in the state of the record `alias`.
 */
export function writeRowSql(field: FieldOf<'lines'>, can: Can, row: string, alias: string): string {
  return listRedacted(field, can).reduce(
    (sql, [name, condition]) =>
      `(${sql} - case when ${writeConditionSql(condition, alias)} then ${quoteLiteral(name)} else '' end)`,
    listRedacted(field, can).length > 0 ? `to_jsonb(${row})` : `row_to_json(${row})`,
  )
}

/** Returns the child fields that are hidden in a record. */
export function listRedactedNames(
  field: FieldOf<'lines'>,
  record: Values,
  can: Can,
): readonly string[] {
  return listRedacted(field, can).flatMap(([name, condition]) => {
    // A history entry can lack the state of its record. A test of a missing state counts as met, so
    // that a field that may be hidden is left out.
    const testable = Object.entries(condition).filter(([key]) => Object.hasOwn(record, key))
    return meetsCondition(Object.fromEntries(testable), record) ? [name] : []
  })
}

/** Writes the SQL of a condition on states, which supports only equality and membership. */
function writeConditionSql(condition: Condition, alias: string): string {
  const parts = Object.entries(condition).map(([name, wanted]) => {
    const values = (Array.isArray(wanted) ? wanted : [wanted]).map((value) =>
      quoteLiteral(String(value)),
    )
    return `coalesce(${alias}.${getColumn(name)}::text, '') in (${values.join(', ')})`
  })
  return parts.join(' and ')
}
