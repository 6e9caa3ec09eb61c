import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createCaller } from '../http/create-caller.ts'
import { negotiateLanguage, type Caller, type Identity, type Team } from '../http/caller.ts'
import { createClientAddress } from '../http/client-address.ts'
import { findDiskAdvice } from '../database/disk-advice.ts'
import { getErrorCode } from '../database/error-code.ts'
import { nameLockedRecord } from './locked-record.ts'
import { createRefusals } from './refusals.ts'
import { createRequestGate } from '../http/request-gate.ts'
import { createImportQueues } from '../import/planning-queue.ts'
import { isOpenToKeys, readBearer } from '../http/key-access.ts'
import { createKeyLimits } from '../http/key-limits.ts'
import { isCrossSite } from '../http/same-origin.ts'
import {
  forbidden,
  HttpProblem,
  keyForbidden,
  methodNotAllowed,
  notFound,
  createProblemResponse,
  tooManyRequests,
  unauthenticated,
  type Helpers,
} from '../http/problems.ts'
import { toHttpProblem } from '../http/to-http-problem.ts'
import { trackReplicaAge, setReplicaHeader } from '../http/replica-headers.ts'
import type { RouteRequest, MemberCall, PersonCall, Route } from '../http/route.ts'
import type { AppOptions } from './app-options.ts'
import { createContext } from './create-context.ts'
import { createRoutes } from './routes.ts'
import { findHelpers } from '../accounts/find-helpers.ts'
import { isPreview, previewRole } from '../accounts/role-preview.ts'
import { notifyBounce } from '../notifications/notify-bounce.ts'

const BASE = '/api/v1'
/** Names the route of requests to unknown addresses in the log, and of all requests without a route in the metrics. */
const UNKNOWN_ROUTE = 'unknown'
/** Holds the status that nginx logs for a client that closed the connection before the response. */
const CLIENT_CLOSED = 499

/**
 * Holds the objects of Node.js that node-server passes with a request. Tests send requests without
 * these objects.
 */
interface Bindings {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string; readonly destroyed?: boolean }
  }
}

/** Holds the session from the previous request until a statement has confirmed it. */
type Recalled = NonNullable<ReturnType<Identity['recallCaller']>>

/**
 * Collects the facts about a request for the access log. Person and team become known while the
 * request is processed.
 */
interface RequestFacts {
  readonly route: { readonly method: string; readonly path: string }
  readonly call: RouteRequest
  /** Indicates that no route answered the request: its address or method is wrong, or an error occurred before. */
  readonly isUnmatched?: boolean
  person?: string | undefined
  /** Holds the id of the API key that sent the request. */
  key?: string | undefined
  team?: Team | undefined
}

