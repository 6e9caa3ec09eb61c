import { createHash } from 'node:crypto'

/** Limits the length of a name in PostgreSQL, which truncates longer names without an error. */
const LONGEST = 63

/** Returns the name of an index or a constraint, from its columns and its kind. */
export function createObjectName(
  table: string,
  parts: readonly string[],
  kind: 'key' | 'idx' | 'fkey',
): string {
  const name = [table, ...parts, kind].join('_')
  if (name.length <= LONGEST) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, LONGEST - 2 - mark.length - kind.length)}_${mark}_${kind}`
}

/** Returns a quoted name without its quotes, as in the catalogue. */
export function unquoteName(name: string): string {
  return name.slice(1, -1).replaceAll('""', '"')
}
