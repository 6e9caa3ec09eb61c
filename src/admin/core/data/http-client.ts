import type { Problem } from '../../../schema/problem.ts'
import { ApiError, type TransportCode } from './api-error.ts'

export interface HttpClientOptions {
  /** Names the team of each request; undefined selects the person's default team. */
  readonly team?: string
  /** Names the role whose rights the requests preview. */
  readonly viewAs?: string
  /** Returns the token of the person who acts at a shared device. */
  readonly getOperatorToken?: () => string | undefined
  /** Returns the language in which the server writes its messages. */
  readonly getLanguage: () => string
  /** Receives the cache tags that a write has made stale. */
  readonly onInvalidates?: (tags: readonly string[]) => void
  /** Runs when the session has ended and the person has not signed in again. */
  readonly onSignedOut?: () => void
  /** Holds requests back while the person signs in again. */
  readonly gate?: SignInGate
  /** Runs when the server refuses a request because the person lacks a right. */
  readonly onForbidden?: () => void
  /** Runs when the team requires a second factor, which the person has not set up. */
  readonly onSecondFactorNeeded?: () => void
  /** Runs when the shared device is locked, or has become shared in another tab. */
  readonly onDeviceLocked?: () => void
  /**
   * Runs after each request, except those that were cancelled or timed out. `isAnswered` indicates
   * a response.
   */
  readonly onConnection?: (isAnswered: boolean) => void
  /** Returns the message of a problem without a readable response. */
  readonly getMessage: (code: TransportCode | typeof SIGNED_OUT) => string
  readonly fetch?: typeof fetch
}

export interface HttpAnswer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly json: T
}

export interface HttpRequest extends Omit<RequestInit, 'headers' | 'body'> {
  readonly headers?: HeadersInit
  /** Holds the body: an object is sent as JSON, text and files are sent unchanged. */
  readonly body?: unknown
  readonly timeoutMs?: number
  /** Replaces the client's `fetch`, for example to report the progress of an upload. */
  readonly via?: typeof fetch
}

/**
 * Sends one request below `/api/v1`. Throws an ApiError when the request fails, and the error of
 * `fetch` when it is cancelled.
 */
export type HttpClient = <T = unknown>(
  path: string,
  request?: HttpRequest,
) => Promise<HttpAnswer<T>>

/**
 * Holds the requests of a page back while the person signs in again in a dialog. The page then repeats the refused
 * requests.
 */
export interface SignInGate {
  /** Returns a promise of whether requests may be sent; undefined while nobody has to sign in. */
  readonly getOpening: () => Promise<boolean> | undefined
  /** Counts how often the person has signed in again. */
  readonly countSignIns: () => number
  /**
   * Asks the person to sign in again, unless the person has signed in since `countSignIns` returned `before`.
   * `isRevoked` indicates that the browser still has the session's cookie. Resolves with whether the refused request
   * can be repeated.
   */
  readonly signInAgain: (before: number, isRevoked: boolean) => Promise<boolean>
}

/**
 * Creates the gate of a page. `ask` shows the dialog and returns whether the same person has signed in. Otherwise the
 * gate stays closed: requests of the page must not run with the session of another person.
 */
export function createSignInGate(ask: (isRevoked: boolean) => Promise<boolean>): SignInGate {
  let signIns = 0
  let opening: Promise<boolean> | undefined

  async function open(isRevoked: boolean): Promise<boolean> {
    const isSignedIn = await ask(isRevoked)
    if (!isSignedIn) return false
    signIns += 1
    opening = undefined
    return true
  }

  return {
    getOpening: () => opening,
    countSignIns: () => signIns,
    async signInAgain(before, isRevoked) {
      if (signIns > before) return true
      opening ??= open(isRevoked)
      return opening
    },
  }
}

/** Names the problem of a request that was not sent, because the session has ended. */
const SIGNED_OUT = 'UNAUTHENTICATED'

const TIMEOUT_MS = 30_000

/**
 * Limits the body of a request that continues after the page closes (`keepalive`). Browsers refuse more than 64 KiB.
 */
const MAX_KEEPALIVE_BYTES = 60_000

