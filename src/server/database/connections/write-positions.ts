/**
 * Stores the current position in the primary's log as that of the last write of the team $1, for all nodes: a replica
 * that has reached this position contains the write. The position is read after the row is locked, because another write
 * may have stored a later position since the start of the statement.
 */
export const STORE_WRITE_POSITION = `
  insert into write_positions (team_id, position)
  select team.id, pg_current_wal_insert_lsn() from teams team where team.id = $1
  on conflict (team_id) do update set position = pg_current_wal_insert_lsn()`

/** Reads the position after the last write of the team $1 on the primary; the current position for a team without a row. */
export const READ_WRITE_POSITION = `
  select coalesce((select stored.position from write_positions stored where stored.team_id = $1),
    pg_current_wal_insert_lsn())::text as position`
