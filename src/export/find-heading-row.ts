/** Limits the rows above the headings of a file, such as a title, a date or a note. */
const MAX_ROWS_ABOVE = 20

/**
 * Returns the position of the row with the headings: among the first rows, the one with the most
 * known headings. Without any known heading, it is the first row.
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
