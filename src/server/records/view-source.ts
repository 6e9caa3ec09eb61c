/**
 * Where the rows of a view resource come from, by resource name: a select that gives `team_id`, `id` and one column
 * per field, in snake case. It runs as the team's role, so what it reads must be granted to `armazem_app`.
 *
 *     export const usersView = `select m.team_id, u.id, u.name, u.email … from members m join "user" u on …`
 */
export type ViewSources = Readonly<Record<string, string>>
