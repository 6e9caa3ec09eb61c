import { z } from 'zod'
import type { Issue } from '../../schema/problem.ts'
import { readJson } from './body.ts'
import { invalid } from './problems.ts'
import type { RouteRequest, Schema } from './route.ts'

/**
 * Reads the JSON of a request and validates it with a zod schema. Throws an error with status 422
 * and a pointer.
 */
export async function readChecked<T>(call: RouteRequest, schema: z.ZodType<T>): Promise<T> {
  return checkBody(schema, await readJson(call))
}

/**
 * Returns a body that a zod schema has validated. Throws an error with status 422 and a pointer.
 */
export function checkBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { reportInput: true })
  if (result.success) return result.data
  throw invalid(result.error.issues.flatMap(toIssues))
}

/** Describes a body with a zod schema for the API document. */
export function describeJsonBody(schema: z.ZodType): Readonly<Record<string, Schema>> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return { 'application/json': described }
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const pointer = issue.path.map((part) => `/${String(part)}`).join('')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: `${pointer}/${key}`,
        code: 'UNKNOWN_FIELD',
        args: { field: key },
      }))
    case 'too_small':
      return [
        issue.minimum === 1
          ? { pointer, code: 'REQUIRED' }
          : { pointer, code: 'TOO_SHORT', args: { min: issue.minimum } },
      ]
    case 'too_big':
      return [{ pointer, code: 'TOO_LONG', args: { max: issue.maximum } }]
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { pointer, code: 'REQUIRED' }
          : { pointer, code: 'TYPE', args: { type: issue.expected } },
      ]
    case 'invalid_value':
      return [{ pointer, code: 'CHOICE', args: { choices: issue.values.map(String).join(', ') } }]
    case 'invalid_format':
      return [{ pointer, code: issue.format === 'email' ? 'EMAIL' : 'PATTERN' }]
    default:
      return [{ pointer, code: 'PATTERN' }]
  }
}
