/**
 * Returns the statement that starts each transaction of a team. It sets a role to which row-level
 * security applies, and the team ($1) for the policies. `settings` is that of `DatabaseSession`.
 */
export function writeTeamScope(settings = ''): string {
  const own = settings === '' ? '' : `${settings}, `
  return `select ${own}set_config('role', armazem_team_role(), true), set_config('app.team', $1, true)`
}

/**
 * Returns the same statement, extended by the version of the session whose token and team are $2
 * and $3. The version is read before the role is set.
 */
export function writeProvingTeamScope(settings = ''): string {
  return writeTeamScope(settings).replace(
    'select ',
    'select armazem_session_version($2, $3) as version, ',
  )
}
