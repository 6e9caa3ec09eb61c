import { isChangeable } from '../../schema/document.ts'
import { listExpressionFields } from '../../schema/expression.ts'
import { meetsCondition } from '../../schema/condition.ts'
import { getDefault, allowsExplicitEmpty } from '../../schema/default-value.ts'
import type { Field, Fields } from '../../schema/fields.ts'
import type { Issue } from '../../schema/problem.ts'
import { getAllowedInputs, getReadableFields } from '../../schema/registry.ts'
import { getInputFields, type Resource } from '../../schema/resource.ts'
import type { Can } from '../../schema/rights.ts'
import { validate, type ValidationContext } from '../../schema/validation.ts'
import { isEmpty, type Values } from '../../schema/values.ts'

/** Holds the date, the settings and the rights that the defaults of a form depend on. */
type FormContext = ValidationContext & { readonly can: Can }

/** Describes what a form edits: a new or an existing record. */
export interface FormSubject {
  readonly resource: Resource
  readonly base?: Values
}

/**
 * Returns the fields of the form that the person may read. Fields that the server sets are in the
 * form of an existing record, unless the record is a document. A computed field is in each form in
 * which all of its values are entered.
 */
export function listFormFields({ resource, base }: FormSubject, can: Can): Fields {
  const fields = Object.entries(getReadableFields(resource, can))
  const inputs = Object.entries(getAllowedInputs(resource, can))
  // Server-computed fields of a document are on its page, not in its form.
  const withServerSet = base !== undefined && !resource.document
  return Object.fromEntries([
    // A computed title is the heading of the form.
    ...fields.filter(
      ([name, field]) =>
        !isServerSet(field) ||
        (name !== resource.title && (withServerSet || hasOnlyEnteredValues(resource, field))),
    ),
    ...inputs.filter(([, input]) => base === undefined || !input.immutable),
  ])
}

/** Returns whether the server sets a field. The form shows it read-only. */
export function isServerSet(field: Field): boolean {
  return field.readOnly === true || field.kind === 'computed'
}

/** Returns whether all values of a computed field are entered in the form. */
function hasOnlyEnteredValues({ fields, document }: Resource, field: Field): boolean {
  if (field.kind !== 'computed' || document) return false
  return listExpressionFields(field.from).every(
    (name) => fields[name] && !isServerSet(fields[name]),
  )
}

/** Returns the initial values of the inputs: the record's values, or the defaults. */
export function getInitialValues(subject: FormSubject, context: FormContext): Values {
  const fields = Object.entries(listFormFields(subject, context.can))
  const { base, resource } = subject
  const isStored = (name: string) => base !== undefined && !resource.inputs[name]
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      (isStored(name) ? base?.[name] : getInitialValue(field, context)) ?? null,
    ]),
  )
}

/** Returns the initial values of a new child row. */
export function createInitialRow(fields: Fields, today: string): Record<string, unknown> {
  const enterableFields = Object.entries(fields).filter(([, field]) => !isServerSet(field))
  return Object.fromEntries(
    enterableFields.map(([name, field]) => [name, getInitialValue(field, { today }) ?? null]),
  )
}

/**
 * Returns the values without the last rows that nobody has filled, such as a row that Enter has added. Required rows
 * keep one row, at which the form shows what is missing.
 */
export function withoutUntouchedRows(fields: Fields, values: Values, today = ''): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind !== 'lines' || !Array.isArray(value)) return [name, value]
      const initial = createInitialRow(field.fields, today)
      const isFilled = (row: Values) =>
        !isEmpty(row.id) ||
        Object.entries(initial).some(
          ([child, first]) => writeValue(row[child]) !== writeValue(first),
        )
      // The inputs of the form write only rows into this field.
      const count = (value as readonly Values[]).findLastIndex(isFilled) + 1
      return [name, value.slice(0, Math.max(count, field.required ? 1 : 0))]
    }),
  )
}

/** Writes a value for comparison; all empty values are equal. */
function writeValue(value: unknown): string {
  return JSON.stringify(isEmpty(value) ? null : value)
}

/** Returns whether a field is visible with these values. */
export function isFieldVisible({ when }: Resource, name: string, values: Values): boolean {
  const condition = when[name]?.visible
  return !condition || meetsCondition(condition, values)
}

/** Returns whether a value is required, as far as the form can tell. */
export function isRequired(
  { when }: Resource,
  name: string,
  field: Field,
  values: Values,
): boolean {
  const fillsItself = 'series' in field || 'from' in field || 'default' in field
  const condition = when[name]?.required
  return (
    (field.required === true && !fillsItself) ||
    (condition !== undefined && meetsCondition(condition, values))
  )
}

/**
 * Returns whether a field is read-only because of other values, because the record already exists, or because the
 * person lacks the right to edit it.
 */
export function isFrozen(
  { resource, base }: FormSubject,
  name: string,
  values: Values,
  can: Can,
): boolean {
  const condition = resource.when[name]?.readOnly
  const editRight = resource.fields[name]?.editRight
  return (
    (editRight !== undefined && !can(editRight)) ||
    (base !== undefined && !isChangeable(resource, base, name, can)) ||
    (base !== undefined && resource.fields[name]?.immutable === true) ||
    (condition !== undefined && meetsCondition(condition, values))
  )
}

/**
 * Returns the values to write and their issues, by the same check as the server. Hidden fields are
 * left out.
 */
export function checkValues(
  { resource, base }: FormSubject,
  values: Values,
  context: ValidationContext,
): { readonly value: Values; readonly issues: readonly Issue[] } {
  const fields = getInputFields(resource)
  const isSent = (name: string, value: unknown) =>
    base !== undefined || value !== null || (fields[name] && allowsExplicitEmpty(fields[name]))
  // The server sets these fields, and another person's save can have changed them.
  const isEntered = (name: string) => !fields[name] || !isServerSet(fields[name])
  const entered = Object.entries(values).filter(
    ([name, value]) =>
      isEntered(name) && isFieldVisible(resource, name, values) && isSent(name, value),
  )
  const filled = withoutUntouchedRows(fields, Object.fromEntries(entered), context.today)
  const { value, issues } = validate(resource, filled, {
    ...context,
    ...(base && { current: base }),
  })
  return { value: withoutServerSet(resource.fields, value), issues }
}

/**
 * Removes fields that the server sets. `validate` fills in their defaults, but a client must not
 * send them.
 */
function withoutServerSet(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (field && isServerSet(field)) return []
      if (field?.kind !== 'lines' || !Array.isArray(value)) return [[name, value]]
      // The check has made sure that child rows are objects (validation.ts).
      return [[name, value.map((row) => withoutServerSet(field.fields, row as Values))]]
    }),
  )
}

/**
 * Returns the initial value of a field. A computed value stays computed until the person enters a value.
 */
function getInitialValue(
  field: Field,
  context: Pick<ValidationContext, 'today' | 'settings'>,
): unknown {
  return 'from' in field ? undefined : getDefault(field, {}, context)
}
