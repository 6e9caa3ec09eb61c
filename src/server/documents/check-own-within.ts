import { getToday } from '../../schema/days.ts'
import type { Action, DocumentOptions } from '../../schema/document.ts'
import type { Values } from '../../schema/values.ts'
import { forbidden } from '../http/problems.ts'
import type { Write } from '../records/write.ts'

/**
 * Throws 403 unless the caller has the right `ownWithin` of the action. The right is not needed when the action declares
 * none, or when the caller created the document and the date of the document is today.
 */
export function checkOwnWithin(
  { ownWithin }: Action,
  options: DocumentOptions | undefined,
  document: Values,
  { trx, caller: { can, person, team } }: Pick<Write, 'trx' | 'caller'>,
): void {
  if (ownWithin === undefined || can(ownWithin)) return
  const date = options?.date
  const isOfToday = date === undefined || document[date] === getToday(team.timezone, trx.now())
  if (document.createdBy !== person.id || !isOfToday) throw forbidden(ownWithin)
}
