import { sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { computeProgress, createProblem } from '../lines/lines.server.ts'
import { computePaymentStatus } from '../payment-status.ts'

interface ReturnLine {
  readonly id: string
  readonly quantity: number
  /** Holds the id of the original line; null for returns without receipt. */
  readonly original: string | null
}

interface Return {
  readonly id: string
  readonly number: string | null
  readonly original: string | null
  readonly paid: number | null
  readonly credited: number | null
  readonly lines: readonly ReturnLine[]
}

interface Original {
  readonly total: number | null
  readonly paid: number | null
  readonly credited: number | null
  readonly lines: readonly { id: string; quantity: number; returned: number | null }[]
}

type ReturnContext = ActionContext<Resource, unknown> & { readonly document: Return }

/**
 * Refuses to cancel a return whose credit was refunded, or that is not the latest return of its document: the rounding
 * of each return depends on the earlier returns, so the latest is cancelled first. `ignored` has the ids of returns
 * that are cancelled together with this return.
 */
export async function checkReturnCancellation(
  context: ReturnContext,
  ignored: readonly string[] = [],
): Promise<void> {
  const { document, trx, resource } = context
  const paid = document.paid ?? 0
  if (paid !== 0) throw createProblem('HAS_PAYMENTS', '', { paid: Math.abs(paid) })
  if (document.original === null) return
  // The lock prevents another return of the document from being posted in the meantime.
  await context.lock(resource, document.original, '')
  const text = `select id from ${resource.name} where team_id = $1 and original = $2 and status <> 'cancelled'
    and id <> all ($3::uuid[]) order by created_at desc, id desc limit 1`
  const values = [trx.team, document.original, ignored]
  const [last] = await trx.query<{ id: string }>({ text, values })
  if (last?.id !== document.id) throw createProblem('LATER_RETURN', '')
}

/**
 * Returns the changes of the original document when a return is cancelled: its returned quantities fall, and the
 * credited amount is due again.
 */
export function undoReturnedQuantities(original: Original, { lines, credited }: Return) {
  const after = original.lines.map((line) => {
    const returnedLines = lines.filter((each) => each.original === line.id)
    return {
      ...line,
      returned: sum([line.returned ?? 0, ...returnedLines.map((each) => each.quantity)]),
    }
  })
  const settled = { ...original, credited: sum([original.credited ?? 0, credited ?? 0]) }
  return {
    lines: after.map(({ id, returned }) => ({ id, returned })),
    returnStatus: computeProgress(after.map((line) => ({ ...line, done: line.returned }))),
    credited: settled.credited,
    paymentStatus: computePaymentStatus(settled),
  }
}

/** Returns the amounts of a cancelled return: nothing is due or credited. */
export function buildEmptyAmounts() {
  return { goodsStatus: 'none', paid: 0, credited: 0, paymentStatus: 'unpaid' } as const
}
