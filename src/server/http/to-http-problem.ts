import {
  getErrorCode,
  isDiskFailure,
  isDiskFull,
  isOutage,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
} from '../database/error-code.ts'
import { Busy } from '../database/queues/fair-queue.ts'
import {
  badRequest,
  busy,
  locked,
  HttpProblem,
  storageFailed,
  storageFull,
  tooSlow,
  unavailable,
} from './problems.ts'

/** Converts an error to a problem. A bug becomes status 500 without details. */
export function toHttpProblem(problem: unknown): HttpProblem {
  if (problem instanceof HttpProblem) return problem
  const code = getErrorCode(problem)
  // Class 22: a value that PostgreSQL cannot store (NUL, out of range) and that validation has not
  // reported.
  if (code.startsWith('22')) return badRequest('', 'BAD_REQUEST')
  if (code === LOCK_NOT_AVAILABLE || CONFLICTS.has(code)) return locked()
  if (problem instanceof Busy) return problem.record === undefined ? busy() : locked()
  if (isTooSlow(code, problem)) return tooSlow()
  if (isDiskFull(code)) return storageFull()
  if (isDiskFailure(code)) return storageFailed()
  if (isOutage(problem)) return unavailable()
  return new HttpProblem(500, 'INTERNAL')
}

/** Lists SQLSTATE codes that remain after several attempts: serialization_failure and deadlock_detected. */
const CONFLICTS = new Set(['40001', '40P01'])

/** Returns whether a statement was cancelled by the time limit of its connection. */
function isTooSlow(code: string, problem: unknown): boolean {
  return code === QUERY_CANCELED && problem instanceof Error && problem.message.includes('timeout')
}
