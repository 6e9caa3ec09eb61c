import { useMemo } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'

/** Limits the records of a tree that are read. Larger trees show the nearest parents only. */
const LARGEST = 1000

/**
 * Returns the paths of a tree's records by id: `Furniture › Chairs`. Empty for resources that are
 * no trees and for trees with computed titles, such as employees and their managers.
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

/** Returns the path of each record. A path ends at a record that is its own ancestor by mistake. */
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
