import { createHash } from 'node:crypto'
import { languageCodes } from '../../../i18n/languages.ts'
import { isId } from '../../schema/check-value.ts'
import { getCacheTags } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Reader } from '../database/transaction.ts'
import { parseRegion } from '../export/region.ts'
import type { AppContext } from '../context/context.ts'
import { badRequest, duplicate, HttpProblem } from '../http/problems.ts'
import { readStoredAnswer, readAttempt, type StoredAnswer } from '../records/idempotency.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { getDecimalMark } from '../../schema/parse-decimal.ts'
import { joinChildRows } from './child-rows.ts'
import { createChildSheetSearch, createHeadingChecks, joinChildSheets } from './child-sheets.ts'
import { createFieldFinders, findTargets, isKnownHeading } from './columns.ts'
import { describeChanges } from './describe-changes.ts'
import { getDayOrder } from './parse-day.ts'
import {
  findMissingReferences,
  planWithReferences,
  readCreatedResources,
  type MissingReferences,
} from './missing-references.ts'
import { planImport } from './plan-import.ts'
import type { PlannedRow } from './planned-row.ts'
import { beginRun, checkRunOfKey, readRun } from './import-runs.ts'
import { parseFlag } from '../http/parse-flag.ts'
import { describeRows, runImport } from './run-import.ts'
import { summarize, type ImportReport } from './report.ts'
import { addValues, applyFixes } from './sheet-fixes.ts'
import { readTable } from './table.ts'
import { fitWorkbookCells } from './workbook-cells.ts'

