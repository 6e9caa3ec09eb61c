import { createHash } from 'node:crypto'
import type { Transaction } from '../database/transaction.ts'
import { badRequest, Refusal } from '../problems.ts'
import type { MemberCall } from '../route.ts'

/** An answer as it is kept for being given again. */
export interface Kept {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A key is good for one person, one team and one route. */
interface Attempt {
  readonly user: string
  readonly key: string
  readonly route: string
  readonly hash: string
}

const LONGEST_KEY = 200

/** What the `Idempotency-Key` of a request stands for; undefined without one. */
export function attemptOf({ request, caller }: MemberCall, body: unknown): Attempt | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key === '' || key.length > LONGEST_KEY) throw badRequest('/Idempotency-Key', 'BAD_REQUEST')
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return { user: caller.person.id, key, route: `${request.method} ${pathname}${search}`, hash }
}

/**
 * Runs `work` unless the same attempt has succeeded before, whose answer is then given again. The answer is kept in
 * the transaction of the work itself: after a crash there are both or neither, and nothing is left "running", because
 * the lock that says so ends with the transaction.
 */
export async function once(
  trx: Transaction,
  attempt: Attempt,
  work: () => Promise<Kept>,
): Promise<Kept> {
  const { user, key, route, hash } = attempt
  const [lock, known] = await Promise.all([
    trx.query<{ free: boolean }>({ text: LOCK, values: [[trx.team, user, key, route].join('\n')] }),
    trx.query<Kept & { body_hash: string }>({ text: KNOWN, values: [trx.team, user, key, route] }),
  ])
  if (!lock[0]!.free) {
    throw new Refusal(409, 'IDEMPOTENCY_CONFLICT', { headers: { 'retry-after': '1' } })
  }
  const first = known[0]
  if (first && first.body_hash !== hash) throw new Refusal(422, 'IDEMPOTENCY_CONFLICT')
  if (first) return { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } }
  const kept = await work()
  trx.withCommit({
    text: KEEP,
    values: [
      trx.team,
      user,
      key,
      route,
      hash,
      kept.status,
      JSON.stringify(kept.headers),
      kept.body,
    ],
  })
  return kept
}

const LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free'

const KNOWN = `
  select status, headers, body, body_hash from idempotency
  where team_id = $1 and user_id = $2 and key = $3 and route = $4 and status is not null`

const KEEP = `
  insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`
