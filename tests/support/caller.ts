import type { ShopRecords } from './shop-records.ts'

/** Holds a response of the server with its body. */
export interface TestAnswer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Holds the parsed body; undefined unless it is JSON. */
  readonly body: T
}

export interface TestRequest {
  readonly method?: string
  /** Holds the body, sent as JSON unless it is text or bytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface ListRequest {
  readonly filter?: unknown
  readonly sort?: unknown
  readonly range?: readonly [number, number]
  readonly prefetch?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Acts as the browser of one person: keeps cookies and names the team. */
export interface TestCaller {
  email: string
  /** Holds the id of the person. */
  id: string
  team: string | undefined
  /**
   * Copies the records of an opened shop into the team (ready-team.ts). Undefined for teams that were not copied, and
   * after the first request of the caller, because the server may keep the result of this request.
   */
  copyShop?: ((taxPercent: number) => Promise<ShopRecords>) | undefined
  /** Stores the cookies of `Set-Cookie` headers. */
  setCookies(headers: readonly string[]): void
  /** Sends a request below `/api/v1`. */
  call<T = unknown>(path: string, request?: TestRequest): Promise<TestAnswer<T>>
  /** Returns the body of a successful response; throws on any other response. */
  api<T = Record<string, unknown>>(path: string, request?: TestRequest): Promise<T>
  create<T = Record<string, unknown>>(resource: string, body: unknown): Promise<T & Stored>
  list<T = Record<string, unknown>>(
    resource: string,
    request?: ListRequest,
  ): Promise<{ rows: (T & Stored)[]; total: number; headers: Headers }>
  /** Returns the headers with which fetch acts as this person. */
  headers(): Record<string, string>
}

interface Stored {
  readonly id: string
  readonly version: number
}

type Fetch = (request: Request) => Response | Promise<Response>

/** Creates a caller that is not signed in; `fetch` answers its requests. */
export function createTestCaller(fetch: Fetch, origin: string): TestCaller {
  const cookies = new Map<string, string>()

  const caller: TestCaller = {
    email: '',
    id: '',
    team: undefined,
    headers: () => ({
      origin,
      ...(cookies.size && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(caller.team && { 'x-team': caller.team }),
    }),
    setCookies(headers) {
      for (const line of headers) {
        const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
        cookies.set(name, value)
      }
    },
    async call<T>(path: string, { method = 'GET', body, headers }: TestRequest = {}) {
      caller.copyShop = undefined
      const isRaw = typeof body === 'string' || body instanceof Uint8Array
      const request = new Request(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...caller.headers(),
          ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const answer = await fetch(request)
      caller.setCookies(answer.headers.getSetCookie())
      const text = await readText(answer)
      return { status: answer.status, headers: answer.headers, text, body: parseBody(text) as T }
    },
    async api<T>(path: string, request?: TestRequest) {
      const answer = await caller.call<T>(path, request)
      if (answer.status < 200 || answer.status > 299) {
        throw new Error(`${request?.method ?? 'GET'} ${path}: ${answer.status} ${answer.text}`)
      }
      return answer.body
    },
    create: (resource, body) => caller.api(`/${resource}`, { method: 'POST', body }),
    async list<T>(resource: string, { headers, prefetch, ...asked }: ListRequest = {}) {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(asked)) query.set(name, JSON.stringify(value))
      if (prefetch !== undefined) query.set('prefetch', prefetch)
      const answer = await caller.call<(T & Stored)[]>(`/${resource}?${query}`, { headers })
      if (answer.status !== 200)
        throw new Error(`list ${resource}: ${answer.status} ${answer.text}`)
      const total = Number(answer.headers.get('content-range')?.split('/')[1])
      return { rows: answer.body, total, headers: answer.headers }
    },
  }
  return caller
}

/** Reads the response; cancels an endless stream. */
async function readText(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer.text()
  await answer.body?.cancel()
  return ''
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
