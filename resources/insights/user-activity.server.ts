import type { SummedView } from '../../src/server/database/view-source.ts'

const nameIn = (record: string) =>
  `coalesce(${record}->>'number', ${record}->>'name',
    nullif(concat_ws(' ', ${record}->>'firstName', ${record}->>'lastName'), ''))`

/**
 * Returns the SQL condition that the caller may see a history entry of a saved view: row-level security shows personal
 * views to their authors only. Of the entries of a deleted view, only the deletion is shown, and only if the view was
 * shared.
 */
const isVisible = (entry: string) => `(
    exists (select from views view where view.team_id = ${entry}.team_id and view.id = ${entry}.record_id)
    or (${entry}.action = 'delete' and (${entry}.before->>'isShared')::boolean))`

/**
 * Selects the entries of the team's history; `changes` lists the names of the changed fields. The entry of an update
 * contains only the changed fields, so the name of the record is read from another entry. Entries about users, sign-ins
 * and shared devices have the name of the person, and those about invitations the address. Personal views are shown to
 * their authors only (rule 1.22).
 */
const selectActivity = `
  select history_entry.team_id, history_entry.id, history_entry.at as time,
    armazem_day_in(team.timezone, history_entry.at) as day, history_entry.user_id as "user",
    history_entry.on_behalf_of, history_entry.ip,
    history_entry.action, history_entry.request_id as change_set,
    history_entry.resource, case when history_entry.resource not in (
      'teams', 'exports', 'uploads', 'backups', 'sessions', 'refusals', 'change-sets'
      ) then history_entry.record_id::text end as record,
    coalesce(${nameIn('merged.record')}, (
      select person.name from team_people person
      where person.team_id = history_entry.team_id and person.id = case history_entry.resource
        when 'users' then history_entry.record_id when 'sessions' then history_entry.user_id end), (
      select invitation.email from invitations invitation
      where history_entry.resource = 'invitations' and invitation.team_id = history_entry.team_id
        and invitation.id = history_entry.record_id), (
      select ${nameIn('past.record')} from history entry
      cross join lateral (select coalesce(entry.before, '{}') || coalesce(entry.after, '{}') as record) past
      where entry.team_id = history_entry.team_id and entry.resource = history_entry.resource
        and entry.record_id = history_entry.record_id
        and ${nameIn('past.record')} is not null
      order by entry.at desc limit 1), history_entry.after->>'operation') as subject,
    coalesce(merged.record->>'branch', (
      select coalesce(entry.after, entry.before)->>'branch' from history entry
      where entry.team_id = history_entry.team_id and entry.resource = history_entry.resource
        and entry.record_id = history_entry.record_id and entry.action in ('create', 'delete')
      order by entry.at limit 1))::uuid as branch,
    (select string_agg(changed_key, ', ' order by changed_key)
      from jsonb_object_keys(case history_entry.action when 'delete' then history_entry.before
      else history_entry.after end) changed_key
      where history_entry.action not in ('create', 'delete') and history_entry.resource not in ('sessions', 'refusals')
        and changed_key not in ('version', 'updatedAt', 'updatedBy')) as changes
  from history history_entry
  join teams team on team.id = history_entry.team_id
  cross join lateral (select coalesce(history_entry.before, '{}') || coalesce(history_entry.after,
    '{}') as record) merged
  where history_entry.resource <> 'views' or ${isVisible('history_entry')}`

/**
 * Counts the changes by the position of the last seal and the entries that are not sealed yet, less the hidden
 * entries of saved views. The history is append-only, so nothing else changes their number.
 */
export const userActivityView: SummedView = {
  whole: () => selectActivity,
  totals: {
    by: [],
    sums: [],
    select: () => `
  select head.team_id, head.position as n_ from history_heads head
  union all
  select unsealed.team_id, count(*) from history_unsealed unsealed group by unsealed.team_id
  union all
  select entry.team_id, -count(*) from history entry
  where entry.resource = 'views' and ${isVisible('entry')} is not true
  group by entry.team_id`,
  },
}
