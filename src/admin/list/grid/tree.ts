import { useMemo } from 'react'
import { useGetList, useStore, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'

/**
 * Limits the records of a tree that are read. In larger trees, further records have no path and are missing from the
 * paths of other records.
 */
const MAX_RECORDS = 1000

/**
 * Returns, by id, the path to each record of a tree: the titles of the records above it, such as `Furniture › Chairs`
 * for an office chair. Empty for resources that are not trees and for trees with computed titles, such as employees and
 * their managers.
 */
export function useTreePaths(resource: Resource): ReadonlyMap<string, string> {
  const { data } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: MAX_RECORDS },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    },
    {
      enabled: resource.tree !== undefined && resource.fields[resource.title]?.kind !== 'computed',
    },
  )
  return useMemo(() => buildPaths(resource, data ?? []), [resource, data])
}

/** Returns the path to each record. A path has at most `tree.depth` titles, so that a cycle ends. */
export function buildPaths(
  { tree, title }: Pick<Resource, 'tree' | 'title'>,
  records: readonly RaRecord[],
): ReadonlyMap<string, string> {
  if (!tree) return new Map()
  const byId = new Map(records.map((record) => [String(record.id), record]))
  const listTitlesAbove = (record: RaRecord): readonly string[] => {
    const titles: string[] = []
    let parent = byId.get(String(record[tree.parent]))
    while (parent && titles.length < tree.depth) {
      titles.unshift(String(parent[title]))
      parent = byId.get(String(parent[tree.parent]))
    }
    return titles
  }
  return new Map(records.map((record) => [String(record.id), listTitlesAbove(record).join(' › ')]))
}

/** Holds a record of a tree with its place. */
export interface TreeRow {
  readonly record: RaRecord
  /** Counts the records above the record in its tree. */
  readonly depth: number
  /** Counts all records below the record, also those in folded branches. */
  readonly below: number
  /** Lists the ids from the record to its root, the record itself first. */
  readonly path: readonly string[]
}

/**
 * Returns the records in the order of their tree: each record is followed by the records below it. Records whose parent
 * is not in the list are roots. Each cycle of records follows the trees, and starts with one of its records as root.
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
export function listUnfolded(rows: readonly TreeRow[], isFolded: (id: string) => boolean) {
  return rows.filter(({ path }) => !path.slice(1).some(isFolded))
}

/** Holds which branches of a tree, or groups of a list, are folded. */
export interface Folding {
  /**
   * If true, all branches are unfolded except those in `except`. If false, all branches are folded except those in
   * `except`.
   */
  readonly opens: boolean
  readonly except: readonly string[]
}

const UNFOLDED: Folding = { opens: true, except: [] }
const FOLDED: Folding = { opens: false, except: [] }

/** Limits the branches that are kept as exceptions. */
const MAX_EXCEPTIONS = 500

/** Returns which branches are folded, and functions that fold and unfold them; stored as a preference of the person. */
export function useFolding(key: string, isUnfolded: boolean) {
  const initial = isUnfolded ? UNFOLDED : FOLDED
  const [stored, setStored] = useStore<Folding | readonly string[]>(key, initial)
  // Earlier releases stored a list of the folded branches.
  const folding: Folding = 'opens' in stored ? stored : { opens: true, except: stored }
  const except = new Set(folding.except)
  return {
    folding,
    setFolding: setStored,
    isFolded: (id: string) => except.has(id) === folding.opens,
    toggle: (id: string) => {
      const others = folding.except.filter((each) => each !== id)
      const next = except.has(id) ? others : [...others, id].slice(-MAX_EXCEPTIONS)
      setStored({ opens: folding.opens, except: next })
    },
    foldAll: () => setStored(FOLDED),
    unfoldAll: () => setStored(UNFOLDED),
  }
}
