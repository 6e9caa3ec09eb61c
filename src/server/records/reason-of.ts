import type { Issue } from '../../schema/problem.ts'
import { businessRuleOf } from '../http/business-rule.ts'
import { Refusal } from '../http/problems.ts'
import { violationOf } from './violations.ts'
import type { Write } from './write.ts'

/** Why one of several writes was refused; what is no refusal is thrown on. */
export function reasonOf(
  { house, resource }: Pick<Write, 'house' | 'resource'>,
  problem: unknown,
): Pick<Issue, 'code' | 'args'> {
  const refusal = violationOf(businessRuleOf(problem), house.registry, resource)
  if (!(refusal instanceof Refusal)) throw problem
  const { code, more, errors } = refusal
  return errors[0] ?? { code, args: more }
}
