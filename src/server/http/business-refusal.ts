import { errorCode } from '../database/error-code.ts'
import { Refusal } from './problems.ts'

/** Matches errors that `armazem_refuse` raises in the database: a business rule with its code and figures. */
const BUSINESS_RULE = 'BR001'

/**
 * Returns the refusal that a function of the database meant, at the line that is at fault; other problems as they are.
 */
export function toBusinessRefusal(problem: unknown): unknown {
  if (errorCode(problem) !== BUSINESS_RULE) return problem
  // PostgreSQL sends both with an error that was raised with them.
  const { message, detail } = problem as { message: string; detail: string }
  const { place, ...figures } = JSON.parse(detail) as Record<string, unknown>
  const pointer = typeof place === 'number' ? `/lines/${place}/quantity` : ''
  return new Refusal(409, message, {
    errors: [{ pointer, code: message, args: figures }],
    more: figures,
  })
}
