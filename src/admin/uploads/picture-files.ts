/** What the server takes; it looks into the file itself, this only spares a journey. */
export const ACCEPTED_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const MAX_BYTES = 5 * 1024 * 1024

/** The list with the entry at `from` moved by `by` places. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const item = list[from]
  const other = list[from + by]
  if (item === undefined || other === undefined) return list
  return list.with(from, other).with(from + by, item)
}
