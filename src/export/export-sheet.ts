import type { Field } from '../schema/fields.ts'
import { getKind, hasChoices } from '../schema/kinds.ts'
import type { Labels } from '../schema/labels.ts'
import type { Resource } from '../schema/resource.ts'
import type { Region } from './formats.ts'

/** Limits the rows of a sheet: Excel opens 1,048,576 with the header and the totals. */
export const MAX_SHEET_ROWS = 1_048_574

/** Describes a column of a file. */
export interface ExportColumn {
  readonly path: string
  /**
   * Names the key of the value in a row (for a reference, the title of its record), or its
   * position.
   */
  readonly key: string | number
  /** Names the part of an address that the column holds. */
  readonly part?: string
  readonly field: Field
  readonly label: string
  /** Maps the choices of a field, or `true` and `false` of a boolean, to labels. */
  readonly choices?: Readonly<Record<string, string>>
}

/** Describes one sheet of an Excel workbook without its rows. */
export interface SheetHead {
  readonly columns: readonly ExportColumn[]
  /** Leaves out the row of totals, because the rows of a table on the screen already contain totals. */
  readonly withoutTotals?: boolean
  readonly title: string
  /**
   * Lists lines above the headings of a report: its title, the company and the period. Lists of records have none, so
   * that every program finds their headings in the first line.
   */
  readonly above?: readonly string[]
}

/** Describes a CSV or Excel file without its rows. */
export interface ExportSheet extends SheetHead {
  readonly region: Region
  /** Lists further sheets of a workbook, such as the lines of sales. CSV files have none. */
  readonly further?: readonly SheetHead[]
}

/** Holds the values of a record by key, as in the API's JSON or as texts of PostgreSQL. */
export type ExportRow = Readonly<Record<string | number, unknown>>

/** Writes rows into a file, batch by batch. The batches do not affect the content of the file. */
export interface FileWriter {
  rows(batch: readonly ExportRow[]): void
  /** Begins the next further sheet. */
  nextSheet?(): void
  end(): void
}

/** Creates the writer of a file. The writer passes each piece of the file to `emit`. */
export type CreateFileWriter = (
  sheet: ExportSheet,
  emit: (piece: Uint8Array<ArrayBuffer>) => void,
) => FileWriter

/**
 * Returns the name of a sheet: `Sales`, or `Sales (Customer)` for rows that are summed by a group.
 */
export function getSheetTitle(
  labels: Labels,
  resource: Resource,
  group: string | undefined,
): string {
  const name = labels.resource(resource.name)
  return group === undefined ? name : `${name} (${labels.field(resource, group)})`
}

/**
 * Returns the labels of the choices of a field, or of yes and no, as a part of a column; an empty
 * object for other fields.
 */
export function getChoices(
  field: Field,
  label: (value: string) => string,
): Pick<ExportColumn, 'choices'> {
  if (getKind(field) === 'boolean') return { choices: { true: label('yes'), false: label('no') } }
  if (!hasChoices(field)) return {}
  const choices = Object.keys(field.choices).map((value) => [value, label(value)] as const)
  return { choices: Object.fromEntries(choices) }
}