/** Creates the API as a function from Request to Response: `createApp({ … }).fetch`. */
export function createApp(options: AppOptions) {
  const context = createContext(options)
  context.mail.onGivenUp((id, recipients) => notifyBounce(context, id, recipients))
  const imports = createImportQueues()
  const routes = createRoutes(context, options.identity, imports)
  const findClientAddress = createClientAddress(options.trustedProxies ?? [], (peer) =>
    context.log.warn(
      { peer },
      'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name: all clients behind this address count as one. If the address is your proxy, add it to TRUSTED_PROXIES.',
    ),
  )
  const gate = createRequestGate()
  const keyLimits = createKeyLimits()
  const refusals = createRefusals(context)
  const hono = new Hono<{ Bindings: Bindings }>()
  // A path with a parameter must not match before the fixed path of another route.
  for (const each of routes.toSorted((a, b) => countParameters(a.path) - countParameters(b.path))) {
    hono.on(each.method, BASE + each.path, (c) =>
      c.req.raw.method === 'HEAD' ? serve(each, c).then(dropBody) : serve(each, c),
    )
  }

  async function serve(each: Route, c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const client = options.identity.readToken(c.req.raw)
    // Requests without a session are limited by address (identity/attempts.ts).
    if (client === undefined) return answer(each, c)
    const entered = gate.enter(client)
    if (!(entered instanceof Promise)) return answer(each, c).finally(entered)
    const leave = await entered
    if (!leave) return refuse(each, c)
    // Nobody reads the response to a request whose connection closed while the request waited.
    if (c.env?.incoming?.socket.destroyed) {
      leave()
      return new Response(null, { status: CLIENT_CLOSED })
    }
    return answer(each, c).finally(leave)
  }

  /** Refuses a request of a client that has too many waiting requests. */
  function refuse(each: Route, c: Context<{ Bindings: Bindings }>): Response {
    const call = toRouteRequest(c)
    const response = answerProblem(tooManyRequests(1), call)
    record({ route: each, call }, response.status, 0)
    return response
  }

  async function answer(each: Route, c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const began = performance.now()
    const call = toRouteRequest(c)
    const facts: RequestFacts = { route: each, call }
    const response = await answerWithSession(each, call, facts)
    record(facts, response.status, performance.now() - began)
    return response
  }

  async function answerWithSession(
    each: Route,
    call: RouteRequest,
    facts: RequestFacts,
  ): Promise<Response> {
    const isRecallable = each.isRepeatable && !isPreview(call.request)
    const recalled = isRecallable ? options.identity.recallCaller(call.request) : undefined
    if (recalled) {
      const response = await attempt(each, call, facts, recalled)
      // The response is used only when a statement has confirmed the session and the session has
      // not changed.
      if (recalled.proof.isConfirmed) return response
    }
    return attempt(each, call, facts)
  }

  /**
   * Answers a request with the previously read session, which a statement must confirm, or with a
   * session that is read first.
   */
  async function attempt(
    each: Route,
    call: RouteRequest,
    facts: RequestFacts,
    recalled?: Recalled,
  ): Promise<Response> {
    let caller: Caller | undefined
    const age = trackReplicaAge()
    try {
      if (isCrossSite(call.request, options.publicUrl)) throw forbidden()
      const admitted: Partial<MemberCall> & PersonCall = await admitCaller(
        each,
        call,
        age,
        recalled,
      )
      const { session } = admitted
      if (session?.isKey) facts.key = session.person.id
      else facts.person = session?.person.id
      caller = admitted.caller
      facts.team = caller?.team
      const { access } = each
      if (typeof access === 'object' && !caller?.can(access.right)) throw forbidden(access.right)
      const response = await each.handler(admitted as PersonCall & MemberCall)
      if (!caller) return response
      return setReplicaHeader(response, age.oldest())
    } catch (problem) {
      if (recalled && !recalled.proof.isConfirmed) return answerProblem(unauthenticated(), call)
      const named = caller
        ? await nameLockedRecord(problem, caller, { ...context, about: each.description.tag })
        : problem
      if (caller && problem instanceof HttpProblem && problem.status === 403)
        refusals.add(caller, each, call, problem)
      const helpers = caller && (await findHelpers(named, caller, context).catch(() => undefined))
      return answerProblem(named, call, caller?.team, helpers)
    }
  }

  /**
   * Writes the access log and the metrics. Query strings are left out, because filters can contain
   * names of people. In the metrics, all wrong addresses and methods have one route, so that a scanner creates no new
   * time series.
   */
  function record(
    { route, call, isUnmatched, person, key, team }: RequestFacts,
    status: number,
    duration_ms: number,
  ): void {
    const { method, path } = route
    if (team) context.requests.add(team.id)
    options.metrics?.countRequest(
      { method, route: isUnmatched ? UNKNOWN_ROUTE : path, status, isKey: key !== undefined },
      duration_ms,
    )
    const durationMs = Math.round(duration_ms * 10) / 10
    const { requestId, ip } = call
    context.log.info(
      { requestId, method, route: path, status, durationMs, person, key, team: team?.id, ip },
      'request',
    )
  }

  function toRouteRequest({ req, env }: Context<{ Bindings: Bindings }>): RouteRequest {
    const { url, headers } = req.raw
    const sentId = headers.get('x-request-id')
    const at = url.indexOf('?')
    return {
      request: req.raw,
      params: req.param(),
      query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
      requestId: sentId !== null && /^[\w-]{8,64}$/.test(sentId) ? sentId : randomUUID(),
      language: negotiateLanguage(headers.get('accept-language')),
      ip: findClientAddress(env?.incoming?.socket.remoteAddress, headers.get('x-forwarded-for')),
    }
  }

  /**
   * Returns a call with the session and the caller that its route requires. Throws an error without a session or a
   * membership that the route requires, and when the caller may not call the route.
   */
  async function admitCaller(
    route: Route,
    call: RouteRequest,
    { onReplica }: Pick<Caller, 'onReplica'>,
    recalled?: Recalled,
  ): Promise<PersonCall & MemberCall> {
    const { access, isForDevices } = route
    const isByKey = readBearer(call.request) !== undefined
    // Public routes that write sign people in and change accounts, which keys may not do.
    if (isByKey && access === 'public' && route.method !== 'GET') throw keyForbidden()
    // The access of a route determines which of these fields its handler can read (route.ts).
    if (access === 'public') return call as PersonCall & MemberCall
    const own =
      recalled?.session ??
      (await (isByKey
        ? keyLimits.resolve(options.identity, call)
        : options.identity.resolveCaller(call.request)))
    // Cookie and session expire at the same time. If only the cookie is left, the session was ended earlier.
    if (!own)
      throw unauthenticated(!isByKey && options.identity.readToken(call.request) !== undefined)
    if (own.isKey && !isOpenToKeys(route)) throw keyForbidden()
    const session = await previewRole(context, own, call)
    if (access === 'person' && session.device && !isForDevices)
      throw new HttpProblem(403, 'SHARED_DEVICE')
    if (access === 'person') return { ...call, session } as PersonCall & MemberCall
    const caller = {
      ...createCaller(context.registry, session, call),
      proof: recalled?.proof,
      onReplica,
    }
    return { ...call, session, caller }
  }

  function answerProblem(
    problem: unknown,
    { requestId, language, request }: RouteRequest,
    team?: Team,
    helpers?: Helpers,
  ): Response {
    const httpProblem = toHttpProblem(problem)
    if (httpProblem.status >= 500) {
      const advice = findDiskAdvice(getErrorCode(problem))
      const { method, url } = request
      // Logs the path without the query, like the access log.
      context.log.error({ err: problem, requestId, method, path: new URL(url).pathname }, advice)
    }
    return createProblemResponse(httpProblem, context.labels[language], requestId, team, helpers)
  }

  /** Answers a request that no route answers: its address or method is wrong, or an error occurred before. */
  function answerUnmatched(c: Context<{ Bindings: Bindings }>, problem: unknown, path: string) {
    const call = toRouteRequest(c)
    const response = answerProblem(problem, call)
    record({ route: { method: c.req.method, path }, call, isUnmatched: true }, response.status, 0)
    return response
  }

  hono.notFound((c) => {
    const [known, ...others] = findRoutes(routes, c.req.path)
    if (!known) return answerUnmatched(c, notFound(), UNKNOWN_ROUTE)
    const methods = [known, ...others].map(({ method }) => method)
    return answerUnmatched(c, methodNotAllowed([...new Set(methods)]), known.path)
  })
  hono.onError((problem, c) => answerUnmatched(c, problem, UNKNOWN_ROUTE))

  async function close(): Promise<void> {
    await refusals.close()
    await context.requests.close()
    await context.mail.close()
    await context.backups.close()
    await context.events.close()
  }

  /** Returns how many requests and imports wait on this node. */
  function countWaiting() {
    const { reading, planning } = imports
    return { requests: gate.waiting(), imports: reading.waiting() + planning.waiting() }
  }

  return { fetch: hono.fetch, routes, context, countWaiting, close }
}

/**
 * Cancels the body of a response and returns the response without it. Hono answers HEAD like GET and ignores the body:
 * without the cancellation, the file or query that the body reads would stay open.
 */
async function dropBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  const { status, headers } = response
  return new Response(null, { status, headers })
}

/** Returns the routes of an address, whatever their methods. */
function findRoutes(routes: readonly Route[], path: string): readonly Route[] {
  return routes.filter((each) =>
    new RegExp(`^${BASE}${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
}

function countParameters(path: string): number {
  return path.split(':').length
}
