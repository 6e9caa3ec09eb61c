import type { RaRecord } from 'react-admin'
import { ShowScreen } from '../../../src/admin/record/show/show-screen.tsx'
import type { ScreenProps } from '../../../src/admin/core/navigation/screen.ts'
import { RoleLimits } from './role-limits.tsx'

/** Draws the page of a role, with how far people who have it may go. */
export function RoleScreen({ resource }: ScreenProps) {
  return <ShowScreen resource={resource} Below={Limits} />
}

function Limits({ record }: { readonly record: RaRecord }) {
  return <RoleLimits role={record} />
}
