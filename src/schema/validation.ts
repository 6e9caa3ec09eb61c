import { checkAmount, type AmountContext } from './check-amount.ts'
import { checkValue, isId, type Checked } from './check-value.ts'
import { meetsCondition } from './condition.ts'
import { getDefault, allowsExplicitEmpty } from './default-value.ts'
import { fieldLimits } from './field-limits.ts'
import type { Field, FieldOf, Fields } from './fields.ts'
import { hasChoices, hasSeries, holdsList } from './kinds.ts'
import { memoizeByDeclaration } from './memoize-by-declaration.ts'
import {
  checkId,
  checkUnchanged,
  getClientTotals,
  isClientTotal,
  isStoredValue,
  isServerOwned,
} from './owned-values.ts'
import type { Issue } from './problem.ts'
import { getInputFields, type Resource } from './resource.ts'
import { systemFields } from './system-fields.ts'
import { isEmpty, isObject, listRows, type Values } from './values.ts'

/** Holds the result of a validation: the accepted values, and the issues of the other values. */
export interface Validation {
  /**
   * Holds the values to write by field name: on update only fields that were sent, on create all
   * that have a value.
   */
  readonly value: Record<string, unknown>
  /**
   * Holds amounts that the client computed itself (`mismatch`), to be compared with the amounts of the server.
   */
  readonly clientTotals: Readonly<Record<string, unknown>>
  readonly issues: readonly Issue[]
}

/** Holds the data that the validation needs in addition to the input. */
export interface ValidationContext extends AmountContext {
  /**
   * Holds the stored record of an update: omitted fields keep its values, and a sent value that equals
   * the stored value does not count as a change.
   */
  readonly current?: Values
  /**
   * Holds values that the record had before. As in `current`, a choice that the team has removed since is still
   * accepted.
   */
  readonly earlier?: Values | undefined
  /** Holds today's date in the team's time zone, for date defaults. */
  readonly today?: string
  /** Holds the settings of the team, which are the default of some fields. */
  readonly settings?: Values
  /** Returns whether the caller has a right. Fields whose right the caller lacks count as unknown. */
  readonly can?: (right: string) => boolean
}

/**
 * Validates an input against a declaration: in the browser before each request, on the server before each write.
 * Unknown keys, wrong types and changed values of server-owned fields are issues. On create, missing values get their
 * default.
 */
export function validate(
  resource: Resource,
  input: unknown,
  context: ValidationContext = {},
): Validation {
  if (!isObject(input)) {
    const issues = [{ pointer: '', code: 'TYPE', args: { type: 'object' } }]
    return { value: {}, clientTotals: {}, issues }
  }
  const issues: Issue[] = []
  const fields = getInputFields(resource)
  const value = checkFields(fields, input, context, '', issues)
  for (const [name, entered] of Object.entries(input)) {
    if (name === 'id') checkId(entered, context.current, issues, value)
    else if (Object.hasOwn(systemFields, name))
      checkUnchanged(name, entered, context.current, issues)
  }
  const record = context.current ? { ...context.current, ...value } : value
  for (const issue of [...checkRequired(resource, record), ...checkLowerBounds(fields, record)]) {
    if (!issues.some((each) => each.pointer === issue.pointer)) issues.push(issue)
  }
  return { value, clientTotals: getClientTotals(fields, input, context.current), issues }
}

/**
 * Returns issues of fields whose value is below that of another field (`atLeast`). ISO dates are
 * compared as text.
 */
function checkLowerBounds(fields: Fields, record: Values): Issue[] {
  return listBounds(fields).flatMap(([name, other]): Issue[] => {
    const [value, bound] = [record[name], record[other]]
    if (isEmpty(value) || isEmpty(bound) || (value as number) >= (bound as number)) return []
    return [{ pointer: `/${name}`, code: 'TOO_SMALL', args: { min: bound } }]
  })
}

