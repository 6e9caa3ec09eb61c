/** Describes what is wrong with an input: where, which rule, and the figures that explain it. */
export interface Issue {
  /** Points to the value, e.g. `/lines/0/quantity`; empty for the whole. */
  readonly pointer: string
  readonly code: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** Describes a refusal (RFC 9457, `application/problem+json`). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly requestId: string
  readonly errors?: readonly (Issue & { readonly message: string })[]
  readonly [more: string]: unknown
}
