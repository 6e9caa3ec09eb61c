/** Selects the API keys of the team, with the names of role, branches and creator. */
export const apiKeysView = `
  select key.team_id, key.id, key.name,
    (select role.name from roles role where role.team_id = key.team_id and role.code = key.role) as role,
    case when key.branches is null then 'everywhere' else 'some' end as places,
    (select string_agg(branch.name, ', ' order by branch.name) from branches branch
      where branch.team_id = key.team_id and branch.id = any(key.branches)) as branches,
    case
      when key.revoked_at is not null then 'revoked'
      when key.expires_at <= now() then 'expired'
      when creator.status is distinct from 'active' then 'orphaned'
      else 'active'
    end as status,
    key.last_used_at, key.expires_at, person.name as issued_by, key.created_at as issued_at
  from api_keys key
  left join members creator on creator.team_id = key.team_id and creator.user_id = key.created_by
  left join team_people person on person.team_id = key.team_id and person.id = key.created_by`
