import type { Kind } from '../../../schema/fields.ts'
import type { Labels } from '../../../schema/labels.ts'
import { getAllowedInputs, getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { addressParts } from '../../../schema/row.ts'

/** Describes a field that a column of a file can be mapped to. */
export interface ImportTarget {
  /** Names the field in the API: `price`, `address.city`. */
  readonly path: string
  readonly label: string
  readonly isRequired: boolean
}

/**
 * Lists the kinds that cannot be imported: child rows and uploads do not fit into a cell, and
 * computed values cannot be set.
 */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>([
  'lines',
  'image',
  'images',
  'file',
  'files',
  'computed',
])

/** Returns the fields that can be imported, in order of declaration. */
export function listImportTargets(
  resource: Resource,
  can: (right: string) => boolean,
  labels: Labels,
): readonly ImportTarget[] {
  const fields = { ...getReadableFields(resource, can), ...getAllowedInputs(resource, can) }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (LEFT_OUT.has(field.kind) || field.readOnly) return []
    const paths = field.kind === 'address' ? addressParts.map((part) => `${name}.${part}`) : [name]
    const isRequired = field.required === true && !('default' in field)
    return paths.map((path) => ({ path, label: labels.field(resource, path), isRequired }))
  })
}

/** Maps each column of a file to a field; undefined skips the column. */
export type Mapping = readonly (string | undefined)[]

/**
 * Guesses the mapping from the headings. Names and labels match regardless of case, spaces and
 * accents.
 */
export function guessMapping(
  header: readonly string[],
  targets: readonly ImportTarget[],
  labelGetters: readonly ((path: string) => string)[],
): Mapping {
  const known = mapHeadings(targets, labelGetters)
  const taken = new Set<string>()
  return header.map((heading) => {
    const path = known.get(normalizeHeading(heading))
    if (path === undefined || taken.has(path)) return undefined
    taken.add(path)
    return path
  })
}

/** Returns a function that tells whether a heading names a field. */
export function createHeadingTest(
  targets: readonly ImportTarget[],
  labelGetters: readonly ((path: string) => string)[],
): (heading: string) => boolean {
  const known = mapHeadings(targets, labelGetters)
  return (heading) => known.has(normalizeHeading(heading))
}

/** Maps normalized headings to fields. */
function mapHeadings(
  targets: readonly ImportTarget[],
  labelGetters: readonly ((path: string) => string)[],
): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const { path } of targets) {
    for (const name of [path, ...labelGetters.map((getLabel) => getLabel(path))]) {
      if (!known.has(normalizeHeading(name))) known.set(normalizeHeading(name), path)
    }
  }
  return known
}

function normalizeHeading(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

interface ImportProblem {
  readonly column: string
  readonly value: unknown
  readonly message: string
}

interface ImportedRow {
  /** Holds the number of the row in the file, as a spreadsheet shows it. */
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  readonly errors?: readonly ImportProblem[]
}

/** Holds the result of an import, or of its preview. */
export interface ImportResult {
  /** Identifies an import that wrote rows, so that it can be undone. */
  readonly id?: string
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly ImportedRow[]
}

/** Holds the progress of an import. */
export interface ImportProgress {
  readonly rows: number
  readonly done: number
  readonly failed: number
  readonly state: 'running' | 'stopped' | 'finished' | 'undone'
  /** Tells that the server does not answer at present. */
  readonly isLost?: boolean
}

/** Holds the result of undoing an import. */
export interface UndoResult {
  readonly deleted: number
  readonly restored: number
  /** Lists the records that were not restored, with the reason. */
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}
