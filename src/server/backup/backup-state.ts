import { readFile, rename, writeFile } from 'node:fs/promises'

/** Reads a small JSON file that describes a backup; undefined when it is missing or truncated. */
export async function readState<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/**
 * Replaces a small JSON file atomically: other processes read either the old or the new content.
 */
export async function writeState(path: string, state: unknown): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(draft, path)
}
