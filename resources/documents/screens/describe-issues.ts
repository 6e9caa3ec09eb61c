import { ApiError } from '../../../src/admin/core/data/api-error.ts'

/** Returns the messages of the wrong values of a refused request; the general message if there are none. */
export function describeIssues(problem: Error): string {
  const issues = problem instanceof ApiError ? (problem.problem?.errors ?? []) : []
  const messages = issues.flatMap(({ message }) => message ?? [])
  return messages.length > 0 ? [...new Set(messages)].join(' ') : problem.message
}
