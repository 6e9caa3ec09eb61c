import type { Field, Kind } from '../../schema/fields.ts'
import { forFigures, forTexts, kindOf } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { createFormats } from '../core/format/formats.ts'
import type { Decimals } from '../fields/decimals.ts'
import { fieldText, type TextTools } from '../fields/field-text.ts'
import type { ExportColumn, ExportRow, ExportSheet } from './export-job.ts'

/** Names the spreadsheet type of a value. */
export type Shape = 'text' | 'number' | 'date' | 'dateTime'

const shapes: Readonly<Record<Exclude<Kind, 'computed'>, Shape>> = {
  ...forTexts('text'),
  ...forFigures('number'),
  boolean: 'text',
  date: 'date',
  dateTime: 'dateTime',
  select: 'text',
  reference: 'text',
  lines: 'number',
  image: 'text',
  images: 'number',
  file: 'text',
  files: 'number',
  address: 'text',
}

export function shapeOf(field: Field): Shape {
  return shapes[kindOf(field)]
}

/** Returns the value of a record in a column; undefined and null mean empty. */
export function valueAt(row: ExportRow, { key, part }: ExportColumn): unknown {
  const value = row[key]
  // Only addresses have parts.
  return part === undefined ? value : (value as Record<string, unknown> | null)?.[part]
}

/** Returns a figure as a number; of rows and pictures, how many there are. */
export function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value)
}

/** Writes a column's value of a record as the screen shows it; nothing is an empty string. */
export type CellText = (row: ExportRow, column: ExportColumn) => string

/** Creates the text of cells; `decimals` are those of the columns, where numbers are aligned. */
export function createCellText(
  { columns, region, words }: Pick<ExportSheet, 'columns' | 'region' | 'words'>,
  decimals: Decimals = {},
): CellText {
  const choices = new Map(columns.map((column) => [column.path, column.choices]))
  const tools: TextTools = {
    formats: createFormats(region),
    decimals,
    labels: { choice: (_, path, value) => choices.get(path)?.[value] ?? value },
    yes: words.yes,
    no: words.no,
    // References come as titles already.
    titleOf: (_, title) => title,
  }
  // Only labels look at the resource, and ours look at the path alone.
  const resource = {} as Resource
  return (row, column) =>
    fieldText(valueAt(row, column), tools, { resource, path: column.path, field: column.field })
}

/**
 * Creates an instant as the team's clock shows it, `2026-11-21 14:30`: every spreadsheet reads that, in any language.
 */
export function createWallClock(timezone: string): (instant: string) => string {
  // The Swedish locale writes dates in ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  })
  return (instant) => format.format(new Date(instant))
}
