import { createHash, randomUUID } from 'node:crypto'
import type { UploadInfo } from '../../schema/uploads.ts'
import type { Caller } from '../http/caller.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { AppContext } from '../context/context.ts'
import { HttpProblem } from '../http/problems.ts'
import { writeEntry } from '../records/history.ts'
import { INSERT, toUploadInfo, type UploadRow } from './upload-statements.ts'
import type { StoredUpload } from './upload.ts'

type UploadContext = Pick<AppContext, 'database' | 'uploads' | 'uploadQuota'>

/**
 * Stores an upload: its row first, then its files, so that maintenance finds and deletes an
 * interrupted upload. Refuses files that would exceed the quota of the team.
 */
export async function storeUpload(
  { database, uploads, uploadQuota }: UploadContext,
  caller: Caller,
  sent: Uint8Array,
  file: StoredUpload,
): Promise<UploadInfo> {
  const { team, person } = caller
  const id = randomUUID()
  const { kind, name = null, mime, width = null, height = null, files } = file
  const sha256 = createHash('sha256').update(sent).digest('hex')
  const stored = Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0)
  const facts = [kind, name, mime, sent.length, sha256, width, height, person.id, stored]
  const [row] = await database.withTeam(getWriter(caller), async (trx) => {
    // Uploads of a team are serialized: two uploads at the same time could exceed the quota together.
    await lockKey(trx, `${team.id}:uploads`)
    const rows = await trx.query<UploadRow>({
      text: INSERT,
      values: [team.id, id, ...facts, uploadQuota],
    })
    const after = { kind, name, mime, size: sent.length, sha256 }
    const entry = { resource: 'uploads', record: id, action: 'create', before: null, after }
    if (rows.length > 0) await writeEntry(trx, caller, entry)
    return rows
  })
  if (!row) {
    throw new HttpProblem(413, 'UPLOAD_QUOTA', {
      extensions: { max: `${Math.round(uploadQuota / 1e6)} MB` },
    })
  }
  try {
    await uploads.put(team.id, id, files)
  } catch (problem) {
    const values = [team.id, id]
    const text = 'delete from uploads where team_id = $1 and id = $2'
    await database.withTeam(getWriter(caller), (trx) => trx.query({ text, values })).catch(() => {})
    throw problem
  }
  return toUploadInfo(row)
}
