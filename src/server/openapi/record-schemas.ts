import type { Field, Fields } from '../../schema/fields.ts'
import { isDeletable } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { Schema } from '../http/route.ts'
import {
  createAnswerProperties,
  createInputSchema,
  createProperties,
  listRequired,
} from './field-schema.ts'
import { array, closedObject, id, integer, orNull, text, time } from './shapes.ts'

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

/** Returns a reference to the schema of a deleted record. */
export function createDeletedRef(resource: Resource): Schema {
  return { $ref: `#/components/schemas/${getSchemaName(resource)}Deleted` }
}

/**
 * Returns the schemas of a resource: the record (`Product`), the record in a list if it has child
 * rows (`ProductRow`), a new record (`ProductInput`), a change (`ProductChanges`), which may
 * also contain unchanged server-owned fields, and a deleted record (`ProductDeleted`).
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
    ...(isDeletable(resource)
      ? [[`${name}Deleted`, createDeletedSchema(fields)] satisfies [string, Schema]]
      : []),
  ]
}

/**
 * Returns the schema of a deleted record with the time and the person of the deletion. The record is its last state in
 * the history, which lacks derived fields and those that were declared later.
 */
function createDeletedSchema(fields: Fields): Schema {
  const stored = Object.entries<Field>({ ...fields, ...systemFields }).map(([name, field]) => {
    const { [name]: schema } = createAnswerProperties({ [name]: field }, {})
    if (field.kind !== 'lines') return [name, schema] as const
    const properties = createAnswerProperties(field.fields, {})
    return [name, array(closedObject({ id, ...properties }, Object.keys(properties)))] as const
  })
  const properties = { ...Object.fromEntries(stored), version: integer } as Record<string, Schema>
  const deletion = {
    deletedAt: time,
    deletedBy: orNull(closedObject({ id, name: orNull(text) })),
  }
  return closedObject({ id, ...properties, ...deletion }, Object.keys(properties))
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
