import type { Field } from '../../schema/fields.ts'
import {
  createFindByHeading,
  matchHeadings,
  type FindByHeading,
  type ImportNames,
} from '../../schema/headings.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import { getAllowedInputs, getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { listChildFields } from '../../schema/child-fields.ts'
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
  /** Names the field of a child row; `name` is the field with the child rows. */
  readonly child?: string
  /** Indicates that an empty cell clears an optional field of a child row. */
  readonly emptyClears?: boolean
  /** Indicates that the server sets the field: exported files contain the field, and imports ignore it. */
  readonly isServerOwned: boolean
}

/**
 * Holds the functions that find fields by headings: first by names and labels, then by synonyms and by labels of child
 * rows.
 */
export type FieldFinders = readonly FindByHeading<Target>[]

/**
 * Finds the field of each column by its name, by its label in any language, or by a synonym. Throws
 * an error with status 422 and one issue for each unknown column and each second column of a field,
 * or with one issue for a file without columns.
 */
export function findTargets(finders: FieldFinders, columns: readonly string[]): readonly Target[] {
  const found = matchHeadings(columns, finders)
  const issues = columns.flatMap((column, i): Issue[] => {
    const pointer = `/${column}`
    if (found[i]) return []
    if (isKnownHeading(finders, column)) return [{ pointer, code: 'DUPLICATE' }]
    return [{ pointer, code: 'UNKNOWN_FIELD', args: { field: column } }]
  })
  if (columns.length === 0) throw invalid([{ pointer: '', code: 'REQUIRED' }])
  if (issues.length > 0) throw invalid(issues)
  return columns.flatMap((column, i) => (found[i] ? [{ ...found[i], column }] : []))
}

/** Returns whether a heading names a field. */
export function isKnownHeading(finders: FieldFinders, heading: string): boolean {
  return finders.some((find) => find(heading) !== undefined)
}

/** Creates the functions that find fields by headings. Names of fields take precedence over labels. */
export function createFieldFinders(
  resource: Resource,
  languages: readonly Labels[],
  can: (right: string) => boolean,
  importNames: ImportNames,
): FieldFinders {
  const targets = [
    { column: 'id', name: 'id', field: undefined, isServerOwned: false },
    ...Object.entries(getReadableFields(resource, can)).flatMap(listFieldTargets),
    ...Object.entries(getAllowedInputs(resource, can)).flatMap(listFieldTargets),
    ...Object.entries<Field>(systemFields).flatMap(listFieldTargets),
  ]
  const childTargets = Object.entries(getReadableFields(resource, can)).flatMap(([name, field]) =>
    listChildFields(resource, field, can).map(([child, declared]) => {
      return { column: `${name}.${child}`, name, field: declared, child, isServerOwned: false }
    }),
  )
  const synonyms = importNames[resource.name] ?? {}
  const nameByLabels = (each: readonly Target[]) =>
    each.flatMap((target) =>
      languages.map((labels) => [labels.field(resource, target.column), target] as const),
    )
  return [
    createFindByHeading([
      ...[...targets, ...childTargets].map((target) => [target.column, target] as const),
      ...nameByLabels(targets),
    ]),
    // A field of the record takes precedence over a field of its child rows with the same label.
    createFindByHeading([
      ...[...targets, ...childTargets].flatMap((target) =>
        (synonyms[target.column] ?? []).map((name) => [name, target] as const),
      ),
      ...nameByLabels(childTargets),
    ]),
  ]
}

function listFieldTargets([name, field]: [string, Field]): Target[] {
  const isServerOwned = field.readOnly === true || field.kind === 'computed'
  const whole = { column: name, name, field, isServerOwned }
  if (field.kind !== 'address') return [whole]
  return [whole, ...addressParts.map((part) => ({ ...whole, column: `${name}.${part}`, part }))]
}
