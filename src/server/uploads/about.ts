import type { About } from '../../schema/uploads.ts'
import type { Schema } from '../route.ts'

/** Where an upload is, and what decides how it is answered. */
export interface Found extends Pick<About, 'kind' | 'name' | 'mime'> {
  readonly team: string
}

const COLUMNS = `id, kind, name, mime, size, width, height, created_at as "createdAt"`

/** Keeps what is known of an upload; answers it. */
export const INSERT = `
  insert into uploads (team_id, id, kind, name, mime, size, sha256, width, height, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`

/** Of a team and some ids: what is known of them, in their order. */
export const ABOUT = `
  select ${COLUMNS} from uploads u
  join unnest($2::uuid[]) with ordinality asked (id, place) using (id)
  where u.team_id = $1 order by asked.place`

/** Of a person and an id: the upload of one of their teams. */
export const FIND = `
  select u.team_id as team, u.kind, u.name, u.mime from uploads u
  join members m on m.team_id = u.team_id and m.user_id = $1 and m.status = 'active'
  where u.id = $2 order by m.created_at limit 1`

export const BINARY: Schema = { type: 'string', format: 'binary' }

const pixels: Schema = { type: ['integer', 'null'], description: 'In px; of what can be seen' }

export const aboutSchema: Schema = {
  type: 'object',
  required: ['id', 'kind', 'name', 'mime', 'size', 'width', 'height', 'createdAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: ['image', 'document'] },
    name: {
      type: ['string', 'null'],
      description: 'As it was sent, made safe; pictures have none',
    },
    mime: { type: 'string' },
    size: { type: 'integer', description: 'In bytes, as it was sent' },
    width: pixels,
    height: pixels,
    createdAt: { type: 'string', format: 'date-time' },
  },
}
