import { foldAccents } from '../../../src/admin/core/format/fold.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'

/** Holds a product on the sheet with its counted quantity, whether sent to the server or not. */
export interface SheetRow {
  readonly product: string
  readonly name: string
  readonly sku: string
  readonly bin: string | null
  readonly counted: number | null
  /** Holds the book quantity when the line was added; undefined for people who may not see it. */
  readonly bookWhenAdded: number | undefined
  /** Holds the book quantity at the moment of the last stored count; undefined without a stored count. */
  readonly bookWhenCounted: number | undefined
  /** Holds the current book quantity; undefined while it loads, and for people who may not see it. */
  readonly bookNow: number | undefined
}

/** Maps products to quantities that were counted on this device and may not have been sent yet. */
export type Counts = ReadonlyMap<string, number | null>

/** Filters the rows by name, code or bin, ignoring accents and case, and optionally to uncounted rows. */
export function filterRows(
  rows: readonly SheetRow[],
  {
    text,
    onlyUncounted,
    current,
  }: { text: string; onlyUncounted: boolean; current: string | undefined },
): readonly SheetRow[] {
  const searched = foldAccents(text.trim())
  return rows.filter(({ product, name, sku, bin, counted }) => {
    const isFound = [name, sku, bin ?? ''].some((each) => foldAccents(each).includes(searched))
    // The current row stays visible after it was counted, until another row is chosen.
    return isFound && (!onlyUncounted || counted === null || product === current)
  })
}

/** Returns the next uncounted row, starting again from the top; undefined when all other rows are counted. */
export function findNextUncounted(
  rows: readonly SheetRow[],
  after: string | undefined,
): SheetRow | undefined {
  const at = rows.findIndex(({ product }) => product === after)
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return inOrder.find(({ product, counted }) => counted === null && product !== after)
}

/** Counts the rows with a counted quantity. */
export function countCountedRows(rows: readonly SheetRow[]): number {
  return rows.filter(({ counted }) => counted !== null).length
}

/**
 * Returns the counted quantity less the book quantity at the time of the count. Before the count is stored, uses the
 * current book quantity, or that of the time when the line was added. Returns undefined without a counted or a book
 * quantity.
 */
export function computeDifference({
  counted,
  bookWhenAdded,
  bookWhenCounted,
  bookNow,
}: SheetRow): number | undefined {
  const book = bookWhenCounted ?? bookNow ?? bookWhenAdded
  return counted === null || book === undefined ? undefined : subtract(counted, book)
}

/** Returns the counted quantity changed by a step, at least 0. */
export function addStep(counted: number | null, step: number): number {
  return Math.max(0, sum([counted ?? 0, step]))
}
