import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import type { Values } from '../../schema/values.ts'

/** Holds the parents of a team's records, including the changes of accepted rows of a file. */
export interface KnownTree {
  /** Returns the issues that `checkTree` would find for a single record. */
  findIssues(record: Values): Issue[]
  /** Adds the parent of an accepted row. */
  accept(record: Values): void
}

/** Reads the tree of a resource; undefined for resources without a tree. */
export async function readTree(reader: Reader, resource: Resource): Promise<KnownTree | undefined> {
  const { tree } = resource
  if (!tree) return undefined
  const text = `select id::text as id, ${getColumn(tree.parent)}::text as parent from ${getTable(resource)} where team_id = $1`
  const rows = await reader.query<{ id: string; parent: string | null }>({
    text,
    values: [reader.team],
  })
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  const children = new Map<string, Set<string>>()
  for (const { id, parent } of rows) addChild(id, parent)

  function addChild(id: string, parent: string | null): void {
    if (parent === null) return
    const siblings = children.get(parent)
    if (siblings) siblings.add(id)
    else children.set(parent, new Set([id]))
  }

  /** Counts the levels of the subtree of a record, the record included, up to `maxLevels`. */
  function countLevels(id: string, maxLevels: number): number {
    if (maxLevels === 0) return 0
    const below = [...(children.get(id) ?? [])].map((child) => countLevels(child, maxLevels - 1))
    return 1 + Math.max(0, ...below)
  }

  return {
    findIssues(record) {
      const parent = (record[tree.parent] ?? null) as string | null
      if (parent === null) return []
      const pointer = `/${tree.parent}`
      // The limit is one more than the maximum depth, so that the loop ends even if the ancestors
      // form a cycle.
      const limit = tree.depth + 1
      const chain: string[] = []
      for (let at: string | null = parent; at !== null && chain.length < limit;) {
        chain.push(at)
        at = parents.get(at) ?? null
      }
      const id = String(record.id)
      if (chain.includes(id)) return [{ pointer, code: 'CYCLE' }]
      const levels = chain.length + countLevels(id, limit)
      return levels > tree.depth ? [{ pointer, code: 'TOO_DEEP', args: { max: tree.depth } }] : []
    },
    accept(record) {
      const id = String(record.id)
      const before = parents.get(id) ?? null
      if (before !== null) children.get(before)?.delete(id)
      const parent = (record[tree.parent] ?? null) as string | null
      parents.set(id, parent)
      addChild(id, parent)
    },
  }
}
