import { nameIssue } from '../../schema/name-issue.ts'
import type { Issue } from '../../schema/problem.ts'
import { toBusinessProblem } from '../http/business-problem.ts'
import { getIssueMessage, HttpProblem } from '../http/problems.ts'
import { toConstraintProblem } from './violations.ts'
import type { Write } from './write.ts'

/**
 * Returns the reason why one of several writes was refused. Throws `problem` again when `problem` is a failure instead
 * of a refusal.
 */
export function getReason(
  { context, resource }: Pick<Write, 'context' | 'resource'>,
  problem: unknown,
): Pick<Issue, 'code' | 'args'> & Partial<Issue> {
  const httpProblem = toConstraintProblem(toBusinessProblem(problem), context.registry, resource)
  if (!(httpProblem instanceof HttpProblem)) throw problem
  const { code, extensions, errors } = httpProblem
  return errors[0] ?? { code, args: extensions }
}

/**
 * Returns code and message of the reason why one of several writes was refused, in the caller's
 * language. The message names the field, because a write can set several fields.
 */
export function describeReason(
  write: Pick<Write, 'context' | 'resource' | 'caller'>,
  problem: unknown,
): { readonly code: string; readonly message: string } {
  const { context, resource, caller } = write
  const reason = getReason(write, problem)
  const labels = context.labels[caller.language]
  const message = getIssueMessage(reason, labels, caller.team)
  return {
    code: reason.code,
    message: nameIssue(labels, resource, { pointer: reason.pointer ?? '', message }),
  }
}
