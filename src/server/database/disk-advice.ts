import { isDiskFailure, isDiskFull } from './error-code.ts'

const FULL = 'The disk of the database is full: free some space.'
const FAILING =
  'The disk of the database reports input or output errors: look at the log of the operating system, move DATA_DIR or the latest backup to a sound disk, and start the server there.'

/**
 * Returns what to do about a disk that is full or fails, from the error code of PostgreSQL or of
 * the operating system, or from PostgreSQL's message; undefined for anything else.
 */
export function findDiskAdvice(codeOrMessage: string): string | undefined {
  if (isDiskFull(codeOrMessage) || /No space left on device|Disk quota/.test(codeOrMessage)) {
    return FULL
  }
  if (isDiskFailure(codeOrMessage) || codeOrMessage.includes('Input/output error')) return FAILING
  return undefined
}
