import type pg from 'pg'
import { createDatabase, type Database } from '../database/database.ts'

/**
 * Limits the time of one check. The limit is longer than that of a report, because a check reads
 * all rows of a team.
 */
const CHECK_TIMEOUT_MS = 600_000

/** Opens connections for integrity checks, whose statements may take ten minutes each. */
export function openDatabaseForChecks(connection: pg.ClientConfig): Database {
  const config = { ...connection, statement_timeout: CHECK_TIMEOUT_MS }
  return createDatabase(config, { shortConnections: 1, longConnections: 1 })
}
