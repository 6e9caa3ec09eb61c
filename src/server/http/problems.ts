import type { Field } from '../../schema/fields.ts'
import { createArgFormatter } from '../../schema/format-arg.ts'
import type { Labels } from '../../schema/labels.ts'
import { lowercaseWords } from '../../schema/naming.ts'
import type { Issue, Problem } from '../../schema/problem.ts'

/** Limits the issues of one response, because a body can cause a hundred thousand issues. */
const MAX_ISSUES = 100

/**
 * Names the right that the caller lacks, or the limit of the caller that is too low for the request. Other people may
 * have the right or a higher limit.
 */
export interface Lacking {
  readonly right?: string
  readonly limit?: { readonly name: string; readonly value: number }
  /** Lists the ids of the authors of a document, who cannot help because a second person is needed. */
  readonly authors?: readonly (string | null)[]
}

/** Names the roles and people that may run the refused request; people only if the caller may see people. */
export interface Helpers {
  readonly people: readonly string[]
  readonly roles: readonly string[]
}

/** Reports a problem to the client. `toHttpProblem` converts other errors; a bug is answered with status 500. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly Issue[]
  /** Holds further members of the body, and the arguments of the message. */
  readonly extensions: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly lacking: Lacking | undefined

  constructor(
    status: number,
    code: string,
    {
      errors = [],
      extensions = {},
      headers = {},
      lacking,
    }: {
      readonly errors?: readonly Issue[]
      readonly extensions?: Readonly<Record<string, unknown>>
      readonly headers?: Readonly<Record<string, string>>
      readonly lacking?: Lacking | undefined
    } = {},
  ) {
    const reported = errors.slice(0, MAX_ISSUES)
    super(
      `${status} ${code} ${reported.map((issue) => `${issue.pointer}: ${issue.code}`).join(', ')}`,
    )
    this.name = 'HttpProblem'
    this.status = status
    this.code = code
    this.errors = reported
    this.extensions = extensions
    this.headers = headers
    this.lacking = lacking
  }
}

/**
 * Creates the problem of a missing session (401). `isRevoked` indicates that the browser still has the session's
 * cookie.
 */
export const unauthenticated = (isRevoked = false) =>
  new HttpProblem(401, 'UNAUTHENTICATED', isRevoked ? { extensions: { isRevoked } } : {})
/** Creates the problem of a missing right (403). The problem names the right if the right is known. */
export const forbidden = (right?: string) =>
  new HttpProblem(
    403,
    'FORBIDDEN',
    right === undefined ? {} : { extensions: { right }, lacking: { right } },
  )
/** Creates the problem of an API key that does not work (401). The problem does not state the reason. */
export const invalidKey = () =>
  new HttpProblem(401, 'API_KEY_INVALID', { headers: { 'www-authenticate': 'Bearer' } })
/** Creates the problem of an operation that no API key may call (403). */
export const keyForbidden = () => new HttpProblem(403, 'API_KEY_FORBIDDEN')
/**
 * Creates the problem of an address or record that does not exist or that the caller cannot see
 * (404).
 */
