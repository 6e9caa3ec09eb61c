import type { Kind } from '../../../schema/fields.ts'
import {
  createFindByHeading,
  foldHeading,
  matchHeadings,
  type FindByHeading,
  type ImportNames,
} from '../../../schema/headings.ts'
import type { Labels } from '../../../schema/labels.ts'
import { listChildFields } from '../../../schema/child-fields.ts'
import { getAllowedInputs, getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { addressParts } from '../../../schema/row.ts'

/** Describes a field that a column of a file can be mapped to. */
export interface ImportTarget {
  /** Names the field in the API: `price`, `address.city`. */
  readonly path: string
  readonly label: string
  readonly isRequired: boolean
  /** Holds the label of a field of child rows without the label of the rows: `Value` for `Barcodes: Value`. */
  readonly heading?: string
}

/** Lists the kinds that cannot be imported: uploads do not fit into a cell, and computed values cannot be set. */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>(['image', 'images', 'file', 'files', 'computed'])

/**
 * Returns the fields that can be imported, in order of declaration. Fields of child rows follow
 * their field: `barcodes.value`.
 */
export function listImportTargets(
  resource: Resource,
  can: (right: string) => boolean,
  labels: Labels,
): readonly ImportTarget[] {
  const fields = { ...getReadableFields(resource, can), ...getAllowedInputs(resource, can) }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (LEFT_OUT.has(field.kind) || field.readOnly) return []
    if (field.kind === 'lines') {
      return listChildFields(resource, field, can).map(([child]) => {
        const path = `${name}.${child}`
        const label = labels.field(resource, path)
        return {
          path,
          label: `${labels.field(resource, name)}: ${label}`,
          heading: label,
          isRequired: false,
        }
      })
    }
    const paths = field.kind === 'address' ? addressParts.map((part) => `${name}.${part}`) : [name]
    const isRequired = field.required === true && !('default' in field)
    return paths.map((path) => ({ path, label: labels.field(resource, path), isRequired }))
  })
}

/** Maps each column of a file to a field; undefined skips the column. */
export type Mapping = readonly (string | undefined)[]

/**
 * Holds the functions that find the path of a field by a heading, in order: earlier choices of the
 * person, names and labels, synonyms.
 */
export type PathFinders = readonly FindByHeading<string>[]

/**
 * Maps headings, written as `foldHeading` returns them, to the fields that a person chose for them before. An empty
 * path leaves the column out.
 */
export type ChosenColumns = Readonly<Record<string, string>>

/**
 * Creates the functions that find paths of fields by headings. When a label means two fields, the first of `languages`
 * decides.
 */
export function createPathFinders(
  resource: Resource,
  can: (right: string) => boolean,
  languages: readonly Labels[],
  importNames: ImportNames,
  chosen: ChosenColumns = {},
): PathFinders {
  const targets = languages.flatMap((labels) => listImportTargets(resource, can, labels))
  const paths = new Set(targets.map(({ path }) => path))
  const synonyms = importNames[resource.name] ?? {}
  return [
    (heading) => {
      const path = chosen[foldHeading(heading)]
      return path !== undefined && paths.has(path) ? path : undefined
    },
    createFindByHeading([
      ...targets.map(({ path }) => [path, path] as const),
      ...targets.map(({ path, label }) => [label, path] as const),
    ]),
    createFindByHeading([
      ...targets.flatMap(({ path }) => (synonyms[path] ?? []).map((name) => [name, path] as const)),
      ...targets.flatMap(({ path, heading }) => (heading ? [[heading, path] as const] : [])),
    ]),
  ]
}

/** Guesses the mapping from the headings. Columns that the person left out before stay left out. */
export function guessMapping(
  header: readonly string[],
  finders: PathFinders,
  chosen: ChosenColumns = {},
): Mapping {
  const wanted = header.map((heading) => (chosen[foldHeading(heading)] === '' ? '' : heading))
  return matchHeadings(wanted, finders)
}

/** Adds the mapping of a file to the choices that are remembered for a person. */
export function rememberColumns(
  chosen: ChosenColumns,
  header: readonly string[],
  mapping: Mapping,
): ChosenColumns {
  const mapped = header.map((heading, i) => [foldHeading(heading), mapping[i] ?? ''] as const)
  const all = { ...chosen, ...Object.fromEntries(mapped.filter(([heading]) => heading !== '')) }
  return Object.fromEntries(Object.entries(all).slice(-MAX_CHOSEN))
}

/** Limits the headings that are remembered for each resource. */
const MAX_CHOSEN = 200

interface ImportProblem {
  readonly column: string
  readonly value: unknown
  readonly message: string
}

/** Describes a changed value. References are shown as titles, and child rows as texts. */
export interface ImportedChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface ImportedRow {
  /** Holds the number of the row in the file, as a spreadsheet shows it. */
  readonly line: number
  /** Names the sheet of the row, if it is not the first sheet. */
  readonly sheet?: string
  /** Lists the numbers of further rows of the file that belong to the same record. */
  readonly joined?: readonly number[]
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  /** Lists the values that the row changes; in previews only. */
  readonly changes?: readonly ImportedChange[]
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
  /** Lists further sheets whose child rows belong to rows of the first sheet. */
  readonly sheets?: readonly string[]
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

/** Replaces a cell of the file: number of the row, field, and text. */
export type CellFix = readonly [line: number, column: string, text: string]

/** Holds the progress of an import. */
export interface ImportProgress {
  readonly rows: number
  readonly done: number
  readonly failed: number
  readonly state: 'running' | 'stopped' | 'cancelled' | 'finished' | 'undone'
  /** Indicates that the server does not answer at present. */
  readonly isLost?: boolean
}