/** Returns all fields with a lower bound, with the name of the bounding field. */
const listBounds = memoizeByDeclaration((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    'atLeast' in field && field.atLeast !== undefined ? [[name, field.atLeast]] : [],
  ),
)

/** Returns issues of empty fields that the values of other fields make required. */
function checkRequired(resource: Resource, record: Values): Issue[] {
  return listRequirements(resource)
    .filter(([name, required]) => isBlank(record[name]) && meetsCondition(required, record))
    .map(([name]) => ({ pointer: `/${name}`, code: 'REQUIRED' }))
}

const listRequirements = memoizeByDeclaration(({ when }: Resource) =>
  Object.entries(when).flatMap(([name, { required }]) =>
    required ? [[name, required] as const] : [],
  ),
)

function checkFields(
  fields: Fields,
  sent: Values,
  context: ValidationContext,
  at: string,
  issues: Issue[],
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const siblings = needsSiblings(fields)
    ? { ...getConstantDefaults(fields), ...context.current, ...sent }
    : sent
  for (const [name, entered] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || (field.requires && context.can && !context.can(field.requires))) {
      const isKnown = name === 'id' || (at === '' && Object.hasOwn(systemFields, name))
      if (!isKnown)
        issues.push({
          pointer: `${at}/${escape(name)}`,
          code: 'UNKNOWN_FIELD',
          args: { field: name },
        })
      continue
    }
    checkField(name, field, entered, siblings, context, at, issues, value)
  }
  if (context.current) return value
  for (const [name, field] of listFilled(fields)) fillIn(name, field, context, at, issues, value)
  return value
}

function checkField(
  name: string,
  field: Field,
  entered: unknown,
  siblings: Values,
  context: ValidationContext,
  at: string,
  issues: Issue[],
  value: Record<string, unknown>,
): void {
  const pointer = `${at}/${name}`
  if (isClientTotal(field, entered)) return
  if (isServerOwned(field, context.current)) {
    if (!isStoredValue(name, entered, context.current))
      issues.push({ pointer, code: field.immutable ? 'IMMUTABLE' : 'READ_ONLY' })
    return
  }
  if (isMissing(field, entered)) {
    const isFilledByServer = field.kind === 'boolean' || hasSeries(field)
    if (field.required || (context.current && isFilledByServer))
      issues.push({ pointer, code: 'REQUIRED' })
    else if (!isFilledByServer) value[name] = field.kind === 'lines' || holdsList(field) ? [] : null
    return
  }
  const checked =
    field.kind === 'money'
      ? checkAmount(name, field, entered, context)
      : check(withKeptChoices(name, field, context), entered, siblings)
  if (!('value' in checked)) {
    issues.push({ pointer, code: checked.code, ...(checked.args && { args: checked.args }) })
  } else if (field.kind === 'lines') {
    const stored = [context.current, context.earlier].map((record) => listRows(record?.[name]))
    value[name] = checkLines(field, checked.value as unknown[], stored, context, pointer, issues)
  } else if (checked.value === '') {
    if (field.required) issues.push({ pointer, code: 'REQUIRED' })
    else value[name] = null
  } else {
    value[name] = checked.value
  }
}

function checkLines(
  field: FieldOf<'lines'>,
  rows: readonly unknown[],
  [currentRows = [], earlierRows = []]: readonly (readonly Values[])[],
  context: ValidationContext,
  pointer: string,
  issues: Issue[],
): Record<string, unknown>[] {
  const max = field.max ?? fieldLimits.lines
  if (rows.length > max) issues.push({ pointer, code: 'TOO_MANY', args: { max } })
  if (field.required && rows.length === 0) issues.push({ pointer, code: 'REQUIRED' })
  return rows.slice(0, max).map((row, i) => {
    const at = `${pointer}/${i}`
    if (!isObject(row)) {
      issues.push({ pointer: at, code: 'TYPE', args: { type: 'object' } })
      return {}
    }
    const { id, ...rest } = row
    if (id !== undefined && id !== null && !isId(id))
      issues.push({ pointer: `${at}/id`, code: 'ID' })
    const { current: _current, proposed: _proposed, ...newRowContext } = context
    // Like a record, an existing row may contain unchanged server-owned values.
    const findRow = (among: readonly Values[]) =>
      isId(id) ? among.find((each) => each.id === id.toLowerCase()) : undefined
    const currentRow = findRow(currentRows)
    const rowContext = {
      ...newRowContext,
      ...(currentRow && { current: currentRow }),
      earlier: findRow(earlierRows),
    }
    const checked = checkFields(field.fields, rest, rowContext, at, issues)
    for (const issue of checkLowerBounds(field.fields, { ...currentRow, ...checked })) {
      issues.push({ ...issue, pointer: at + issue.pointer })
    }
    return isId(id) ? { id: id.toLowerCase(), ...checked } : checked
  })
}

