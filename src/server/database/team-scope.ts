/**
 * Returns the statement that starts each transaction of a team. It sets a role to which row-level
 * security applies, and the team ($1) for the policies. `settings` are those of `DatabaseSession`.
 */
export function writeTeamScope(settings = ''): string {
  const own = settings === '' ? '' : `${settings}, `
  return `select ${own}set_config('role', armazem_team_role(), true), set_config('app.team', $1, true)`
}

/**
 * Returns the statement of `writeTeamScope`, extended by the version of the session whose token and
 * team are $2 and $3. The version is read before the role is set.
 */
function writeProvingTeamScope(settings = ''): string {
  return writeTeamScope(settings).replace(
    'select ',
    'select armazem_session_version($2, $3) as version, ',
  )
}

/** Holds the statements by their settings, which differ only with a pooler. */
const texts = new Map<string, { readonly scope: string; readonly provingScope: string }>()

/** Returns the statement that starts a transaction, without and with the version of the session. */
export function getScopeTexts(settings: string) {
  const cached = texts.get(settings)
  if (cached) return cached
  const written = {
    scope: writeTeamScope(settings),
    provingScope: writeProvingTeamScope(settings),
  }
  texts.set(settings, written)
  return written
}
