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
