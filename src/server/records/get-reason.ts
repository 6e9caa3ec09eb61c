import type { Issue } from '../../schema/problem.ts'
import { toBusinessProblem } from '../http/business-problem.ts'
import { HttpProblem } from '../http/problems.ts'
import { toConstraintProblem } from './violations.ts'
import type { Write } from './write.ts'

/** Returns the reason why one of several writes was refused. Throws any other error again. */
export function getReason(
  { context, resource }: Pick<Write, 'context' | 'resource'>,
  problem: unknown,
): Pick<Issue, 'code' | 'args'> {
  const httpProblem = toConstraintProblem(toBusinessProblem(problem), context.registry, resource)
  if (!(httpProblem instanceof HttpProblem)) throw problem
  const { code, extensions, errors } = httpProblem
  return errors[0] ?? { code, args: extensions }
}
