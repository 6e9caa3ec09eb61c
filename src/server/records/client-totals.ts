import type { Resource } from '../../schema/resource.ts'
import { HttpProblem } from '../http/problems.ts'
import type { Values } from '../../schema/values.ts'

/** Throws a 422 error when an amount that the client computed differs from the server's (`mismatch` of a field). */
export function checkClientTotals(
  { fields }: Resource,
  clientTotals: Values,
  record: Values,
): void {
  for (const [name, sent] of Object.entries(clientTotals)) {
    const field = fields[name]
    if (!field || !('mismatch' in field) || sent === record[name]) continue
    const extensions = { sent, [name]: record[name] }
    const errors = [{ pointer: `/${name}`, code: field.mismatch!, args: extensions }]
    throw new HttpProblem(422, field.mismatch!, { errors, extensions })
  }
}
