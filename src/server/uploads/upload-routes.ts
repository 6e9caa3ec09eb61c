import { createHash, randomUUID } from 'node:crypto'
import { isId } from '../../schema/check-value.ts'
import { documentLimits, pictureLimits, type About } from '../../schema/uploads.ts'
import { readBytes } from '../body.ts'
import { writerOf } from '../database/writers.ts'
import type { House } from '../house.ts'
import { writeEntry } from '../records/history.ts'
import { badRequest, forbidden, notFound } from '../problems.ts'
import { answer, route, type MemberCall, type Route } from '../route.ts'
import { answerDocument, answerPicture } from './answer-upload.ts'
import { aboutSchema, ABOUT, BINARY, FIND, INSERT, type Found } from './about.ts'
import { ORIGINAL, readDocument } from './document.ts'
import { maySend } from './may-send.ts'
import { redraw, SIZES } from './picture.ts'
import type { UploadStore } from './store.ts'
import type { Kept } from './upload.ts'

const MAX_ASKED = 100

/**
 * Pictures and documents: sent once, then named by their id in fields of kind image or file. What no record names is
 * gone after a day.
 */
export function uploadRoutes({ database, registry }: House, store: UploadStore): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/uploads',
      access: 'member',
      description: {
        summary: 'Send a picture or a document; needs the right to write a record that has such',
        tag: 'uploads',
        query: {
          kind: {
            description:
              'A picture (default) is drawn anew; a document is kept as it is and only ever downloaded',
            schema: { type: 'string', enum: ['image', 'document'] },
          },
          name: {
            description: 'What the file is called; CSV is told by it',
            schema: { type: 'string', maxLength: documentLimits.maxName },
          },
        },
        body: Object.fromEntries(
          [...new Set([...pictureLimits.types, ...Object.keys(documentLimits.types)])].map(
            (type) => [type, BINARY],
          ),
        ),
        answers: {
          201: { description: 'Kept', content: { 'application/json': aboutSchema } },
        },
      },
      async handler(call) {
        const { team, person, can } = call.caller
        const kind = kindOf(call.query.get('kind'))
        if (!maySend(kind, registry, can)) throw forbidden()
        const limits = kind === 'image' ? pictureLimits : documentLimits
        const bytes = await readBytes(call.request, limits.maxBytes)
        const kept = await (kind === 'image'
          ? readPicture(bytes)
          : readDocument(bytes, call.query.get('name') ?? ''))
        const id = randomUUID()
        await store.put(team.id, id, kept.files)
        const { name = null, mime, width = null, height = null } = kept
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const facts = [name, mime, bytes.length, sha256, width, height]
        const [about] = await database.withTeam(writerOf(call.caller), async (trx) => {
          const after = { kind, name, mime, size: bytes.length, sha256 }
          const entry = { resource: 'uploads', record: id, action: 'create', before: null, after }
          await writeEntry(trx, call.caller, entry)
          return trx.query<About>({
            text: INSERT,
            values: [team.id, id, kind, ...facts, person.id],
          })
        })
        return answer(call, about, { status: 201 })
      },
    }),
    route({
      method: 'GET',
      path: '/uploads',
      access: 'member',
      description: {
        summary: 'What uploads of the team are called, and how large they are',
        tag: 'uploads',
        query: {
          ids: {
            description: `Ids with commas, at most ${MAX_ASKED}; what is not there is left out`,
            schema: { type: 'string' },
            required: true,
          },
        },
        answers: {
          200: {
            description: 'In the order in which they were asked for',
            content: { 'application/json': { type: 'array', items: aboutSchema } },
          },
        },
      },
      async handler(call) {
        const { id: team } = call.caller.team
        const values = [team, idsOf(call)]
        const found = await database.withTeam(writerOf(call.caller), (trx) =>
          trx.query<About>({ text: ABOUT, values }),
        )
        return answer(call, found)
      },
    }),
    route({
      method: 'GET',
      // Not `:id`: an upload is no record, it has no list and no history.
      path: '/uploads/:upload',
      access: 'person',
      description: {
        summary: 'A picture or a document of one of my teams; documents are downloaded',
        tag: 'uploads',
        query: {
          size: {
            description:
              'Of what can be seen: the longer side in px, or `full`. Default: a picture itself, a document as it was sent',
            schema: { type: 'string', enum: SIZES },
          },
        },
        answers: {
          200: {
            description: 'The file',
            content: Object.fromEntries(
              [...new Set(['image/webp', ...Object.keys(documentLimits.types)])].map((type) => [
                type,
                BINARY,
              ]),
            ),
          },
        },
      },
      async handler({ params, query, session, requestId }) {
        const size = sizeOf(query.get('size'))
        const id = params.upload?.toLowerCase()
        if (!isId(id)) throw notFound()
        // A link or an `<img>` cannot say which team it is for: any of the person's own will do.
        const values = [session.person.id, id]
        const [found] = await database.query<Found>({ text: FIND, values })
        if (!found) throw notFound()
        const isSaved = found.kind === 'document' && size === undefined
        const file = await store.read(found.team, id, isSaved ? ORIGINAL : (size ?? 'full'))
        if (!file) throw notFound()
        return isSaved
          ? answerDocument(file, { ...found, name: found.name ?? id }, requestId)
          : answerPicture(file, requestId)
      },
    }),
  ]
}

async function readPicture(bytes: Uint8Array): Promise<Kept> {
  return { kind: 'image', mime: 'image/webp', ...(await redraw(bytes)) }
}

function kindOf(asked: string | null): About['kind'] {
  if (asked === null || asked === 'image') return 'image'
  if (asked === 'document') return 'document'
  throw badRequest('/kind', 'CHOICE', { choices: 'image, document' })
}

function sizeOf(asked: string | null): string | undefined {
  if (asked === null) return undefined
  const size = SIZES.find((known) => known === asked)
  if (size === undefined) throw badRequest('/size', 'CHOICE', { choices: SIZES.join(', ') })
  return size
}

function idsOf({ query }: MemberCall): readonly string[] {
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean)
  if (!ids.every(isId)) throw badRequest('/ids', 'ID')
  if (ids.length > MAX_ASKED) throw badRequest('/ids', 'TOO_MANY', { max: MAX_ASKED })
  return ids
}
