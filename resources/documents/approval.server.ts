import type {
  ActionContext,
  Authority,
  WaitingDocuments,
} from '../../src/server/context/document-actions.ts'
import type { Caller } from '../../src/server/http/caller.ts'
import type { Lacking } from '../../src/server/http/problems.ts'
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
 * Returns whether the value needs approval: the value is above the team's threshold, and either the value is above the
 * caller's limit or the team requires two people.
 */
export function needsApproval({ team, limit }: Caller, kind: Kind, value: number): boolean {
  const settings = getSettings(team)
  const above = settings[KINDS[kind].above]
  if (above === null || value <= above) return false
  return settings.twoPeople || value > limit(KINDS[kind].limit)
}

/**
 * Chooses whether the caller approves the value in their own name or as a deputy. Refuses a value above the team's
 * threshold that no limit of the caller or of a represented person covers; without a threshold, every value is allowed.
 * Refuses approval by an author as `findSecondPerson` does.
 */
export function checkApprover(
  context: ApprovalContext,
  kind: Kind,
  { value, authors }: { readonly value: number; readonly authors: Authors },
): Authority {
  const { limit: name, above } = KINDS[kind]
  const threshold = getSettings(context.caller.team)[above] ?? Number.POSITIVE_INFINITY
  const getMax = ({ limit }: Authority) => Math.max(limit(name), threshold)
  const lacking = { right: getRight(context), limit: { name, value }, authors }
  const covering = context.authorities.filter((authority) => value <= getMax(authority))
  if (covering.length === 0) {
    const max = Math.max(...context.authorities.map(getMax))
    throw createProblem('APPROVAL_OVER_LIMIT', '', { max, value }, lacking)
  }
  return findSecondPerson(context.caller, covering, authors, lacking)
}

/** Chooses like `findSecondPerson` whether the caller approves in their own name or as a deputy; checks no limit. */
export function checkSecondPerson(context: ApprovalContext, authors: Authors): Authority {
  const lacking = { right: getRight(context), authors }
  return findSecondPerson(context.caller, context.authorities, authors, lacking)
}

type Authors = readonly (string | null)[]
type ApprovalContext = Pick<ActionContext, 'caller' | 'authorities' | 'action'> & {
  readonly resource: Pick<ActionContext['resource'], 'one'>
}

function getRight({ resource, action }: ApprovalContext): string {
  return `${resource.one}.${action}`
}

/**
 * Chooses whether the caller approves in their own name or as a deputy. In their own name, people approve their own
 * documents unless the team requires two people. As deputies, people never approve documents that they or the
 * represented person created or requested.
 */
function findSecondPerson(
  { team, person }: Caller,
  authorities: readonly Authority[],
  authors: Authors,
  lacking: Lacking,
): Authority {
  const { twoPeople } = getSettings(team)
  const found = authorities.find(({ onBehalfOf }) =>
    onBehalfOf === undefined
      ? !twoPeople || !authors.includes(person.id)
      : !authors.includes(person.id) && !authors.includes(onBehalfOf),
  )
  if (!found) throw createProblem('OWN_APPROVAL', '', {}, lacking)
  return found
}

/** Returns the fields that an approval sets. */
export function buildApproval({ caller, trx }: Pick<ActionContext, 'caller' | 'trx'>) {
  return { approvedBy: caller.person.id, approvedAt: trx.now().toISOString(), rejectReason: null }
}

/**
 * Describes documents that wait for approval. `value` names the field whose value the limits cover; without a kind,
 * every approver may approve every value. The action `approve` checks the value again: the field of an adjustment holds
 * a net value, which can be less than the sum of gains and losses that the action checks.
 */
export function waitForApproval(kind?: Kind, value?: string): WaitingDocuments {
  return {
    action: 'approve',
    fields: ['createdBy', 'requestedBy', ...(value === undefined ? [] : [value])],
    check(context, document) {
      const authors = [document.createdBy, document.requestedBy].map((id) =>
        typeof id === 'string' ? id : null,
      )
      if (kind === undefined || value === undefined) checkSecondPerson(context, authors)
      else checkApprover(context, kind, { value: Math.abs(Number(document[value] ?? 0)), authors })
    },
  }
}
