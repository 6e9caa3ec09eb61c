import type { Resource } from '../../schema/resource.ts'
import { createAggregateResponses, createListResponses } from '../openapi/list-schemas.ts'
import { createRecordRef, getSchemaName } from '../openapi/record-schemas.ts'
import {
  array,
  closedObject,
  count,
  id,
  idempotencyKey,
  integer,
  mapSchema,
  text,
  time,
} from '../openapi/shapes.ts'
import type {
  ResponseDescription,
  RouteDescription,
  Method,
  Parameter,
  Schema,
} from '../http/route.ts'

/** Describes a route of a resource in the API document. */
export function describeRoute(resource: Resource, method: Method, path: string): RouteDescription {
  const describe = descriptions[`${method} ${path}`]
  if (!describe) throw new Error(`${method} ${path} has no description`)
  return { tag: resource.name, ...describe(resource) }
}

const FILTER =
  'JSON: `{"field":value}`, with the suffixes `_ne _gt _gte _lt _lte _contains _starts _null _between _all` for other tests; `q` searches texts, `$similar` also despite typing mistakes; `$and $or $not` combine tests; `reference.field` tests a field of a referenced record'
/** Describes the filter, which also contains the parameters of a view resource. */
const describeFilter = ({ params }: Resource): Parameter => {
  const names = Object.keys(params)
  const paramsText = names.length > 0 ? `; also takes the parameters ${names.join(', ')}` : ''
  return { description: FILTER + paramsText }
}
const ifMatch: Parameter = {
  description: 'The version that the client saw, as in `ETag`; `*` names no version',
}

const getInputSchema = (resource: Resource): Schema => ({
  $ref: `#/components/schemas/${getSchemaName(resource)}Input`,
})
const getChangesSchema = (resource: Resource): Schema => ({
  $ref: `#/components/schemas/${getSchemaName(resource)}Changes`,
})
const describeJson = (description: string, schema: Schema): ResponseDescription => ({
  description,
  content: { 'application/json': schema },
})
const refused = array(closedObject({ id, code: text, message: text }))
/** Accepts the fields of earlier versions, whose declaration may have been different. */
const values: Schema = { ...mapSchema({}), type: ['object', 'null'] }

/** Declares the response with a record's history. */
export const historySchema = array(
  closedObject({
    id,
    action: { type: 'string', description: '`create`, `update`, `delete` or an action' },
    version: { type: ['integer', 'null'] },
    before: values,
    after: values,
    user: { ...closedObject({ id, name: { type: ['string', 'null'] } }), type: ['object', 'null'] },
    onBehalfOf: {
      ...closedObject({ id, name: { type: ['string', 'null'] } }),
      type: ['object', 'null'],
    },
    requestId: { type: ['string', 'null'] },
    changeSet: {
      ...closedObject({
        id: text,
        records: {
          ...count,
          description: 'Number of records of the request, in at most 1,000 of its entries',
        },
        isUndone: { type: 'boolean' },
        isUndoable: {
          type: 'boolean',
          description:
            'False for an import that is too old to be undone, and for other requests with an action of a document or a document that was posted when it was created',
        },
      }),
      type: ['object', 'null'],
    },
    ip: { type: ['string', 'null'] },
    at: time,
  }),
)

const descriptions: Readonly<
  Record<string, (resource: Resource) => Omit<RouteDescription, 'tag'>>
