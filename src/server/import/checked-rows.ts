import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { validate } from '../../schema/validation.ts'
import type { Values } from '../../schema/values.ts'
import type { Change, Rules } from '../context/rules.ts'
import { completeRecord, withNewLines, type NewRecord } from '../crud/create-record.ts'
import { findChanges } from '../crud/update-record.ts'
import type { Caller } from '../http/caller.ts'
import { invalid, notFound } from '../http/problems.ts'
import { checkClientTotals } from '../records/client-totals.ts'
import { listConstraints, throwIssues, type Constraint } from '../records/constraints.ts'
import type { StoredRecord } from '../records/record.ts'
import { hasInputs, splitInputs } from '../records/split-inputs.ts'
import type { getValidationContext } from '../records/validation-context.ts'
import { mergeChildRows } from './child-rows.ts'
import type { ReadRow } from './read-rows.ts'
import { listIssues } from './row-errors.ts'
import { getChangedValues, getNewValues } from './row-values.ts'

/** Describes a row that passed the checks that need no data of the database. */
export interface CheckedRow {
  readonly read: ReadRow
  readonly previous: StoredRecord | undefined
  readonly inputs: Values
  record: NewRecord
  changed: readonly string[]
  /** Describes the change to write, as the resource's rules receive it. */
  change: Change<Values>
  constraints: readonly Constraint[]
}

/** Holds what the checks of all rows of a file depend on. */
export interface RowScope {
  readonly resource: Resource
  readonly caller: Caller
  readonly rules: Rules | undefined
  readonly now: ReturnType<typeof getValidationContext>
}

/**
 * Validates a row. Throws the issues of an invalid row, and of a row whose `id` names a record
 * that the caller may not see.
 */
export function checkRow(
  scope: RowScope,
  row: ReadRow,
  id: string | undefined,
  current: StoredRecord | undefined,
): CheckedRow {
  if (id !== undefined && !current) throw notFound()
  const validated = validateRow(scope, row, current)
  const change = createChange(scope, validated, current)
  return { read: row, previous: current, constraints: [], change, ...validated }
}

/** Checks a row that may equal a record. Returns undefined if the row would change the record. */
export function checkUnchangedRow(
  scope: RowScope,
  row: ReadRow,
  current: StoredRecord,
): CheckedRow | undefined {
  try {
    const checked = checkRow(scope, row, current.id, current)
    return checked.changed.length === 0 && !hasInputs(checked.inputs) ? checked : undefined
  } catch (problem) {
    // Throws any error that is not about the row.
    listIssues(problem)
    return undefined
  }
}

function validateRow(
  { resource, caller, now }: RowScope,
  row: ReadRow,
  current: StoredRecord | undefined,
): Pick<CheckedRow, 'record' | 'inputs' | 'changed'> {
  const values = current
    ? getChangedValues(row.values, resource, current)
    : getNewValues(row.values)
  const input = { ...values, ...mergeChildRows(resource, row.children, current) }
  const against = current ? { current } : { settings: caller.team.settings }
  const result = validate(resource, input, { ...now, ...against })
  const furtherIssues = result.issues.filter(
    ({ pointer }) => !row.issues.some((issue) => issue.pointer === pointer),
  )
  // The other fields are checked as well, so that all mistakes of a row are reported together.
  if (row.issues.length > 0) throw invalid([...row.issues, ...furtherIssues])
  if (current) {
    if (result.issues.length > 0) throw invalid(result.issues)
  } else throwIssues(result.issues)
  const { stored, inputs } = splitInputs(resource, result.value)
  if (current) {
    const changes = findChanges({ resource }, current, stored)
    const record = { ...current, ...changes }
    checkClientTotals(resource, result.clientTotals, record)
    return { record, inputs, changed: Object.keys(changes) }
  }
  const record = withNewLines(resource, { id: uuidV7(), ...stored })
  checkClientTotals(resource, result.clientTotals, record)
  return { record, inputs, changed: Object.keys(record).filter((name) => name !== 'id') }
}

function createChange(
  { resource, caller }: RowScope,
  { record, inputs }: Pick<CheckedRow, 'record' | 'inputs'>,
  previous: StoredRecord | undefined,
): Change<Values> {
  return {
    record: previous ? record : completeRecord(resource, record),
    previous,
    inputs,
    caller,
  }
}

/** Sets the values that the resource's rules give a new record, and lists the constraints to check. */
export function completeRow(scope: RowScope, checked: CheckedRow, facts: unknown): void {
  const { resource, rules } = scope
  if (!checked.previous && rules?.complete) {
    const set = rules.complete(checked.change, facts)
    checked.record = { ...checked.record, ...set }
    checked.change = createChange(scope, checked, undefined)
    checked.changed = [...new Set([...checked.changed, ...Object.keys(set)])]
  }
  checked.constraints = listConstraints(
    resource,
    checked.record,
    listCheckedFields(resource, checked.changed),
  )
}

/** Returns the changed fields, and the fields whose values are unique within a changed field. */
export function listCheckedFields(
  resource: Resource,
  changed: readonly string[],
): readonly string[] {
  const within = listScopedKeys(resource).filter(([, per]) => changed.includes(per))
  if (within.length === 0) return changed
  return [...new Set([...changed, ...within.map(([name]) => name)])]
}

/** Returns the fields whose values are unique within another field, with the name of that field. */
const listScopedKeys = memoizeByDeclaration(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, { unique }]): [string, string][] =>
    typeof unique === 'object' && unique.per ? [[name, unique.per]] : [],
  ),
)
