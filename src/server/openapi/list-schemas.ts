import { getReadableRatios } from '../../schema/groups.ts'
import { isNumeric } from '../../schema/kinds.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Schema } from '../http/route.ts'
import { rowRef } from './record-schemas.ts'
import { array, closed, count, id, mapOf } from './shapes.ts'

const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] }

/** Describes the referenced records, by resource: id and title. */
export const prefetchedSchema: Schema = mapOf(
  array({ type: 'object', required: ['id'], properties: { id }, additionalProperties: scalar }),
)

/** Returns the schema of a page of records, with and without `prefetch`. */
export function listResponses(resource: Resource): Schema {
  const records = array(rowRef(resource))
  return { oneOf: [records, withPrefetched(records)] }
}

/** Returns the schema of totals: of the whole filter, of groups, and of groups by groups. */
export function aggregateResponses(resource: Resource): Schema {
  const figures = figuresOf(resource)
  const before = closed({ count, sum: figures.sum! })
  const group = { group: scalar, count, ...figures }
  const groups = array(closed({ ...group, before }, ['ratio', 'before']))
  const cells = array(closed({ ...group, across: scalar }, ['ratio']))
  return {
    anyOf: [
      closed({ count, ...figures }, ['ratio']),
      groups,
      withPrefetched(groups),
      cells,
      withPrefetched(cells),
    ],
  }
}

function figuresOf(resource: Resource): Readonly<Record<string, Schema>> {
  const names = Object.keys({ ...resource.fields, version: {} })
  const sums = names.filter((name) => {
    const field = findField(resource, name)
    return field !== undefined && isNumeric(field)
  })
  const ratios = Object.keys(getReadableRatios(resource, () => true))
  const figures = (all: readonly string[], schema: Schema) =>
    closed(Object.fromEntries(all.map((name) => [name, schema])), all)
  return {
    sum: figures(sums, { type: 'number' }),
    ratio: figures(ratios, { type: ['number', 'null'] }),
  }
}

function withPrefetched(data: Schema): Schema {
  return closed({ data, meta: closed({ prefetched: prefetchedSchema }) })
}
