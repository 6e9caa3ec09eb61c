import { ApiError } from '../../../../src/admin/core/data/api-error.ts'

/**
 * Returns whether the server answered with a problem, so that nothing was changed. Without a
 * response, and while an earlier attempt of the same request still runs, it is unknown whether
 * something was changed.
 */
export function isAnswered(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.problem === undefined) return false
  return failure.code !== 'REQUEST_RUNNING'
}

/** Returns whether the session has ended. */
export function isSignedOut(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401
}
