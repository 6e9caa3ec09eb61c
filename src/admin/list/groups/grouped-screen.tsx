import { useTranslation } from '../../core/context/translation.ts'
import { useMemo, type ReactNode } from 'react'
import { useParams, useRequireAccess, useListParams } from 'react-admin'
import { listGroups, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { PAGE_SIZES } from '../first-page.ts'
import { listFigures, findWeight } from './grouped-resource.ts'

interface GroupedScreenProps {
  readonly resource: Resource
  readonly children: (group: Group, groups: readonly Group[]) => ReactNode
}

/**
 * Draws groups for people who may see them. An address with an unknown group shows the 404 page.
 */
export function GroupedScreen({ resource, children }: GroupedScreenProps) {
  const { group: name } = useParams<{ group: string }>()
  const { can } = useSession()
  const { isPending } = useRequireAccess({ action: 'list', resource: resource.name })
  const groups = listGroups(resource, can)
  const group = groups.find((known) => known.name === name)
  if (!group) return <ScreenError status="404" />
  return isPending ? null : children(group, groups)
}

/** Returns the figure that a table of groups shows, which is also the sort field. */
export function useFigure(resource: Resource, storeKey: string) {
  const t = useTranslation()
  const { can } = useSession()
  const figures = useMemo(() => listFigures(resource, can, t), [resource, can, t])
  const weight = findWeight(resource, { sums: figures.map(({ name }) => name) })
  const [params, modifiers] = useListParams({
    resource: resource.name,
    storeKey,
    perPage: PAGE_SIZES[0],
    sort: { field: weight, order: 'DESC' },
  })
  // `net.change` is the change of the figure `net`.
  const [sortedFigure] = params.sort.split('.')
  const figure =
    figures.find(({ name }) => name === sortedFigure) ??
    figures.find(({ name }) => name === weight)!
  return { figures, figure, params, modifiers }
}
