import { Big } from 'big.js'
import type { Field, FieldOf } from './fields.ts'
import { getKind, hasChoices, isNumeric, isText } from './kinds.ts'
import type { Issue } from './problem.ts'
import type { Resource } from './resource.ts'
import { isObject, type Values } from './values.ts'

/**
 * Describes one step of a change of a field. The first step starts with the current value of the
 * field, each further step with the result of the step before.
 */
export type ChangeStep =
  /** Takes the value of another field of the record. */
  | { readonly from: string }
  /** Adds a number, which can be negative, or adds choices to a list of choices. */
  | { readonly add: number | readonly string[] }
  /** Removes choices from a list of choices. */
  | { readonly remove: readonly string[] }
  /** Raises a number by a percentage; a negative percentage lowers the number. */
  | { readonly percent: number }
  /** Rounds half away from zero to a multiple, such as 0.05. */
  | { readonly multipleOf: number }
  /**
   * Rounds to the nearest number with this ending, such as 0.99: 12.30 becomes 11.99, 12.60 becomes 12.99. No number
   * changes from positive to negative: 0.20 becomes 0.99.
   */
  | { readonly ending: number }
  | { readonly append: string }
  | { readonly prepend: string }
  /** Replaces each occurrence of a text, ignoring case. */
  | { readonly replace: string; readonly with: string }

/** Holds the steps of each changed field. */
export type Change = Readonly<Record<string, readonly ChangeStep[]>>

/** Limits the steps of one field. */
const MAX_STEPS = 5

const NUMBER_STEPS = ['add', 'percent', 'multipleOf', 'ending'] as const
const TEXT_STEPS = ['append', 'prepend', 'replace'] as const

/**
 * Checks the steps of a change against the declaration. Returns the issues. The pointer of an issue names the field and
 * the position of the step, such as `/price/0`.
 */
export function checkChange(fields: Readonly<Record<string, Field>>, change: unknown): Issue[] {
  if (!isObject(change)) return [{ pointer: '', code: 'TYPE', args: { type: 'object' } }]
  return Object.entries(change).flatMap(([name, steps]): Issue[] => {
    const field = fields[name]
    if (!field) return [{ pointer: `/${name}`, code: 'UNKNOWN_FIELD', args: { field: name } }]
    if (!Array.isArray(steps) || steps.length === 0 || steps.length > MAX_STEPS)
      return [{ pointer: `/${name}`, code: 'TYPE', args: { type: 'array' } }]
    return steps.flatMap((step, position) =>
      isValidStep(fields, field, step)
        ? []
        : [
            {
              pointer: `/${name}/${position}`,
              code: 'UNKNOWN_STEP',
              args: { step: describeStep(step) },
            },
          ],
    )
  })
}

function describeStep(step: unknown): string {
  return isObject(step) ? Object.keys(step).join(', ') : String(step)
}

function isValidStep(
  fields: Readonly<Record<string, Field>>,
  field: Field,
  step: unknown,
): boolean {
  if (!isObject(step)) return false
  // The names are sorted, because the properties of a JSON object have no order: `replace` comes before `with`.
  const [name = '', ...others] = Object.keys(step).toSorted()
  if (others.join() !== (name === 'replace' ? 'with' : '')) return false
  const value = step[name]
  if (name === 'from') return typeof value === 'string' && isSource(fields[value], field)
  if (field.kind === 'multiSelect')
    return (name === 'add' || name === 'remove') && isListOfChoices(value, field, name)
  if (NUMBER_STEPS.some((each) => each === name)) {
    const hasAllowedSign = name === 'add' || name === 'percent' || Number(value) > 0
    const isNumber = typeof value === 'number' && Number.isFinite(value) && hasAllowedSign
    return isNumeric(field) && isNumber && (name !== 'ending' || value < 1)
  }
  if (!TEXT_STEPS.some((each) => each === name) || typeof value !== 'string' || value === '')
    return false
  if (name !== 'replace') return isFreeText(field)
  return isFreeText(field) && typeof step.with === 'string'
}

