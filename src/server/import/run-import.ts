import { getCacheTags } from '../../schema/registry.ts'
import { getErrorCode, LOCK_NOT_AVAILABLE } from '../database/error-code.ts'
import type { Transaction } from '../database/transaction.ts'
import { getWriter } from '../database/queues/writers.ts'
import { toBusinessProblem } from '../http/business-problem.ts'
import { locked, HttpProblem } from '../http/problems.ts'
import { storeAnswer, type IdempotentRequest, type StoredAnswer } from '../records/idempotency.ts'
import { listBlankSeries, takeNumbers } from '../records/series.ts'
import { toConstraintProblem } from '../records/violations.ts'
import type { Write } from '../records/write.ts'
import { notify, readRecipients } from '../notifications/notify.ts'
import { toHttpProblem } from '../http/to-http-problem.ts'
import { countBatch, readOutcomes, stopRun, type BegunRun } from './import-runs.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import type { ImportFile, Importer, PlannedRow, PlannedWrite } from './planned-row.ts'
import type { RowReport } from './report.ts'
import { listIssues, createRowErrors } from './row-errors.ts'
import type { SheetTable } from './table.ts'
import { writeRow, writeRows } from './write-rows.ts'

const BATCH = 500

const IMPORT_FINISHED = 'importFinished'

/** Describes an import that is about to be written. */
interface PlannedImport {
  readonly importer: Importer
  readonly importFile: ImportFile
  readonly plan: readonly PlannedRow[]
  readonly run: BegunRun
  /**
   * Skips rows that fail while they are written. Otherwise, the import stops before the batch of
   * such a row.
   */
  readonly onlyGood: boolean
  readonly attempt: IdempotentRequest | undefined
  /** Returns the response of an import with these outcomes. */
  readonly createAnswer: (rows: readonly RowReport[]) => StoredAnswer
}

interface Batch {
  readonly rows: readonly PlannedRow[]
  readonly from: number
  readonly to: number
}

/**
 * Writes planned rows in batches. Each batch is a transaction that also counts the batch, so that
 * other writers wait for one batch at most, and the written rows are known after a failure. The
 * response is stored with the last batch.
 */
export async function runImport(plannedImport: PlannedImport): Promise<StoredAnswer> {
  const { importer, plan, run } = plannedImport
  const fileCodes = collectFileCodes(plannedImport)
  const reports = restoreOutcomes(describeRows(plan, plannedImport.importFile.table), run)
  let from = run.done
  try {
    for (;;) {
      const to = Math.min(from + BATCH, plan.length)
      const rows = await withNumbers(importer, plan.slice(from, to), fileCodes)
      const { written, finalAnswer } = await writeBatch(plannedImport, { rows, from, to }, reports)
      reports.splice(from, to - from, ...written)
      from = to
      if (finalAnswer) return finalAnswer
    }
  } catch (problem) {
    const { database } = importer.context
    await database.withTeam(importer.caller.team.id, (trx) => stopRun(trx, run)).catch(() => {})
    throw createStopProblem(problem, from, plannedImport)
  }
}

/**
 * Returns the reports with the outcomes of the rows that earlier requests of the import wrote. The plan lists these
 * rows as unchanged, because the database already contains their values.
 */
function restoreOutcomes(reports: readonly RowReport[], run: BegunRun): RowReport[] {
  const outcomes = readOutcomes(run)
  return reports.map((report, i) => {
    const { errors, ...others } = report
    const outcome = outcomes[i] ?? report.outcome
    return { ...others, outcome, ...(outcome === 'failed' && errors && { errors }) }
  })
}

interface WrittenBatch {
  readonly written: readonly RowReport[]
  /** Holds the response once the last batch is written. */
  readonly finalAnswer: StoredAnswer | undefined
}

/** Writes a batch with few statements, or row by row when one of its rows differs from the plan. */
async function writeBatch(
  plannedImport: PlannedImport,
  batch: Batch,
  reports: readonly RowReport[],
): Promise<WrittenBatch> {
  const { importer, run, plan, attempt, createAnswer } = plannedImport
  const { context, resource, caller } = importer
  const { from, to, rows } = batch
  const isLast = to === plan.length

  function inTransaction(work: (write: Write) => Promise<readonly RowReport[]>) {
    return context.database.withTeam(getWriter(caller), async (trx) => {
      // The history of each record refers to the import, so that the import can be undone.
      const written = await work({
        context,
        resource,
        trx,
        caller: { ...caller, requestId: run.id },
      })
      await countBatch(trx, run, { from, to, isLast }, written)
      if (rows.some(isWrite)) announce(trx, importer)
      if (!isLast) return { written, finalAnswer: undefined }
      const [author] = await readRecipients(trx, IMPORT_FINISHED, [caller.person.id])
      const finished = { event: IMPORT_FINISHED, resource: resource.name, record: null, title: '' }
      if (author) {
        const notification = { ...finished, records: plan.length }
        await notify(context, trx, [{ to: author, notification }])
      }
      const finalAnswer = createAnswer([...reports.slice(0, from), ...written])
      if (attempt) storeAnswer(trx, attempt, finalAnswer)
      return { written, finalAnswer }
    })
  }

  try {
    return await inTransaction(async (write) => {
      await writeRows(write, rows.filter(isWrite))
      return reports.slice(from, to)
    })
  } catch (problem) {
    if (!isRequestProblem(problem, importer)) throw problem
    return inTransaction((write) => writeSingly(write, plannedImport, batch))
  }
}

