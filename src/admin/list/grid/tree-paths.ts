import { useMemo } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'

/** Bounds trees; in a larger one only the nearest parents are shown. */
const LARGEST = 1000

/**
 * Returns the path of a tree's record, by id: `Furniture › Chairs`. Empty when the resource is no tree, or one whose
 * titles are computed: people have managers, but are not named after them.
 */
export function useTreePaths(resource: Resource): ReadonlyMap<string, string> {
  const { data } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: LARGEST }, sort: { field: 'id', order: 'ASC' }, filter: {} },
    {
      enabled: resource.tree !== undefined && resource.fields[resource.title]?.kind !== 'computed',
    },
  )
  return useMemo(() => buildPaths(resource, data ?? []), [resource, data])
}

/** Returns the path of parents of each record; the path ends at a record that is its own ancestor by mistake. */
export function buildPaths(
  { tree, title }: Pick<Resource, 'tree' | 'title'>,
  records: readonly RaRecord[],
): ReadonlyMap<string, string> {
  if (!tree) return new Map()
  const byId = new Map(records.map((record) => [String(record.id), record]))
  const above = (record: RaRecord): readonly string[] => {
    const titles: string[] = []
    let parent = byId.get(String(record[tree.parent]))
    while (parent && titles.length < tree.depth) {
      titles.unshift(String(parent[title]))
      parent = byId.get(String(parent[tree.parent]))
    }
    return titles
  }
  return new Map(records.map((record) => [String(record.id), above(record).join(' › ')]))
}
