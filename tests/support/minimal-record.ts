import { randomUUID } from 'node:crypto'
import * as resources from '../../resources/index.ts'
import type { Field, Fields } from '../../src/schema/fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { TestCaller } from './caller.ts'

const byName = new Map(
  Object.values(resources).map((each): [string, Resource] => [each.name, each]),
)

/** Returns a short text that is unique. */
export const unique = () => randomUUID().slice(0, 8).toUpperCase()

/** Returns a new record with the required fields only, after creating the records that it refers to. */
export async function createMinimalRecord(
  owner: TestCaller,
  resource: Resource,
): Promise<Record<string, unknown>> {
  const record = await createMinimalValues(owner, resource.fields)
  return { ...record, ...otherValues[resource.name]?.() }
}

/** Holds values for records that need one of several fields: a name, or an amount in the record or in its lines. */
const otherValues: Readonly<Record<string, () => object>> = {
  customers: () => ({ companyName: `Company ${unique()}` }),
  expenses: () => ({ amount: 7.5 }),
}

/** Returns values for the required fields of a record or line. */
export async function createMinimalValues(
  owner: TestCaller,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const isGiven = 'default' in field || ('from' in field && field.kind !== 'computed')
    if (field.required && !isGiven) values[name] = await createValue(owner, field)
  }
  return values
}

async function createValue(owner: TestCaller, field: Field): Promise<unknown> {
  if (field.kind === 'reference') {
    const target = byName.get(field.to)!
    return (await owner.create(target.name, await createMinimalRecord(owner, target))).id
  }
  if (['price', 'percent', 'money', 'quantity'].includes(field.kind)) return 7.5
  if (field.kind === 'select') return Object.keys(field.choices)[0] ?? byName.keys().next().value
  if (field.kind === 'json') return field.shape === 'object' ? { en: unique() } : []
  return unique().slice(0, ('max' in field && Number(field.max)) || 8)
}
