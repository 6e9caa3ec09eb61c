/**
 * Returns the statement that begins each transaction of a team: it sets a role that row-level security restricts, and
 * the team ($1) of its policies. `settings` is that of `DatabaseSession`.
 */
export function writeTeamScope(settings = ''): string {
  const own = settings === '' ? '' : `${settings}, `
  return `select ${own}set_config('role', armazem_team_role(), true), set_config('app.team', $1, true)`
}

/**
 * Returns the same statement, which also answers the version of the session whose token and team are $2 and $3; it is
 * read before the role is set.
 */
export function writeProvingTeamScope(settings = ''): string {
  return writeTeamScope(settings).replace(
    'select ',
    'select armazem_session_version($2, $3) as version, ',
  )
}
