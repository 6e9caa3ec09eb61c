import { getErrorCode } from '../database/error-code.ts'
import { HttpProblem } from './problems.ts'

/** Matches errors that `armazem_refuse` raises in the database: a business rule with its code and figures. */
const BUSINESS_RULE = 'BR001'

/**
 * Returns the refusal that a function of the database meant, at the field that its `pointer` names; other problems as
 * they are.
 */
export function toBusinessProblem(problem: unknown): unknown {
  if (getErrorCode(problem) !== BUSINESS_RULE) return problem
  // PostgreSQL sends both with an error that was raised with them.
  const { message, detail } = problem as { message: string; detail: string }
  const { pointer = '', ...figures } = JSON.parse(detail) as Readonly<Record<string, unknown>>
  return new HttpProblem(409, message, {
    errors: [{ pointer: String(pointer), code: message, args: figures }],
    more: figures,
  })
}
