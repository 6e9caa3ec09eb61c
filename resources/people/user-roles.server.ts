/** Selects the roles of the team: system roles and its own. */
export const userRolesView = `
  select r.team_id, r.id, r.name, r.code, r.is_system,
    (select count(*)::int from members m
      where m.team_id = r.team_id and m.status = 'active' and r.code = any(m.roles)) as members
  from roles r`
