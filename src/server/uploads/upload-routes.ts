import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isId } from '../../schema/check-value.ts'
import type { Registry } from '../../schema/registry.ts'
import { readBytes } from '../body.ts'
import type { House } from '../house.ts'
import { badRequest, forbidden, notFound } from '../problems.ts'
import { answer, route, type Route } from '../route.ts'
import { MAX_BYTES, redraw, SIZES } from './picture.ts'
import type { StoredFile, UploadStore } from './store.ts'

const uploadSchema = {
  type: 'object',
  required: ['id', 'width', 'height'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
}

/** Pictures: sent once, then named by their id in fields of kind image. What no record names is gone after a day. */
export function uploadRoutes(house: House, store: UploadStore): readonly Route[] {
  const { database, registry } = house
  return [
    route({
      method: 'POST',
      path: '/uploads',
      access: 'member',
      description: {
        summary: 'Send a picture; needs the right to write a record that has pictures',
        tag: 'uploads',
        body: Object.fromEntries(
          ['image/png', 'image/jpeg', 'image/webp'].map((type) => [type, BINARY]),
        ),
        answers: {
          201: { description: 'Kept', content: { 'application/json': uploadSchema } },
        },
      },
      async handler(call) {
        const { team, person, can } = call.caller
        if (!writesPictures(registry, can)) throw forbidden()
        const bytes = await readBytes(call.request, MAX_BYTES)
        const { width, height, files } = await redraw(bytes)
        const id = randomUUID()
        await store.put(team.id, id, files)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const values = [team.id, id, width, height, bytes.length, sha256, person.id]
        await database.withTeam(team.id, (trx) => trx.query({ text: INSERT, values }))
        return answer(call, { id, width, height }, { status: 201 })
      },
    }),
    route({
      method: 'GET',
      // Not `:id`: an upload is no record, it has no list and no history.
      path: '/uploads/:upload',
      access: 'person',
      description: {
        summary: 'A picture of one of my teams',
        tag: 'uploads',
        query: {
          size: {
            description: 'The longer side in px; default: the picture itself',
            schema: { type: 'string', enum: SIZES },
          },
        },
        answers: { 200: { description: 'The picture', content: { 'image/webp': BINARY } } },
      },
      async handler({ params, query, session, requestId }) {
        const name = sizeOf(query.get('size'))
        const id = params.upload?.toLowerCase()
        if (!isId(id)) throw notFound()
        const teams = await database.query<{ team: string }>({
          text: TEAMS,
          values: [session.person.id],
        })
        for (const { team } of teams) {
          const file = await store.read(team, id, name)
          if (file) return picture(file, requestId)
        }
        throw notFound()
      },
    }),
  ]
}

const BINARY = { type: 'string', format: 'binary' }

/** An `<img>` cannot say which team it is for: any of the person's own will do. */
const TEAMS = `
  select team_id as team from members where user_id = $1 and status = 'active' order by created_at`

const INSERT = `
  insert into uploads (team_id, id, kind, mime, width, height, size, sha256, created_by)
  values ($1, $2, 'image', 'image/webp', $3, $4, $5, $6, $7)`

function sizeOf(asked: string | null): string {
  if (asked === null) return 'full'
  const size = SIZES.find((known) => known === asked)
  if (size === undefined) throw badRequest('/size', 'CHOICE', { choices: SIZES.join(', ') })
  return size
}

function picture({ size, content }: StoredFile, requestId: string): Response {
  // Node's web streams and the ones of fetch are the same objects under two types.
  return new Response(Readable.toWeb(content) as unknown as BodyInit, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // An upload never changes: another picture has another id.
      'cache-control': 'private, max-age=31536000, immutable',
      'x-request-id': requestId,
    },
  })
}

function writesPictures(
  { resources, settings }: Registry,
  can: (right: string) => boolean,
): boolean {
  return [...resources, settings.resource]
    .filter(({ fields }) => Object.values(fields).some(({ kind }) => /^images?$/.test(kind)))
    .some(({ one }) => can(`${one}.create`) || can(`${one}.edit`))
}
