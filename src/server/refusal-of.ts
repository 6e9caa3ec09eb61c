import { codeOf } from './database/database.ts'
import { badRequest, Refusal, unavailable } from './problems.ts'

/** What to tell the client about whatever was thrown; a bug becomes 500 and tells nothing. */
export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem
  const code = codeOf(problem)
  // 22: a value that PostgreSQL cannot take (NUL, out of range); the checks before it should have said so.
  if (code.startsWith('22')) return badRequest('', 'BAD_REQUEST')
  if (isOutage(code, problem)) return unavailable()
  return new Refusal(500, 'INTERNAL')
}

/** No connection, a server that shuts down or is full, or a statement that took too long. */
function isOutage(code: string, problem: unknown): boolean {
  if (/^(08(?!P01)|53|57|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true
  return (
    problem instanceof Error &&
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(
      problem.message,
    )
  )
}
