import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import { announcePerson } from './announce-person.ts'
import type { Identity } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem, tooManyRequests } from '../http/problems.ts'
import { respond, route, type PersonCall, type Route, type RouteRequest } from '../http/route.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import { mayMail, withoutLinks } from './mail-limits.ts'
import { createPasswordCheck } from './own-password.ts'

const Change = z.strictObject({ email: z.email().max(254), password: z.string() })
const Requested = z.object({
  /**
   * Indicates whether mails are sent; without a mail server, the link is written to DATA_DIR/outbox.
   */
  isMailed: z.boolean(),
})
const Token = z.strictObject({ token: z.string().max(100) })
const Confirmed = z.object({ email: z.string() })

/**
 * Creates the routes that change the e-mail address of a person after the new address is confirmed.
 */
export function createEmailRoutes(
  context: Pick<AppContext, 'database' | 'mail' | 'events' | 'registry'>,
  { emailChanges, passwordResets }: Pick<Identity, 'emailChanges' | 'passwordResets'>,
): readonly Route[] {
  const { database, mail, events } = context
  const checkPassword = createPasswordCheck(database, 'change-email')
  // The account is looked up when the mail is sent, so that the response reveals nothing about the
  // address.
  mail.prepare('confirmEmail', async (email, { person = '' }) => {
    const [taken] = await database.query({ text: ACCOUNT, values: [email] })
    return taken
      ? undefined
      : { link: `/confirm-email#${await emailChanges.create(person, email)}` }
  })

  async function requestChange(call: PersonCall): Promise<Response> {
    const { person } = call.session
    const { password, ...given } = await readChecked(call, Change)
    const email = given.email.toLowerCase()
    await checkPassword(person.id, password)
    if (!(await mayMail(database, { to: email, person: person.id }))) {
      throw tooManyRequests(86_400)
    }
    await mail.add({
      kind: 'confirmEmail',
      to: email,
      language: call.language,
      values: { person: person.id, name: withoutLinks(person.name) },
      // Deleting the account deletes the mail with the address (database/20-deleted-people.sql).
      key: `confirmEmail:${person.id}:${randomUUID()}`,
    })
    await writePersonEvent(database, { person: person.id, action: 'emailChangeAsked' }, call)
    return respond(call, { isMailed: mail.transport.kind === 'smtp' }, { status: 202 })
  }

  async function confirm(call: RouteRequest): Promise<Response> {
    const { token } = await readChecked(call, Token)
    const change = await emailChanges.consume(token)
    const [changed] = change
      ? await database.query<{ before: string }>({
          text: CHANGE,
          values: [change.person, change.email],
        })
      : []
    if (!change || !changed) throw new HttpProblem(410, 'EMAIL_LINK_INVALID')
    const { person, email } = change
    await passwordResets.revoke(person)
    const event = { before: { email: changed.before }, after: { email } }
    await writePersonEvent(database, { person, action: 'emailChanged', ...event }, call)
    await mail.add({
      kind: 'emailChanged',
      to: changed.before,
      language: call.language,
      values: { email },
      key: `emailChanged:${randomUUID()}`,
    })
    await events.recheck(person)
    return respond(call, { email }, { headers: await announcePerson(context, person) })
  }

  return [
    route({
      method: 'POST',
      path: '/me/email',
      access: 'person',
      description: {
        summary:
          'Request another e-mail address, which is used after the person has opened the link mailed there',
        tag: 'me',
        body: describeJsonBody(Change),
        responses: {
          202: {
            description: 'The same response for each address',
            content: describeJsonBody(Requested),
          },
        },
      },
      handler: requestChange,
    }),
    route({
      method: 'POST',
      path: '/auth/confirm-email',
      access: 'public',
      description: {
        summary: 'Change an e-mail address with the token of a link, which works once within a day',
        tag: 'auth',
        body: describeJsonBody(Token),
        responses: {
          200: { description: 'The new address', content: describeJsonBody(Confirmed) },
        },
      },
      handler: confirm,
    }),
  ]
}

const ACCOUNT = 'select id from "user" where email = $1'

/** Changes nothing when another account has the address by now, or when the account was deleted. */
const CHANGE = `
  update "user" person set email = $2, "emailVerified" = true, "updatedAt" = now()
  from (select id, email from "user" where id = $1 and "deletedAt" is null for update) previous
  where person.id = previous.id and not exists (select from "user" other where other.email = $2)
  returning previous.email as before`
