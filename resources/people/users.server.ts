import { getRoleRights, type Registry } from '../../src/schema/registry.ts'

/**
 * Returns the SQL condition that a member or an invitation has access to all branches: no branches are chosen, or a
 * role grants all branches. `holder` is the name of the row, which has the columns `branches` and `roles`.
 */
export function writeIsEverywhere(registry: Registry, holder: string): string {
  const everywhere = registry.roles.flatMap(({ code }) =>
    getRoleRights(registry, code).has('branch.all') ? [`'${code}'`] : [],
  )
  return `(${holder}.branches is null or exists (
    select from roles role where role.team_id = ${holder}.team_id and role.code = any(${holder}.roles)
      and case when role.permissions is null then role.code in (${everywhere.join(', ')})
        else 'branch.all' = any(role.permissions) end))`
}

/** Selects the users of the team with their last sign-in, and the API keys with their last use. */
export function selectUsers(registry: Registry): string {
  return `
  select member.team_id, team_people.id, team_people.name, team_people.email, member.status,
    (select string_agg(role.name, ', ' order by array_position(member.roles, role.code)) from roles role
      where role.team_id = member.team_id and role.code = any(member.roles)) as roles,
    case when access.is_everywhere then 'everywhere' else 'some' end as places,
    case when not access.is_everywhere
      then (select string_agg(branch.name, ', ' order by branch.name) from branches branch
      where branch.team_id = member.team_id and branch.id = any(member.branches)) end as branches,
    case when team_people.has_second_factor then 'on' else 'off' end as second_factor,
    team_people.last_sign_in_at as last_seen_at
  from members member
  join team_people team_people on team_people.team_id = member.team_id and team_people.id = member.user_id
  cross join lateral (select ${writeIsEverywhere(registry, 'member')} as is_everywhere) access
  union all
  select key.team_id, key.id, key.name, null, 'apiKey',
    (select role.name from roles role where role.team_id = key.team_id and role.code = key.role),
    case when key.branches is null then 'everywhere' else 'some' end,
    (select string_agg(branch.name, ', ' order by branch.name) from branches branch
      where branch.team_id = key.team_id and branch.id = any(key.branches)),
    null,
    key.last_used_at
  from api_keys key`
}
