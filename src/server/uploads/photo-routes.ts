import { createHash } from 'node:crypto'
import { isId } from '../../schema/check-value.ts'
import { pictureLimits } from '../../schema/uploads.ts'
import { announcePerson } from '../accounts/announce-person.ts'
import type { AppContext } from '../context/context.ts'
import { readBytes } from '../http/body.ts'
import { notFound, tooManyRequests } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { createThrottle } from '../http/throttle.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import { closedObject, text } from '../openapi/shapes.ts'
import { shrinkToSquare } from './picture.ts'
import { BINARY } from './upload-statements.ts'

const RATE = { limit: 20, window_ms: 60_000 } as const
const STORED = { 'application/json': closedObject({ photo: text }) }

/** Creates the routes of the photos of people, which people who share a team with the person can see. */
export function createPhotoRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  const throttle = createThrottle(database)
  return [
    route({
      method: 'PUT',
      path: '/me/photo',
      access: 'person',
      description: {
        summary: 'Set the photo of the signed-in person; it is cropped to a square and reduced',
        tag: 'me',
        body: Object.fromEntries(pictureLimits.types.map((type) => [type, BINARY])),
        responses: { 200: { description: 'Stored', content: STORED } },
      },
      async handler(call) {
        const { person } = call.session
        const wait_s = await throttle.take(`photo:${person.id}`, RATE)
        if (wait_s !== undefined) throw tooManyRequests(wait_s)
        const content = await shrinkToSquare(await readBytes(call.request, pictureLimits.maxBytes))
        const photo = createHash('sha256').update(content).digest('hex').slice(0, 16)
        await database.query({ text: SET, values: [person.id, Buffer.from(content), photo] })
        const event = { person: person.id, action: 'photoChanged', after: { photo } } as const
        await writePersonEvent(database, event, call)
        return respond(call, { photo }, { headers: await announcePerson(context, person.id) })
      },
    }),
    route({
      method: 'DELETE',
      path: '/me/photo',
      access: 'person',
      description: {
        summary: 'Remove the photo of the signed-in person',
        tag: 'me',
        responses: { 204: { description: 'Removed' } },
      },
      async handler(call) {
        const { person } = call.session
        await database.query({ text: REMOVE, values: [person.id] })
        await writePersonEvent(database, { person: person.id, action: 'photoRemoved' }, call)
        const headers = await announcePerson(context, person.id)
        return respond(call, null, { status: 204, headers })
      },
    }),
    route({
      method: 'GET',
      // Not `:id`, because a photo is not a record.
      path: '/people/:person/photo',
      access: 'person',
      isForDevices: true,
      description: {
        summary: 'Get the photo of a person with whom the signed-in person shares a team',
        tag: 'me',
        responses: {
          200: { description: 'The photo', content: { 'image/webp': BINARY } },
          204: { description: 'The person has no photo' },
          304: {
            description: 'The caller already has this photo: `If-None-Match` contains its ETag',
          },
        },
      },
      async handler(call) {
        const { person = '' } = call.params
        if (!isId(person)) throw notFound()
        const values = [call.session.person.id, person]
        const [found] = await database.lookUp<Photo>({ text: READ, values })
        if (!found) throw notFound()
        const { content, version } = found
        if (content === null) return respond(call, null, { status: 204 })
        const etag = `"${version}"`
        const headers = {
          etag,
          // The address in the app contains the version, so that a new photo is shown at once.
          'cache-control': 'private, max-age=600',
          vary: 'cookie',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'x-request-id': call.requestId,
        }
        if (call.request.headers.get('if-none-match') === etag)
          return new Response(null, { status: 304, headers })
        return new Response(new Uint8Array(content), {
          headers: { ...headers, 'content-type': 'image/webp' },
        })
      },
    }),
  ]
}

interface Photo {
  readonly content: Buffer | null
  readonly version: string | null
}

const SET = `
  insert into person_photos (user_id, content, version) values ($1, $2, $3)
  on conflict (user_id) do update set content = excluded.content, version = excluded.version`

const REMOVE = 'delete from person_photos where user_id = $1'

/** Selects the photo of the person $2, who is the signed-in person $1 or belongs to a team in which $1 is active. */
const READ = `
  select photo.content, photo.version
  from "user" person left join person_photos photo on photo.user_id = person.id
  where person.id = $2 and (person.id = $1 or exists (
    select from members own join members other on other.team_id = own.team_id and other.user_id = person.id
    where own.user_id = $1 and own.status = 'active'))`
