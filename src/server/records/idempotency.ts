import { createHash } from 'node:crypto'
import { getErrorCode } from '../database/error-code.ts'
import type { Transaction } from '../database/transaction.ts'
import { toCanonicalJson } from '../http/canonical-json.ts'
import { badRequest, HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import type { RecordStatement } from './record.ts'

/** An answer that is stored to be given again. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Holds an answer: as text, or as the statement that reads the record after the write. */
export type Answered = Omit<StoredAnswer, 'body'> & { readonly body: string | RecordStatement }

/** Identifies a request that may be sent again: a key is valid for one person, one team and one route. */
export interface IdempotentRequest {
  readonly user: string
  readonly key: string
  readonly route: string
  readonly hash: string
}

const LONGEST_KEY = 200

/** Reads the `Idempotency-Key` of a request; undefined without one. */
export function readAttempt(
  { request, caller }: MemberCall,
  body: unknown,
): IdempotentRequest | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key === '' || key.length > LONGEST_KEY) throw badRequest('/Idempotency-Key', 'BAD_REQUEST')
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256').update(toCanonicalJson(body)).digest('base64url')
  return { user: caller.person.id, key, route: `${request.method} ${pathname}${search}`, hash }
}

interface Steps<T> {
  /** Starts the work with statements that may be in vain: they travel with the lookup of the key. */
  readonly begin: () => Promise<T>
  readonly work: (begun: T) => Promise<Answered>
}

/**
 * Runs `work` unless the same attempt has succeeded before, whose answer is then given again. The answer is stored in
 * the transaction of the work itself: after a crash both exist or neither, and nothing is left "running", because the
 * lock ends with the transaction.
 */
export async function runOnce<T>(
  trx: Transaction,
  attempt: IdempotentRequest | undefined,
  { begin, work }: Steps<T>,
): Promise<{ readonly kept: Promise<StoredAnswer> }> {
  const storedAnswer = attempt && readStoredAnswer(trx, attempt)
  const begun = begin()
  // When the attempt is refused or known, the result of the started statements is ignored.
  begun.catch(() => {})
  const known = await storedAnswer
  if (known) {
    const headers = { ...known.headers, 'idempotent-replayed': 'true' }
    return { kept: Promise.resolve({ ...known, headers }) }
  }
  const { body, ...answered } = await work(await begun)
  if (typeof body !== 'string') return { kept: readWithCommit(trx, attempt, answered, body) }
  const kept = { ...answered, body }
  if (attempt) storeAnswer(trx, attempt, kept)
  return { kept: Promise.resolve(kept) }
}

/** Returns the stored answer of the attempt, if it has succeeded before; throws while it still runs. */
export async function readStoredAnswer(
  trx: Transaction,
  attempt: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const { user, key, route, hash } = attempt
  const [, [first]] = await Promise.all([
    trx.query({ text: CLAIM, values: [[trx.team, user, key, route].join('\n')] }),
    trx.query<StoredAnswer & { body_hash: string }>({
      text: KNOWN,
      values: [trx.team, user, key, route],
    }),
  ]).catch((problem: unknown) => {
    if (getErrorCode(problem) !== TAKEN) throw problem
    throw new HttpProblem(409, 'IDEMPOTENCY_CONFLICT', { headers: { 'retry-after': '1' } })
  })
  if (first && first.body_hash !== hash) throw new HttpProblem(422, 'IDEMPOTENCY_CONFLICT')
  return first
}

/** Stores the answer of an attempt, in one piece with the commit of its work. */
export function storeAnswer(
  trx: Transaction,
  attempt: IdempotentRequest,
  kept: StoredAnswer,
): void {
  void trx.withCommit({ text: KEEP, values: [...toRow(trx, attempt, kept), kept.body] })
}

/** Reads the record that is the answer, and stores it, in one piece with the commit. */
async function readWithCommit(
  trx: Transaction,
  attempt: IdempotentRequest | undefined,
  answered: Omit<StoredAnswer, 'body'>,
  read: RecordStatement,
): Promise<StoredAnswer> {
  if (attempt) {
    const values = [...read.values, ...toRow(trx, attempt, answered)]
    const [kept] = await trx.withCommit<StoredAnswer>({ text: readAndKeep(read), values })
    return kept!
  }
  const [row] = await trx.withCommit<{ body: string; version: string }>(read)
  const { body, version } = row!
  return { ...answered, body, headers: { ...answered.headers, etag: `"${version}"` } }
}

function toRow(
  { team }: Transaction,
  { user, key, route, hash }: IdempotentRequest,
  { status, headers }: Omit<StoredAnswer, 'body'>,
): unknown[] {
  return [team, user, key, route, hash, status, JSON.stringify(headers)]
}

function readAndKeep({ text, values }: RecordStatement): string {
  const [team, user, key, route, hash, status, headers] = Array.from({ length: 7 }, (_, i) => {
    return `$${values.length + i + 1}`
  })
  return `
    insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
    select ${team}::uuid, ${user}::uuid, ${key}, ${route}, ${hash}, ${status}::int,
      ${headers}::jsonb || jsonb_build_object('etag', '"' || r.version || '"'), r.body
    from (${text}) r
    returning status, headers, body`
}

/** Raises an error while the attempt still runs, so that no statement in the same message waits. */
const CLAIM = 'select armazem_lock_key($1)'
const TAKEN = 'BR002'

const KNOWN = `
  select status, headers, body, body_hash from idempotency
  where team_id = $1 and user_id = $2 and key = $3 and route = $4 and status is not null`

const KEEP = `
  insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`
