import { getCacheTags } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { toBusinessProblem } from '../http/business-problem.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { AppContext } from '../context/context.ts'
import { badRequest } from '../http/problems.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { hasHistory } from './history.ts'
import { readAttempt, runOnce, type Answered } from './idempotency.ts'
import type { RecordStatement } from './record.ts'
import { toConstraintProblem } from './violations.ts'
import type { Write } from './write.ts'

/** Holds the response of a write, without the headers that all writes have. */
export interface Reply {
  readonly status?: number
  /**
   * Holds the body, or the statement that reads the record with the commit. The record's version
   * becomes the `ETag`.
   */
  readonly body: string | RecordStatement
  readonly headers?: Readonly<Record<string, string>>
  /** Indicates whether the request wrote data, which makes cached responses stale; default: true. */
  readonly hasWritten?: boolean
}

/**
 * Runs a write to a resource as one transaction: once per `Idempotency-Key`, with the stale cache
 * tags in `X-Invalidates`, and with a notification to the open pages of the team after the commit.
 */
export function mutate(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  body: unknown,
  work: (write: Write) => Promise<Reply>,
): Promise<Response> {
  return mutateInSteps(context, resource, call, body, { begin: async () => {}, work })
}

interface Steps<T> {
  /** Locks or reads the first records, together with the lookup of the idempotency key. */
  readonly begin: (write: Write) => Promise<T>
  readonly work: (write: Write, begun: T) => Promise<Reply>
}

/** Runs a write like `mutate`. `begin` sends the first statements of the write, whose result `work` receives. */
export async function mutateInSteps<T>(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  body: unknown,
  { begin, work }: Steps<T>,
): Promise<Response> {
  const { caller } = call
  const attempt = readAttempt(call, body)
  const tags = getCacheTags(context.registry, resource.name)
  try {
    const { answer } = await context.database.withTeam(getWriter(caller, call.params.id), (trx) => {
      const write = { context, resource, trx, caller }
      const run = async (begun: T): Promise<Answered> => {
        const reply = await work(write, begun)
        const { hasWritten = true } = reply
        if (hasWritten && !hasHistory(trx)) {
          throw new Error(
            `${call.request.method} ${resource.name} wrote data without a history entry`,
          )
        }
        if (hasWritten) trx.afterCommit(() => context.events.announce(trx.team, tags))
        const headers = {
          'x-invalidates': tags.join(', '),
          // The history names the request, which is the change set (undo-change-set.ts).
          ...(hasWritten && { 'x-change-set': caller.requestId }),
          ...reply.headers,
        }
        return { status: reply.status ?? 200, headers, body: reply.body }
      }
      return runOnce(trx, attempt, { begin: () => begin(write), work: run })
    })
    const { body: text, status, headers } = await answer
    return respond(call, text, { status, headers })
  } catch (problem) {
    throw toConstraintProblem(toBusinessProblem(problem), context.registry, resource)
  }
}

/**
 * Returns the version in `If-Match`: `"3"`, `W/"3"` or `3`; undefined without the header, or for `*`. Throws 400 for
 * anything else.
 */
export function readExpectedVersion({ request }: Pick<MemberCall, 'request'>): number | undefined {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1]
  if (version === undefined) throw badRequest('/If-Match', 'BAD_REQUEST')
  return Number(version)
}
