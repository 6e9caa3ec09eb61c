import type { Field, Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { Schema } from '../http/route.ts'
import {
  createAnswerProperties,
  createInputSchema,
  createProperties,
  listRequired,
} from './field-schema.ts'
import { closedObject, id, integer } from './shapes.ts'

/** Returns the name of a resource's record among the document's schemas: `expense-categories` → `ExpenseCategory`. */
export function getSchemaName(resource: Resource): string {
  const words = resource.one.split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Returns a reference to the schema of a single record, which includes its child rows. */
export function createRecordRef(resource: Resource): Schema {
  return { $ref: `#/components/schemas/${getSchemaName(resource)}` }
}

/** Returns a reference to the schema of a record in a list, which has no child rows. */
export function createRowRef(resource: Resource): Schema {
  const suffix = hasLines(resource) ? 'Row' : ''
  return { $ref: `#/components/schemas/${getSchemaName(resource)}${suffix}` }
}

/**
 * Returns the schemas of a resource: the record (`Product`), the record in a list if it has child
 * rows (`ProductRow`), a new record (`ProductInput`) and a change (`ProductChanges`), which may
 * also contain unchanged server-owned fields.
 */
export function createRecordSchemas(resource: Resource): [string, Schema][] {
  const name = getSchemaName(resource)
  const { fields } = resource
  const read: [string, Schema][] = [[name, createRecordSchema(resource, fields)]]
  if (hasLines(resource)) {
    const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'lines')
    read.push([`${name}Row`, createRecordSchema(resource, Object.fromEntries(shown))])
  }
  if (resource.source !== 'table') return read
  const record = { id, ...createProperties(fields), ...createProperties(systemFields) }
  const inputs = Object.fromEntries(
    Object.entries(createProperties(resource.inputs)).map(([input, schema]) => [
      input,
      { ...schema, writeOnly: true },
    ]),
  )
  const accepts = resource.document?.accepts ?? {}
  const created = createInputSchema(fields, { accepts, required: listRequired(fields) })
  const sent = { ...(created.properties as Readonly<Record<string, Schema>>), ...inputs }
  return [
    ...read,
    [`${name}Input`, { ...created, properties: { id, ...sent } }],
    [
      `${name}Changes`,
      { type: 'object', properties: { ...record, ...sent }, additionalProperties: false },
    ],
  ]
}

/** Returns the schema of a record in responses. Only fields that require a right can be missing. */
function createRecordSchema(resource: Resource, fields: Fields): Schema {
  const own = createAnswerProperties(fields, { isView: resource.source === 'view' })
  const system =
    resource.source === 'view'
      ? {}
      : { ...createAnswerProperties(systemFields, {}), version: integer }
  const optional = Object.entries<Field>(fields)
    .filter(([, { requires }]) => requires !== undefined)
    .map(([name]) => name)
  return closedObject({ id, ...own, ...system }, optional)
}

function hasLines({ fields }: Resource): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'lines')
}
