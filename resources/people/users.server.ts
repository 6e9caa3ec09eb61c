import { rightsOf } from '../../src/schema/registry.ts'
import { registry } from '../registry.ts'

const everywhere = registry.roles.flatMap(({ code }) =>
  rightsOf(registry, code).has('branch.all') ? [`'${code}'`] : [],
)

/** Selects the people of the team, with their last sign-in. */
export const usersView = `
  select m.team_id, u.id, u.name, u.email, m.status,
    (select string_agg(r.name, ', ' order by array_position(m.roles, r.code)) from roles r
      where r.team_id = m.team_id and r.code = any(m.roles)) as roles,
    case when w.is_everywhere then 'everywhere' else 'some' end as places,
    case when not w.is_everywhere then (select string_agg(b.name, ', ' order by b.name) from branches b
      where b.team_id = m.team_id and b.id = any(m.branches)) end as branches,
    u.last_sign_in_at as last_seen_at
  from members m
  join team_people u on u.team_id = m.team_id and u.id = m.user_id
  cross join lateral (select m.branches is null or exists (
    select from roles r where r.team_id = m.team_id and r.code = any(m.roles)
      and case when r.permissions is null then r.code in (${everywhere.join(', ')})
        else 'branch.all' = any(r.permissions) end) as is_everywhere) w`
