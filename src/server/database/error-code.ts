/**
 * Returns the SQLSTATE of a PostgreSQL error, or the code of a Node.js error; empty for anything
 * else.
 */
export function getErrorCode(problem: unknown): string {
  const code = typeof problem === 'object' && problem !== null && 'code' in problem && problem.code
  return typeof code === 'string' ? code : ''
}

/** Holds the SQLSTATE of a statement that would not wait for a lock (lock_not_available). */
export const LOCK_NOT_AVAILABLE = '55P03'

/** Holds the SQLSTATE of a duplicate value (unique_violation). */
export const UNIQUE_VIOLATION = '23505'

/** Holds the SQLSTATE of a statement that exceeded the time limit of its connection (query_canceled). */
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
 * Matches codes of a server that cannot be reached, is stopping or has no free connection: the SQLSTATE classes 08
 * (connection), 53 (resources) and 57 (operator), and errors of Node.js. A stopped container has no address (ENOTFOUND,
 * EAI_AGAIN), and a failed host cannot be reached (EHOSTUNREACH, ENETUNREACH).
 */
const OUTAGE = /^(08|53|57|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT|ENOTFOUND|EAI_)/

const OUTAGE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i

/** Holds the SQLSTATE protocol_violation, with which pgBouncer reports all of its own errors. */
const PROTOCOL_VIOLATION = '08P01'

/** Returns whether a problem means that the database cannot be reached, is stopping, or has no free connection. */
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
