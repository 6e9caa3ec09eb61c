import { constants } from 'node:fs'
import { copyFile, chmod, stat, truncate } from 'node:fs/promises'

const LARGEST = 10_000_000
const LOOK_MS = 60_000

/**
 * Keeps a log to which another process appends below about 10 MB: once a minute, a log above the
 * limit replaces `….1`. Returns a function that stops the rotation.
 */
export function rotateLog(file: string, look_ms = LOOK_MS, largest = LARGEST): () => void {
  const timer = setInterval(() => void rotateOnce(file, largest).catch(() => {}), look_ms)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Rotates a log by copying and truncating it, because the writer keeps the file open. Lines that
 * are written in between are lost.
 */
export async function rotateOnce(file: string, largest = LARGEST): Promise<void> {
  const { size } = await stat(file)
  if (size <= largest) return
  await copyFile(file, `${file}.1`, constants.COPYFILE_FICLONE)
  await chmod(`${file}.1`, 0o600)
  await truncate(file)
}
