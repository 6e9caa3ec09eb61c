import { ApiError } from '../../../src/admin/data/api-error.ts'

/** Whether the server said no, and so has done nothing; silence may mean either. */
export function isAnswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.problem !== undefined
}
