import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from '../database/error-code.ts'

/** Sets the minimum length of the secret, in characters. */
export const SECRET_LENGTH = 32

const [WAIT_MS, INTERVAL_MS] = [10_000, 20]

/**
 * Reads or creates the secret of this data folder. When several processes create it at the same time, all use the
 * secret of the first one. Throws an error when the file does not contain a secret, because a new secret could not
 * verify or decrypt the existing data.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) createSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SECRET_LENGTH) return secret
  throw new Error(
    `${file} contains no secret of ${SECRET_LENGTH} characters or more. Copy it from a backup, or set SECRET. If this server has no data yet, delete the file.`,
  )
}

/**
 * Creates the file of the secret, or waits until another process has created it. The first process to create a folder
 * beside the file writes the secret there and moves it, so that no process reads an incomplete secret. On every file
 * system, only one process can create the folder; some file systems have no hard links and no locks.
 */
function createSecret(file: string): void {
  const lock = `${file}.lock`
  const start = Date.now()
  while (!createFolder(lock)) {
    if (existsSync(file)) return
    if (Date.now() - start > WAIT_MS) {
      throw new Error(
        `Another process has created ${lock}, but not ${file}. If no other server is starting, delete the folder ${lock}.`,
      )
    }
    pause(INTERVAL_MS)
  }
  try {
    // Another process may have created the file and removed its folder in the meantime.
    if (existsSync(file)) return
    const written = join(lock, 'secret')
    const secret = randomBytes(SECRET_LENGTH).toString('base64url')
    writeFileSync(written, secret, { mode: 0o600, flush: true })
    renameSync(written, file)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Creates a folder; returns false when it exists. */
function createFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (problem) {
    if (getErrorCode(problem) === 'EEXIST') return false
    throw problem
  }
}

/** Blocks the process, because the environment is read before anything else runs. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
