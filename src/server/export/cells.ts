import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { guardFormula } from '../../schema/formula-guard.ts'
import { forFigures, forTexts } from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import type { ExportColumn } from './columns.ts'
import type { Cell } from './xlsx.ts'

type ToCell<K extends Kind> = (
  value: never,
  labels: Labels,
  column: ExportColumn & { readonly field: FieldOf<K> },
) => Cell

/** Converts a value to a cell: numbers stay numbers, texts are guarded against being read as formulas. */
export function cellOf(value: unknown, column: ExportColumn, labels: Labels): Cell {
  if (value === null || value === undefined) return null
  // The database answers what the kind holds; the table is typed per kind, which a lookup by a union cannot express.
  const cell = cells[column.field.kind] as (
    value: unknown,
    labels: Labels,
    at: ExportColumn,
  ) => Cell
  return cell(value, labels, column)
}

const text = (value: string): Cell => guardFormula(value)
const number = (value: number): Cell => value
const uploads = (ids: readonly string[]): Cell => ids.map((id) => `/api/v1/uploads/${id}`).join(' ')

const cells: { readonly [K in Kind]: ToCell<K> } = {
  ...forTexts(text),
  ...forFigures(number),
  boolean: (value: boolean, labels, { owner, path }) =>
    labels.choice(owner, path, value ? 'yes' : 'no'),
  date: (value: string) => ({ day: new Date(`${value}T00:00:00Z`) }),
  dateTime: (value: string) => ({ instant: new Date(value) }),
  select: (value: string, labels, { owner, name }) =>
    guardFormula(labels.choice(owner, name, value)),
  reference: text,
  lines: number,
  image: (value: string) => uploads([value]),
  images: uploads,
  file: (value: string) => uploads([value]),
  files: uploads,
  address: text,
  computed: (value: never, labels, column) =>
    cellOf(value, { ...column, field: { kind: column.field.as } as Field }, labels),
}
