import type { Caller } from '../../src/server/http/caller.ts'

/** What calling a document off leaves on it. */
export function cancelledBy({ person }: Caller, reason: string | null | undefined) {
  return {
    status: 'cancelled',
    cancelledBy: person.id,
    cancelledAt: new Date().toISOString(),
    cancelReason: reason ?? null,
  } as const
}
