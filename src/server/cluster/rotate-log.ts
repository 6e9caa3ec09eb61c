import { constants } from 'node:fs'
import { copyFile, chmod, stat, truncate } from 'node:fs/promises'

const MAX_BYTES = 10_000_000
const CHECK_INTERVAL_MS = 60_000

/**
 * Limits the log of another process to about 10 MB: once a minute, the content of a larger log is moved to `….1`.
 * Returns a function that stops the rotation.
 */
export function rotateLog(
  file: string,
  interval_ms = CHECK_INTERVAL_MS,
  max_bytes = MAX_BYTES,
): () => void {
  const timer = setInterval(() => void rotateOnce(file, max_bytes).catch(() => {}), interval_ms)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Copies a log of more than `max_bytes` to `….1` and truncates the log, because its writer keeps
 * the file open. Lines that are written between the copy and the truncation are lost.
 */
export async function rotateOnce(file: string, max_bytes = MAX_BYTES): Promise<void> {
  const { size } = await stat(file)
  if (size <= max_bytes) return
  await copyFile(file, `${file}.1`, constants.COPYFILE_FICLONE)
  await chmod(`${file}.1`, 0o600)
  await truncate(file)
}
