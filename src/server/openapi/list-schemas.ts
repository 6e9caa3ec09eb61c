import { getReadableRatios } from '../../schema/groups.ts'
import { isNumeric } from '../../schema/kinds.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Schema } from '../http/route.ts'
import { createRowRef } from './record-schemas.ts'
import { array, closedObject, count, id, mapSchema } from './shapes.ts'

const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] }

/** Describes the prefetched records by resource: id and title. */
export const prefetchedSchema: Schema = mapSchema(
  array({ type: 'object', required: ['id'], properties: { id }, additionalProperties: scalar }),
)

/** Returns the schema of a page of records, with and without `prefetch`. */
export function createListResponses(resource: Resource): Schema {
  const records = array(createRowRef(resource))
  return { oneOf: [records, withPrefetched(records)] }
}

/** Returns the schema of totals: of the whole filter, of groups, and of pairs of groups. */
export function createAggregateResponses(resource: Resource): Schema {
  const figures = createFigureSchemas(resource)
  const before = closedObject({ count, sum: figures.sum! })
  const group = { group: scalar, count, ...figures }
  const groups = array(closedObject({ ...group, before }, ['ratio', 'before']))
  const cells = array(closedObject({ ...group, across: scalar }, ['ratio']))
  return {
    anyOf: [
      closedObject({ count, ...figures }, ['ratio']),
      groups,
      withPrefetched(groups),
      cells,
      withPrefetched(cells),
    ],
  }
}

function createFigureSchemas(resource: Resource): Readonly<Record<string, Schema>> {
  const names = Object.keys({ ...resource.fields, version: {} })
  const sums = names.filter((name) => {
    const field = findField(resource, name)
    return field !== undefined && isNumeric(field)
  })
  const ratios = Object.keys(getReadableRatios(resource, () => true))
  const describeFigures = (all: readonly string[], schema: Schema) =>
    closedObject(Object.fromEntries(all.map((name) => [name, schema])), all)
  return {
    sum: describeFigures(sums, { type: 'number' }),
    ratio: describeFigures(ratios, { type: ['number', 'null'] }),
  }
}

function withPrefetched(data: Schema): Schema {
  return closedObject({ data, meta: closedObject({ prefetched: prefetchedSchema }) })
}
