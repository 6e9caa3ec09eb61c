import type { ActionContext } from '../../src/server/context/document-actions.ts'
import type { Caller } from '../../src/server/http/caller.ts'
import { getSettings } from '../company/settings.ts'
import { createProblem } from './lines/lines.server.ts'

/** Maps each kind of approval to the limit of the role and to the threshold of the team. */
const KINDS = {
  purchase: { limit: 'purchaseValue', above: 'approvePurchasesAbove' },
  expense: { limit: 'expenseValue', above: 'approveExpensesAbove' },
  refund: { limit: 'refundValue', above: 'approveRefundsAbove' },
  adjustment: { limit: 'adjustmentValue', above: 'approveAdjustmentsAbove' },
} as const
type Kind = keyof typeof KINDS

/**
 * Returns whether the value needs approval: it is above the team's threshold, and either above the caller's limit or
 * the team requires two people.
 */
export function needsApproval({ team, limit }: Caller, kind: Kind, value: number): boolean {
  const settings = getSettings(team)
  const above = settings[KINDS[kind].above]
  if (above === null || value <= above) return false
  return settings.twoPeople || value > limit(KINDS[kind].limit)
}

/** Refuses approval by a person whose limit does not cover the value, or by the author. */
export function checkApprover(
  { team, limit, person }: Caller,
  kind: Kind,
  { value, authors }: { readonly value: number; readonly authors: readonly (string | null)[] },
): void {
  const settings = getSettings(team)
  const max = Math.max(limit(KINDS[kind].limit), settings[KINDS[kind].above] ?? 0)
  const lacking = { limit: { name: KINDS[kind].limit, value } }
  if (value > max) throw createProblem('APPROVAL_OVER_LIMIT', '', { max, value }, lacking)
  if (settings.twoPeople && authors.includes(person.id)) {
    throw createProblem('OWN_APPROVAL', '', {}, lacking)
  }
}

/** Refuses approval by an author where the team requires two people; for approvals without a value. */
export function checkSecondPerson(
  { team, person }: Caller,
  authors: readonly (string | null)[],
): void {
  if (getSettings(team).twoPeople && authors.includes(person.id)) {
    throw createProblem('OWN_APPROVAL', '')
  }
}

/** Returns the fields that an approval sets. */
export function buildApproval({ caller, trx }: Pick<ActionContext, 'caller' | 'trx'>) {
  return { approvedBy: caller.person.id, approvedAt: trx.now().toISOString(), rejectReason: null }
}
