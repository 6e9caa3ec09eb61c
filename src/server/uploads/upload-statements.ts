import type { UploadInfo } from '../../schema/uploads.ts'
import type { Schema } from '../http/route.ts'

/** Describes a stored upload: its team, and the values that determine the headers of the response. */
export interface FoundUpload extends Pick<UploadInfo, 'kind' | 'name' | 'mime'> {
  readonly team: string
}

/** Describes an upload as returned by the database. */
export interface UploadRow extends Omit<UploadInfo, 'createdAt'> {
  readonly createdAt: Date
}

/** Returns an upload in the format of the API. */
export function toUploadInfo({ createdAt, ...upload }: UploadRow): UploadInfo {
  return { ...upload, createdAt: createdAt.toISOString() }
}

const COLUMNS = `id, kind, name, mime, size, width, height, created_at as "createdAt"`

/**
 * Inserts the description of an upload, unless the total size of the team's files would exceed $12
 * bytes. Returns the row.
 */
export const INSERT = `
  insert into uploads (team_id, id, kind, name, mime, size, sha256, width, height, created_by, stored)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint
  where (select coalesce(sum(stored), 0) from uploads where team_id = $1) + $11::bigint <= $12::numeric
  returning ${COLUMNS}`

/**
 * Returns the statement that describes uploads: $1 is the team, $2 the person (in `isReadable`), $3 the
 * ids, which determine the order.
 */
export const writeDescribeSql = (isReadable: string): string => `
  select ${COLUMNS} from uploads upload
  join unnest($3::uuid[]) with ordinality requested (id, place) using (id)
  where upload.team_id = $1 and ${isReadable} order by requested.place`

/** Returns the statement that finds one upload: $1 is the team, $2 the person (in `isReadable`), $3 the id. */
export const writeFindSql = (isReadable: string): string => `
  select upload.kind, upload.name, upload.mime from uploads upload
  where upload.team_id = $1 and upload.id = $3 and ${isReadable}`

/** Selects the team of an upload among the teams of a person. */
export const FIND_TEAM = `
  select upload.team_id as team from uploads upload
  join members member on member.team_id = upload.team_id and member.user_id = $1 and member.status = 'active'
  where upload.id = $2`

export const BINARY: Schema = { type: 'string', format: 'binary' }

const pixels: Schema = {
  type: ['integer', 'null'],
  description: 'Size in px of the picture that is shown; null for other files',
}

export const uploadSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'kind', 'name', 'mime', 'size', 'width', 'height', 'createdAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: ['image', 'document'] },
    name: {
      type: ['string', 'null'],
      description: 'Name of the sent file without unsafe characters; null for the kind `image`',
    },
    mime: { type: 'string' },
    size: { type: 'integer', description: 'Size of the sent file in bytes' },
    width: pixels,
    height: pixels,
    createdAt: { type: 'string', format: 'date-time' },
  },
}
