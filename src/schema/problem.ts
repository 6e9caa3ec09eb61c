/**
 * Describes the problem of an input: its place, the violated rule, and arguments for the message.
 */
export interface Issue {
  /** Points to the value, such as `/lines/0/quantity`; empty for the whole input. */
  readonly pointer: string
  readonly code: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** Describes an issue with its message in the language of the caller. */
export type ReportedIssue = Issue & { readonly message: string }

/** Describes an error response (RFC 9457, `application/problem+json`). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly requestId: string
  readonly errors?: readonly ReportedIssue[]
  readonly [more: string]: unknown
}