function isListOfChoices(
  value: unknown,
  { choices, custom }: FieldOf<'multiSelect'>,
  step: 'add' | 'remove',
): boolean {
  // Records keep choices that their team has removed from a custom field.
  const isKnown = (choice: unknown) =>
    typeof choice === 'string' &&
    (Object.hasOwn(choices, choice) || (step === 'remove' && custom !== undefined))
  return Array.isArray(value) && value.length > 0 && value.every(isKnown)
}

/**
 * Returns whether steps may build the text of a field from parts. E-mail addresses, IBANs and
 * barcodes are only set as a whole.
 */
export function isFreeText(field: Field): boolean {
  return isText(field) && !['email', 'iban', 'barcode'].includes(field.kind)
}

/**
 * Returns whether a field can take the value of another field (`from`). A number takes any number, and a text any text.
 * Other fields take values of their own kind: references to the same resource, choices that the target declares as
 * well, yes-no values, dates, times and addresses.
 */
export function isSource(source: Field | undefined, target: Field): boolean {
  if (!source) return false
  if (isNumeric(target)) return isNumeric(source)
  if (isFreeText(target)) return isText(source)
  if (getKind(source) !== getKind(target)) return false
  if (source.kind === 'reference' && target.kind === 'reference') return source.to === target.to
  if (hasChoices(source) && hasChoices(target))
    return Object.keys(source.choices).every((choice) => choice in target.choices)
  return ['boolean', 'date', 'dateTime', 'address'].includes(target.kind)
}

/**
 * Returns the new values of the changed fields. Amounts and prices are rounded to `decimals`, the decimals of the
 * team's currency. Calculations leave an empty number empty, and `replace` leaves an empty text empty.
 */
export function applyChange(
  { fields }: Pick<Resource, 'fields'>,
  record: Values,
  change: Change,
  decimals: number,
): Values {
  return Object.fromEntries(
    Object.entries(change).map(([name, steps]) => {
      const field = fields[name]!
      const value = steps.reduce<unknown>(
        (current, step) => applyStep(current, step, record),
        record[name] ?? null,
      )
      return [name, typeof value === 'number' ? roundTo(field, value, decimals) : value]
    }),
  )
}

function applyStep(current: unknown, step: ChangeStep, record: Values): unknown {
  if ('from' in step) return record[step.from] ?? null
  if ('append' in step) return `${String(current ?? '')}${step.append}`
  if ('prepend' in step) return `${step.prepend}${String(current ?? '')}`
  if ('replace' in step)
    return typeof current === 'string' ? replaceAll(current, step.replace, step.with) : current
  if ('remove' in step) return toChoices(current).filter((choice) => !step.remove.includes(choice))
  if ('add' in step && typeof step.add !== 'number') return [...toChoices(current), ...step.add]
  if (typeof current !== 'number') return current
  const value = new Big(current)
  if ('add' in step) return value.plus(Number(step.add)).toNumber()
  if ('percent' in step) return value.times(new Big(100).plus(step.percent)).div(100).toNumber()
  if ('multipleOf' in step)
    return value.div(step.multipleOf).round(0, Big.roundHalfUp).times(step.multipleOf).toNumber()
  const nearest = value.minus(step.ending).round(0, Big.roundHalfUp).plus(step.ending)
  return (nearest.lt(0) && value.gte(0) ? new Big(step.ending) : nearest).toNumber()
}

function toChoices(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : []
}

function replaceAll(text: string, searched: string, replacement: string): string {
  const pattern = searched.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return text.replaceAll(new RegExp(pattern, 'giu'), () => replacement)
}

function roundTo(field: Field, value: number, decimals: number): number {
  const kind = getKind(field)
  const digits =
    kind === 'money' || kind === 'price'
      ? decimals
      : kind === 'integer'
        ? 0
        : field.kind === 'decimal'
          ? (field.decimals ?? 8)
          : 4
  return new Big(value).round(digits, Big.roundHalfUp).toNumber()
}
