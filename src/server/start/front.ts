import type { Language } from '../../../i18n/languages.ts'
import { chooseLanguage } from '../http/caller.ts'
import { unavailable } from '../http/problems.ts'
import type { Bindings, Fetch } from '../http/http-server.ts'
import { isDocumentation } from '../documentation/documentation-route.ts'
import { createMaintenancePage, type MaintenanceWords } from './maintenance-page.ts'

/** Holds what the front needs of a running app. */
export interface Behind {
  readonly fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  /** Returns whether the database answers. */
  readonly ping: () => Promise<boolean>
  /** Answers `/metrics`. */
  readonly metrics: (request: Request, bindings: Bindings) => Promise<Response>
  /** Answers `/docs` and everything below it. */
  readonly documentation: (request: Request) => Promise<Response>
}

export interface Front {
  readonly fetch: Fetch
  /** Passes requests to the app from now on. */
  open(behind: Behind): void
  /** Answers 503 on `/readyz` from now on, so that balancers send nobody any more; every other request is served. */
  close(): void
  /** Returns whether somebody, such as a balancer, asks `/readyz` again and again. */
  isWatched(): boolean
}

interface FrontOptions {
  readonly files: (request: Request) => Promise<Response>
  readonly words: Readonly<Record<Language, MaintenanceWords>>
}

/** Shares one answer among all who ask within this time, so that many visitors do not burden a database in trouble. */
const PING_MS = 500
/** Treats a client as a balancer when it asked three times within a minute, the last time just now. */
const WATCH_ASKS = 3
const WATCH_WITHIN_MS = 60_000
const LAST_ASK_MS = 15_000

/**
 * Creates the front that answers before and while no app runs: health, the browser's files, and a maintenance page
 * while the database cannot be reached.
 */
export function createFront({ files, words }: FrontOptions): Front {
  let behind: Behind | undefined
  let closing = false
  let pinged = { at: 0, answer: Promise.resolve(false) }
  let asks: readonly number[] = []

  async function isReady(): Promise<boolean> {
    asks = [...asks, Date.now()].slice(-WATCH_ASKS)
    return !closing && (await isUp())
  }

  function isUp(): Promise<boolean> {
    if (!behind) return Promise.resolve(false)
    if (Date.now() - pinged.at > PING_MS) pinged = { at: Date.now(), answer: behind.ping() }
    return pinged.answer
  }

  async function answerPage(request: Request, path: string): Promise<Response> {
    const isNavigation = request.headers.get('accept')?.includes('text/html')
    if (!isNavigation || (await isUp())) {
      return behind && isDocumentation(path) ? behind.documentation(request) : files(request)
    }
    const language = chooseLanguage(request.headers.get('accept-language'))
    return createMaintenancePage(words[language], language)
  }

  return {
    fetch(request, bindings) {
      const path = getPath(request.url)
      if (path.startsWith('/api/'))
        return behind ? behind.fetch(request, bindings) : answerNotReady()
      if (path === '/healthz') return answerState(200, 'ok')
      if (path === '/readyz') {
        return isReady().then((ready) =>
          ready ? answerState(200, 'ready') : answerState(503, 'not ready'),
        )
      }
      if (path === '/metrics' && behind) return behind.metrics(request, bindings)
      return answerPage(request, path)
    },
    open: (app) => void (behind = app),
    close: () => void (closing = true),
    isWatched() {
      const [first = 0] = asks
      const last = asks.at(-1) ?? 0
      const now = Date.now()
      return asks.length === WATCH_ASKS && now - first < WATCH_WITHIN_MS && now - last < LAST_ASK_MS
    },
  }
}

/** Returns the path of a request; parsing the whole address would be a tenth of a small answer's cost. */
function getPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

function answerState(status: number, text: string): Response {
  return Response.json({ status: text }, { status, headers: { 'cache-control': 'no-store' } })
}

/** Answers while there are no texts yet. */
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
