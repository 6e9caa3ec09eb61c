import type { RaRecord } from 'react-admin'
import type { Problem } from '../../../schema/problem.ts'

/** Names problems without a readable response. The server's own codes are in its response. */
export type TransportCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'

/**
 * Reports a failed call. `code` is the code of the server or of the transport, and `problem` is the body of the
 * server's response. React-admin's forms show `body.errors` at their fields, so `body.errors` holds the messages by
 * path.
 */
export class ApiError extends Error {
  readonly code: string
  /** Holds the HTTP status of the response; 0 without a response. */
  readonly status: number
  readonly problem: Problem | undefined
  readonly body: { readonly errors?: MessageTree } | undefined
  /** Holds the request id, which support needs to find the request in the server's log. */
  readonly requestId: string | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    problem?: Problem,
    requestId = problem?.requestId,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.problem = problem
    this.requestId = requestId
    this.body = problem && { ...problem, errors: groupMessages(problem) }
  }
}

/** Returns the message of an error. Converts other thrown values to text. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

interface MessageTree {
  [name: string]: string | MessageTree
}

/**
 * Nests messages by the path of their values: `/lines/0/quantity` → `{ lines: { 0: { quantity: message } } }`. Messages
 * about the whole record go to `root.serverError`.
 */
function groupMessages(problem: Problem): MessageTree | undefined {
  if (!problem.errors?.length) return undefined
  const tree: MessageTree = {}
  for (const { pointer, message } of problem.errors) {
    const path = pointer.split('/').slice(1).map(unescapePointer)
    setMessage(tree, path.length > 0 && path[0] !== '' ? path : ['root', 'serverError'], message)
  }
  return tree
}

function setMessage(
  tree: MessageTree,
  [head = '', ...rest]: readonly string[],
  message: string,
): void {
  const existing = tree[head]
  if (rest.length === 0) {
    tree[head] ??= message
    return
  }
  // A message about an item of a list replaces a message about the whole list.
  const below: MessageTree = typeof existing === 'object' ? existing : {}
  tree[head] = below
  setMessage(below, rest, message)
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * Returns the record as somebody else has saved it meanwhile: the problem VERSION_CONFLICT contains the current record
 * (docs/api.md §3.1). Returns undefined for other errors.
 */
export function readCurrentRecord(error: unknown): RaRecord | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return error.problem?.current as RaRecord | undefined
}
