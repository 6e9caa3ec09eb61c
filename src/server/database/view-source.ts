/**
 * Maps resource names to queries: the source of the rows of a view resource, or of the `derived` fields of a resource
 * with a table. Each query selects `team_id`, `id` and one column per field, in snake case; for derived fields one row per
 * record. The query runs as the team's role, so its tables must be granted to `armazem_app`.
 *
 *     export const usersView = `select member.team_id, person.id, person.name … from members member join "user" person on …`
 *
 * A view that declares `params` is a function of its parameters:
 *
 *     export const receivables: ViewSource = (param) => `select … where sale.invoice_date <= ${param('asOf')}`
 */
export type ViewSources = Readonly<Record<string, ViewSource>>

export type ViewSource = string | ParamView | PagedView | DatedView | RowView | SummedView

export type ParamView = (param: ParamPlaceholder) => string

/**
 * Selects the same rows in several ways. `page` computes the figures of each row separately, which
 * is fast for the few rows of a page; `whole` computes the figures of all rows together. A list is
 * read by `page` unless its order or filter needs the figures of all rows.
 */
export interface PagedView {
  /** Selects all rows with figures that are computed together. */
  readonly whole: ParamView
  /** Selects the rows with figures that are computed for each row. */
  readonly page?: ParamView
  /**
   * Indicates that `page` computes the figures in columns, which PostgreSQL does after it has
   * sorted and limited the rows. PostgreSQL computes the figures of a lateral join before that:
   * without this option, the keys of the page are read first.
   */
  readonly inColumns?: boolean
  /** Selects the rows in the order of the list. */
  readonly inOrder?: OrderedRows
  /** Selects sums of the rows from tables that keep them. */
  readonly totals?: KeptTotals | readonly KeptTotals[]
}

/**
 * Selects the rows in the order of the list, one day after the other, so that a page reads its own
 * rows only. A list in this order uses this form, unless its filter has other fields than `fields`.
 */
export interface OrderedRows {
  /** Lists the fields that the filter may have. */
  readonly fields: readonly string[]
  /** Selects the rows of one day after the other. */
  readonly select: ParamView
}

/**
 * Selects the sums of the rows of a list from a table that keeps them, or by a query that is faster
 * than reading the rows. Totals, groups and numbers of rows are computed from these sums, unless
 * they need other fields.
 */
export interface KeptTotals {
  /** Lists the fields by which the sums are filtered and grouped. */
  readonly by: readonly string[]
  /** Lists the fields that are summed. */
  readonly sums: readonly string[]
  /**
   * Selects `team_id`, the fields of `by` and `sums` in snake case and, unless `isUncounted`, the number of rows as
   * `n_`. `days` are the days of the filter if the totals have a `date`.
   */
  readonly select: (param: ParamPlaceholder, days: SummedDays) => string
  /** Indicates that the number of rows is unknown. */
  readonly isUncounted?: boolean
  /**
   * Names the date field of totals by month and year. Their rows have the first day of their month or year as date. They
   * are used when a filter tests the date only for being in a period, and when rows are not grouped by day or week.
   */
  readonly date?: string
}

/** Holds the SQL of the days that are summed. A day is null without a limit. */
export interface SummedDays {
  readonly from: string
  readonly to: string
  /** Holds the SQL of a boolean: whether rows may be sums of whole years. */
  readonly hasYears: string
}

/** Adds kept totals to a table, or to a view with the form `whole` only. */
export interface SummedView {
  /** Selects the rows of a view; omitted for a table. */
  readonly whole?: ParamView
  /**
   * Names a date field whose index has the rows of a day in the order of the list. A page of some days is read from the
   * first rows of each day.
   */
  readonly day?: string
  /** Selects sums of the rows from tables that keep them. */
  readonly totals: KeptTotals | readonly KeptTotals[]
}

/** Selects the rows of a day in several ways. */
export interface DatedView {
  /** Selects the rows of any day, and the rows of exports. */
  readonly whole: ParamView
  /**
   * Selects the same rows, fast for a day with few later entries, such as today. Pages and totals of these days use
   * this form.
   */
  readonly recent: ParamView
  /** Selects the rows of several days: the parameter is an array, and the column `as_of_` holds the day of each row. */
  readonly days: ParamView
  /** Names the parameter that holds the day. */
  readonly day: string
}

/** Computes the `derived` fields of a record from the columns of its row, without reading the row a second time. */
export interface RowView {
  /** Returns a select of one row with one column per field, in snake case. `record` is the alias of the row. */
  readonly row: (record: string) => string
}

/** Names the way in which the rows of a view are read, or holds the kept totals that are read instead. */
export type ViewForm = 'whole' | 'page' | 'recent' | 'days' | 'inOrder' | ChosenTotals

/**
 * Holds the totals of a view that have all fields that a request needs, and the first and last day
 * that the request sums.
 */
export interface ChosenTotals {
  readonly totals: KeptTotals
  readonly from: string | null
  readonly to: string | null
  readonly hasYears: boolean
}

/**
 * Returns the typed placeholder of a parameter: `$3::date`. Its value is null when the request does
 * not contain the parameter and the parameter has no default.
 */
export type ParamPlaceholder = (name: string) => string
