import { getErrorCode } from '../database/error-code.ts'
import { HttpProblem } from './problems.ts'

/** Matches errors that `armazem_refuse` raises in the database: a business rule with its code and figures. */
const BUSINESS_RULE = 'BR001'

/**
 * Returns the problem that a function of the database raised, at the field that its `pointer` names; returns other
 * errors unchanged.
 */
export function toBusinessProblem(problem: unknown): unknown {
  if (getErrorCode(problem) !== BUSINESS_RULE) return problem
  // PostgreSQL sends both fields with errors that were raised with them.
  const { message, detail } = problem as { message: string; detail: string }
  const { pointer = '', ...figures } = JSON.parse(detail) as Readonly<Record<string, unknown>>
  return new HttpProblem(409, message, {
    errors: [{ pointer: String(pointer), code: message, args: figures }],
    more: figures,
  })
}
