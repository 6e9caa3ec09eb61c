import type { Field } from '../schema/fields.ts'
import { getKind } from '../schema/kinds.ts'
import type { Labels } from '../schema/labels.ts'
import type { Resource } from '../schema/resource.ts'

/** Describes a column of a file. */
export interface ExportColumn {
  readonly path: string
  /** Names the key of its value in a row (for a reference, the title of its record), or its place. */
  readonly key: string | number
  /** Names the part of an address that is in this column. */
  readonly part?: string
  readonly field: Field
  readonly label: string
  /** Labels the values of a select, or `true` and `false` of a boolean. */
  readonly choices?: Readonly<Record<string, string>>
}

/** Holds the region, currency and time zone that decide how values are written. */
export interface ExportRegion {
  readonly locale: string
  readonly currency: string
  readonly timezone: string
}

/** Describes a CSV or Excel file, apart from its rows. */
export interface ExportSheet {
  readonly columns: readonly ExportColumn[]
  readonly title: string
  readonly region: ExportRegion
}

/** Holds the values of a record by key, as the API writes them in JSON or PostgreSQL in texts. */
export type ExportRow = Readonly<Record<string | number, unknown>>

/** Writes rows into a file, batch by batch. How rows are divided into batches does not change the file. */
export interface FileWriter {
  rows(batch: readonly ExportRow[]): void
  end(): void
}

/** Creates the writer of a file, which hands each piece of the file to `emit`. */
export type CreateFileWriter = (
  sheet: ExportSheet,
  emit: (piece: Uint8Array<ArrayBuffer>) => void,
) => FileWriter

/** Returns the name of a sheet: `Sales`, or `Sales (Customer)` for rows added up by a group. */
export function getSheetTitle(
  labels: Labels,
  resource: Resource,
  group: string | undefined,
): string {
  const name = labels.resource(resource.name)
  return group === undefined ? name : `${name} (${labels.field(resource, group)})`
}

/** Returns the labels of the choices of a select, or of yes and no; nothing for other fields. */
export function getChoices(
  field: Field,
  label: (value: string) => string,
): Pick<ExportColumn, 'choices'> {
  if (getKind(field) === 'boolean') return { choices: { true: label('yes'), false: label('no') } }
  if (field.kind !== 'select') return {}
  const choices = Object.keys(field.choices).map((value) => [value, label(value)] as const)
  return { choices: Object.fromEntries(choices) }
}
