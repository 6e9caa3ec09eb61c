/**
 * Returns the statement that each transaction of a team begins with: it sets a role that row-level security binds,
 * and the team ($1) that its policies ask for. `settings` is that of `DatabaseSession`.
 */
export function writeTeamScope(settings = ''): string {
  const own = settings === '' ? '' : `${settings}, `
  return `select ${own}set_config('role', armazem_team_role(), true), set_config('app.team', $1, true)`
}
