import { MONEY_DECIMALS } from '../../schema/decimal.ts'
import { fieldLimits } from '../../schema/field-limits.ts'
import type { JsonShape } from '../../schema/field-options.ts'
import type { Field, FieldOf, Fields, Kind } from '../../schema/fields.ts'
import type { InputShape } from '../../schema/document.ts'
import { addressParts } from '../../schema/row.ts'
import { listKinds } from '../../schema/kinds.ts'
import type { Schema } from '../http/route.ts'
import { array, closedObject, id } from './shapes.ts'

/**
 * Returns the JSON Schema of a field's values in the API. An optional field can also be `null`, unless it is a boolean
 * or a list. A field with a default can be `null` if it can be cleared, which is not possible if only the server writes
 * it.
 */
function createFieldSchema(field: Field): Schema {
  // The cast is needed because TypeScript cannot express that the kind of the field selects the function.
  const described = (schemas[field.kind] as (field: Field) => Schema)(field)
  const keepsDefault = 'default' in field && field.readOnly
  const isNeverNull = field.required || keepsDefault || NEVER_NULL_KINDS.has(field.kind)
  const nullable = isNeverNull ? described : withNull(described)
  return field.readOnly || field.kind === 'computed' ? { ...nullable, readOnly: true } : nullable
}

/** Returns the schemas of several fields, by name. */
export function createProperties(fields: Fields): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, createFieldSchema(field)]),
  )
}

/**
 * Returns the schemas of several fields in responses. Stored values may be older than the current
 * limits, and rows of a view may violate the rules for entered records, so the limits in
 * `INPUT_ONLY` apply to input only.
 */
export function createAnswerProperties(
  fields: Fields,
  { isView = false }: { readonly isView?: boolean },
): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, createAnswerSchema(field, isView)]),
  )
}

function createAnswerSchema(field: Field, isView: boolean): Schema {
  if (field.kind === 'lines') {
    const optional = Object.entries<Field>(field.fields)
      .filter(([, { requires, redact }]) => requires !== undefined || redact !== undefined)
      .map(([name]) => name)
    return array(
      closedObject({ id, ...createAnswerProperties(field.fields, { isView }) }, optional),
    )
  }
  const schema = createFieldSchema(field)
  const keywords = Object.entries(schema).filter(([key]) => !INPUT_ONLY.has(key))
  const answered = Object.fromEntries(keywords)
  return isView && !NEVER_NULL_KINDS.has(field.kind) ? withNull(answered) : answered
}

/** Lists the keywords of JSON Schema that describe input only. */
const INPUT_ONLY = new Set([
  'maxLength',
  'minLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'maxItems',
  'minItems',
  'readOnly',
])

/**
 * Returns the schema of a body that sets fields: those that a client may send, and the objects that
 * replace several fields (`accepts`). Without `required`, all fields are optional.
 */
