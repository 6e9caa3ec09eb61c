/** Limits the rows above the headings of a file, such as a title, a date or a note. */
const MAX_ROWS_ABOVE = 20

/**
 * Returns the index of the row with the headings: among the first rows, the row with the most cells that pass
 * `isKnown`; the first row if no cell passes.
 */
export function findHeadingRow(
  rows: readonly (readonly unknown[])[],
  isKnown: (heading: string) => boolean,
): number {
  const counts = rows
    .slice(0, MAX_ROWS_ABOVE + 1)
    .map((cells) => cells.filter((cell) => typeof cell === 'string' && isKnown(cell)).length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}
