import type { Invariant } from '../context/invariant.ts'

/**
 * Finds history entries that were changed, removed, inserted or never written, and seals that do
 * not follow each other.
 */
export const historyInvariants: readonly Invariant[] = [
  {
    code: 'A1',
    description:
      'Each history entry is unchanged since it was sealed, and each seal follows the previous one.',
    sql: `
      select sealed.team_id, coalesce(sealed.entry::text, sealed.position::text) as subject, sealed.position,
        case when history_entry.id is null then 'removed' else 'changed' end as entry
      from (
        select seals.*, lag(seals.hash, 1, ''::bytea) over chain as previous_hash,
          lag(seals.position, 1, 0::bigint) over chain as previous_position
        from history_seals seals
        window chain as (partition by seals.team_id order by seals.position)) sealed
      left join history history_entry on history_entry.team_id = sealed.team_id and history_entry.id = sealed.entry
      where history_entry.id is null or sealed.position <> sealed.previous_position + 1
        or sealed.hash <> sha256(sealed.previous_hash || armazem_history_content(history_entry))`,
  },
  {
    code: 'A1',
    description: 'Each history entry is sealed or waiting to be sealed.',
    sql: `
      select history_entry.team_id, history_entry.id::text as subject, history_entry.resource, history_entry.action,
        history_entry.at
      from history history_entry
      where not exists (
          select from history_seals seal
          where seal.team_id = history_entry.team_id and seal.entry = history_entry.id)
        and not exists (
          select from history_unsealed unsealed
          where unsealed.team_id = history_entry.team_id and unsealed.entry = history_entry.id)
      union all
      select unsealed.team_id, unsealed.entry::text, 'removed before it was sealed', null, null
      from history_unsealed unsealed
      where not exists (
        select from history history_entry
        where history_entry.team_id = unsealed.team_id and history_entry.id = unsealed.entry)`,
  },
  {
    code: 'A1',
    description: 'The last seal of the history equals its separate copy.',
    sql: `
      select coalesce(latest.team_id, heads.team_id) as team_id,
        coalesce(latest.team_id, heads.team_id)::text as subject, latest.position, heads.position as kept
      from (
        select distinct on (team_id) * from history_seals where team_id = $1 order by team_id, position desc) latest
      full join (select * from history_heads where team_id = $1) heads on heads.team_id = latest.team_id
      where latest.position is distinct from heads.position or latest.hash is distinct from heads.hash`,
  },
]
