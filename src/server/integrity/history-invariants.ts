import type { Invariant } from '../context/invariant.ts'

/**
 * Finds history entries that were changed, removed, inserted or never written, and seals that do not follow each
 * other.
 */
export const historyInvariants: readonly Invariant[] = [
  {
    code: 'A1',
    description:
      'Each history entry is unchanged since it was sealed, and each seal follows the previous one.',
    sql: `
      select s.team_id, coalesce(s.entry::text, s.position::text) as subject, s.position,
        case when h.id is null then 'removed' else 'changed' end as entry
      from (
        select seals.*, lag(seals.hash, 1, ''::bytea) over w as previous_hash, lag(seals.position, 1, 0::bigint) over w as previous_position
        from history_seals seals window w as (partition by seals.team_id order by seals.position)) s
      left join history h on h.team_id = s.team_id and h.id = s.entry
      where h.id is null or s.position <> s.previous_position + 1
        or s.hash <> sha256(s.previous_hash || armazem_history_content(h))`,
  },
  {
    code: 'A1',
    description: 'Each history entry is sealed or waiting to be sealed.',
    sql: `
      select h.team_id, h.id::text as subject, h.resource, h.action, h.at from history h
      where not exists (select from history_seals s where s.team_id = h.team_id and s.entry = h.id)
        and not exists (select from history_unsealed u where u.team_id = h.team_id and u.entry = h.id)
      union all
      select u.team_id, u.entry::text, 'removed before it was sealed', null, null from history_unsealed u
      where not exists (select from history h where h.team_id = u.team_id and h.id = u.entry)`,
  },
  {
    code: 'A1',
    description: 'The last seal of the history equals the copy that is kept apart.',
    sql: `
      select coalesce(l.team_id, heads.team_id) as team_id, coalesce(l.team_id, heads.team_id)::text as subject,
        l.position, heads.position as kept
      from (
        select distinct on (team_id) * from history_seals where team_id = $1 order by team_id, position desc) l
      full join (select * from history_heads where team_id = $1) heads on heads.team_id = l.team_id
      where l.position is distinct from heads.position or l.hash is distinct from heads.hash`,
  },
]
