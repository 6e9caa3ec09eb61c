import type { Problem } from '../../../schema/problem.ts'

/** Names problems without a readable answer; the server's own codes are in its problems. */
export type TransportCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'

/**
 * Reports a failed call: `code` is the server's or the transport's, `problem` the server's body. React-admin's forms
 * put `body.errors` at their fields, so it holds the messages by path.
 */
export class ApiError extends Error {
  readonly code: string
  /** Holds the status of the answer; 0 when there was none. */
  readonly status: number
  readonly problem: Problem | undefined
  readonly body: { readonly errors?: MessageTree } | undefined

  constructor(code: string, status: number, message: string, problem?: Problem) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.problem = problem
    this.body = problem && { ...problem, errors: messagesByPath(problem) }
  }

  /** Returns the request id, to be quoted to whoever runs the server. */
  get requestId(): string | undefined {
    return this.problem?.requestId
  }
}

/** Returns whether the server refused; repeating helps only after no answer or a failure of the server. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

interface MessageTree {
  [name: string]: string | MessageTree
}

/**
 * Nests messages by the path of their values: `/lines/0/quantity` → `{ lines: { 0: { quantity: message } } }`. Messages
 * about the whole record go to `root.serverError`.
 */
function messagesByPath(problem: Problem): MessageTree | undefined {
  if (!problem.errors?.length) return undefined
  const tree: MessageTree = {}
  for (const { pointer, message } of problem.errors) {
    const path = pointer.split('/').slice(1).map(unescapePointer)
    place(tree, path.length > 0 && path[0] !== '' ? path : ['root', 'serverError'], message)
  }
  return tree
}

function place(tree: MessageTree, [head = '', ...rest]: readonly string[], message: string): void {
  const there = tree[head]
  if (rest.length === 0) {
    tree[head] ??= message
    return
  }
  // A message at a place inside a list replaces one about the whole list.
  const below: MessageTree = typeof there === 'object' ? there : {}
  tree[head] = below
  place(below, rest, message)
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
