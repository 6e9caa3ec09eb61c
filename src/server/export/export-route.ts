import { languageCodes } from '../../../i18n/languages.ts'
import { ReadableStream } from 'node:stream/web'
import type { Resource } from '../../schema/resource.ts'
import { announceHistory } from '../context/announce-stale.ts'
import { withCustomFields } from '../context/team-context.ts'
import type { AppContext } from '../context/context.ts'
import { readParams } from '../list/params.ts'
import { parseFilter, type Filter, type FilterScope } from '../list/filter.ts'
import { parseSort } from '../list/sort.ts'
import { writeEntry } from '../records/history.ts'
import { array, mapSchema } from '../openapi/shapes.ts'
import { badRequest } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { isId } from '../../schema/check-value.ts'
import { getLinesTable } from '../database/names.ts'
import { findFieldPath, type ReadScope } from '../list/field-path.ts'
import { createColumns, createLineColumns, type CellForm } from './columns.ts'
import { formats, isFormat, type ChildSheet, type Format, type RowText } from './formats.ts'
import { parseRegion } from './region.ts'
import { checkSheetRows } from './sheet-rows.ts'
import { readGroupedRows } from './group-rows.ts'
import { readSnapshot, readTextPieces, type ExportSelection } from './rows.ts'
import { getToday } from '../../schema/days.ts'

const PARAMETERS = new Set([
  'format',
  'fields',
  'locale',
  'filter',
  'sort',
  'ids',
  'group',
  'children',
])
const MAX_IDS = 1000

/**
 * Creates the route that streams an export of all records that match a filter:
 * `GET /products/export?format=csv&fields=sku,name&locale=pt`.
 */
export function createExportRoute(context: AppContext, resource: Resource): Route {
  return route({
    method: 'GET',
    path: `/${resource.name}/export`,
    access: { right: `${resource.one}.export` },
    description: {
      summary: 'Export a file with all records that match a filter',
      tag: resource.name,
      query: {
        format: {
          description: 'csv (default), xlsx, ndjson or json',
          schema: { type: 'string', enum: Object.keys(formats) },
        },
        fields: {
          description:
            'Columns in order: sku,name,category.name; default: all except child rows, and in csv and xlsx also except uploads and JSON',
        },
        locale: {
          description: `${languageCodes.join(', ')} or a region such as pt-PT: the language of headings and choices, and the format of numbers and dates, in csv and xlsx`,
        },
        filter: { description: 'As in the list' },
        sort: { description: 'As in the list' },
        group: {
          description:
            'Sums the rows by a field or a part of a date (`date.month`); `fields` then names the group, `count`, sums and ratios (default: all)',
        },
        children: {
          description:
            'Fields of child rows such as lines,payments: each field becomes a sheet with the key of the record in the first column; only with format=xlsx and without group',
        },
        ids: { description: `Limits the export to these records, at most ${MAX_IDS}: id,id,…` },
      },
      responses: {
        200: {
          description:
            'All records that match the filter, or their groups; `X-Total-Count` is the number of these records or groups',
          content: {
            ...Object.fromEntries(
              Object.values(formats).map(({ type }) => [type.split(';')[0], { type: 'string' }]),
            ),
            [formats.json.type]: array(mapSchema({})),
          },
        },
      },
    },
    handler: async (call) =>
      answerExport(...withCustomFields(context, resource, call.caller.team), call),
  })
}

async function answerExport(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const { caller, query, requestId } = call
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const readScope = { context, can: caller.can, team: caller.team }
  checkChildren(query)
  const { type, write, values } = formats[parseFormat(query.get('format'))]
  const region = parseRegion(query.get('locale'), caller.team)
  const parsed = readParams(resource, query.get('filter'), caller.team)
  const filter = parseExportFilter(resource, parsed.filter, query.get('ids'), readScope)
  const rowSelection = { resource, viewer: caller, params: parsed.params, filter }
  const rows = query.has('group')
    ? { ...(await readGroupedRows(rowSelection, query, values, readScope)), children: [] }
    : await readPlainRows({ ...rowSelection, context }, query, values, readScope)
  const group = query.get('group') ?? undefined
  const bytes = write({ ...rows, context, resource, region, group, team: caller.team })
  const file = `${resource.name}-${getToday(caller.team.timezone)}.${parseFormat(query.get('format'))}`
  await context.database.withTeam(caller.team.id, (trx) =>
    writeEntry(trx, caller, {
      resource: 'exports',
      record: caller.team.id,
      action: 'export',
      before: null,
      after: { name: file, of: resource.name, ...Object.fromEntries(query), rows: rows.count },
    }),
  )
  // An error during the stream breaks the connection, so that the client recognises the file as
  // incomplete.
  return new Response(ReadableStream.from(bytes) as unknown as BodyInit, {
    headers: {
      ...announceHistory(context, caller.team.id),
      'content-type': type,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      'x-total-count': String(rows.count),
    },
  })
}

/** Reads the records of an export without groups: one row for each record. */
async function readPlainRows(
  rowSelection: Omit<ExportSelection, 'sort'>,
  query: URLSearchParams,
  values: CellForm,
  readScope: ReadScope,
) {
  const { resource } = rowSelection
  const columns = createColumns(query.get('fields'), {
    ...readScope,
    resource,
    team: '$1::uuid',
    values,
  })
  const selection = { ...rowSelection, sort: parseSort(resource, query.get('sort'), readScope) }
  const names = [...new Set(query.get('children')?.split(',').filter(Boolean))]
  const lines = names.map((name) => ({
    name,
    columns: createLineColumns(name, { ...readScope, resource, team: '$1::uuid', values }),
  }))
  const snapshot = await readSnapshot(selection)
  if (query.get('format') === 'xlsx') await checkSheetRows(selection, snapshot, names)
  const readPieces = (rowText: RowText, from = 0) =>
    readTextPieces(selection, snapshot, columns, rowText, from)
  const children = lines.map((child): ChildSheet => ({
    ...child,
    pieces: (rowText, from = 0) => {
      const table = getLinesTable(resource, child.name)
      return readTextPieces(selection, snapshot, child.columns, rowText, from, table)
    },
  }))
  return { columns, pieces: readPieces, children, count: snapshot.count }
}

/** Refuses child rows unless the file can have several sheets, as only `xlsx` files without groups can. */
function checkChildren(query: URLSearchParams): void {
  if (!query.has('children')) return
  if (query.get('format') !== 'xlsx') throw badRequest('/format', 'CHOICE', { choices: 'xlsx' })
  if (query.has('group')) throw badRequest('/group', 'UNKNOWN_FIELD', { field: 'group' })
}

function parseFormat(formatText: string | null): Format {
  const format = formatText ?? 'csv'
  if (isFormat(format)) return format
  throw badRequest('/format', 'CHOICE', { choices: Object.keys(formats).join(', ') })
}

function parseExportFilter(
  resource: Resource,
  text: string | null,
  idsText: string | null,
  readScope: FilterScope,
): Filter {
  const filter = parseFilter(resource, text, readScope)
  const ids = idsText?.split(',').filter(Boolean)
  if (!ids) return filter
  if (ids.length > MAX_IDS) throw badRequest('/ids', 'TOO_MANY', { max: MAX_IDS })
  if (!ids.every(isId)) throw badRequest('/ids', 'ID')
  const path = findFieldPath(resource, 'id', readScope)!
  return { all: [filter, { path, operator: 'in', value: ids }] }
}
