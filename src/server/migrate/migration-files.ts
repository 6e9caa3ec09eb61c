import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Describes a committed migration from one schema to the next. */
export interface Migration {
  readonly number: number
  /** Holds the name of the file: `0002-largest-discount.sql`. */
  readonly file: string
  readonly sql: string
  readonly checksum: string
}

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/**
 * Reads the migrations of a folder in order. Throws an error when a number is missing or occurs
 * twice.
 */
export function readMigrations(folder = MIGRATIONS): readonly Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
    if (number !== index + 1) {
      throw new Error(
        `migrations/${file} must be named ${formatNumber(index + 1)}-….sql: numbers have no gaps`,
      )
    }
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { number, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Returns the number of a migration with four digits: `0012`. */
export function formatNumber(number: number): string {
  return String(number).padStart(4, '0')
}