/** Plans an import. Returns the response of a preview or of a repeated request, or the function that writes the rows. */
export async function answerImport(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  content: Uint8Array,
): Promise<Response | (() => Promise<Response>)> {
  const { request, query, caller, language } = call
  const [dryRun, onlyGood] = [parseFlag(query, 'dryRun'), parseFlag(query, 'onlyGood')]
  const { locale } = parseRegion(query.get('locale'), caller.team)
  // Headings are declared labels or, in exports of the team, the labels that the team has chosen.
  const languages = [
    ...Object.values(context.labels),
    ...languageCodes.map((code) => context.teamLabels(caller.team, code)),
  ]
  const finders = createFieldFinders(resource, languages, caller.can, context.importNames)
  const findChildSheet = createChildSheetSearch(
    resource,
    languages,
    caller.can,
    context.importNames,
  )
  const file = await readTable(content, request.headers.get('content-type') ?? '', {
    isKnown: (heading) => isKnownHeading(finders, heading),
    findHeadingCheck: createHeadingChecks(findChildSheet),
    columns: query.get('columns')?.split(','),
    line: parseHeader(query),
  })
  const sheet = applyFixes(addValues(file, query.get('values')), query.get('fixes'))
  const columns = findTargets(finders, sheet.columns)
  const firstSheet = joinChildRows(fitWorkbookCells(sheet, columns), columns, resource)
  const { table, targets, read, ignored } = joinChildSheets(firstSheet, columns, findChildSheet)
  const sheetReport = {
    ignored: [
      ...columns.filter(({ isServerOwned }) => isServerOwned).map(({ column }) => column),
      ...ignored,
    ],
    ...(read.length > 0 && { sheets: read }),
  }
  const parsing = {
    resource,
    format: table.format,
    decimalMark: getDecimalMark(locale),
    dayOrder: getDayOrder(locale),
    languages,
  }
  const importFile = { table, targets, parsing, labels: context.labels[language] }
  const importer = { context, resource, caller }
  const team = caller.team.id
  const reader: Reader = { team, query: (statement) => context.database.read(team, statement) }
  const createdResources = readCreatedResources(query, importer)
  const id = parseImportId(query)
  /** Plans the import, with the records that it creates before its rows. */
  async function plan(isKept: (rows: readonly PlannedRow[]) => boolean) {
    const missing =
      dryRun || createdResources.size > 0
        ? await findMissingReferences(importer, importFile, reader)
        : []
    const created = missing.filter((each) => createdResources.has(each.resource))
    // The missing records would otherwise be created before `beginRun` refuses an id that another import has.
    if (!dryRun && created.length > 0 && (await readRun(reader, id)))
      throw duplicate([{ pointer: '/id', code: 'DUPLICATE' }])
    const { planned, createdTitles } =
      created.length > 0
        ? await planWithReferences(importer, importFile, { missing: created, run: id, isKept })
        : { planned: await planImport(importer, importFile, reader), createdTitles: NO_TITLES }
    return { planned, createdTitles, missing, created }
  }
  if (dryRun) {
    const { planned, createdTitles, missing } = await plan(() => false)
    const rows = await describeChanges(
      importer,
      reader,
      { ...importFile, createdTitles },
      planned,
      describeRows(planned, table),
    )
    const report = summarize(rows, true, sheetReport)
    return respond(call, { ...report, missing: missing.map(describeMissing) })
  }

  const attempt = readAttempt(call, hashFile(content))
  const stored =
    attempt && (await context.database.withTeam(team, (trx) => readStoredAnswer(trx, attempt)))
  if (stored) {
    return sendStoredAnswer(call, { ...stored, headers: { ...stored.headers, ...REPLAYED } })
  }
  const key = attempt && `${attempt.route}\n${attempt.key}\n${attempt.hash}`
  const doneRows = await checkRunOfKey(reader, { user: caller.person.id, key })
  // A continued import has written its first rows, which may now be refused as duplicates of themselves.
  const isWritten = (all: readonly PlannedRow[]) =>
    onlyGood || !all.slice(doneRows).some(({ outcome }) => outcome === 'failed')
  const { planned, created } = await plan(isWritten)
  const rows = describeRows(planned, table)
  if (!isWritten(planned)) throw createRowsProblem(summarize(rows, false, sheetReport))
  return write

  async function write(): Promise<Response> {
    const run = await context.database.withTeam(team, (trx) =>
      beginRun(trx, {
        id,
        resource: resource.name,
        user: caller.person.id,
        key,
        rows: rows.length,
      }),
    )
    const written = [resource.name, ...created.map((each) => each.resource)]
    const tags = new Set(written.flatMap((name) => getCacheTags(context.registry, name)))
    const storedAnswer = await runImport({
      importer,
      importFile,
      plan: planned,
      run,
      onlyGood,
      attempt,
      createAnswer: (outcomes) => ({
        status: 200,
        // The entries of the history have the id of the run as their request id.
        headers: { 'x-invalidates': [...tags].join(', '), 'x-change-set': run.id },
        body: JSON.stringify({ id: run.id, ...summarize(outcomes, false, sheetReport) }),
      }),
    })
    return sendStoredAnswer(call, storedAnswer)
  }
}

/** Returns a hash of the file. The values and fixes of the query are part of the route of the attempt. */
function hashFile(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

const NO_TITLES: ReadonlyMap<string, string> = new Map()

/** Limits the issues in the problem of an import that wrote nothing. */
const MAX_ERRORS = 100

/** Limits the names of missing records in a report. */
const MAX_NAMES = 20

function describeMissing({ resource, names, mayCreate }: MissingReferences) {
  return { resource, count: names.length, names: names.slice(0, MAX_NAMES), mayCreate }
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

/** Creates the problem of an import that wrote nothing, with all refused rows and the first `MAX_ERRORS` issues. */
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
  return new HttpProblem(422, 'VALIDATION', {
    errors: issues.slice(0, MAX_ERRORS),
    extensions: report,
  })
}

/** Returns the number of the row with the headings; undefined when it must be detected. */
function parseHeader(query: URLSearchParams): number | undefined {
  const text = query.get('header')
  if (text === null) return undefined
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw badRequest('/header', 'TYPE', { type: 'integer' })
}
