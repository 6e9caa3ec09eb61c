/**
 * Returns the SQLSTATE of a PostgreSQL error, or the code of a Node.js error; empty for anything
 * else.
 */
export function getErrorCode(problem: unknown): string {
  const code = typeof problem === 'object' && problem !== null && 'code' in problem && problem.code
  return typeof code === 'string' ? code : ''
}

/** Holds the SQLSTATE of a statement that waited for a lock longer than `lock_timeout` (lock_not_available). */
export const LOCK_NOT_AVAILABLE = '55P03'

/** Holds the SQLSTATE of a duplicate value (unique_violation). */
export const UNIQUE_VIOLATION = '23505'

/** Holds the SQLSTATE of a cancelled statement, for example one that exceeded `statement_timeout` (query_canceled). */
export const QUERY_CANCELED = '57014'

/**
 * Returns whether a code reports a full disk: disk_full of PostgreSQL, or a full disk or an
 * exhausted quota of the operating system.
 */
export function isDiskFull(code: string): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code)
}

/**
 * Returns whether a code reports a disk that cannot be read or written: io_error of PostgreSQL, or
 * EIO of the operating system.
 */
export function isDiskFailure(code: string): boolean {
  return ['58030', 'EIO'].includes(code)
}

/**
 * Matches the SQLSTATE classes 08 (connection), 53 (insufficient resources) and 57 (operator intervention, which
 * includes cancelled statements), and the errors of Node.js for a broken connection (ECONNRESET, EPIPE) or a connection
 * that cannot be opened: no server (ECONNREFUSED), no Unix socket (ENOENT), a stopped container without an address
 * (ENOTFOUND, EAI_AGAIN), a failed host (EHOSTUNREACH, ENETUNREACH, ETIMEDOUT).
 */
const OUTAGE = /^(08|53|57|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT|ENOTFOUND|EAI_)/

const OUTAGE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i

/** Holds the SQLSTATE protocol_violation, with which pgBouncer reports all of its own errors. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Returns whether a problem means that the database cannot be reached, is stopping, has no free connection, memory or
 * disk space, or has cancelled the statement. Callers that treat a full disk or a cancelled statement in another way
 * check its code first.
 */
export function isOutage(problem: unknown): boolean {
  const code = getErrorCode(problem)
  // PostgreSQL rejects an invalid message of this program, which is a bug, and keeps the connection.
  if (code === PROTOCOL_VIOLATION) return isFatal(problem)
  return OUTAGE.test(code) || (problem instanceof Error && OUTAGE_MESSAGE.test(problem.message))
}

/** Returns whether PostgreSQL or a pooler has closed the connection with this error. */
function isFatal(problem: unknown): boolean {
  return problem instanceof Error && 'severity' in problem && problem.severity === 'FATAL'
}