/** Creates the HTTP client, with which the screens send requests to the API. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function fetchAnswer(
    path: string,
    { timeoutMs = TIMEOUT_MS, via = send, ...request }: HttpRequest,
  ) {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    const { body, headers } = encodeBody(request)
    headers.set('accept-language', options.getLanguage())
    if (options.team) headers.set('x-team', options.team)
    const operator = options.getOperatorToken?.()
    if (operator !== undefined) headers.set('x-operator', operator)
    if (options.viewAs) headers.set('x-view-as', options.viewAs)
    try {
      const answer = await via(path, {
        ...request,
        body,
        headers,
        signal,
        keepalive: request.keepalive === true && isSmallEnough(body),
        credentials: 'same-origin',
      })
      const text = await answer.text()
      options.onConnection?.(true)
      return { answer, text }
    } catch (problem) {
      // A cancelled request says nothing about the connection.
      if (request.signal?.aborted) throw problem
      if (!timeout.aborted) options.onConnection?.(false)
      throw createTransportError(timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', 0)
    }
  }

  /**
   * Creates the error of a response that does not come from the server but, for example, from a
   * proxy. The error has the status and the request id of the response.
   */
  function createForeignError({ status, headers }: Response, json: unknown): ApiError {
    const message = `${options.getMessage('PARSING_ERROR')} (${status})`
    const sent = (json as { readonly requestId?: unknown } | null | undefined)?.requestId
    const requestId = typeof sent === 'string' ? sent : (headers.get('x-request-id') ?? undefined)
    return new ApiError('PARSING_ERROR', status, message, undefined, requestId)
  }

  function createTransportError(code: TransportCode, status: number): ApiError {
    return new ApiError(code, status, options.getMessage(code))
  }

  async function sendRequest<T>(path: string, request: HttpRequest = {}): Promise<HttpAnswer<T>> {
    const { gate } = options
    const opening = gate?.getOpening()
    if (opening && !(await opening))
      throw new ApiError(SIGNED_OUT, 401, options.getMessage(SIGNED_OUT))
    const signIns = gate?.countSignIns() ?? 0
    const { answer, text } = await fetchAnswer(path, request)
    const json = parseBody(text)
    if (answer.status === 401) {
      const isRevoked = isProblem(json) && json.isRevoked === true
      if (await gate?.signInAgain(signIns, isRevoked)) return sendRequest<T>(path, request)
      options.onSignedOut?.()
    }
    if (!answer.ok) {
      if (isProblem(json)) {
        if (json.code === 'SECOND_FACTOR_NEEDED') options.onSecondFactorNeeded?.()
        if (json.code === 'FORBIDDEN') options.onForbidden?.()
        if (json.code === 'DEVICE_LOCKED') options.onDeviceLocked?.()
        throw new ApiError(json.code, answer.status, json.detail ?? json.title, json)
      }
      if (isAuthProblem(json)) throw new ApiError(json.code, answer.status, json.message)
      throw createForeignError(answer, json)
    }
    if (json === undefined && text !== '')
      throw createTransportError('PARSING_ERROR', answer.status)
    const tags = answer.headers.get('x-invalidates')
    if (tags) options.onInvalidates?.(tags.split(',').map((tag) => tag.trim()))
    // The caller names the type of the response. Tests compare the responses with the API document.
    return { status: answer.status, headers: answer.headers, body: text, json: json as T }
  }

  return sendRequest
}

function encodeBody({ body, headers: given }: HttpRequest) {
  const headers = new Headers(given)
  if (body === undefined || body === null) return { headers }
  if (typeof body === 'string' || body instanceof Blob || body instanceof FormData) {
    if (typeof body === 'string' && !headers.has('content-type')) {
      headers.set('content-type', 'application/json')
    }
    return { headers, body }
  }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(body) }
}

/** Returns whether a request with this body may continue after the page closes. */
function isSmallEnough(body: BodyInit | undefined): boolean {
  const size = typeof body === 'string' ? new TextEncoder().encode(body).length : 0
  return size <= MAX_KEEPALIVE_BYTES
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns whether a body is an error of the identity library below `/auth`, which has its own
 * format.
 */
function isAuthProblem(json: unknown): json is { readonly code: string; readonly message: string } {
  return typeof json === 'object' && json !== null && 'code' in json && 'message' in json
}

function isProblem(json: unknown): json is Problem {
  return typeof json === 'object' && json !== null && 'code' in json && 'title' in json
}
