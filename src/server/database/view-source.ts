/**
 * Queries by resource name: where the rows of a view resource come from, or what the `derived` fields of a resource
 * with a table hold. A select that gives `team_id`, `id` and one column per field, in snake case; for rollups one row
 * per record. It runs as the team's role, so what it reads must be granted to `armazem_app`.
 *
 *     export const usersView = `select m.team_id, u.id, u.name, u.email … from members m join "user" u on …`
 *
 * A view that declares `params` is a function of what it is asked with:
 *
 *     export const receivables: ViewSource = (asked) => `select … where s.invoice_date <= ${param('asOf')}`
 */
export type ViewSources = Readonly<Record<string, ViewSource>>

export type ViewSource = string | ((param: ParamPlaceholder) => string)

/** Returns the typed placeholder of a parameter: `$3::date`; its value is null when the parameter was not sent. */
export type ParamPlaceholder = (name: string) => string
