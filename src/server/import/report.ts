import type { Issue } from '../../schema/problem.ts'

/** Describes a problem of one cell of a file. */
export interface CellError {
  /** Holds the heading, or the name of a field that the file does not contain. */
  readonly column: string
  readonly value: unknown
  readonly code: string
  readonly args?: Issue['args']
  readonly message: string
}

/**
 * Describes the change of one field. References are shown as titles. Child rows are shown as the title
 * of each row with its changed values, or as their number if the rows have no title.
 */
export interface ValueChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'failed'

/** Reports what an import did with one row of the file. */
export interface RowReport {
  /** Holds the row number, counted from 1 below the header. */
  readonly row: number
  /** Holds the number of the row in the file, as a spreadsheet shows it. */
  readonly line: number
  /** Names the sheet of the row, if it is not the first sheet of the workbook. */
  readonly sheet?: string
  /** Lists the numbers of further rows of the file that add child rows to this one. */
  readonly joined?: readonly number[]
  readonly outcome: RowOutcome
  /** Lists the values that the row changes; in previews only. */
  readonly changes?: readonly ValueChange[]
  readonly errors?: readonly CellError[]
}

/** Reports the result of an import or of its preview. */
export type ImportReport = Readonly<Record<RowOutcome, number>> & {
  /** Identifies an import that wrote rows: its progress can be read, and it can be undone. */
  readonly id?: string
  readonly dryRun: boolean
  /** Lists the columns and sheets that the import ignores, such as columns of server-owned fields. */
  readonly ignored: readonly string[]
  /** Lists further sheets of a workbook whose child rows belong to the rows. */
  readonly sheets?: readonly string[]
  readonly rows: readonly RowReport[]
}

/** Counts the rows of an import by outcome. */
export function countOutcomes(
  rows: readonly Pick<RowReport, 'outcome'>[],
): Readonly<Record<RowOutcome, number>> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** Builds the report of an import from the reports of its rows. */
export function summarize(
  rows: readonly RowReport[],
  dryRun: boolean,
  { ignored, sheets }: Pick<ImportReport, 'ignored' | 'sheets'>,
): ImportReport {
  return { dryRun, ...countOutcomes(rows), ignored, ...(sheets && { sheets }), rows }
}
