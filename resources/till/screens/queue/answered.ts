import { ApiError } from '../../../../src/admin/core/data/api-error.ts'

/** Whether the server said no, and so has done nothing; silence may mean either. */
export function isAnswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.problem !== undefined
}

/** Whether the session was found to be over. */
export function isSignedOut(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401
}
