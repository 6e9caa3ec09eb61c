import type { Resource } from '../../schema/resource.ts'
import { readBytes } from '../body.ts'
import { regionOf } from '../export/region.ts'
import type { House } from '../house.ts'
import { badRequest, Refusal } from '../problems.ts'
import { mutate } from '../records/mutation.ts'
import { answer, route, type MemberCall, type Route } from '../route.ts'
import { decimalMarkOf } from '../export/cell-text.ts'
import { targetsOf } from './columns.ts'
import { importRecords } from './import-records.ts'
import { dayOrderOf } from './parse-day.ts'
import { summary, type ImportReport } from './report.ts'
import { readTable } from './table.ts'

const MAX_BYTES = 20_000_000
const MAX_ERRORS = 100
const PARAMETERS = new Set(['dryRun', 'onlyGood', 'locale'])

/** A file of records into the books: `POST /products/import?dryRun=true`, then the same without. */
export function importRoute(house: House, resource: Resource): Route {
  return route({
    method: 'POST',
    path: `/${resource.name}/import`,
    access: { right: `${resource.one}.import` },
    description: {
      summary:
        'Records from a file: at most 50,000 rows or 20 MB, by field names or what they are called, references by id, code or title',
      tag: resource.name,
      query: {
        dryRun: { description: 'true: say what would happen, and write nothing', schema: FLAG },
        onlyGood: {
          description: 'true: write the good rows although others are wrong; else all or nothing',
          schema: FLAG,
        },
        locale: { description: 'How numbers and dates are written; default: the team’s region' },
      },
      body: {
        'text/csv': { type: 'string' },
        'application/json': { type: 'array', items: { type: 'object' } },
      },
      answers: {
        200: {
          description: 'What became of each row',
          content: { 'application/json': REPORT },
        },
      },
    },
    handler: (call) => imported(house, resource, call),
  })
}

const FLAG = { type: 'string', enum: ['true', 'false'] }
const COUNT = { type: 'integer' }
const REPORT = {
  type: 'object',
  properties: {
    dryRun: { type: 'boolean' },
    created: COUNT,
    updated: COUNT,
    unchanged: COUNT,
    failed: COUNT,
    ignored: { type: 'array', items: { type: 'string' } },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          row: COUNT,
          outcome: { type: 'string', enum: ['created', 'updated', 'unchanged', 'failed'] },
          errors: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
}

/** Undoes a transaction whose report is wanted and whose writes are not. */
class Undo extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The import is undone')
    this.report = report
  }
}

async function imported(house: House, resource: Resource, call: MemberCall): Promise<Response> {
  const { request, query, caller, language } = call
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const [dryRun, onlyGood] = [flag(query, 'dryRun'), flag(query, 'onlyGood')]
  const { locale } = regionOf(query.get('locale'), caller.team)
  const text = new TextDecoder().decode(await readBytes(request, MAX_BYTES))
  const table = readTable(text, request.headers.get('content-type') ?? '')
  const languages = Object.values(house.labels)
  const targets = targetsOf(resource, table.columns, languages, caller.can)
  const ignored = targets.filter(({ owned }) => owned).map(({ column }) => column)
  const reading = {
    resource,
    written: table.written,
    decimalMark: decimalMarkOf(locale),
    dayOrder: dayOrderOf(locale),
    languages,
  }
  try {
    return await mutate(house, resource, call, text, async (write) => {
      const labels = house.labels[language]
      const rows = await importRecords(write, { table, targets, reading, labels })
      const report = summary(rows, dryRun, ignored)
      if (dryRun || (report.failed > 0 && !onlyGood)) throw new Undo(report)
      return {
        body: JSON.stringify(report),
        untouched: report.created + report.updated === 0,
      }
    })
  } catch (problem) {
    if (!(problem instanceof Undo)) throw problem
    if (dryRun) return answer(call, problem.report)
    throw refused(problem.report)
  }
}

/** Nothing was written: what each row would have become says nothing any more, what is wrong says all. */
function refused({ rows, failed, ignored }: ImportReport): Refusal {
  const wrong = rows.filter(({ outcome }) => outcome === 'failed')
  const issues = wrong.flatMap(({ row, errors = [] }) =>
    errors.map(({ column, code, args }) => ({ pointer: `/${row}/${column}`, code, args })),
  )
  const report = {
    dryRun: false,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed,
    ignored,
    rows: wrong,
  }
  return new Refusal(422, 'VALIDATION', { errors: issues.slice(0, MAX_ERRORS), more: report })
}

function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`/${name}`, 'CHOICE', { choices: 'true, false' })
  }
  return value === 'true'
}
