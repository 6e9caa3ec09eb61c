import type { Issue } from '../../schema/problem.ts'

/** Describes what is wrong with one cell of a file. */
export interface CellError {
  /** The heading, or the name of a field that the file does not have. */
  readonly column: string
  readonly value: unknown
  readonly code: string
  readonly args?: Issue['args']
  readonly message: string
}

export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'failed'

export interface RowReport {
  /** Counted from 1, headings not included. */
  readonly row: number
  readonly outcome: RowOutcome
  readonly errors?: readonly CellError[]
}

/** Reports what an import did, or would do. */
export type ImportReport = Readonly<Record<RowOutcome, number>> & {
  /** Identifies an import that wrote something: its progress can be read, and it can be undone. */
  readonly id?: string
  readonly dryRun: boolean
  /** Columns that the server keeps itself. */
  readonly ignored: readonly string[]
  readonly rows: readonly RowReport[]
}

export function countOutcomes(
  rows: readonly Pick<RowReport, 'outcome'>[],
): Readonly<Record<RowOutcome, number>> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

export function summarize(
  rows: readonly RowReport[],
  dryRun: boolean,
  ignored: readonly string[],
): ImportReport {
  return { dryRun, ...countOutcomes(rows), ignored, rows }
}
