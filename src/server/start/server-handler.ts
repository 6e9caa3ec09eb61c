import type { Language } from '../../../i18n/languages.ts'
import { negotiateLanguage } from '../http/caller.ts'
import { unavailable } from '../http/problems.ts'
import type { Bindings, Fetch } from '../http/http-server.ts'
import { isDocumentation } from '../documentation/documentation-route.ts'
import { createMaintenancePage, type MaintenanceMessages } from './maintenance-page.ts'

/** Holds the functions of a running app that the server handler calls. */
export interface RunningApp {
  readonly fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  /** Returns whether the database responds. */
  readonly ping: () => Promise<boolean>
  /** Answers `/metrics`. */
  readonly metrics: (request: Request, bindings: Bindings) => Promise<Response>
  /** Answers `/docs` and everything below it. */
  readonly documentation: (request: Request) => Promise<Response>
}

/** Answers the requests of the server before, while and after the app runs. */
export interface ServerHandler {
  readonly fetch: Fetch
  /** Passes requests to the app from now on. */
  open(app: RunningApp): void
  /**
   * Answers `/readyz` with 503 from now on, so that load balancers send no more requests. All other
   * requests are still answered.
   */
  close(): void
  /** Returns whether a client, such as a load balancer, requests `/readyz` regularly. */
  isWatched(): boolean
}

interface HandlerOptions {
  readonly files: (request: Request) => Promise<Response>
  readonly messages: Readonly<Record<Language, MaintenanceMessages>>
}

/**
 * Sets how long the result of a ping is shared, so that many visitors do not add load to a database
 * with problems.
 */
const PING_MS = 500
/** Sets how many requests for `/readyz` within a minute show that a load balancer watches this node. */
const WATCH_REQUESTS = 3
const WATCH_WITHIN_MS = 60_000
/** Limits the time since the last request: a load balancer without requests for longer is gone. */
const LAST_REQUEST_MS = 15_000

/**
 * Creates the handler of all requests. Before the app runs, the handler answers health checks and serves the browser's
 * files; while the database is unreachable, it serves a maintenance page.
 */
export function createServerHandler({ files, messages }: HandlerOptions): ServerHandler {
  let app: RunningApp | undefined
  let isClosing = false
  let pinged = { at: 0, answer: Promise.resolve(false) }
  let readyRequests: readonly number[] = []

  async function answerReady(): Promise<Response> {
    readyRequests = [...readyRequests, Date.now()].slice(-WATCH_REQUESTS)
    const isReady = !isClosing && (await isUp())
    return isReady ? answerState(200, 'ready') : answerState(503, 'not ready')
  }

  function isUp(): Promise<boolean> {
    if (!app) return Promise.resolve(false)
    if (Date.now() - pinged.at > PING_MS) pinged = { at: Date.now(), answer: app.ping() }
    return pinged.answer
  }

  async function answerPage(request: Request, path: string): Promise<Response> {
    const isNavigation = request.headers.get('accept')?.includes('text/html')
    if (!isNavigation || (await isUp())) {
      return app && isDocumentation(path) ? app.documentation(request) : files(request)
    }
    const language = negotiateLanguage(request.headers.get('accept-language'))
    return createMaintenancePage(messages[language], language)
  }

  return {
    fetch(request, bindings) {
      const path = getPath(request.url)
      if (path.startsWith('/api/')) return app ? app.fetch(request, bindings) : answerNotReady()
      if (path === '/healthz') return answerState(200, 'ok')
      if (path === '/readyz') return answerReady()
      if (path === '/metrics' && app) return app.metrics(request, bindings)
      return answerPage(request, path)
    },
    open: (opened) => void (app = opened),
    close: () => void (isClosing = true),
    isWatched() {
      const [first = 0] = readyRequests
      const last = readyRequests.at(-1) ?? 0
      const now = Date.now()
      return (
        readyRequests.length === WATCH_REQUESTS &&
        now - first < WATCH_WITHIN_MS &&
        now - last < LAST_REQUEST_MS
      )
    },
  }
}

/**
 * Returns the path of a request. Parsing the whole address would take a tenth of the time of a
 * small response.
 */
function getPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

function answerState(status: number, text: string): Response {
  return Response.json({ status: text }, { status, headers: { 'cache-control': 'no-store' } })
}

/** Returns the response 503 to requests of the API before the app runs. */
function answerNotReady(): Response {
  const { status, code, headers } = unavailable()
  const body = { type: 'about:blank', title: 'Service unavailable', status, code }
  return new Response(JSON.stringify({ ...body, requestId: crypto.randomUUID() }), {
    status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    },
  })
}
