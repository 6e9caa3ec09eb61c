import { sum } from '../../../src/schema/decimal.ts'
import { profitLossLines } from './profit-loss.ts'

interface Cell {
  /** Names the line of the statement, or the expense category. */
  readonly group: unknown
  /** Identifies the column, such as a month or a branch. */
  readonly across: unknown
  readonly value: number
}

export interface StatementRow {
  readonly line: string
  /** Names the category of an expense; null for expenses without a category, undefined in other lines. */
  readonly category?: string | null
  /** Indicates whether the line is the sum of other lines. */
  readonly isSum: boolean
  /** Holds one value for each column; undefined in columns without entries. */
  readonly values: readonly (number | undefined)[]
  readonly total: number
}

/** Builds the lines of the statement in order, with expenses by category, the largest first. */
export function buildProfitStatement(
  lines: readonly Cell[],
  categories: readonly Cell[],
  columns: readonly unknown[],
): readonly StatementRow[] {
  const buildRow = (cells: readonly Cell[]) => ({
    values: columns.map((key) => cells.find(({ across }) => across === key)?.value),
    total: sum(cells.map(({ value }) => value)),
  })
  const expenseRows = [...Map.groupBy(categories, ({ group }) => group)]
    .map(([category, cells]) => ({
      line: 'expenses',
      category: category === null ? null : String(category),
      isSum: false,
      ...buildRow(cells),
    }))
    .toSorted((a, b) => a.total - b.total)
  return Object.entries(profitLossLines).flatMap(([line, tone]) =>
    line === 'expenses'
      ? expenseRows
      : [
          {
            line,
            isSum: tone !== 'neutral',
            ...buildRow(lines.filter(({ group }) => group === line)),
          },
        ],
  )
}
