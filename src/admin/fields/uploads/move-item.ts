/** Returns the list with the entry at `from` moved by `by` places. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const item = list[from]
  const other = list[from + by]
  if (item === undefined || other === undefined) return list
  return list.with(from, other).with(from + by, item)
}
