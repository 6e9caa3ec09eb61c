import type { Caller } from '../../src/server/http/caller.ts'

/** Returns the fields that a cancellation sets. */
export function cancelledBy({ person }: Caller, reason: string | null | undefined) {
  return {
    status: 'cancelled',
    cancelledBy: person.id,
    cancelledAt: new Date().toISOString(),
    cancelReason: reason ?? null,
  } as const
}
