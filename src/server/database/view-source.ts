/**
 * Maps resource names to queries: the source of the rows of a view resource, or of the `derived` fields of a resource
 * with a table. Each query selects `team_id`, `id` and one column per field, in snake case; for derived fields one row per
 * record. It runs as the team's role, so its tables must be granted to `armazem_app`.
 *
 *     export const usersView = `select member.team_id, person.id, person.name … from members member join "user" person on …`
 *
 * A view that declares `params` is a function of its parameters:
 *
 *     export const receivables: ViewSource = (param) => `select … where sale.invoice_date <= ${param('asOf')}`
 */
export type ViewSources = Readonly<Record<string, ViewSource>>

export type ViewSource = string | ParamView | PagedView | DatedView | RowView

export type ParamView = (param: ParamPlaceholder) => string

/**
 * Selects the same rows in two ways. `page` computes its numbers per row, which is fast for the few rows of a page;
 * `whole` computes those of all rows together. A list is read by `page` unless its order or filter needs the numbers
 * of all rows.
 */
export interface PagedView {
  readonly whole: ParamView
  readonly page: ParamView
  /**
   * Indicates that `page` computes its numbers in columns, which PostgreSQL computes after it has sorted and limited
   * the rows. In a lateral join, it would compute them before: the keys of the page are then read first.
   */
  readonly inColumns?: boolean
}

/**
 * Selects the same rows in two ways. `recent` is fast for a day with few later entries, such as today, and reads the pages
 * of such days; `whole` reads the other days, totals and exports.
 */
export interface DatedView {
  readonly whole: ParamView
  readonly recent: ParamView
  /** Names the parameter that holds the day. */
  readonly day: string
}

/**
 * Computes the `derived` fields of a record from the columns of its row, without reading the row a second time: a
 * select of one row with one column per field, in snake case. `record` is the alias of the row.
 */
export interface RowView {
  readonly row: (record: string) => string
}

/** Names the way in which the rows of a `PagedView` or `DatedView` are read. */
export type ViewForm = 'whole' | 'page' | 'recent'

/**
 * Returns the typed placeholder of a parameter: `$3::date`. Its value is null when the request does
 * not contain the parameter.
 */
export type ParamPlaceholder = (name: string) => string
