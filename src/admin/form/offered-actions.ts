import type { RaRecord } from 'react-admin'
import { meetsCondition } from '../../schema/condition.ts'
import { getToday } from '../../schema/days.ts'
import { getActions, type Action } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useSession } from '../core/context/session.tsx'

/** Describes an action that the person can run on the document in its current state. */
export interface OfferedAction {
  readonly name: string
  readonly action: Action
}

/** Holds the person's rights and today's date. */
interface Offering {
  readonly can: (right: string) => boolean
  readonly person: { readonly id: string }
  readonly today: string
}

/**
 * Returns the actions that the document's state and the person's rights allow, in order of
 * declaration.
 */
export function listOfferedActions(
  resource: Resource,
  record: Values,
  { can, person, today }: Offering,
): readonly OfferedAction[] {
  const { one, document } = resource
  const isOfToday = document?.date === undefined || record[document.date] === today
  const isAuthorToday = record.createdBy === person.id && isOfToday
  return Object.entries(getActions(resource))
    .filter(([name, { from, when, offered, ownWithin }]) => {
      const fits =
        (!from || from.includes(String(document && record[document.status]))) &&
        [when, offered].every((condition) => !condition || meetsCondition(condition, record))
      return (
        fits &&
        can(`${one}.${name}`) &&
        (ownWithin === undefined || can(ownWithin) || isAuthorToday)
      )
    })
    .map(([name, action]) => ({ name, action }))
}

/** Returns the action of the main button in the status of a document; undefined if the person can run none. */
export function findMainAction(
  { document }: Resource,
  record: Values,
  offered: readonly OfferedAction[],
): OfferedAction | undefined {
  const names = document?.mainActions[String(record[document.status])] ?? []
  return names.flatMap((main) => offered.find(({ name }) => name === main) ?? []).at(0)
}

/** Returns the actions that the signed-in person can run on a document today. */
export function useOfferedActions(resource: Resource, record: RaRecord): readonly OfferedAction[] {
  const { can, person, team } = useSession()
  return listOfferedActions(resource, record, { can, person, today: getToday(team.timezone) })
}
