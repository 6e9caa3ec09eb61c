import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useSession } from '../core/context/session.tsx'
import { todayIn } from '../core/format/wall-clock.ts'
import { offeredActions, type OfferedAction } from './offered-actions.ts'

/** Returns the actions that who is signed in may take with a document today. */
export function useOfferedActions(resource: Resource, record: RaRecord): readonly OfferedAction[] {
  const { can, person, team } = useSession()
  return offeredActions(resource, record, { can, person, today: todayIn(team.timezone) })
}