export const notFound = () => new HttpProblem(404, 'NOT_FOUND')
/** Creates the problem of a method that the address does not have (405). */
export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpProblem(405, 'METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } })
/** Creates the problem of a request that is larger than `max` bytes (413). */
export const tooLarge = (max: number) =>
  new HttpProblem(413, 'PAYLOAD_TOO_LARGE', { extensions: { max } })
/** Creates the problem of content of another type than `accepted` (415). */
export const unsupportedMediaType = (accepted: string) =>
  new HttpProblem(415, 'UNSUPPORTED_MEDIA_TYPE', { extensions: { accepted } })
/** Creates the problem of values that the declaration or a rule refuses (422). */
export const invalid = (errors: readonly Issue[]) => new HttpProblem(422, 'VALIDATION', { errors })
/**
 * Creates the problem of values or ids that must be unique and occur twice (409). The problem has the common code of
 * the issues, or `DUPLICATE` when their codes differ.
 */
export const duplicate = (errors: readonly Issue[]) => {
  const codes = new Set(errors.map(({ code }) => code))
  return new HttpProblem(409, codes.size === 1 ? errors[0]!.code : 'DUPLICATE', { errors })
}
/** Returns the problem code for a duplicate value of a unique field. */
export const getDuplicateCode = ({ unique }: Field) =>
  (typeof unique === 'object' && unique.code) || 'DUPLICATE'
/** Creates the problem of a reached limit (429). `wait_s` is the time to wait in seconds. */
export const tooManyRequests = (wait_s: number) =>
  new HttpProblem(429, 'TOO_MANY_REQUESTS', { headers: { 'retry-after': String(wait_s) } })
/** Creates the problem of a database that cannot be reached (503). */
export const unavailable = () =>
  new HttpProblem(503, 'UNAVAILABLE', { headers: { 'retry-after': '5' } })

/**
 * Creates the problem of a lock that another change holds (423). `by` is the resource and `name` the
 * title of the record, if known.
 */
export const locked = (holder: { readonly by?: string; readonly name?: string } = {}) =>
  new HttpProblem(423, holder.name === undefined ? 'LOCKED' : 'RECORD_LOCKED', {
    extensions: holder,
    headers: { 'retry-after': '1' },
  })
/** Creates the problem of a request whose first attempt, with the same idempotency key, still runs (409). */
export const requestRunning = () =>
  new HttpProblem(409, 'REQUEST_RUNNING', { headers: { 'retry-after': '1' } })
/** Creates the problem of a full disk on the server or in the database (507). */
export const storageFull = () => new HttpProblem(507, 'STORAGE_FULL')
/** Creates the problem of a disk that reports errors, on the server or in the database (503). */
export const storageFailed = () => new HttpProblem(503, 'STORAGE_FAILED')
/** Creates the problem of a full queue, in which the request would wait too long (503). */
export const busy = () => new HttpProblem(503, 'BUSY', { headers: { 'retry-after': '5' } })
/** Creates the problem of a statement that exceeded its time limit (503). */
export const tooSlow = () => new HttpProblem(503, 'TOO_SLOW')

/**
 * Creates the problem of an invalid request (400). `pointer` names the query parameter and the position
 * in its value, such as `/filter/price_gte`.
 */
export function badRequest(
  pointer: string,
  code: string,
  args?: Readonly<Record<string, unknown>>,
): HttpProblem {
  return new HttpProblem(400, code, { errors: [{ pointer, code, ...(args && { args }) }] })
}

/** Holds the team's region, which determines the formats of message arguments. */
type TeamRegion = Parameters<typeof createArgFormatter>[0] | undefined

/**
 * Returns the message of an issue. The name of the resource replaces the argument `by`. Other arguments have the format
 * of the team's region.
 */
export function getIssueMessage(
  { code, args }: Pick<Issue, 'code' | 'args'>,
  labels: Labels,
  team: TeamRegion,
): string {
  const named =
    typeof args?.by === 'string'
      ? { ...args, by: labels.resource(args.by), users: nameUsers(args, labels) }
      : args
  return labels.issue({ code, ...(named && { args: named }) }, team && createArgFormatter(team))
}

/** Describes the records that use another record, by resource: `sales (7), purchases (1)`. */
function nameUsers(args: NonNullable<Issue['args']>, labels: Labels): string {
  const users = (Array.isArray(args.users) ? args.users : [args]) as readonly {
    readonly by: string
    readonly count?: number
  }[]
  return users
    .map(({ by, count = 1 }) =>
      labels.issue({
        code: 'USED_BY',
        args: { count, by: lowercaseWords(labels.resource(by)) },
      }),
    )
    .join(', ')
}

/** Returns a problem in the format of RFC 9457 and in the caller's language. */
function describeProblem(
  httpProblem: HttpProblem,
  labels: Labels,
  requestId: string,
  team: TeamRegion,
  helpers: Helpers | undefined,
): Problem {
  const { status, code, errors, extensions } = httpProblem
  // The problem can repeat the code of one issue, whose figures then complete the message.
  const issueArgs = errors.find((issue) => issue.code === code)?.args
  const args = { ...issueArgs, ...extensions }
  const title = getIssueMessage({ code, args }, labels, team)
  const advice = helpers && describeHelpers(helpers, labels)
  const advise = (message: string) => (advice === undefined ? message : `${message} ${advice}`)
  return {
    // The extensions come first, so that a figure named `status` does not replace the status of the
    // response.
    ...extensions,
    type: `urn:armazem:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    ...(advice !== undefined && { detail: advise(title), helpers }),
    status,
    code,
    requestId,
    ...(errors.length > 0 && {
      errors: errors.map((issue) => {
        const message = getIssueMessage(issue, labels, team)
        return { ...issue, message: issue.code === code ? advise(message) : message }
      }),
    }),
  }
}

/** Returns the sentence that names the roles and people that may run the refused request. */
export function describeHelpers({ people, roles }: Helpers, labels: Labels): string {
  const args = { people: people.join(', '), roles: roles.join(', ') }
  const code = people.length === 0 ? 'ASK_ROLE' : 'ASK_PERSON'
  return labels.issue({ code: roles.length === 1 ? code : `${code}S`, args })
}

/** Creates the response to a refused request in the language of the labels (docs/api.md §6). */
export function createProblemResponse(
  httpProblem: HttpProblem,
  labels: Labels,
  requestId: string,
  team: TeamRegion,
  helpers?: Helpers,
): Response {
  return new Response(
    JSON.stringify(describeProblem(httpProblem, labels, requestId, team, helpers)),
    {
      status: httpProblem.status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-request-id': requestId,
        ...httpProblem.headers,
      },
    },
  )
}
