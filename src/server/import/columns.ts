import type { Field } from '../../schema/fields.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import { getAllowedInputs, getReadableFields } from '../../schema/registry.ts'
import { systemFields, type Resource } from '../../schema/resource.ts'
import { addressParts, type Address } from '../../schema/row.ts'
import { invalid } from '../http/problems.ts'

/** Names the field that a column of the file is mapped to. */
export interface Target {
  /** Holds the heading in the file. */
  readonly column: string
  /** Names the field, or `id`. */
  readonly name: string
  readonly field: Field | undefined
  /** Names the part of an address field. */
  readonly part?: keyof Address
  /** Marks server-owned fields, which exported files contain and imports ignore. */
  readonly owned: boolean
}

/**
 * Finds the field of each column by its name or by its label in any language. Throws an error with
 * status 422 and one issue for each unknown column and each second column of a field.
 */
export function findTargets(
  known: ReadonlyMap<string, Target>,
  columns: readonly string[],
): readonly Target[] {
  const found = columns.map((column) => known.get(foldHeading(column)))
  const issues = columns.flatMap((column, i): Issue[] => {
    const target = found[i]
    const pointer = `/${column}`
    if (!target) return [{ pointer, code: 'UNKNOWN_FIELD', args: { field: column } }]
    return found.indexOf(target) < i ? [{ pointer, code: 'DUPLICATE' }] : []
  })
  if (columns.length === 0) throw invalid([{ pointer: '', code: 'REQUIRED' }])
  if (issues.length > 0) throw invalid(issues)
  return columns.flatMap((column, i) => (found[i] ? [{ ...found[i], column }] : []))
}

/** Maps folded headings to fields. Names of fields take precedence over labels. */
export function mapHeadings(
  resource: Resource,
  languages: readonly Labels[],
  can: (right: string) => boolean,
): ReadonlyMap<string, Target> {
  const targets = [
    { column: 'id', name: 'id', field: undefined, owned: false },
    ...Object.entries(getReadableFields(resource, can)).flatMap(listFieldTargets),
    ...Object.entries(getAllowedInputs(resource, can)).flatMap(listFieldTargets),
    ...Object.entries<Field>(systemFields).flatMap(listFieldTargets),
  ]
  const called = targets.flatMap((target) =>
    languages.map((labels) => [labels.field(resource, target.column), target] as const),
  )
  const named = targets.map((target) => [target.column, target] as const)
  return new Map(
    [...called.toReversed(), ...named].map(([name, target]) => [foldHeading(name), target]),
  )
}

function listFieldTargets([name, field]: [string, Field]): Target[] {
  const owned = field.readOnly === true || field.kind === 'computed'
  const whole = { column: name, name, field, owned }
  if (field.kind !== 'address') return [whole]
  return [whole, ...addressParts.map((part) => ({ ...whole, column: `${name}.${part}`, part }))]
}

/** Returns a heading without case and outer spaces. */
export function foldHeading(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
