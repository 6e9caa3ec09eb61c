import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { UploadStore } from '../context/upload-store.ts'

/**
 * Creates a store with a folder per team and, below it, a folder per upload. The callers must check
 * ids and names, because these become parts of paths.
 */
export function createFolderStore(folder: string): UploadStore {
  const getPlace = (team: string, id: string) => join(folder, team, id)
  return {
    async put(team, id, files) {
      const place = getPlace(team, id)
      await mkdir(dirname(place), { recursive: true })
      // Written to a temporary name and renamed, so that a crash leaves no incomplete upload.
      const draft = await mkdtemp(join(folder, '.draft-'))
      try {
        await Promise.all(
          Object.entries(files).map(([name, bytes]) => writeFile(join(draft, name), bytes)),
        )
        await rename(draft, place)
      } catch (problem) {
        await rm(draft, { recursive: true, force: true })
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
        if (isMissing(problem)) return undefined
        throw problem
      }
    },
    remove: (team, id) => rm(getPlace(team, id), { recursive: true, force: true }),
    removeTeam: (team) => rm(join(folder, team), { recursive: true, force: true }),
    check: async () => void (await mkdir(folder, { recursive: true })),
  }
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ENOENT'
}
