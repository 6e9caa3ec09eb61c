/** Tells Excel that the file is UTF-8; without it `ã` comes out as `Ã£`. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Returns one line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

/** Returns one cell of a CSV file, in quotes where it must be; `textSql` does the same in the database. */
export function csvCell(cell: string, delimiter: string): string {
  const plain = !/["\r\n]/.test(cell) && !cell.includes(delimiter) && cell.trim() === cell
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}
