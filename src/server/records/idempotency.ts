import { createHash } from 'node:crypto'
import type { Transaction } from '../database/transaction.ts'
import { toCanonicalJson } from '../http/canonical-json.ts'
import { badRequest, HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { withLockedKey } from './locked-key.ts'
import type { RecordStatement } from './record.ts'

/** Describes a stored response, which is returned when the request is repeated. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Holds a response whose body is a text, or the statement that reads the record after the write.
 */
export type Answered = Omit<StoredAnswer, 'body'> & { readonly body: string | RecordStatement }

/**
 * Identifies a request that may be repeated. A key is valid for one person, one team, and one route with its query.
 */
export interface IdempotentRequest {
  readonly user: string
  readonly key: string
  readonly route: string
  readonly hash: string
}

/** Writes in SQL how long an `Idempotency-Key` is valid (docs/api.md §3.3). */
export const KEY_AGE = `interval '72 hours'`
const MAX_KEY_LENGTH = 200
/**
 * Limits the characters of a query that is stored unchanged. A longer query is stored as a hash,
 * because an index of PostgreSQL holds 2,704 bytes, which the ids of 60 selected rows exceed.
 */
const MAX_QUERY_LENGTH = 1000

/** Reads the `Idempotency-Key` of a request; undefined when it has none. Throws 400 for an empty or too long key. */
export function readAttempt(
  { request, caller }: MemberCall,
  body: unknown,
): IdempotentRequest | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key === '' || key.length > MAX_KEY_LENGTH) throw badRequest('/Idempotency-Key', 'BAD_REQUEST')
  const { pathname, search } = new URL(request.url)
  const hash = createDigest(toCanonicalJson(body))
  const query = search.length > MAX_QUERY_LENGTH ? `?${createDigest(search)}` : search
  return { user: caller.person.id, key, route: `${request.method} ${pathname}${query}`, hash }
}

function createDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

interface Steps<T> {
  /**
   * Sends the first statements of the work together with the lookup of the stored response. The result of these
   * statements is ignored when a response is stored.
   */
  readonly begin: () => Promise<T>
  readonly work: (begun: T) => Promise<Answered>
}

/**
 * Runs `work`, or returns the stored response if the same request has succeeded before. The
 * response is stored in the transaction of the work, so that after a crash either both exist or
 * neither. No request stays marked as running, because the lock ends with the transaction.
 */
export async function runOnce<T>(
  trx: Transaction,
  attempt: IdempotentRequest | undefined,
  { begin, work }: Steps<T>,
): Promise<{ readonly answer: Promise<StoredAnswer> }> {
  const storedAnswer = attempt && readStoredAnswer(trx, attempt)
  const begun = begin()
  // An error of the first statements must not count as unhandled when the lookup refuses the request or finds its
  // response.
  begun.catch(() => {})
  const replayed = await storedAnswer
  if (replayed) {
    // The first statements may have failed, which must not prevent the stored response.
    trx.writesNothing()
    const headers = { ...replayed.headers, 'idempotent-replayed': 'true' }
    return { answer: Promise.resolve({ ...replayed, headers }) }
  }
  const { body, ...answered } = await work(await begun)
  if (typeof body !== 'string') return { answer: readWithCommit(trx, attempt, answered, body) }
  const answer = { ...answered, body }
  if (attempt) storeAnswer(trx, attempt, answer)
  return { answer: Promise.resolve(answer) }
}

/**
 * Returns the stored response of a request that has succeeded before, else undefined. Throws 409 while the
 * first request is still running, and 422 when the key was used for another body.
 */
export async function readStoredAnswer(
  trx: Transaction,
  attempt: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const { user, key, route, hash } = attempt
  const values = [trx.team, user, key, route]
  const [stored] = await withLockedKey(trx, values, () =>
    trx.query<StoredAnswer & { body_hash: string }>({ text: READ, values }),
  )
  if (stored && stored.body_hash !== hash) throw new HttpProblem(422, 'IDEMPOTENCY_CONFLICT')
  return stored
}

/** Stores the response of a request, together with the commit of its work. */
export function storeAnswer(
  trx: Transaction,
  attempt: IdempotentRequest,
  answer: StoredAnswer,
): void {
  void trx.withCommit({ text: STORE, values: [...toRow(trx, attempt, answer), answer.body] })
}

/**
 * Reads the record that the response contains, and stores the response, together with the commit.
 */
async function readWithCommit(
  trx: Transaction,
  attempt: IdempotentRequest | undefined,
  answered: Omit<StoredAnswer, 'body'>,
  read: RecordStatement,
): Promise<StoredAnswer> {
  if (attempt) {
    const values = [...read.values, ...toRow(trx, attempt, answered)]
    const [answer] = await trx.withCommit<StoredAnswer>({
      text: writeReadAndStoreSql(read),
      values,
    })
    return answer!
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

function writeReadAndStoreSql({ text, values }: RecordStatement): string {
  const [team, user, key, route, hash, status, headers] = Array.from({ length: 7 }, (_, i) => {
    return `$${values.length + i + 1}`
  })
  return `
    insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
    select ${team}::uuid, ${user}::uuid, ${key}, ${route}, ${hash}, ${status}::int,
      ${headers}::jsonb || jsonb_build_object('etag', '"' || answer.version || '"'), answer.body
    from (${text}) answer
    returning status, headers, body`
}

const READ = `
  select status, headers, body, body_hash from idempotency
  where team_id = $1 and user_id = $2 and key = $3 and route = $4 and status is not null`

const STORE = `
  insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`
