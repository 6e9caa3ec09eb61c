const nameIn = (record: string) =>
  `coalesce(${record}->>'number', ${record}->>'name',
    nullif(concat_ws(' ', ${record}->>'firstName', ${record}->>'lastName'), ''))`

/**
 * Selects every write of the team's people from the history; `changes` names the fields. An update has only changed
 * fields: the name of its record comes from another entry.
 */
export const userActivityView = `
  select h.team_id, h.id, h.at as time, armazem_day_in(w.timezone, h.at) as day, h.user_id as "user", h.ip, h.action,
    h.resource, case when h.resource not in ('teams', 'exports', 'uploads', 'backups') then h.record_id::text end as record,
    coalesce(${nameIn('r.record')}, (
      select ${nameIn('n.record')} from history l
      cross join lateral (select coalesce(l.before, '{}') || coalesce(l.after, '{}') as record) n
      where l.team_id = h.team_id and l.resource = h.resource and l.record_id = h.record_id
        and ${nameIn('n.record')} is not null
      order by l.at desc limit 1)) as subject,
    (select string_agg(k, ', ' order by k) from jsonb_object_keys(case h.action when 'delete' then h.before else h.after end) k
      where h.action not in ('create', 'delete') and k not in ('version', 'updatedAt', 'updatedBy')) as changes
  from history h
  join teams w on w.id = h.team_id
  cross join lateral (select coalesce(h.before, '{}') || coalesce(h.after, '{}') as record) r`
