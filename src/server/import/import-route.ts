import { isId } from '../../schema/check-value.ts'
import { getCacheTags } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { readBytes } from '../http/body.ts'
import { regionOf } from '../export/region.ts'
import type { AppContext } from '../context/context.ts'
import { array, closed, count, id, mapOf, text } from '../openapi/shapes.ts'
import { badRequest, HttpProblem } from '../http/problems.ts'
import { storedAnswerOf, attemptOf, type StoredAnswer } from '../records/idempotency.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { getDecimalMark } from '../../schema/parse-decimal.ts'
import { targetsOf } from './columns.ts'
import { dayOrderOf } from './parse-day.ts'
import { planImport } from './plan-import.ts'
import { beginRun } from './import-runs.ts'
import { reportOf, runImport } from './run-import.ts'
import { summary, type ImportReport } from './report.ts'
import { readTable } from './table.ts'

const MAX_BYTES = 20_000_000
const MAX_ERRORS = 100
const PARAMETERS = new Set(['dryRun', 'onlyGood', 'locale', 'id'])

/** Describes a row, which names its cells by field or heading; references are named by id, code or label. */
const ROW = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
}

/** Mounts the import of a file of records: `POST /products/import?dryRun=true`, then the same without. */
export function importRoute(context: AppContext, resource: Resource): Route {
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
        id: {
          description: 'An id for the import, by which its progress can be asked for while it runs',
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
          description: 'What became of each row',
          content: { 'application/json': REPORT },
        },
      },
    },
    handler: (call) => imported(context, resource, call),
  })
}

const FLAG = { type: 'string', enum: ['true', 'false'] }
const REPORT = closed(
  {
    id,
    dryRun: { type: 'boolean' },
    created: count,
    updated: count,
    unchanged: count,
    failed: count,
    ignored: array(text),
    rows: array(
      closed(
        {
          row: count,
          outcome: { type: 'string', enum: ['created', 'updated', 'unchanged', 'failed'] },
          errors: array(
            closed({ column: text, value: {}, code: text, args: mapOf({}), message: text }, [
              'value',
              'args',
            ]),
          ),
        },
        ['errors'],
      ),
    ),
  },
  ['id'],
)

async function imported(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const { request, query, caller, language } = call
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const [dryRun, onlyGood] = [flag(query, 'dryRun'), flag(query, 'onlyGood')]
  const { locale } = regionOf(query.get('locale'), caller.team)
  const content = new TextDecoder().decode(await readBytes(request, MAX_BYTES))
  const table = readTable(content, request.headers.get('content-type') ?? '')
  const languages = Object.values(context.labels)
  const targets = targetsOf(resource, table.columns, languages, caller.can)
  const ignored = targets.filter(({ owned }) => owned).map(({ column }) => column)
  const reading = {
    resource,
    written: table.written,
    decimalMark: getDecimalMark(locale),
    dayOrder: dayOrderOf(locale),
    languages,
  }
  const given = { table, targets, reading, labels: context.labels[language] }
  const importer = { context, resource, caller }
  if (dryRun)
    return respond(call, summary((await planImport(importer, given)).map(reportOf), true, ignored))

  const attempt = attemptOf(call, content)
  const team = caller.team.id
  const known =
    attempt && (await context.database.withTeam(team, (trx) => storedAnswerOf(trx, attempt)))
  if (known) return answered(call, { ...known, headers: { ...known.headers, ...REPLAYED } })
  const plan = await planImport(importer, given)
  const rows = plan.map(reportOf)
  if (!onlyGood && rows.some(({ outcome }) => outcome === 'failed')) {
    throw refused(summary(rows, false, ignored))
  }
  const run = await context.database.withTeam(team, (trx) =>
    beginRun(trx, {
      id: idOf(query),
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
      body: JSON.stringify({ id: run.id, ...summary(outcomes, false, ignored) }),
    }),
  })
  return answered(call, kept)
}

const REPLAYED = { 'idempotent-replayed': 'true' }

function answered(call: MemberCall, { body, status, headers }: StoredAnswer): Response {
  return respond(call, body, { status, headers })
}

/** Returns the id that the client chose for the import, to ask how far it has come; else a new one. */
function idOf(query: URLSearchParams): string {
  const asked = query.get('id')
  if (asked === null) return uuidV7()
  if (!isId(asked)) throw badRequest('/id', 'ID')
  return asked.toLowerCase()
}

/** Refuses an import that wrote nothing, with all issues; planned outcomes are left out. */
function refused({ rows, failed, ignored }: ImportReport): HttpProblem {
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

function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`/${name}`, 'CHOICE', { choices: 'true, false' })
  }
  return value === 'true'
}
