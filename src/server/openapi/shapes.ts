import type { Parameter, Schema } from '../http/route.ts'

export const id: Schema = { type: 'string', format: 'uuid' }
export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const count: Schema = { type: 'integer', minimum: 0 }
export const time: Schema = { type: 'string', format: 'date-time' }

/** Describes the header `Idempotency-Key` (docs/api.md §3.3). */
export const idempotencyKey: Parameter = {
  description: 'A request with the same key and body runs once and gets the same response',
}

/**
 * Returns the schema of an object with exactly these members. Those in `optional` can be missing.
 */
export function closedObject(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Returns the schema of an array. */
export function array(items: Schema): Schema {
  return { type: 'array', items }
}

/** Returns the schema of an object with arbitrary keys. */
export function mapSchema(values: Schema): Schema {
  return { type: 'object', additionalProperties: values }
}

/** Returns the schema of values that can also be `null`. */
export function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.type)) return schema
  return { ...schema, type: [schema.type, 'null'] }
}
