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

/** Stores the log positions of committed writes, which all nodes read before they read from a replica. */
export interface WritePositions {
  /** Stores the position after a write of a team. The write is done, so a failure is not an error of the caller. */
  store(team: string): Promise<void>
  /** Returns whether a write of a team has no stored position yet, so that a replica may lack the write. */
  isMissing(team: string): boolean
  close(): void
}

interface WritePositionsOptions {
  /** Runs `STORE_WRITE_POSITION` in a transaction of the team. */
  readonly send: (team: string) => Promise<unknown>
  /** Runs when a position was not stored, unless another position has been missing since an earlier failure. */
  readonly onMissing?: ((problem: unknown) => void) | undefined
}

/** Sets the pause between two attempts to store missing positions. */
const RETRY_MS = 500

/** Creates the store of positions, which tries again until a position is stored, or until `close`. */
export function createWritePositions({ send, onMissing }: WritePositionsOptions): WritePositions {
  /** Holds the number of the latest failure of each team without a stored position. */
  const missing = new Map<string, number>()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function store(team: string): Promise<void> {
    const known = missing.get(team)
    try {
      await send(team)
      // A write that failed during this attempt may be later than the position that is now stored.
      if (missing.get(team) === known) missing.delete(team)
    } catch (problem) {
      if (isClosed) return
      if (missing.size === 0) onMissing?.(problem)
      missing.set(team, ++failures)
      timer ??= setTimeout(() => void retry(), RETRY_MS).unref()
    }
  }

  async function retry(): Promise<void> {
    timer = undefined
    for (const team of missing.keys()) await store(team)
  }

  return {
    store,
    isMissing: (team) => missing.has(team),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
