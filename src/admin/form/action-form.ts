import { LINES, type Action, type PerLine } from '../../schema/document.ts'
import { evaluate } from '../../schema/expression.ts'
import type { Issue } from '../../schema/problem.ts'
import { defineResource, type Resource } from '../../schema/resource.ts'
import type { Can } from '../../schema/rights.ts'
import { validate, type ValidationContext } from '../../schema/validation.ts'
import { isEmpty, type Values } from '../../schema/values.ts'
import { createInitialRow, getInitialValues, withoutUntouchedRows } from './form-values.ts'

/** Returns an action's inputs as a resource, which has the document's name, so that the document's labels apply. */
export function defineInput(resource: Resource, { fields = {} }: Action): Resource {
  return defineResource(resource.name, { one: resource.one, fields })
}

/** Describes a line of the document that an action can process, with the open quantity. */
export interface OpenLine {
  readonly id: string
  readonly line: Values
  readonly openQuantity: number
}

/** Returns the lines with an open quantity for the action. */
export function listOpenLines(
  { openQuantity: expression }: PerLine,
  document: Values,
): readonly OpenLine[] {
  const lines = (document[LINES] ?? []) as readonly Values[]
  return lines.flatMap((line): OpenLine[] => {
    const openQuantity = Number(evaluate(expression, { ...document, ...line }) ?? 0)
    return openQuantity > 0 ? [{ id: String(line.id), line, openQuantity }] : []
  })
}

/** Returns the initial values of the action dialog. */
export function getInitialActionValues(
  input: Resource,
  action: Action,
  document: Values,
  can: Can,
  today: string,
): Values {
  const values: Record<string, unknown> = {
    ...getInitialValues({ resource: input }, { can, today }),
  }
  // Required child rows begin with one row, so that the dialog shows their inputs.
  for (const [name, field] of Object.entries(input.fields)) {
    if (field.kind === 'lines' && field.required)
      values[name] = [createInitialRow(field.fields, today)]
  }
  for (const [path, expression] of Object.entries(action.initial ?? {})) {
    const [name = path, inner] = path.split('.')
    const field = input.fields[name]
    const entered = evaluate(expression, document)
    if (field?.kind === 'reference' && !isEmpty(entered)) values[name] = entered
    const value = field?.kind === 'reference' ? 0 : Number(entered ?? 0)
    if (value <= 0 || !field) continue
    if (field.kind === LINES && inner) {
      values[name] = [{ ...createInitialRow(field.fields, today), [inner]: value }]
    } else values[name] = value
  }
  const rows = input.fields[LINES]
  const { perLine } = action
  if (perLine && rows?.kind === LINES) {
    const filled = Object.entries(perLine.fills ?? {})
    values[LINES] = listOpenLines(perLine, document).map(({ id, line, openQuantity }) => ({
      ...createInitialRow(rows.fields, today),
      ...Object.fromEntries(filled.map(([name, from]) => [name, line[from]])),
      line: id,
      [perLine.field]: perLine.initial === 'all' ? openQuantity : null,
    }))
  }
  return values
}

/**
 * Holds the values to send and their issues. `rows` maps each sent row to its row in the dialog.
 */
export interface Entered {
  readonly body: Values
  readonly issues: readonly Issue[]
  readonly rows: readonly number[]
}

/**
 * Checks the input by the same rules as the server. Blank lines and blank inputs are not sent, except `null` for a
 * reference that was prefilled from the document and then cleared. Inputs that the person has no right to send are
 * not sent either: the server refuses them as unknown, even if they only have their default.
 */
export function checkActionInput(
  input: Resource,
  action: Action,
  values: Values,
  context: ValidationContext,
): Entered {
  const allRows = (values[LINES] ?? []) as readonly Values[]
  const field = action.perLine?.field
  const rows = allRows.flatMap((row, at) => (!field || !isEmpty(row[field]) ? [at] : []))
  const entries = Object.entries({
    ...withoutUntouchedRows(input.fields, values, context.today),
    ...(field && { [LINES]: rows.map((at) => allRows[at]) }),
  })
  const { value, issues } = validate(
    input,
    Object.fromEntries(entries.filter(([, one]) => !isEmpty(one))),
    context,
  )
  const isAllowed = (name: string) => {
    const requires = input.fields[name]?.requires
    return !requires || context.can?.(requires) === true
  }
  const allowed = Object.entries(value).filter(([name]) => isAllowed(name))
  const cleared = Object.keys(action.initial ?? {}).filter(
    (name) =>
      input.fields[name]?.kind === 'reference' &&
      Object.hasOwn(values, name) &&
      isEmpty(values[name]) &&
      isAllowed(name),
  )
  return {
    body: {
      ...withoutBlanks(Object.fromEntries(allowed)),
      ...Object.fromEntries(cleared.map((name) => [name, null])),
    },
    rows,
    issues: issues.map((issue) => nameMissingQuantity(moveIssueToRow(issue, rows), field)),
  }
}

/**
 * Replaces the issue of missing lines by the issue of missing quantities, because the dialog shows all lines, and only
 * their quantities are blank.
 */
function nameMissingQuantity(issue: Issue, field: string | undefined): Issue {
  const isMissing = issue.pointer === `/${LINES}` && issue.code === 'REQUIRED'
  return field !== undefined && isMissing ? { ...issue, code: 'NO_QUANTITY' } : issue
}

/**
 * Returns the issue with the row number of the dialog in place of the row number of the request.
 */
export function moveIssueToRow<I extends Issue>(issue: I, rows: readonly number[]): I {
  const pointer = issue.pointer.replace(
    /^\/lines\/(\d+)/,
    (_, row) => `/lines/${rows[Number(row)] ?? row}`,
  )
  return { ...issue, pointer }
}

/**
 * Returns an issue of a value inside an object that the API accepts, such as `/refund/amount`, as
 * an issue of the input of the dialog.
 */
export function moveIssueToInput<I extends Issue>({ accepts }: Action, issue: I): I {
  const [, outer = '', inner = ''] = issue.pointer.split('/')
  const input = accepts?.[outer]?.[inner]
  return input === undefined ? issue : { ...issue, pointer: `/${input}` }
}

function withoutBlanks(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (isEmpty(value)) return []
      if (!Array.isArray(value)) return [[name, value]]
      // The check has made sure that child rows are objects (validation.ts).
      return [[name, value.map((row) => withoutBlanks(row as Values))]]
    }),
  )
}
