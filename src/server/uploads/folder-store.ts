import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { UploadStore } from '../context/upload-store.ts'
import { getErrorCode } from '../database/error-code.ts'

/** Sets the prefix of the names of temporary folders. */
const TEMPORARY = '.draft-'
/** Sets the age from which a temporary folder counts as abandoned. Storing an upload takes seconds. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Creates a store with a folder per team and, below it, a folder per upload. The callers must check
 * ids and names, because these become parts of paths. A file that is being written appears only
 * when it is complete and on disk.
 */
export function createFolderStore(folder: string): UploadStore {
  const getPlace = (team: string, id: string) => join(folder, team, id)
  return {
    async put(team, id, files) {
      const place = getPlace(team, id)
      await mkdir(dirname(place), { recursive: true })
      // The files are written to a temporary folder that is then renamed, so that a crash leaves no incomplete upload.
      // The files are on disk before the upload is acknowledged.
      const temporary = await mkdtemp(join(folder, TEMPORARY))
      try {
        await Promise.all(
          Object.entries(files).map(([name, bytes]) =>
            writeFile(join(temporary, name), bytes, { flush: true }),
          ),
        )
        await rename(temporary, place)
        await syncFolder(dirname(place))
      } catch (problem) {
        await rm(temporary, { recursive: true, force: true })
        throw problem
      }
    },
    async read(team, id, name) {
      const path = join(getPlace(team, id), name)
      try {
        const file = await open(path)
        const { size } = await file.stat()
        return { size, content: createReadStream('', { fd: file }) }
      } catch (problem) {
        if (getErrorCode(problem) === 'ENOENT') return undefined
        throw problem
      }
    },
    remove: (team, id) => rm(getPlace(team, id), { recursive: true, force: true }),
    removeTeam: (team) => rm(join(folder, team), { recursive: true, force: true }),
    async check() {
      await mkdir(folder, { recursive: true })
      await removeAbandoned(folder)
    },
  }
}

/** Removes temporary folders that crashes have left, also those of other nodes on the same folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(TEMPORARY)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** Writes the directory entries of a folder to disk. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
