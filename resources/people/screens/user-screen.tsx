import { useSession } from '../../../src/admin/core/context/session.tsx'
import { ShowScreen } from '../../../src/admin/record/show/show-screen.tsx'
import type { ScreenProps } from '../../../src/admin/core/navigation/screen.ts'
import type { RaRecord } from 'react-admin'
import { AccessCard } from './access-card.tsx'

/** Draws the page of a person, where who may do so says which roles they have and which branches they work in. */
export function UserScreen({ resource }: ScreenProps) {
  return <ShowScreen resource={resource} Below={Access} />
}

function Access({ record }: { readonly record: RaRecord }) {
  const { can } = useSession()
  return can('user.edit') ? <AccessCard id={String(record.id)} places={record.places} /> : null
}
