/** A figure of the dashboard: where it stands in the answer of `GET /api/v1/dashboard`, and how it is read. */
export interface Figure {
  /** Its words are below `figures.<key>`. */
  readonly key: string
  /** Its place in the answer, such as `cashFlow.net`. */
  readonly path: string
  readonly as: 'money' | 'integer'
  /** Whether more of it is good news, bad news or neither. */
  readonly more?: 'good' | 'bad'
  /** The list behind it, and the date by which that is of the period; without a date it is of today. */
  readonly list?: { readonly resource: string; readonly date?: string; readonly filter?: object }
}
