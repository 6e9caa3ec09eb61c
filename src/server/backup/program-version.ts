import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds the version of this program from its package.json. */
export const PROGRAM_VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    readonly version: string
  }
).version