export function createInputSchema(
  fields: Fields,
  {
    accepts = {},
    required = [],
  }: { readonly accepts?: InputShape; readonly required?: readonly string[] },
): Schema {
  const properties = Object.fromEntries(
    Object.entries(createProperties(fields)).filter(([, schema]) => schema.readOnly !== true),
  )
  const objects = Object.entries(accepts).map(([name, parts]) => [
    name,
    {
      type: ['object', 'null'],
      properties: Object.fromEntries(
        Object.entries(parts).map(([part, field]) => [part, properties[field] ?? {}]),
      ),
      additionalProperties: false,
    },
  ])
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(objects) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

const NEVER_NULL_KINDS = new Set<Kind>(['boolean', 'lines', ...listKinds])
const number =
  (description: string) => (field: { min?: number; max?: number; positive?: true }) => ({
    type: 'number',
    description,
    ...(field.positive && { exclusiveMinimum: 0 }),
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  })
const text =
  (max: number, format?: string) =>
  (field: { max?: number; min?: number; pattern?: string }): Schema => ({
    type: 'string',
    maxLength: field.max ?? max,
    ...(format && { format }),
    ...(field.min !== undefined && { minLength: field.min }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
  })

/** Describes a choice. Records keep choices that a team has removed from a custom field. */
function choice({ choices, custom }: FieldOf<'select'> | FieldOf<'multiSelect'>): Schema {
  const names = Object.keys(choices)
  if (custom === undefined) return { type: 'string', enum: names }
  const description = `One of: ${names.join(', ')}. Records keep choices that were removed`
  return { type: 'string', description }
}

/** Maps each field kind to its schema. A new kind does not compile without a schema. */
const schemas: { readonly [K in Kind]: (field: FieldOf<K>) => Schema } = {
  text: text(fieldLimits.text),
  longText: text(fieldLimits.longText),
  email: text(fieldLimits.email, 'idn-email'),
  phone: text(fieldLimits.phone),
  url: text(fieldLimits.url, 'iri'),
  code: text(fieldLimits.code),
  barcode: text(fieldLimits.barcode),
  iban: text(34, 'iban'),
  money: (field) =>
    number(
      `An amount in the team's currency, with at most ${field.anyDecimals ? `${MONEY_DECIMALS} decimals` : 'the decimals of the currency'}`,
    )(field),
  price: number('A price per unit, at most 6 decimals'),
  quantity: number('At most 4 decimals'),
  percent: (field) => number('At most 4 decimals')({ min: 0, max: 100, ...field }),
  integer: (field) => ({ ...number('A whole number')(field), type: 'integer' }),
  decimal: (field) => number(`At most ${field.decimals ?? 8} decimals`)(field),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  select: choice,
  multiSelect: (field) => ({
    type: 'array',
    items: choice(field),
    uniqueItems: true,
    ...(field.required && { minItems: 1 }),
    ...(field.max !== undefined && { maxItems: field.max }),
  }),
  reference: (field) => ({
    ...id,
    description: `The id of a record of ${field.to}`,
    'x-resource': field.to,
  }),
  line: (field) => ({ ...id, description: `The id of a line of a record of ${field.to}` }),
  lines: (field) => ({
    type: 'array',
    maxItems: field.max ?? fieldLimits.lines,
    items: {
      type: 'object',
      properties: { id, ...createProperties(field.fields) },
      required: listRequired(field.fields),
    },
  }),
  image: () => ({ ...id, description: 'The id of an upload' }),
  images: (field) => ({ type: 'array', maxItems: field.max ?? fieldLimits.images, items: id }),
  file: () => ({ ...id, description: 'The id of an upload: a document or a picture' }),
  files: (field) => ({
    type: 'array',
    maxItems: field.max ?? fieldLimits.files,
    items: id,
    description: 'Ids of uploads: documents or pictures',
  }),
  address: () => ({
    type: 'object',
    properties: Object.fromEntries(
      addressParts.map((part) => [part, { type: ['string', 'null'] }]),
    ),
  }),
  json: ({ shape }) => jsonSchemas[shape],
  computed: (field) => ({
    type: field.as === 'text' ? 'string' : field.as === 'boolean' ? 'boolean' : 'number',
  }),
}

const texts = { type: 'array', items: { type: 'string' } } as const

const jsonSchemas: Readonly<Record<JsonShape, Schema>> = {
  object: { type: 'object', additionalProperties: {} },
  texts,
  pairs: { type: 'array', items: { ...texts, minItems: 2, maxItems: 2 } },
}

/** Lists the fields that a new record must contain: required fields that the server does not fill in. */
export function listRequired(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.required && !('from' in field) && !('default' in field))
    .map(([name]) => name)
}

function withNull(schema: Schema): Schema {
  if (Array.isArray(schema.type)) return schema
  if (Array.isArray(schema.enum))
    return { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] }
  return { ...schema, type: [schema.type, 'null'] }
}
