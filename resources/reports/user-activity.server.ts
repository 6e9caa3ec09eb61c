/** Every write of the team's people, from the history that each write leaves; `changes` names the fields. */
export const userActivityView = `
  select h.team_id, h.id, h.at as time, (h.at at time zone w.timezone)::date as day, h.user_id as "user", h.ip, h.action,
    h.resource, h.record_id::text as record,
    coalesce(r.record->>'number', r.record->>'name', nullif(concat_ws(' ', r.record->>'firstName', r.record->>'lastName'), ''))
      as subject,
    (select string_agg(k, ', ' order by k) from jsonb_object_keys(case h.action when 'delete' then h.before else h.after end) k
      where h.action not in ('create', 'delete') and k not in ('version', 'updatedAt', 'updatedBy')) as changes
  from history h
  join teams w on w.id = h.team_id
  cross join lateral (select coalesce(h.before, '{}') || coalesce(h.after, '{}') as record) r`