> = {
  'GET ': (resource) => ({
    summary: `List ${resource.name}`,
    query: {
      filter: describeFilter(resource),
      sort: { description: 'JSON: `["name","ASC"]` or several such pairs' },
      range: { description: 'JSON: `[0,24]`, at most 1,000 records' },
      prefetch: { description: 'Reference fields whose records are sent along with their labels' },
    },
    headers: { Prefer: { description: '`count=exact` counts beyond 10,000' } },
    responses: {
      200: describeJson(
        'The records; `Content-Range` has the total and `X-Total-Count-Kind` says whether it is exact. With `prefetch`: `{data, meta: {prefetched}}`',
        createListResponses(resource),
      ),
    },
  }),
  'GET /aggregate': (resource) => ({
    summary: 'Compute totals, of the whole filter or by groups',
    query: {
      filter: describeFilter(resource),
      sum: { description: 'Number fields to add up, separated by commas' },
      ratio: { description: `Ratios of sums: ${joinNames(resource.ratios)}` },
      group: {
        description:
          'A field, or a part of a date (`date.month`); the response has an object for each of its values',
      },
      sort: {
        description: 'Order of groups, JSON: `["group","ASC"]`, or by `count`, a sum or a ratio',
      },
      range: { description: 'Range of groups, JSON: `[0,24]`, at most 1,000' },
      prefetch: {
        description:
          'The group field, if it is a reference, whose records are sent along with their labels',
      },
      against: {
        description:
          'A second filter, such as the period before, for comparison: each group gets `before: {count, sum}`, and `sort` also accepts `<sum>.before` and `<sum>.change`',
      },
      across: {
        description:
          'A second group beside `group`: the response has an object `{group, across, count, sum, ratio}` for each pair, at most 20,000, with the labels of references',
      },
    },
    responses: {
      200: describeJson(
        '`{count, sum, ratio}`, or with `group` an array of `{group, count, sum, ratio}`',
        createAggregateResponses(resource),
      ),
    },
  }),
  'GET /:id': (resource) => ({
    summary: `Read one ${resource.one}`,
    responses: {
      200: describeJson('The record; `ETag` is its version', createRecordRef(resource)),
    },
  }),
  'POST ': (resource) => ({
    summary: `Create a ${resource.one}`,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { 'application/json': getInputSchema(resource) },
    responses: {
      200: describeJson(
        'The stored record, if a record with this id and the same values exists',
        createRecordRef(resource),
      ),
      201: describeJson('The new record', createRecordRef(resource)),
    },
  }),
  'PUT /:id': describeChange,
  'PATCH /:id': describeChange,
  'DELETE /:id': (resource) => ({
    summary: `Delete a ${resource.one}`,
    headers: { 'If-Match': ifMatch, 'Idempotency-Key': idempotencyKey },
    responses: { 200: describeJson('The record as it was', createRecordRef(resource)) },
  }),
  'PATCH ': (resource) => ({
    summary: `Change all ${resource.name} that match a filter, at most 1,000${resource.document ? '. Changes of child rows and files of posted documents need a `version` in the body' : ''}`,
    query: {
      filter: { description: FILTER, required: true },
      change: {
        description:
          'JSON: values computed from those of each record, in steps: `{"price":[{"percent":5},{"ending":0.99}]}`. Steps: `from` (another field), `add`, `remove` (choices), `percent`, `multipleOf`, `ending`, `append`, `prepend`, `replace` with `with`',
      },
      dryRun: {
        description: 'true: writes nothing, and lists the values before and after',
        schema: { type: 'string', enum: ['true', 'false'] },
      },
    },
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { 'application/json': getChangesSchema(resource) },
    responses: {
      200: describeJson(
        'Changed records, records that had these values already, and refused ones with the reason. With `dryRun` also the values of the first 100 changed records',
        closedObject(
          {
            updated: array(id),
            unchanged: array(id),
            refused,
            rows: array(
              closedObject({ id, title: {}, before: mapSchema({}), after: mapSchema({}) }),
            ),
          },
          ['rows'],
        ),
      ),
    },
  }),
  'DELETE ': (resource) => ({
    summary: `Delete all ${resource.name} that match a filter, at most 1,000`,
    query: { filter: { description: FILTER, required: true } },
    headers: { 'Idempotency-Key': idempotencyKey },
    responses: {
      200: describeJson(
        'Deleted records, and refused ones with the reason',
        closedObject({ deleted: array(id), refused }),
      ),
    },
  }),
  'GET /:id/history': (resource) => ({
    summary: `List the changes of a ${resource.one}: who, what, when and from where; newest first`,
    responses: {
      200: describeJson(
        'On update `before` and `after` hold the fields that changed',
        historySchema,
      ),
    },
  }),
  'POST /:id/move': (resource) => ({
    summary: `Move a ${resource.one} to the place before or after another one, in the manual order`,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { 'application/json': closedObject({ before: id, after: id }, ['before', 'after']) },
    responses: {
      200: describeJson(
        'The records whose numbers have changed: often the moved record only',
        closedObject({ updated: array(id) }),
      ),
    },
  }),
  'POST /:id/revert': (resource) => ({
    summary: `Restore an earlier version of a ${resource.one}`,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: { 'application/json': closedObject({ version: integer }) },
    responses: { 200: describeJson('The record after the change', createRecordRef(resource)) },
  }),
}

function describeChange(resource: Resource): Omit<RouteDescription, 'tag'> {
  const posted = resource.document
    ? '. A change of a posted document needs the version, in `If-Match` or in the body'
    : ''
  return {
    summary: `Change a ${resource.one}; fields that are not sent keep their values${posted}`,
    headers: { 'If-Match': ifMatch, 'Idempotency-Key': idempotencyKey },
    body: { 'application/json': getChangesSchema(resource) },
    responses: { 200: describeJson('The record after the change', createRecordRef(resource)) },
  }
}

function joinNames(declared: object): string {
  return Object.keys(declared).join(', ') || 'none'
}
