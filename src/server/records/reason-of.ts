import type { Issue } from '../../schema/problem.ts'
import { toBusinessRefusal } from '../http/business-refusal.ts'
import { Refusal } from '../http/problems.ts'
import { toViolationRefusal } from './violations.ts'
import type { Write } from './write.ts'

/** Returns why one of several writes was refused; rethrows what is no refusal. */
export function reasonOf(
  { context, resource }: Pick<Write, 'context' | 'resource'>,
  problem: unknown,
): Pick<Issue, 'code' | 'args'> {
  const refusal = toViolationRefusal(toBusinessRefusal(problem), context.registry, resource)
  if (!(refusal instanceof Refusal)) throw problem
  const { code, more, errors } = refusal
  return errors[0] ?? { code, args: more }
}
