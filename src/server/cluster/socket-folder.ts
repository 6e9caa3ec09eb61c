import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Limits the length of a socket's path in bytes: the kernel has 108 bytes including the final zero.
 */
const LONGEST_PATH = 107
const SOCKET = '.s.PGSQL.5432'

/**
 * Creates a folder for the server's socket that only its owner can access, which replaces a
 * password. The folder is below the data folder when its path is short enough, else in the system's
 * temporary folder. Throws an error when another user owns the folder or may access it.
 */
export function makeSocketFolder(dataDir: string): string {
  const preferred = join(dataDir, 'socket')
  const folder = fitsSocketPath(preferred)
    ? preferred
    : join(tmpdir(), `armazem-${hashPath(dataDir)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  const isOwn = uid === process.getuid?.() && (mode & 0o077) === 0
  if (!isOwn) throw new Error(`${folder} must belong to you alone (mode 0700)`)
  return folder
}

function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_PATH
}

function hashPath(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
