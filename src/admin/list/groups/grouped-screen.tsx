import type { ReactNode } from 'react'
import { useParams, useRequireAccess } from 'react-admin'
import { groupsFor, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { ScreenError } from '../../kit/page/screen-error.tsx'

interface GroupedScreenProps {
  readonly resource: Resource
  readonly children: (group: Group, groups: readonly Group[]) => ReactNode
}

/** Shows groups to people who may see them; an address with an unknown group shows the 404 page. */
export function GroupedScreen({ resource, children }: GroupedScreenProps) {
  const { group: name } = useParams<{ group: string }>()
  const { can } = useSession()
  const { isPending } = useRequireAccess({ action: 'list', resource: resource.name })
  const groups = groupsFor(resource, can)
  const group = groups.find((known) => known.name === name)
  if (!group) return <ScreenError status="404" />
  return isPending ? null : children(group, groups)
}
