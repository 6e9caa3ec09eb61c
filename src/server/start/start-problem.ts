import { findDiskAdvice } from '../database/disk-advice.ts'
import { getErrorCode } from '../database/error-code.ts'

/**
 * Returns one line that says why the server or a command cannot start, and what to do. Errors for
 * which there is no advice keep their message. Messages of Armazem's own errors already say what to do.
 */
export function describeStartProblem(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  const code = getErrorCode(problem)
  const advice = ADVICE[code] ?? findDiskAdvice(code) ?? findPasswordAdvice(message)
  return advice === undefined ? message : `${advice} (${message})`
}

/** Returns what to do when pg has no password to answer PostgreSQL with, an error without a code. */
function findPasswordAdvice(message: string): string | undefined {
  return message.startsWith('SASL: ') && message.includes('client password must be a')
    ? NO_PASSWORD
    : undefined
}

const NO_PASSWORD =
  'PostgreSQL requires a password: write it into DATABASE_URL, postgres://USER:PASSWORD@host/database.'

const LOST =
  'The database closed the connection while the server started: look at the log of the database (the embedded one: DATA_DIR/postgres.log), then start again.'

const ADVICE: Readonly<Record<string, string>> = {
  EROFS: 'DATA_DIR is on a read-only file system: mount a writable volume there.',
  EACCES:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  EPERM:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL: check the user and pg_hba.conf.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL: correct user or password.',
  ECONNRESET: LOST,
  EPIPE: LOST,
  '57P01': LOST,
  '57P02': LOST,
  '57P03': LOST,
  '3D000':
    'The database in DATABASE_URL does not exist: create it, owned by the user of DATABASE_URL.',
  '42501': 'The user of DATABASE_URL lacks rights: make the user the owner of the database.',
  '53300': 'PostgreSQL has no connection left: raise max_connections or stop other clients.',
}
