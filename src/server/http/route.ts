import type { Language } from '../../../i18n/languages.ts'
import type { Caller, Session } from './caller.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Names who may call a route: everyone; a signed-in person; a member of the team; a member with a
 * right such as `product.edit`. There is no default.
 */
export type RouteAccess = 'public' | 'person' | 'member' | { readonly right: string }

/** Holds a JSON Schema (OpenAPI 3.1). */
export type Schema = Readonly<Record<string, unknown>>

/** Describes a parameter of a route in its query or its headers. */
export interface Parameter {
  readonly description: string
  readonly schema?: Schema
  readonly required?: boolean
}

export interface ResponseDescription {
  readonly description: string
  /** Maps content types to schemas. */
  readonly content?: Readonly<Record<string, Schema>>
}

/** Describes inputs and outputs of a route for the API document. */
export interface RouteDescription {
  readonly summary: string
  /** Names the group in the API document. Routes of records use the resource's name. */
  readonly tag: string
  readonly query?: Readonly<Record<string, Parameter>>
  readonly headers?: Readonly<Record<string, Parameter>>
  /** Maps content types to schemas. */
  readonly body?: Readonly<Record<string, Schema>>
  /** Maps statuses to responses. The API document adds the common problems. */
  readonly responses: Readonly<Record<number, ResponseDescription>>
}

/** Describes a request for a handler. */
export interface RouteRequest {
  readonly request: Request
  /** Holds the decoded values of the path's `:names`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly requestId: string
  readonly language: Language
  readonly ip: string | undefined
}

/** Describes a request of a signed-in person, in a team or not. */
export type PersonCall = RouteRequest & { readonly session: Session }
/** Describes a request of a member of a team. */
export type MemberCall = RouteRequest & { readonly caller: Caller }

type CallOf<A extends RouteAccess> = A extends 'public'
  ? RouteRequest
  : A extends 'person'
    ? PersonCall
    : MemberCall

/** Describes a route. Only `route()` creates routes. */
export interface Route {
  readonly method: Method
  /** Holds the path below `/api/v1`, with `:names`: `/products/:id`. */
  readonly path: string
  readonly access: RouteAccess
  readonly description: RouteDescription
  /**
   * Indicates that the handler can run twice for one request, because it reads the body with `readJson` and changes data
   * in one transaction only. The first statement of the handler then also confirms the session, which saves a separate
   * statement (session-proof.ts).
   */
  readonly isRepeatable?: boolean
  /** Sets whether API keys may call the route; the default follows from `access` (key-access.ts). */
  readonly isForKeys?: boolean
  /**
   * Indicates that a route of the signed-in person also works on shared devices, even while they
   * are locked. The other routes with the access `person` change the account of the person who
   * signed in there.
   */
  readonly isForDevices?: boolean
  /**
   * Answers the request. A thrown error becomes the response (to-http-problem.ts); a bug is answered
   * with status 500.
   */
  readonly handler: (call: PersonCall & MemberCall) => Promise<Response> | Response
}

/**
 * Declares one route of the API. A route without access rule and without description of input and
 * output does not compile.
 *
 *     route({
 *       method: 'GET', path: '/me', access: 'person', description: { … },
 *       handler: (call) => respond(call, …),
 *     })
 */
export function route<const A extends RouteAccess>(
  declared: Omit<Route, 'access' | 'handler'> & {
    readonly access: A
    readonly handler: (call: CallOf<A>) => Promise<Response> | Response
  },
): Route {
  // The app calls each handler with the kind of call that its access requires.
  return declared as unknown as Route
}

/**
 * Creates a response with the headers that all responses of the API have. Objects are sent as JSON.
 */
export function respond(
  { requestId }: Pick<RouteRequest, 'requestId'>,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const content =
    body === null || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body)
  return new Response(content as BodyInit | null, {
    status,
    headers: {
      ...(content !== null && { 'content-type': 'application/json' }),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headers,
    },
  })
}
