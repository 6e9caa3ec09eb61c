import { languageCodes } from '../../../i18n/languages.ts'
import { isId } from '../../schema/check-value.ts'
import { getCacheTags } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { readBytes } from '../http/body.ts'
import { parseRegion } from '../export/region.ts'
import { withCustomFields } from '../context/team-context.ts'
import type { AppContext } from '../context/context.ts'
import { array, closedObject, count, id, mapSchema, text } from '../openapi/shapes.ts'
import { badRequest, HttpProblem } from '../http/problems.ts'
import { readStoredAnswer, readAttempt, type StoredAnswer } from '../records/idempotency.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { getDecimalMark } from '../../schema/parse-decimal.ts'
import { findTargets } from './columns.ts'
import { getDayOrder } from './parse-day.ts'
import { planImport } from './plan-import.ts'
import { beginRun } from './import-runs.ts'
import { describeRow, runImport } from './run-import.ts'
import { summarize, type ImportReport } from './report.ts'
import { readTable } from './table.ts'

const MAX_BYTES = 20_000_000
const MAX_ERRORS = 100
const PARAMETERS = new Set(['dryRun', 'onlyGood', 'locale', 'id'])

/**
 * Describes a row. Cells are named by field or heading. References are given as id, code or label.
 */
const ROW = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
}

/**
 * Creates the import of a file of records: `POST /products/import?dryRun=true` for the preview, and
 * without `dryRun` for the import.
 */
export function createImportRoute(context: AppContext, resource: Resource): Route {
  return route({
    method: 'POST',
    path: `/${resource.name}/import`,
    access: { right: `${resource.one}.import` },
    description: {
      summary:
        'Records from a file: at most 50,000 rows or 20 MB, by field names or what they are called, references by id, code or title',
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
      },
      body: {
        'text/csv': { type: 'string' },
        'application/json': { type: 'array', items: ROW },
      },
      responses: {
        200: {
          description: 'Outcome of each row',
          content: { 'application/json': REPORT },
        },
      },
    },
    handler: (call) => answerImport(...withCustomFields(context, resource, call.caller.team), call),
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
    rows: array(
      closedObject(
        {
          row: count,
          outcome: { type: 'string', enum: ['created', 'updated', 'unchanged', 'failed'] },
          errors: array(
            closedObject(
              { column: text, value: {}, code: text, args: mapSchema({}), message: text },
              ['value', 'args'],
            ),
          ),
        },
        ['errors'],
      ),
    ),
  },
  ['id'],
)

async function answerImport(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const { request, query, caller, language } = call
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const [dryRun, onlyGood] = [parseFlag(query, 'dryRun'), parseFlag(query, 'onlyGood')]
  const { locale } = parseRegion(query.get('locale'), caller.team)
  const content = new TextDecoder().decode(await readBytes(request, MAX_BYTES))
  const table = readTable(content, request.headers.get('content-type') ?? '')
  // Files have the usual names or, from exports of the team, its own.
  const languages = [
    ...Object.values(context.labels),
    ...languageCodes.map((code) => context.teamLabels(caller.team, code)),
  ]
  const targets = findTargets(resource, table.columns, languages, caller.can)
  const ignored = targets.filter(({ owned }) => owned).map(({ column }) => column)
  const reading = {
    resource,
    written: table.written,
    decimalMark: getDecimalMark(locale),
    dayOrder: getDayOrder(locale),
    languages,
  }
  const given = { table, targets, reading, labels: context.labels[language] }
  const importer = { context, resource, caller }
  if (dryRun)
    return respond(
      call,
      summarize((await planImport(importer, given)).map(describeRow), true, ignored),
    )

  const attempt = readAttempt(call, content)
  const team = caller.team.id
  const known =
    attempt && (await context.database.withTeam(team, (trx) => readStoredAnswer(trx, attempt)))
  if (known) return sendStoredAnswer(call, { ...known, headers: { ...known.headers, ...REPLAYED } })
  const plan = await planImport(importer, given)
  const rows = plan.map(describeRow)
  if (!onlyGood && rows.some(({ outcome }) => outcome === 'failed')) {
    throw createRowsProblem(summarize(rows, false, ignored))
  }
  const run = await context.database.withTeam(team, (trx) =>
    beginRun(trx, {
      id: parseImportId(query),
      resource: resource.name,
      user: caller.person.id,
      key: attempt && `${attempt.route}\n${attempt.key}\n${attempt.hash}`,
      rows: rows.length,
    }),
  )
  const tags = getCacheTags(context.registry, resource.name)
  const kept = await runImport({
    importer,
    given,
    plan,
    run,
    onlyGood,
    attempt,
    answer: (outcomes) => ({
      status: 200,
      headers: { 'x-invalidates': tags.join(', ') },
      body: JSON.stringify({ id: run.id, ...summarize(outcomes, false, ignored) }),
    }),
  })
  return sendStoredAnswer(call, kept)
}

const REPLAYED = { 'idempotent-replayed': 'true' }

function sendStoredAnswer(call: MemberCall, { body, status, headers }: StoredAnswer): Response {
  return respond(call, body, { status, headers })
}

/**
 * Returns the id that the client chose for the import, with which it can request the progress; else
 * a new id.
 */
function parseImportId(query: URLSearchParams): string {
  const sentId = query.get('id')
  if (sentId === null) return uuidV7()
  if (!isId(sentId)) throw badRequest('/id', 'ID')
  return sentId.toLowerCase()
}

/** Creates the problem of an import that wrote nothing, with all issues. */
function createRowsProblem({ rows, failed, ignored }: ImportReport): HttpProblem {
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
  return new HttpProblem(422, 'VALIDATION', { errors: issues.slice(0, MAX_ERRORS), more: report })
}

function parseFlag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`/${name}`, 'CHOICE', { choices: 'true, false' })
  }
  return value === 'true'
}
