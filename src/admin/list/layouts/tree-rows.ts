import type { RaRecord } from 'react-admin'

/** Holds a record of a tree with its place. */
export interface TreeRow {
  readonly record: RaRecord
  /** Counts the records above it in the list. */
  readonly depth: number
  /** Counts all records below it, those in folded branches included. */
  readonly below: number
  /** Lists the ids from the record to its root, the record itself first. */
  readonly path: readonly string[]
}

/**
 * Returns the records in the order of their tree: each is followed by the records below it. Records whose parent is not
 * in the list are roots, and records of a circle by mistake are kept as such.
 */
export function buildTree(records: readonly RaRecord[], parent: string): readonly TreeRow[] {
  const ids = new Set(records.map(({ id }) => String(id)))
  const children = new Map<string, RaRecord[]>()
  const roots: RaRecord[] = []
  for (const record of records) {
    const above = String(record[parent] ?? '')
    if (!ids.has(above) || above === String(record.id)) roots.push(record)
    else children.set(above, [...(children.get(above) ?? []), record])
  }
  const rows: TreeRow[] = []
  const seen = new Set<string>()
  function add(record: RaRecord, path: readonly string[]): number {
    const id = String(record.id)
    if (seen.has(id)) return 0
    seen.add(id)
    const at = rows.length
    rows.push({ record, depth: path.length, below: 0, path: [id, ...path] })
    const counts = (children.get(id) ?? []).map((child) => add(child, [id, ...path]))
    const below = counts.reduce((sum, count) => sum + count, 0)
    rows[at] = { ...rows[at]!, below }
    return below + 1
  }
  for (const record of [...roots, ...records]) add(record, [])
  return rows
}

/** Returns the rows that no folded record hides. */
export function listUnfolded(rows: readonly TreeRow[], folded: ReadonlySet<string>) {
  return rows.filter(({ path }) => !path.slice(1).some((id) => folded.has(id)))
}
