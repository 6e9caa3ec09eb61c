/** Selects the default roles and the team's own roles, with the number of their active members. */
export const userRolesView = `
  select role.team_id, role.id, role.name, role.code, role.is_system,
    (select count(*)::int from members member
      where member.team_id = role.team_id and member.status = 'active' and role.code = any(member.roles)) as members
  from roles role`
