import { ApiError } from '../../../../src/admin/core/data/api-error.ts'

/** Returns whether the server refused, and so changed nothing; no answer may mean either. */
export function isAnswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.problem !== undefined
}

/** Returns whether the session had ended. */
export function isSignedOut(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401
}
