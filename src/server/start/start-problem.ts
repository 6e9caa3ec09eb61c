import { findDiskAdvice } from '../database/disk-advice.ts'
import { getErrorCode } from '../database/error-code.ts'

/**
 * Returns one line that says why the server or a command cannot start, and what to do. Errors for
 * which there is no advice keep their message. Messages of Armazem's own errors already say what to do.
 */
export function describeStartProblem(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  const code = getErrorCode(problem)
  const advice = ADVICE[code] ?? findDiskAdvice(code) ?? findLoginAdvice(code, 'DATABASE_URL')
  return advice === undefined ? message : `${advice} (${message})`
}

/** Names the variable with the address and the login of a connection. */
export type LoginVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_APP_URL'

/** Holds the code of a login without the password that PostgreSQL requires, for which pg has no code. */
export const NO_PASSWORD = 'NO_PASSWORD'

/**
 * Returns one line that says why the login of a variable cannot connect, and what to do. `code` is the SQLSTATE, the code
 * of Node.js, or `NO_PASSWORD`.
 */
export function describeLoginProblem(
  problem: unknown,
  code: string,
  variable: LoginVariable,
): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  const advice =
    findLoginAdvice(code, variable) ?? findHostAdvice(code, variable) ?? findDiskAdvice(code)
  return advice === undefined ? `${variable}: ${message}` : `${advice} (${message})`
}

function findLoginAdvice(code: string, variable: LoginVariable): string | undefined {
  const isOwner = variable !== 'DATABASE_APP_URL'
  switch (code) {
    case '28000':
      return `PostgreSQL refuses the user in ${variable}: check the user and pg_hba.conf.`
    case '28P01':
      return `PostgreSQL refuses the password in ${variable}: correct user or password.`
    case NO_PASSWORD:
      return `PostgreSQL requires a password: write it into ${variable}, postgres://USER:PASSWORD@host/database.`
    case '3D000':
      return isOwner
        ? `The database in ${variable} does not exist: create it, owned by the user of ${variable}.`
        : `The database in ${variable} does not exist: use the database of DATABASE_URL.`
    case '42501':
      return isOwner
        ? `The user of ${variable} lacks rights: make the user the owner of the database.`
        : `The user of ${variable} may not connect to the database: grant connect on the database to the user.`
    case '53300':
      return 'PostgreSQL has no connection left: raise max_connections or stop other clients.'
    default:
      return undefined
  }
}

function findHostAdvice(code: string, variable: LoginVariable): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host in ${variable} is unknown: correct its name.`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL listens at the host and port in ${variable}: start PostgreSQL, or correct host and port.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The host in ${variable} does not respond: correct host and port, or look at the network and the firewall.`
    case '57P03':
      return 'PostgreSQL is starting or stopping.'
    default:
      return undefined
  }
}

const LOST =
  'The database closed the connection while the server started: look at the log of the database (the embedded one: DATA_DIR/postgres.log), then start again.'

const ADVICE: Readonly<Record<string, string>> = {
  EROFS: 'DATA_DIR is on a read-only file system: mount a writable volume there.',
  EACCES:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  EPERM:
    'DATA_DIR cannot be written by this user: give DATA_DIR to the user, or choose another folder.',
  ECONNRESET: LOST,
  EPIPE: LOST,
  '57P01': LOST,
  '57P02': LOST,
  '57P03': LOST,
}
