import { useMemo } from 'react'
import { useListParams } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useSession } from '../../core/context/session.tsx'
import { PAGE_SIZES } from '../first-page.ts'
import { figuresFor, weightOf } from './grouped-resource.ts'

/** Returns the one figure that a table of groups shows, out of those that it could: what the table is sorted by. */
export function useFigure(resource: Resource, storeKey: string) {
  const labels = useLabels()
  const { can } = useSession()
  const figures = useMemo(() => figuresFor(resource, can, labels), [resource, can, labels])
  const weight = weightOf(resource, { sums: figures.map(({ name }) => name) })
  const [params, modifiers] = useListParams({
    resource: resource.name,
    storeKey,
    perPage: PAGE_SIZES[0],
    sort: { field: weight, order: 'DESC' },
  })
  // `net.change` is the change of the figure `net`.
  const [asked] = params.sort.split('.')
  const figure =
    figures.find(({ name }) => name === asked) ?? figures.find(({ name }) => name === weight)!
  return { figures, figure, params, modifiers }
}
