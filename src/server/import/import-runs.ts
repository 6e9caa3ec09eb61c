import type { Reader, Transaction } from '../database/transaction.ts'
import { getErrorCode, UNIQUE_VIOLATION } from '../database/error-code.ts'
import { duplicate, HttpProblem, requestRunning } from '../http/problems.ts'
import type { RowOutcome } from './report.ts'

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

interface NewRun {
  readonly id: string
  readonly resource: string
  readonly user: string
  readonly key: string | undefined
  readonly rows: number
}

/** Sets how long an idempotency key is valid, as for all requests (docs/api.md §3.3). */
const KEY_AGE = `interval '72 hours'`

/**
 * Throws an error with status 409 when the import with this key cannot continue: it was cancelled
 * or undone, or it still runs.
 */
export async function checkRunOfKey(
  reader: Reader,
  { user, key }: Pick<NewRun, 'user' | 'key'>,
): Promise<void> {
  if (key === undefined) return
  const text = `
    select ${COLUMNS} from imports
    where team_id = $1 and user_id = $2 and key = $3 and finished_at > now() - ${KEY_AGE}`
  const [run] = await reader.query<ImportRun>({ text, values: [reader.team, user, key] })
  if (!run) return
  const code = run.state === 'undone' ? 'IMPORT_UNDONE' : 'IMPORT_CANCELLED'
  // The response of a finished import is stored and can be read now.
  if (run.state === 'finished') throw requestRunning()
  throw new HttpProblem(409, code, { extensions: { id: run.id, done: run.done, total: run.rows } })
}

/**
 * Starts an import, or continues the interrupted import with the same key. Throws an error with
 * status 409 while that import is still running, and when it was cancelled or undone.
 */
export async function beginRun(trx: Transaction, run: NewRun): Promise<ImportRun> {
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
    returning ${COLUMNS}`
  const { id, resource, user, key, rows } = run
  const values = [trx.team, id, resource, user, key ?? null, rows]
  const [begun] = await trx.query<ImportRun>({ text, values }).catch((problem: unknown) => {
    // Another import has the id that the client chose.
    if (getErrorCode(problem) !== UNIQUE_VIOLATION) throw problem
    throw duplicate([{ pointer: '/id', code: 'DUPLICATE' }])
  })
  if (begun) return begun
  await checkRunOfKey(trx, run)
  throw requestRunning()
}

export type OutcomeCounts = Readonly<Record<RowOutcome, number>>

/**
 * Counts a batch in the transaction that writes it. Throws an error when another request has taken
 * over the import.
 */
export async function countBatch(
  trx: Transaction,
  run: Pick<ImportRun, 'id'>,
  { from, to, isLast }: { readonly from: number; readonly to: number; readonly isLast: boolean },
  counts: OutcomeCounts,
): Promise<void> {
  const { created, updated, unchanged, failed } = counts
  const text = `
    update imports set done = $3, created = created + $4, updated = updated + $5, unchanged = unchanged + $6,
      failed = failed + $7, updated_at = now(), finished_at = case when $8 then now() end
    where team_id = $1 and id = $2 and done = $9 and finished_at is null returning id`
  const values = [trx.team, run.id, to, created, updated, unchanged, failed, isLast, from]
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

/** Ends a running import; the batch that is being written is rolled back. Returns whether it was running. */
export async function cancelRun(trx: Transaction, id: string): Promise<boolean> {
  const text = `
    update imports set finished_at = now()
    where team_id = $1 and id = $2 and finished_at is null and done < rows returning id`
  return (await trx.query<{ id: string }>({ text, values: [trx.team, id] })).length > 0
}

/**
 * Ends an import that stopped before its last row, so that no request continues it while it is
 * undone. Returns false if another request has continued it meanwhile.
 */
export async function closeStoppedRun(trx: Transaction, id: string): Promise<boolean> {
  const text = `
    update imports set finished_at = now()
    where team_id = $1 and id = $2 and (finished_at is not null or updated_at < now() - ${PROGRESS_TIMEOUT})
    returning id`
  return (await trx.query<{ id: string }>({ text, values: [trx.team, id] })).length > 0
}

/** Records that an import was undone. */
export async function markUndone(trx: Transaction, { id }: Pick<ImportRun, 'id'>): Promise<void> {
  const text = 'update imports set undone_at = now() where team_id = $1 and id = $2'
  await trx.query({ text, values: [trx.team, id] })
}
