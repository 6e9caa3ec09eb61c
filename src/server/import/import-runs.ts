import type { Reader, Transaction } from '../database/transaction.ts'
import { getErrorCode, UNIQUE_VIOLATION } from '../database/error-code.ts'
import { duplicate, HttpProblem, requestRunning } from '../http/problems.ts'
import { KEY_AGE } from '../records/idempotency.ts'
import { countOutcomes, type RowOutcome } from './report.ts'

/** Describes a stored import: its progress and the outcomes of its rows. */
export interface ImportRun extends Readonly<Record<RowOutcome, number>> {
  readonly id: string
  readonly resource: string
  readonly rows: number
  readonly done: number
  readonly startedAt: Date
  /**
   * Holds the state of the import. `stopped`: the import was refused or interrupted, or its server
   * ended; sending the file again continues the import. `cancelled`: a person ended the import
   * before its last row.
   */
  readonly state: 'running' | 'stopped' | 'cancelled' | 'finished' | 'undone'
}

/**
 * Sets the time without progress after which an import counts as interrupted. A batch takes less.
 */
const PROGRESS_TIMEOUT = `interval '30 seconds'`

const COLUMNS = `
  id, resource, rows, done, created, updated, unchanged, failed, started_at as "startedAt",
  case when undone_at is not null then 'undone' when finished_at is not null and done < rows then 'cancelled'
    when finished_at is not null then 'finished'
    when updated_at < now() - ${PROGRESS_TIMEOUT} then 'stopped' else 'running' end as state`

/** Reads an import of the team; undefined for an unknown id. */
export async function readRun(reader: Reader, id: string): Promise<ImportRun | undefined> {
  const text = `select ${COLUMNS} from imports where team_id = $1 and id = $2`
  const [run] = await reader.query<ImportRun>({ text, values: [reader.team, id] })
  return run
}

/** Describes an import whose rows are being written. */
export interface BegunRun extends ImportRun {
  /** Holds the outcomes of the rows that earlier requests wrote (`writeOutcomes`). */
  readonly outcomes: string
}

interface NewRun {
  readonly id: string
  readonly resource: string
  readonly user: string
  readonly key: string | undefined
  readonly rows: number
}

/**
 * Returns the number of rows that the import with this key has written; 0 for a new import. Throws an error with status
 * 409 when the import cannot continue: it was cancelled or undone, still runs, or has just finished.
 */
export async function checkRunOfKey(
  reader: Reader,
  { user, key }: Pick<NewRun, 'user' | 'key'>,
): Promise<number> {
  if (key === undefined) return 0
  const text = `
    select ${COLUMNS} from imports
    where team_id = $1 and user_id = $2 and key = $3
      and (finished_at is null or finished_at > now() - ${KEY_AGE})`
  const [run] = await reader.query<ImportRun>({ text, values: [reader.team, user, key] })
  if (!run) return 0
  if (run.state === 'stopped') return run.done
  // An import that has just finished has stored its response, which the next request gets.
  if (run.state === 'running' || run.state === 'finished') throw requestRunning()
  const code = run.state === 'undone' ? 'IMPORT_UNDONE' : 'IMPORT_CANCELLED'
  throw new HttpProblem(409, code, { extensions: { id: run.id, done: run.done, total: run.rows } })
}

/**
 * Starts an import, or continues the interrupted import with the same key. Throws an error with
 * status 409 when that import cannot continue (`checkRunOfKey`), or when another import has the id.
 */
export async function beginRun(trx: Transaction, run: NewRun): Promise<BegunRun> {
  if (run.key !== undefined) {
    const free = `
      update imports set key = null
      where team_id = $1 and user_id = $2 and key = $3 and finished_at <= now() - ${KEY_AGE}`
    await trx.query({ text: free, values: [trx.team, run.user, run.key] })
  }
  const text = `
    insert into imports as run (team_id, id, resource, user_id, key, rows) values ($1, $2, $3, $4, $5, $6)
    on conflict (team_id, user_id, key) do update set updated_at = now()
      where run.finished_at is null and run.updated_at < now() - ${PROGRESS_TIMEOUT}
    returning ${COLUMNS}, outcomes`
  const { id, resource, user, key, rows } = run
  const values = [trx.team, id, resource, user, key ?? null, rows]
  const [begun] = await trx.query<BegunRun>({ text, values }).catch((problem: unknown) => {
    // Another import has the id that the client chose.
    if (getErrorCode(problem) !== UNIQUE_VIOLATION) throw problem
    throw duplicate([{ pointer: '/id', code: 'DUPLICATE' }])
  })
  if (begun) return begun
  await checkRunOfKey(trx, run)
  throw requestRunning()
}

const LETTERS = { created: 'c', updated: 'u', unchanged: '-', failed: 'f' } as const
const LETTER_OUTCOMES = new Map<string, RowOutcome>(
  Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome as RowOutcome]),
)

