import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { getToday } from '../../schema/days.ts'
import { getCacheTags, getOwnerRole } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { announceStale } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import type { Identity } from '../http/caller.ts'
import { readChecked, describeJsonBody } from '../http/checked-body.ts'
import { HttpProblem, invalid, tooManyRequests } from '../http/problems.ts'
import { respond, route, type PersonCall, type Route } from '../http/route.ts'
import { createThrottle } from '../http/throttle.ts'
import { AUTH_PATH } from '../identity/auth.ts'
import { findMethod } from '../identity/second-factor.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import { writeOwnData } from './own-data.ts'
import { createPasswordCheck } from './own-password.ts'

/** Limits the exports of a person, because each reads the history of all of their teams. */
const EXPORTS = { limit: 10, window_ms: 3_600_000 } as const

/** Describes the confirmation of a deletion: the address of the account, its password and second factor. */
const Deletion = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(1000),
  /** Holds the code of the second factor, or a recovery code; required from people with a second factor. */
  code: z.string().max(100).optional(),
})

/** Creates the routes by which people download their data and delete their account. */
export function createOwnDataRoutes(context: AppContext, identity: Identity): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  const { database } = context
  const throttle = createThrottle(database)
  const checkPassword = createPasswordCheck(database, 'delete-account')
  return [
    route({
      method: 'GET',
      path: '/me/export',
      access: 'person',
      description: {
        summary:
          'Download the data about the signed-in person: profile, sessions, memberships, preferences, saved views, drafts of forms, delegations, notifications, account events, mails, API keys and own history',
        tag: 'me',
        responses: {
          200: {
            description: 'A zip file with each list as JSON and as CSV',
            content: { 'application/zip': { type: 'string', format: 'binary' } },
          },
        },
      },
      async handler(call) {
        const { person } = call.session
        const wait_s = await throttle.take(`own-data:${person.id}`, EXPORTS)
        if (wait_s !== undefined) throw tooManyRequests(wait_s)
        await writePersonEvent(database, { person: person.id, action: 'dataExported' }, call)
        const bytes = ReadableStream.from(writeOwnData(context, person))
        return new Response(bytes as unknown as BodyInit, {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="armazem-${getToday('UTC')}.zip"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'x-request-id': call.requestId,
          },
        })
      },
    }),
    route({
      method: 'POST',
      path: '/me/delete',
      access: 'person',
      description: {
        summary:
          'Delete the account of the signed-in person; refused for the last owner of a team. Documents and history stay with the teams, under a neutral name such as “Deleted user 1a2b”',
        tag: 'me',
        body: describeJsonBody(Deletion),
        responses: { 204: { description: 'The account was deleted, and all sessions ended' } },
      },
      async handler(call) {
        const { email, password, code } = await readChecked(call, Deletion)
        const { person } = call.session
        await checkPassword(person.id, password)
        if (email.trim().toLowerCase() !== person.email.toLowerCase()) {
          throw invalid([{ pointer: '/email', code: 'OTHER_EMAIL' }])
        }
        await checkSecondFactor(context, identity, call, code)
        await deleteAccount(context, call)
        return respond(call, null, { status: 204 })
      },
    }),
  ]
}

/**
 * Throws an error if a person with a second factor enters no valid code. A wrong code counts like a
 * wrong code at sign-in.
 */
async function checkSecondFactor(
  { database }: Pick<AppContext, 'database'>,
  { authHandler }: Identity,
  { session, request, ip = '' }: PersonCall,
  code: string | undefined,
): Promise<void> {
  const method = await findMethod(database, session.person.id)
  if (!method) return
  if (code === undefined || code.trim() === '') throw new HttpProblem(400, 'CODE_NEEDED')
  const codeRoute = method === 'app' ? 'verify-totp' : 'verify-otp'
  const name = /^\d{6}$/.test(code.trim()) ? codeRoute : 'verify-backup-code'
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const answer = await authHandler(
    new Request(new URL(`${AUTH_PATH}/two-factor/${name}`, request.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ code: code.trim() }),
    }),
    ip,
  )
  if (answer.status === 429) throw tooManyRequests(Number(answer.headers.get('retry-after') ?? 60))
  if (!answer.ok) throw new HttpProblem(400, 'WRONG_CODE')
}

async function deleteAccount(context: AppContext, call: PersonCall): Promise<void> {
  const { database, registry, labels, mail, events, log } = context
  const { requestId, ip, language, session } = call
  const { person } = session
  // The first letters of the id distinguish the deleted accounts of a team.
  const name = labels[language].declared('teams.deletedPerson', { id: person.id.slice(0, 4) })
  const teams = await database.query<LeftTeam>({
    text: DELETE,
    values: [person.id, getOwnerRole(registry), name, requestId, ip ?? null],
  })
  const blocked = teams.filter((team) => team.blocked)
  if (blocked.length > 0) {
    const names = blocked.map((team) => team.name).join(', ')
    throw new HttpProblem(409, 'LAST_OWNER_OF', { extensions: { teams: names } })
  }
  log.info({ person: person.id, requestId }, 'a person deleted their account')
  const tags = getCacheTags(registry, systemFields.updatedBy.to)
  for (const { team } of teams) announceStale(context, team, tags)
  await events.recheck(person.id)
  const notice = mail.add({
    kind: 'accountDeleted',
    to: person.email,
    language,
    values: { email: person.email },
    key: `accountDeleted:${randomUUID()}`,
  })
  // The account stays deleted even if the mail cannot be queued.
  await notice.catch((error: unknown) =>
    log.error({ err: error, requestId }, 'the mail about a deleted account was not queued'),
  )
}

interface LeftTeam {
  readonly team: string
  readonly name: string
  /** Indicates that the person is the last owner of the team. */
  readonly blocked: boolean
}

const DELETE = 'select team, name, blocked from armazem_delete_person($1, $2, $3, $4, $5)'
