import type pg from 'pg'
import { STORED_NAMES } from '../uploads/document.ts'
import type { ArchiveEntry } from './archive-reader.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import type { Manifest, BackupScope } from './format.ts'
import type { UploadStore } from '../context/upload-store.ts'

const MAX_LISTED = 100

interface Files {
  readonly scope: BackupScope
  readonly teams: readonly string[]
  readonly uploads: UploadStore
}

/** Adds the files of all uploads in the snapshot. Stored files never change. */
export async function copyFiles(
  client: pg.ClientBase,
  { teams, uploads }: Files,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const missingFiles: string[] = []
  let count = 0
  let bytes = 0
  for (const team of teams) {
    await client.query(`select set_config('app.team', $1, true)`, [team])
    const text = 'select id from uploads where team_id = $1 order by id'
    const { rows } = await client.query<{ id: string }>(text, [team])
    for (const { id } of rows) {
      let found = 0
      for (const name of STORED_NAMES) {
        const file = await uploads.read(team, id, name)
        if (!file) continue
        const content = await readContent(file.content)
        await archive.add(`files/${team}/${id}/${name}`, content)
        found += 1
        bytes += content.byteLength
      }
      count += found
      if (found === 0 && missingFiles.length < MAX_LISTED) missingFiles.push(`${team}/${id}`)
    }
  }
  return { files: { count, bytes }, missingFiles }
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FILE = new RegExp(`^files/(${ID})/(${ID})/([a-z0-9]+)$`)

/**
 * Returns functions that store the files of a backup, upload by upload. Uploads of an interrupted
 * restore are replaced.
 */
export function storeFiles(uploads: UploadStore) {
  let current: { team: string; id: string; files: Record<string, Uint8Array> } | undefined

  async function end(): Promise<void> {
    if (!current) return
    const { team, id, files } = current
    current = undefined
    await uploads.remove(team, id)
    await uploads.put(team, id, files)
  }

  return {
    /** Stores the file of an entry; ignores other entries. */
    async add({ name: path, content }: ArchiveEntry): Promise<void> {
      const [, team, id, name] = FILE.exec(path) ?? []
      if (team === undefined || id === undefined || name === undefined) return
      if (current?.team !== team || current.id !== id) {
        await end()
        current = { team, id, files: {} }
      }
      current.files[name] = content
    },
    end,
  }
}

async function readContent(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