/** Writes the outcomes of rows as text, one letter for each row. */
function writeOutcomes(rows: readonly { readonly outcome: RowOutcome }[]): string {
  return rows.map(({ outcome }) => LETTERS[outcome]).join('')
}

/** Returns the outcomes of the rows that earlier requests of an import wrote. */
export function readOutcomes({ outcomes }: BegunRun): RowOutcome[] {
  return Array.from(outcomes, (letter) => LETTER_OUTCOMES.get(letter)!)
}

/**
 * Counts a batch in the transaction that writes it, and stores the outcomes of its rows until the import has finished.
 * Throws an error when the import was cancelled or another request has taken it over.
 */
export async function countBatch(
  trx: Transaction,
  run: Pick<ImportRun, 'id'>,
  { from, to, isLast }: { readonly from: number; readonly to: number; readonly isLast: boolean },
  rows: readonly { readonly outcome: RowOutcome }[],
): Promise<void> {
  const { created, updated, unchanged, failed } = countOutcomes(rows)
  const text = `
    update imports set done = $3, created = created + $4, updated = updated + $5, unchanged = unchanged + $6,
      failed = failed + $7, updated_at = now(), finished_at = case when $8 then now() end,
      outcomes = case when $8 then '' else outcomes || $10 end
    where team_id = $1 and id = $2 and done = $9 and finished_at is null returning id`
  const counts = [created, updated, unchanged, failed]
  const values = [trx.team, run.id, to, ...counts, isLast, from, writeOutcomes(rows)]
  const counted = await trx.query({ text, values })
  if (counted.length > 0) return
  const current = await readRun(trx, run.id)
  if (current?.state === 'cancelled') throw new HttpProblem(409, 'IMPORT_CANCELLED')
  throw requestRunning()
}

/** Marks an import as stopped, so that it can be continued immediately. */
export async function stopRun(trx: Transaction, { id }: Pick<ImportRun, 'id'>): Promise<void> {
  const text = `update imports set updated_at = '-infinity' where team_id = $1 and id = $2 and finished_at is null`
  await trx.query({ text, values: [trx.team, id] })
}

/**
 * Ends a running or interrupted import; the batch that is being written is rolled back. A finished import stays as it
 * is.
 */
export async function cancelRun(trx: Transaction, id: string): Promise<void> {
  const text = `
    update imports set finished_at = now()
    where team_id = $1 and id = $2 and finished_at is null and done < rows`
  await trx.query({ text, values: [trx.team, id] })
}

/**
 * Reserves a finished, cancelled or stopped import for one undo. A stopped import is ended, so that no request
 * continues the import meanwhile. Returns the time of the reservation. Throws an error with status 409 when the import
 * still runs, was undone before, or is being undone by another request.
 */
export async function beginUndo(trx: Transaction, id: string): Promise<string> {
  const text = `
    update imports set undoing_at = clock_timestamp(), finished_at = coalesce(finished_at, now())
    where team_id = $1 and id = $2 and undone_at is null
      and (finished_at is not null or updated_at < now() - ${PROGRESS_TIMEOUT})
      and (undoing_at is null or undoing_at < now() - ${PROGRESS_TIMEOUT})
    returning undoing_at::text as since`
  const [reserved] = await trx.query<{ since: string }>({ text, values: [trx.team, id] })
  if (reserved) return reserved.since
  const run = await readRun(trx, id)
  if (run?.state === 'undone') throw new HttpProblem(409, 'ALREADY_UNDONE')
  if (run?.state === 'running' || run?.state === 'stopped')
    throw new HttpProblem(409, 'IMPORT_RUNNING')
  throw requestRunning()
}

/**
 * Extends the reservation of an undo, in the transaction of each batch. When the reservation was not extended for
 * `PROGRESS_TIMEOUT`, another request can take over the undo. Returns the new time of the reservation. Throws an error
 * with status 409 when another request has taken over the undo.
 */
export async function continueUndo(trx: Transaction, id: string, since: string): Promise<string> {
  const text = `
    update imports set undoing_at = clock_timestamp()
    where team_id = $1 and id = $2 and undoing_at = $3::timestamptz and undone_at is null
    returning undoing_at::text as since`
  const [reserved] = await trx.query<{ since: string }>({ text, values: [trx.team, id, since] })
  if (!reserved) throw requestRunning()
  return reserved.since
}

/** Ends the reservation of an undo that failed, so that it can be repeated immediately. */
export async function stopUndo(trx: Transaction, id: string, since: string): Promise<void> {
  const text = `update imports set undoing_at = null where team_id = $1 and id = $2 and undoing_at = $3::timestamptz`
  await trx.query({ text, values: [trx.team, id, since] })
}

/** Records that an import was undone. */
export async function markUndone(trx: Transaction, { id }: Pick<ImportRun, 'id'>): Promise<void> {
  const text = 'update imports set undone_at = now() where team_id = $1 and id = $2'
  await trx.query({ text, values: [trx.team, id] })
}
