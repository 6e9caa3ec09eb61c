import fc from 'fast-check'
import type { ApiDocument, JsonSchema } from './api-document.ts'

/** Generates invalid values, as broken or malicious clients send them. */
export const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, Number.MAX_VALUE, 1e15, -0.000001, true, [], {}),
  fc.constantFrom('\u0000', '\ud800', '😀'.repeat(300), 'x'.repeat(100_000), '9'.repeat(400)),
  fc.constantFrom('%', '_', '\\', "'", '"; drop table products; --', '2024-02-31', '9999-12-31'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(fc.uuid(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
)

/** Maps resources to ids of their records. */
export type Ids = ReadonlyMap<string, readonly string[]>

/** Generates values of a schema: valid ones, values at its limits, and sometimes invalid ones. */
export function generateValue(
  schema: JsonSchema,
  document: ApiDocument,
  ids: Ids,
): fc.Arbitrary<unknown> {
  const mostlyValid = generateMostlyValid(schema, document, ids)
  return fc.oneof({ weight: 12, arbitrary: mostlyValid }, { weight: 1, arbitrary: invalidValues })
}

/** Generates values that a schema allows, or at or just beyond its limits. Parts of them are sometimes invalid. */
export function generateMostlyValid(
  schema: JsonSchema,
  document: ApiDocument,
  ids: Ids,
): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return generateMostlyValid(
      document.components.schemas[schema.$ref.split('/').at(-1)!]!,
      document,
      ids,
    )
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const types = [schema.type].flat()
  const type = types.find((each) => each !== 'null')
  const arbitrary = createTypedValue(type, schema, document, ids)
  return types.includes('null') ? fc.option(arbitrary, { freq: 3 }) : arbitrary
}

function createTypedValue(
  type: unknown,
  schema: JsonSchema,
  document: ApiDocument,
  ids: Ids,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
      const written = members.filter(([, member]) => member.readOnly !== true)
      const required = (schema.required ?? []) as string[]
      const model = Object.fromEntries(
        written.map(([name, member]) => [name, generateValue(member, document, ids)]),
      )
      const optional = Object.keys(model).filter((name) => !required.includes(name))
      const valid = fc
        .shuffledSubarray(optional, { maxLength: Math.min(6, optional.length) })
        .chain((names) => {
          const chosen = [...required.filter((name) => model[name]), ...names]
          return fc.record(Object.fromEntries(chosen.map((name) => [name, model[name]!])))
        })
      return typeof schema.additionalProperties === 'object'
        ? fc.oneof(
            valid,
            fc.dictionary(fc.string({ maxLength: 12 }), invalidValues, { maxKeys: 3 }),
          )
        : valid
    }
    case 'array':
      return fc.array(generateValue((schema.items ?? {}) as JsonSchema, document, ids), {
        maxLength: 3,
      })
    case 'integer':
    case 'number': {
      const { minimum = -5, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
      const edges = [minimum, maximum, minimum - 1, maximum + 1, 1, 2.5]
      return fc.constantFrom(...(type === 'integer' ? edges.map(Math.round) : edges))
    }
    case 'boolean':
      return fc.boolean()
    case 'string':
      return generateText(schema, ids)
    default:
      return invalidValues
  }
}

function generateText(schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const { format, maxLength = 40 } = schema as { format?: string; maxLength?: number }
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-11-22', '1999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z')
  if (format === 'email' || format === 'idn-email')
    return fc.uuid().map((part) => `${part}@example.test`)
  if (format === 'iri') return fc.constant('https://example.test/ü')
  if (format === 'uuid') {
    const knownIds = ids.get(String(schema['x-resource'])) ?? [...ids.values()].flat()
    return knownIds.length > 0 ? fc.oneof(fc.constantFrom(...knownIds), fc.uuid()) : fc.uuid()
  }
  return fc.oneof(
    fc.uuid().map((part) => part.slice(0, Math.min(8, maxLength))),
    fc.constantFrom(
      'a'.repeat(maxLength),
      'é'.repeat(maxLength + 1),
      'Pão de ló ✓',
      'en-US',
      'UTC',
    ),
  )
}

/** Generates mostly `usual`, sometimes `rare` values. */
export function chooseMostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: rare })
}
