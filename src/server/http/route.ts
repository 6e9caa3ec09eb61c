import type { Language } from '../../../i18n/languages.ts'
import type { Caller, Session } from './caller.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Declares who may call a route: anyone; a signed-in person; a member of the team; a member with a right such as
 * `product.edit`. There is no default.
 */
export type RouteAccess = 'public' | 'person' | 'member' | { readonly right: string }

/** A JSON Schema (OpenAPI 3.1) as data. */
export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly description: string
  readonly schema?: Schema
  readonly required?: boolean
}

export interface ResponseDescription {
  readonly description: string
  /** Schemas by content type. */
  readonly content?: Readonly<Record<string, Schema>>
}

/** Describes inputs and outputs of a route for the API document. */
export interface RouteDescription {
  readonly summary: string
  /** The group in the API document; records use the resource's name. */
  readonly tag: string
  readonly query?: Readonly<Record<string, Parameter>>
  readonly headers?: Readonly<Record<string, Parameter>>
  /** Schemas by content type. */
  readonly body?: Readonly<Record<string, Schema>>
  /** By status; common problems are added. */
  readonly responses: Readonly<Record<number, ResponseDescription>>
}

/** A request on its way to a handler. */
export interface RouteRequest {
  readonly request: Request
  /** Values of the path's `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly requestId: string
  readonly language: Language
  readonly ip: string | undefined
}

/** A request of a signed-in person, in a team or not. */
export type PersonCall = RouteRequest & { readonly session: Session }
/** A request of a member of a team: the caller. */
export type MemberCall = RouteRequest & { readonly caller: Caller }

type CallOf<A extends RouteAccess> = A extends 'public'
  ? RouteRequest
  : A extends 'person'
    ? PersonCall
    : MemberCall

/** Describes a mounted route; only `route()` creates one. */
export interface Route {
  readonly method: Method
  /** Below `/api/v1`, with `:names`: `/products/:id`. */
  readonly path: string
  readonly access: RouteAccess
  readonly description: RouteDescription
  /**
   * Allows the handler to run twice for one request: it reads the body by `readJson`, and changes data in one
   * transaction only. Its session is then proven by its first statement instead of a separate one (session-proof.ts).
   */
  readonly isRepeatable?: boolean
  /** Answers the request. A thrown `HttpProblem` becomes its answer; any other error answers 500. */
  readonly handler: (call: PersonCall & MemberCall) => Promise<Response> | Response
}

/**
 * Declares one route of the API. A route without access rule, input and output description does not compile.
 *
 *     route({ method: 'GET', path: '/me', access: 'person', description: { … }, handler: (call) => answer(call, …) })
 */
export function route<const A extends RouteAccess>(
  declared: Omit<Route, 'access' | 'handler'> & {
    readonly access: A
    readonly handler: (call: CallOf<A>) => Promise<Response> | Response
  },
): Route {
  // The app calls a handler with exactly the call that its access describes.
  return declared as unknown as Route
}

/** Creates an answer with the headers that every answer of the API has; objects are sent as JSON. */
export function respond(
  { requestId }: Pick<RouteRequest, 'requestId'>,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const ready =
    body === null || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body)
  return new Response(ready as BodyInit | null, {
    status,
    headers: {
      ...(ready !== null && { 'content-type': 'application/json' }),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headers,
    },
  })
}
