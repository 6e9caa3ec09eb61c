/** The people of the team, out of identity's accounts. Last seen is when they last signed in. */
export const usersView = `
  select m.team_id, u.id, u.name, u.email, array_to_string(m.roles, ', ') as roles, m.status,
    (select max(s."updatedAt") from session s where s."userId" = u.id) as last_seen_at
  from members m
  join "user" u on u.id = m.user_id`