/** Writes the rows of a batch one by one, so that each has its own outcome. */
async function writeSingly(
  write: Write,
  { importFile, onlyGood, importer }: PlannedImport,
  { rows, from }: Batch,
): Promise<readonly RowReport[]> {
  const { table, targets, labels } = importFile
  const reports: RowReport[] = []
  for (const [i, row] of rows.entries()) {
    const report = describeRow(row, from + i, table)
    if (!isWrite(row)) {
      reports.push(report)
      continue
    }
    try {
      const outcome = await write.trx.savepoint(() => writeRow(write, row))
      reports.push({ ...report, outcome: outcome === 'replayed' ? 'unchanged' : outcome })
    } catch (problem) {
      if (!isRequestProblem(problem, importer)) throw problem
      const issues = listIssues(toHttpProblem(toProblem(problem, importer)))
      const errors = createRowErrors(issues, table.rows[from + i]!, targets, labels)
      reports.push({ ...report, outcome: 'failed', errors })
    }
  }
  const planned = rows.filter(({ outcome }) => outcome === 'failed').length
  const failed = reports.filter(({ outcome }) => outcome === 'failed')
  if (!onlyGood && failed.length > planned) throw new BatchProblem(failed)
  return reports
}

/** Reports that a row failed in an import that must write all rows. Its batch is not written. */
class BatchProblem extends Error {
  readonly rows: readonly RowReport[]

  constructor(rows: readonly RowReport[]) {
    super('A batch of an import was refused')
    this.rows = rows
  }
}

/** Creates the problem of a stopped import: its progress and the reason. */
function createStopProblem(
  problem: unknown,
  done: number,
  { importer, plan, run }: PlannedImport,
): unknown {
  const extensions = { id: run.id, done, total: plan.length }
  if (problem instanceof BatchProblem) {
    const [first] = problem.rows
    const errors = problem.rows.flatMap(({ row, errors: wrong = [] }) =>
      wrong.map(({ column, code, args }) => ({ pointer: `/${row}/${column}`, code, args })),
    )
    return new HttpProblem(409, 'IMPORT_STOPPED', {
      errors: errors.map(({ args, ...issue }) => ({ ...issue, ...(args && { args }) })),
      extensions: { ...extensions, row: first?.row, rows: problem.rows },
    })
  }
  if (problem instanceof HttpProblem && problem.code === 'IMPORT_CANCELLED') {
    return new HttpProblem(409, problem.code, { extensions })
  }
  if (done === 0 || problem instanceof HttpProblem) return problem
  importer.context.log.error({ err: problem, import: run.id }, 'an import was interrupted')
  return new HttpProblem(503, 'IMPORT_INTERRUPTED', { extensions, headers: { 'retry-after': '5' } })
}

/** Returns whether a rule or the database refused rows; false for failures, such as an unreachable database. */
function isRequestProblem(problem: unknown, importer: Importer): boolean {
  return toHttpProblem(toProblem(problem, importer)).status < 500
}

function toProblem(problem: unknown, { context, resource }: Importer): unknown {
  if (getErrorCode(problem) === LOCK_NOT_AVAILABLE) return locked({ by: resource.name })
  return toConstraintProblem(toBusinessProblem(problem), context.registry, resource)
}

/** Fills empty series fields of new records with codes that do not occur in the file. */
async function withNumbers(
  { context, resource, caller }: Importer,
  rows: readonly PlannedRow[],
  fileCodes: ReadonlySet<string>,
): Promise<readonly PlannedRow[]> {
  const blanks = rows.map((row) => {
    return isWrite(row) && !row.previous ? listBlankSeries(resource, row.record) : []
  })
  const numbers = new Map<string, string[]>()
  for (const name of new Set(blanks.flat())) {
    const free: string[] = []
    for (let missing = count(name); missing > 0; missing = count(name) - free.length) {
      const taken = await context.database.separately(caller.team.id, (trx) =>
        takeNumbers(trx, resource, name, missing),
      )
      free.push(...taken.filter((number) => !fileCodes.has(createLookupKey(number))))
    }
    numbers.set(name, free)
  }
  return rows.map((row, i) => {
    if (!isWrite(row) || blanks[i]!.length === 0) return row
    const filled = blanks[i]!.map((name) => [name, numbers.get(name)!.shift()] as const)
    return {
      ...row,
      record: { ...row.record, ...Object.fromEntries(filled) },
      changed: [...row.changed, ...blanks[i]!],
    }
  })

  function count(name: string): number {
    return blanks.filter((names) => names.includes(name)).length
  }
}

/** Returns all texts of the file in series fields. */
function collectFileCodes({ importer, plan }: PlannedImport): ReadonlySet<string> {
  const names = listBlankSeries(importer.resource, {})
  return new Set(
    plan.flatMap((row) => {
      if (!isWrite(row)) return []
      return names.flatMap((name) =>
        typeof row.record[name] === 'string' ? [createLookupKey(row.record[name])] : [],
      )
    }),
  )
}

function announce(trx: Transaction, { context, resource }: Importer): void {
  const tags = getCacheTags(context.registry, resource.name)
  trx.afterCommit(() => context.events.announce(trx.team, tags))
}

/** Returns the planned outcomes of all rows. */
export function describeRows(plan: readonly PlannedRow[], table: SheetTable): RowReport[] {
  return plan.map((row, i) => describeRow(row, i, table))
}

function describeRow(row: PlannedRow, i: number, table: SheetTable): RowReport {
  const { lines, joined, sheets } = table
  const sheet = sheets?.[i]
  const { outcome } = row
  const more = joined?.[i] ?? []
  return {
    row: i + 1,
    line: lines[i]!,
    ...(sheet !== undefined && { sheet }),
    ...(more.length > 0 && { joined: more }),
    outcome,
    ...(outcome === 'failed' && { errors: row.errors }),
  }
}

function isWrite(row: PlannedRow): row is PlannedWrite {
  return row.outcome === 'created' || row.outcome === 'updated'
}
