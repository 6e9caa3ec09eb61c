import type { Kind } from '../../../schema/fields.ts'
import {
  createHeadingSearch,
  foldHeading,
  matchHeadings,
  type FindByHeading,
  type ImportNames,
} from '../../../schema/headings.ts'
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

/** Finds the paths of fields by headings: what the person chose before, names and labels, synonyms. */
export type HeadingSearches = readonly FindByHeading<string>[]

/** Maps folded headings to the fields that a person chose for them before. An empty path leaves the column out. */
export type ChosenColumns = Readonly<Record<string, string>>

/** Creates the searches by headings for a resource. */
export function createHeadingSearches(
  resource: Resource,
  targets: readonly ImportTarget[],
  importNames: ImportNames,
  chosen: ChosenColumns = {},
): HeadingSearches {
  const paths = new Set(targets.map(({ path }) => path))
  const synonyms = importNames[resource.name] ?? {}
  return [
    (heading) => {
      const path = chosen[foldHeading(heading)]
      return path !== undefined && paths.has(path) ? path : undefined
    },
    createHeadingSearch([
      ...targets.map(({ path }) => [path, path] as const),
      ...targets.map(({ path, label }) => [label, path] as const),
    ]),
    createHeadingSearch(
      targets.flatMap(({ path }) => (synonyms[path] ?? []).map((name) => [name, path] as const)),
    ),
  ]
}

/** Guesses the mapping from the headings. Columns that the person left out before stay left out. */
export function guessMapping(
  header: readonly string[],
  searches: HeadingSearches,
  chosen: ChosenColumns = {},
): Mapping {
  const open = header.map((heading) => (chosen[foldHeading(heading)] === '' ? '' : heading))
  return matchHeadings(open, searches)
}

/** Returns the choices of a person with those of a mapping. */
export function rememberColumns(
  chosen: ChosenColumns,
  header: readonly string[],
  mapping: Mapping,
): ChosenColumns {
  const made = header.map((heading, i) => [foldHeading(heading), mapping[i] ?? ''] as const)
  const all = { ...chosen, ...Object.fromEntries(made.filter(([heading]) => heading !== '')) }
  return Object.fromEntries(Object.entries(all).slice(-MAX_CHOSEN))
}

/** Limits the headings that are remembered for each resource. */
const MAX_CHOSEN = 200

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
  /** Lists names of records that do not exist, which the import can create. */
  readonly missing?: readonly MissingRecords[]
}

/** Holds the names of records of one resource that a file names and that do not exist. */
export interface MissingRecords {
  readonly resource: string
  readonly count: number
  readonly names: readonly string[]
  readonly mayCreate: boolean
}

/** Holds the progress of an import. */
export interface ImportProgress {
  readonly rows: number
  readonly done: number
  readonly failed: number
  readonly state: 'running' | 'stopped' | 'finished' | 'undone'
  /** Indicates that the server does not answer at present. */
  readonly isLost?: boolean
}

/** Holds the result of undoing an import. */
export interface UndoResult {
  readonly deleted: number
  readonly restored: number
  /** Lists the records that were not restored, with the reason. */
  readonly refused: readonly {
    readonly resource: string
    readonly id: string
    readonly message: string
  }[]
}
