import type { ActionContext } from '../../src/server/context/document-actions.ts'

/** Returns the fields that a cancellation sets. */
export function buildCancellation(
  { caller, trx }: Pick<ActionContext, 'caller' | 'trx'>,
  reason: string | null | undefined,
) {
  return {
    status: 'cancelled',
    cancelledBy: caller.person.id,
    cancelledAt: trx.now().toISOString(),
    cancelReason: reason ?? null,
  } as const
}
