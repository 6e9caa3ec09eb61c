import { getErrorCode } from '../database/error-code.ts'

/**
 * Returns one line that tells why the server cannot start and what to do. Errors that already tell
 * this are returned unchanged.
 */
export function startProblem(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  const advice = ADVICE[getErrorCode(problem)]
  return advice === undefined ? message : `${advice} (${message})`
}

const ADVICE: Readonly<Record<string, string>> = {
  EROFS: 'DATA_DIR is on a read-only file system: mount a writable volume there.',
  EACCES:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  EPERM:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  ENOSPC: 'The disk of DATA_DIR is full: free some space and start again.',
  EDQUOT: 'The disk quota of DATA_DIR is used up: free some space and start again.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL: check the user and pg_hba.conf.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL: correct user or password.',
  '3D000':
    'The database in DATABASE_URL does not exist: create it, owned by the user of DATABASE_URL.',
  '42501': 'The user of DATABASE_URL lacks rights: make the user the owner of the database.',
  '53300': 'PostgreSQL has no connection left: raise max_connections or stop other clients.',
  '53100': 'The disk of the database is full: free some space and start again.',
}
