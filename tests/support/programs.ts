import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first of these programs that is installed. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns the reason to skip a test on this machine, after printing it; undefined if all programs are installed. */
export function findMissingPrograms(...names: readonly string[]): string | undefined {
  const missing = names.filter((name) => findProgram(name) === undefined)
  if (missing.length === 0) return undefined
  const reason = `Skipped: ${missing.join(', ')} not installed`
  console.log(reason)
  return reason
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
