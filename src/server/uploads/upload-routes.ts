import { isId } from '../../schema/check-value.ts'
import { documentLimits, pictureLimits, type UploadInfo } from '../../schema/uploads.ts'
import { readBytes } from '../http/body.ts'
import type { Identity } from '../http/caller.ts'
import { announceHistory } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { createThrottle } from '../http/throttle.ts'
import { badRequest, forbidden, notFound, tooManyRequests } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { answerDocument, answerPicture, answerUnchanged } from './answer-upload.ts'
import { uploadSchema, BINARY } from './upload-statements.ts'
import { ORIGINAL, readDocument } from './document.ts'
import { describeUploads, findUpload } from './find-upload.ts'
import { storeUpload } from './store-upload.ts'
import { mayUpload } from './may-upload.ts'
import { resizePicture, SIZES } from './picture.ts'
import type { StoredUpload } from './upload.ts'

const MAX_IDS = 100
/** Limits the uploads of a person. People who attach files by hand stay far below this limit. */
const RATE = { limit: 120, window_ms: 60_000 } as const

/**
 * Creates the routes of pictures and documents, which are sent once and then referred to by their
 * id in fields of the kinds image, images, file and files. Uploads that no record or setting refers to are deleted
 * after a day.
 */
export function createUploadRoutes(context: AppContext, identity: Identity): readonly Route[] {
  const { database, registry, uploads: store } = context
  const throttle = createThrottle(database)
  return [
    route({
      method: 'POST',
      path: '/uploads',
      access: 'member',
      description: {
        summary:
          'Upload a picture or a document; needs the right to write a record with uploads of this kind',
        tag: 'uploads',
        query: {
          kind: {
            description:
              'A picture (default) is re-encoded; a document is stored unchanged and can only be downloaded',
            schema: { type: 'string', enum: ['image', 'document'] },
          },
          name: {
            description: 'Name of the file; CSV is recognised by its extension',
            schema: { type: 'string', maxLength: documentLimits.maxName },
          },
        },
        body: Object.fromEntries(
          [...new Set([...pictureLimits.types, ...Object.keys(documentLimits.types)])].map(
            (type) => [type, BINARY],
          ),
        ),
        responses: {
          201: { description: 'Stored', content: { 'application/json': uploadSchema } },
        },
      },
      async handler(call) {
        const { person, can } = call.caller
        const kind = parseKind(call.query.get('kind'))
        if (!mayUpload(kind, registry, can)) throw forbidden()
        const wait_s = await throttle.take(`upload:${person.id}`, RATE)
        if (wait_s !== undefined) throw tooManyRequests(wait_s)
        const limits = kind === 'image' ? pictureLimits : documentLimits
        const bytes = await readBytes(call.request, limits.maxBytes)
        const file = await (kind === 'image'
          ? readPicture(bytes)
          : readDocument(bytes, call.query.get('name') ?? ''))
        const upload = await storeUpload(context, call.caller, bytes, file)
        const headers = announceHistory(context, call.caller.team.id)
        return respond(call, upload, { status: 201, headers })
      },
    }),
    route({
      method: 'GET',
      path: '/uploads',
      access: 'member',
      description: {
        summary: 'List the names and sizes of uploads of the team',
        tag: 'uploads',
        query: {
          ids: {
            description: `Ids separated by commas, at most ${MAX_IDS}; unknown ids are left out`,
            schema: { type: 'string' },
            required: true,
          },
        },
        responses: {
          200: {
            description: 'In the order of the ids',
            content: { 'application/json': { type: 'array', items: uploadSchema } },
          },
        },
      },
      async handler(call) {
        return respond(call, await describeUploads(context, call.caller, parseIds(call)))
      },
    }),
    route({
      method: 'GET',
      // Not `:id`, because an upload is not a record of a resource.
      path: '/uploads/:upload',
      access: 'person',
      isForKeys: true,
      description: {
        summary:
          'Get a picture or a document of a team of the signed-in person; documents are downloaded',
        tag: 'uploads',
        query: {
          size: {
            description:
              'Maximum of width and height of the picture in px, or `full`. Default: a picture in full, a document as it was sent',
            schema: { type: 'string', enum: SIZES },
          },
        },
        responses: {
          200: {
            description: 'The file',
            content: Object.fromEntries(
              [...new Set(['image/webp', ...Object.keys(documentLimits.types)])].map((type) => [
                type,
                BINARY,
              ]),
            ),
          },
          304: {
            description: 'The caller already has this picture: `If-None-Match` contains its ETag',
          },
        },
      },
      async handler(call) {
        const { params, query, request, requestId } = call
        const size = parseSize(query.get('size'))
        const id = params.upload?.toLowerCase()
        if (!isId(id)) throw notFound()
        const found = await findUpload(context, identity, call, id)
        if (!found) throw notFound()
        const isOriginal = found.kind === 'document' && size === undefined
        const name = isOriginal ? ORIGINAL : (size ?? 'full')
        const etag = `"${id}.${name}"`
        if (!isOriginal && request.headers.get('if-none-match') === etag) {
          return answerUnchanged(etag, requestId)
        }
        const file = await store.read(found.team, id, name)
        if (!file) throw notFound()
        return isOriginal
          ? answerDocument(file, { ...found, name: found.name ?? id }, requestId)
          : answerPicture(file, etag, requestId)
      },
    }),
  ]
}

async function readPicture(bytes: Uint8Array): Promise<StoredUpload> {
  return { kind: 'image', mime: 'image/webp', ...(await resizePicture(bytes)) }
}

function parseKind(text: string | null): UploadInfo['kind'] {
  if (text === null || text === 'image') return 'image'
  if (text === 'document') return 'document'
  throw badRequest('/kind', 'CHOICE', { choices: 'image, document' })
}

function parseSize(text: string | null): string | undefined {
  if (text === null) return undefined
  const size = SIZES.find((each) => each === text)
  if (size === undefined) throw badRequest('/size', 'CHOICE', { choices: SIZES.join(', ') })
  return size
}

function parseIds({ query }: MemberCall): readonly string[] {
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean)
  if (!ids.every(isId)) throw badRequest('/ids', 'ID')
  if (ids.length > MAX_IDS) throw badRequest('/ids', 'TOO_MANY', { max: MAX_IDS })
  return ids
}
