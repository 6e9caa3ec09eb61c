import { importLimits } from '../../schema/uploads.ts'
import type { Resource } from '../../schema/resource.ts'
import { readBytes } from '../http/body.ts'
import { withCustomFields } from '../context/team-context.ts'
import type { AppContext } from '../context/context.ts'
import { array, closedObject, count, id, mapSchema, text } from '../openapi/shapes.ts'
import { badRequest } from '../http/problems.ts'
import { route, type Route } from '../http/route.ts'
import { XLSX } from './table.ts'
import { planUpload, type ImportQueues } from './planning-queue.ts'
import { answerImport } from './answer-import.ts'

const PARAMETERS = new Set([
  'dryRun',
  'onlyGood',
  'locale',
  'id',
  'columns',
  'header',
  'create',
  'values',
  'fixes',
])

/**
 * Describes a row. Cells are named by field or heading. A reference is named by id, code or title.
 */
const ROW = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
}

/**
 * Creates the route that imports a file of records: `POST /products/import?dryRun=true` for the preview, and
 * without `dryRun` for the import.
 */
export function createImportRoute(
  context: AppContext,
  resource: Resource,
  queues: ImportQueues,
): Route {
  return route({
    method: 'POST',
    path: `/${resource.name}/import`,
    access: { right: `${resource.one}.import` },
    description: {
      summary:
        'Import records from a file: at most 100,000 rows and 20 MB, with columns named by fields or their labels, and references by id, code or title',
      tag: resource.name,
      query: {
        dryRun: {
          description: 'true: reports the outcome of each row without writing',
          schema: FLAG,
        },
        onlyGood: {
          description:
            'true: writes valid rows even if others are invalid; otherwise all rows or none',
          schema: FLAG,
        },
        id: {
          description: 'Id of the import, by which its progress can be read while it runs',
          schema: { type: 'string', format: 'uuid' },
        },
        locale: { description: 'How numbers and dates are written; default: the team’s region' },
        columns: {
          description:
            'Fields of the columns in order, instead of the headings: name,,price. An empty name leaves a column out',
        },
        create: {
          description:
            'Resources whose missing records the import creates, separated by commas: categories,brands. The preview lists them as `missing`',
        },
        values: {
          description:
            'Values for all rows, for fields without a column, as JSON: {"stockUnit":"Piece"}',
        },
        fixes: {
          description:
            'Values that replace cells of the file, as JSON: [[12,"price","9.90"]] with the number of the row in the file and the name of its column',
        },
        header: {
          description:
            'Number of the row with the headings; default: the row with the most known headings among the first rows',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      body: {
        'text/csv': { type: 'string' },
        [XLSX]: { type: 'string', format: 'binary' },
        'application/json': { type: 'array', items: ROW },
      },
      responses: {
        200: {
          description: 'Outcome of each row',
          content: { 'application/json': REPORT },
        },
      },
    },
    async handler(call) {
      const { query, request, caller } = call
      for (const name of query.keys()) {
        if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
      }
      const planned = await planUpload(
        queues,
        { team: caller.team.id, member: caller.person.id },
        {
          read: () => readBytes(request, importLimits.maxBytes),
          plan: (content) => {
            const [extended, own] = withCustomFields(context, resource, caller.team)
            return answerImport(extended, own, call, content)
          },
        },
      )
      return planned instanceof Response ? planned : planned()
    },
  })
}

const FLAG = { type: 'string', enum: ['true', 'false'] }
const REPORT = closedObject(
  {
    id,
    dryRun: { type: 'boolean' },
    created: count,
    updated: count,
    unchanged: count,
    failed: count,
    ignored: array(text),
    sheets: array(text),
    missing: array(
      closedObject({
        resource: text,
        count,
        names: array(text),
        mayCreate: { type: 'boolean' },
      }),
    ),
    rows: array(
      closedObject(
        {
          row: count,
          line: count,
          sheet: text,
          joined: array(count),
          outcome: { type: 'string', enum: ['created', 'updated', 'unchanged', 'failed'] },
          changes: array(closedObject({ field: text, before: {}, after: {} })),
          errors: array(
            closedObject(
              { column: text, value: {}, code: text, args: mapSchema({}), message: text },
              ['value', 'args'],
            ),
          ),
        },
        ['sheet', 'joined', 'changes', 'errors'],
      ),
    ),
  },
  ['id', 'missing', 'sheets'],
)
