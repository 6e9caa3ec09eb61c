import { useListContext } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { rowsOf } from './drill-down.ts'

/** Returns the way from a group to the rows that it was added up from. */
export function useRowsLink({ name }: Resource, group: Group): (key: unknown) => string {
  const { filterValues } = useListContext()
  return (key) => {
    const filter = JSON.stringify(rowsOf(filterValues, group, key))
    return `/${name}?filter=${encodeURIComponent(filter)}`
  }
}
