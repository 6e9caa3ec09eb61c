import { getErrorCode } from '../database/error-code.ts'
import { HttpProblem } from './problems.ts'

/** Holds the error code with which `armazem_refuse` raises business rules in the database. */
const BUSINESS_RULE = 'BR001'

/**
 * Returns the problem that a database function raised, at the field of its `pointer`. An entry in a
 * closed period has the same status as a date that the day rule refuses. Returns other errors unchanged.
 */
export function toBusinessProblem(problem: unknown): unknown {
  if (getErrorCode(problem) !== BUSINESS_RULE) return problem
  // PostgreSQL errors that were raised by `armazem_refuse` have both fields.
  const { message, detail } = problem as { message: string; detail: string }
  const { pointer = '', ...figures } = JSON.parse(detail) as Readonly<Record<string, unknown>>
  return new HttpProblem(message === 'ENTRY_PERIOD_CLOSED' ? 423 : 409, message, {
    errors: [{ pointer: String(pointer), code: message, args: figures }],
    extensions: figures,
  })
}