function fillIn(
  name: string,
  field: Field,
  context: ValidationContext,
  at: string,
  issues: Issue[],
  value: Record<string, unknown>,
): void {
  const pointer = `${at}/${name}`
  if (
    !isEmpty(value[name]) ||
    issues.some((issue) => issue.pointer === pointer && issue.code !== 'REQUIRED')
  )
    return
  if (value[name] === null && allowsExplicitEmpty(field)) return
  const defaultValue = getDefault(field, value, context)
  if (field.required ? !isMissing(field, defaultValue) : !isEmpty(defaultValue)) {
    value[name] = defaultValue
    const index = issues.findIndex((issue) => issue.pointer === pointer)
    if (index >= 0) issues.splice(index, 1)
  } else if (field.required && !hasSeries(field) && !field.readOnly) {
    if (!issues.some((issue) => issue.pointer === pointer))
      issues.push({ pointer, code: 'REQUIRED' })
  }
}

/** Returns the fields that may have a default, or whose empty value may be an issue. */
const listFilled = memoizeByDeclaration((fields: Fields) =>
  Object.entries(fields).filter(
    ([, field]) =>
      field.required ||
      'default' in field ||
      'setting' in field ||
      'from' in field ||
      field.kind === 'boolean' ||
      field.kind === 'lines' ||
      holdsList(field),
  ),
)

/**
 * Returns the constant defaults. Checks of other fields can use these defaults, because they do not depend on the
 * record.
 */
const getConstantDefaults = memoizeByDeclaration((fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field && field.kind !== 'date' ? [[name, field.default]] : [],
    ),
  ),
)

/**
 * Returns whether the check of a field depends on other fields, such as the check digit of a
 * barcode.
 */
const needsSiblings = memoizeByDeclaration((fields: Fields) =>
  Object.values(fields).some(({ kind }) => kind === 'barcode'),
)

/**
 * Returns a custom field with the choices that a record holds: a team can remove a choice that
 * records keep. Other fields are returned as they are.
 */
function withKeptChoices(
  name: string,
  field: Field,
  { current, earlier }: ValidationContext,
): Field {
  if (field.custom === undefined || !hasChoices(field)) return field
  const kept = [current?.[name], earlier?.[name]].flat()
  const choices = kept.flatMap((choice) =>
    typeof choice === 'string' ? [[choice, 'neutral'] as const] : [],
  )
  return { ...field, choices: { ...field.choices, ...Object.fromEntries(choices) } }
}

/** Returns whether a value is empty, or a list without items. */
function isBlank(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0)
}

/** Returns whether a field has no value. `checkLines` reports an empty list of required child rows. */
function isMissing(field: Field, value: unknown): boolean {
  return holdsList(field) ? isBlank(value) : isEmpty(value)
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * Calls the check of the field's kind. The cast is needed because TypeScript cannot express the type of this lookup by
 * a union of kinds.
 */
function check(field: Field, value: unknown, siblings: Values): Checked {
  const checkOfKind = checkValue[field.kind] as (v: unknown, f: Field, s: Values) => Checked
  return checkOfKind(value, field, siblings)
}
