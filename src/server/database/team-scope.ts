import { isId } from '../../schema/check-value.ts'

/**
 * What each transaction of a team begins with: a role that row-level security binds, and the team that its
 * policies ask for. One message that takes no parameters, therefore the id is checked here.
 */
export function beginFor(team: string, settings = ''): string {
  if (!isId(team)) throw new Error(`"${team}" is not the id of a team`)
  const own = settings === '' ? '' : ` select ${settings};`
  return `begin;${own} select set_config('role', armazem_team_role(), true), set_config('app.team', '${team}', true)`
}
