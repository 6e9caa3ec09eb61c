import { z } from 'zod'
import { languageCodes } from '../../../i18n/languages.ts'
import { getResource } from '../../schema/registry.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem, invalid, notFound } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import {
  createToken,
  hashToken,
  INVITATION_DAYS,
  IS_OPEN,
  buildJoinAddress,
} from '../identity/invitation-link.ts'
import { writeHistory } from '../records/history.ts'
import { mutate } from '../records/mutation.ts'
import type { Write } from '../records/write.ts'
import { createJoinRoutes } from './join-routes.ts'
import { mayMail, withoutLinks } from './mail-limits.ts'
import { checkBranches } from './check-branches.ts'
import { checkGranted } from './check-granted.ts'
import { branchesExist } from './member-branch-routes.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

const Invitation = z.strictObject({
  email: z.email().max(254),
  /** Holds the codes of the roles that the invited person will have. */
  roles: z.array(z.string().max(100)).min(1).max(20),
  /** Lists the branches in which the person will work; null for all. */
  branches: z.array(z.uuid()).min(1).max(1000).nullable(),
  /** Sets the language of the mail and of the new account; by default, the language of the request. */
  language: z.enum(languageCodes).optional(),
})
const Link = z.object({
  id: z.uuid(),
  /** Holds path and fragment of the page on which the person joins. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
  /** Indicates whether the link is also mailed to the person. */
  isMailed: z.boolean(),
})
const linkResponse = {
  description: 'The link, which is shown only once',
  content: describeJsonBody(Link),
}

/**
 * Creates the routes that invite people by a link, renew and revoke links, and accept invitations.
 */
export function createInvitationRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has('invitations')) return []
  return [
    route({
      method: 'POST',
      path: '/invitations',
      access: { right: 'user.create' },
      description: {
        summary: 'Invite a person by a link that works once within seven days',
        tag: 'invitations',
        body: describeJsonBody(Invitation),
        responses: { 201: linkResponse },
      },
      handler: (call) => invite(context, call),
    }),
    route({
      method: 'POST',
      path: '/invitations/:id/link',
      access: { right: 'user.create' },
      description: {
        summary: 'Make a new link for an open invitation; the earlier link stops working',
        tag: 'invitations',
        responses: { 200: linkResponse },
      },
      handler: (call) => renew(context, call),
    }),
    route({
      method: 'POST',
      path: '/invitations/:id/revoke',
      access: { right: 'user.create' },
      description: {
        summary: 'Revoke an open invitation; its link stops working',
        tag: 'invitations',
        responses: {
          200: {
            description: 'The invitation',
            content: describeJsonBody(z.object({ id: z.uuid() })),
          },
        },
      },
      handler: (call) => revoke(context, call),
    }),
    ...createJoinRoutes(context),
  ]
}

async function invite(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const input = await readChecked(call, Invitation)
  const { branches, language = call.language } = input
  const email = input.email.toLowerCase()
  const roles = [...new Set(input.roles)]
  const mailing = await admitMail(context, call.caller, email)
  const invitations = getResource(registry, 'invitations')
  return mutate(
    context,
    invitations,
    withoutIdempotencyKey(call),
    { email, roles, branches, language },
    async (write) => {
      const { trx, caller } = write
      await checkGranted(context, trx, caller, roles)
      if (!(await branchesExist(context, trx, branches ?? []))) {
        throw invalid([{ pointer: '/branches', code: 'NOT_FOUND' }])
      }
      checkBranches(caller, branches)
      const [member] = await trx.query({ text: MEMBER, values: [email] })
      if (member) throw new HttpProblem(409, 'ALREADY_MEMBER')
      const id = uuidV7()
      const { token, hash } = createToken(trx.team)
      // Revokes an open invitation for the same address, so that only one link is valid.
      const revoked = await trx.query<Pick<OpenInvitation, 'branches'>>({
        text: REVOKE_EARLIER,
        values: [trx.team, email],
      })
      for (const earlier of revoked) checkBranches(caller, earlier.branches)
      const by = caller.person.id
      const values = [trx.team, id, email, roles, branches, hash, INVITATION_DAYS, by, language]
      const [inserted] = await trx.query<Expiry>({ text: INVITE, values })
      const after = { email, roles, branches, language }
      await writeHistory(write, { record: id, action: 'create', version: 1, before: null, after })
      const isMailed = await mailLink(write, mailing, { email, language }, token)
      return { status: 201, body: writeLink({ id, token, isMailed, ...inserted! }) }
    },
  )
}

async function renew(context: AppContext, call: MemberCall): Promise<Response> {
  const id = getRecordId(call)
  const invitations = getResource(context.registry, 'invitations')
  const [found] = await context.database.read<Pick<OpenInvitation, 'email'>>(call.caller, {
    text: ADDRESS_OF,
    values: [call.caller.team.id, id],
  })
  if (!found) throw notFound()
  const mailing = await admitMail(context, call.caller, found.email)
  return mutate(context, invitations, withoutIdempotencyKey(call), null, async (write) => {
    const { trx, caller } = write
    const { email, roles, branches, language } = await lockOpen(trx, id)
    await checkGranted(context, trx, caller, roles)
    checkBranches(caller, branches)
    const { token, hash } = createToken(trx.team)
    const values = [trx.team, id, hash, INVITATION_DAYS]
    const [renewed] = await trx.query<Expiry>({ text: RENEW, values })
    const after = { expiresAt: renewed!.expiresAt.toISOString() }
    await writeHistory(write, { record: id, action: 'renew', version: 1, before: null, after })
    const isMailed = await mailLink(write, mailing, { email, language }, token)
    return { body: writeLink({ id, token, isMailed, ...renewed! }) }
  })
}

async function revoke(context: AppContext, call: MemberCall): Promise<Response> {
  const id = getRecordId(call)
  const invitations = getResource(context.registry, 'invitations')
  return mutate(context, invitations, call, null, async (write) => {
    const { branches } = await lockOpen(write.trx, id)
    checkBranches(write.caller, branches)
    await write.trx.query({ text: REVOKE, values: [write.trx.team, id] })
    const entry = { record: id, action: 'revoke', version: 1, before: null, after: null }
    await writeHistory(write, entry)
    return { body: JSON.stringify({ id }) }
  })
}

interface OpenInvitation {
  readonly email: string
  readonly roles: readonly string[]
  readonly branches: readonly string[] | null
  /** Holds the code of the language of the mail and of the new account, if one was chosen. */
  readonly language: string | null
}

interface Expiry {
  readonly expiresAt: Date
}

interface NewLink extends Expiry {
  readonly id: string
  readonly token: string
  readonly isMailed: boolean
}

function writeLink({ id, token, isMailed, expiresAt }: NewLink): string {
  const link = buildJoinAddress(token)
  return JSON.stringify({ id, link, expiresAt: expiresAt.toISOString(), isMailed })
}

/** Indicates whether a link is written to a mail, and whether a mail server sends the mail. */
interface Mailing {
  readonly isWritten: boolean
  readonly isSent: boolean
}

/**
 * Returns whether the link may be mailed, and counts the mail if a mail server sends it. Above the limits nothing is
 * mailed, and the inviting person passes the link on.
 */
async function admitMail(
  { database, mail }: AppContext,
  { person, team }: Caller,
  email: string,
): Promise<Mailing> {
  // Without a mail server, the mail is a file on the server.
  if (mail.transport.kind !== 'smtp') return { isWritten: true, isSent: false }
  const isAllowed = await mayMail(database, { to: email, person: person.id, team: team.id })
  return { isWritten: isAllowed, isSent: isAllowed }
}

/** Mails a link to the invited person. Returns whether a mail server sends it. */
async function mailLink(
  { context: { mail }, trx, caller }: Write,
  { isWritten, isSent }: Mailing,
  { email, language }: Pick<OpenInvitation, 'email' | 'language'>,
  token: string,
): Promise<boolean> {
  if (!isWritten) return false
  await mail.addWith(trx, {
    kind: 'invitation',
    to: email,
    language: languageCodes.find((code) => code === language) ?? caller.language,
    values: {
      name: withoutLinks(caller.person.name),
      team: withoutLinks(caller.team.name),
      link: buildJoinAddress(token),
    },
    key: `invitation:${hashToken(token).toString('base64url')}`,
  })
  return isSent
}

/**
 * Locks an invitation that was neither accepted nor revoked. An expired invitation can be renewed.
 */
async function lockOpen(trx: Transaction, id: string): Promise<OpenInvitation> {
  type Row = OpenInvitation & { readonly isOpen: boolean }
  const [found] = await trx.query<Row>({ text: LOCK, values: [trx.team, id] })
  if (!found) throw notFound()
  if (!found.isOpen) throw new HttpProblem(409, 'INVITATION_CLOSED')
  return found
}

const MEMBER = `
  select person.id
  from team_people person
  join members member on member.team_id = person.team_id and member.user_id = person.id
  where lower(person.email) = $1 and member.status <> 'left'`

const REVOKE_EARLIER = `
  update invitations invitation set revoked_at = now()
  where invitation.team_id = $1 and armazem_key(invitation.email) = armazem_key($2) and ${IS_OPEN}
  returning branches`

const INVITE = `
  insert into invitations (team_id, id, email, roles, branches, secret_hash, expires_at, created_by, language)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9)
  returning expires_at as "expiresAt"`

const RENEW = `
  update invitations set secret_hash = $3, expires_at = now() + make_interval(days => $4)
  where team_id = $1 and id = $2
  returning expires_at as "expiresAt"`

const REVOKE = 'update invitations set revoked_at = now() where team_id = $1 and id = $2'

const ADDRESS_OF = 'select email from invitations where team_id = $1 and id = $2'

const LOCK = `
  select invitation.email, invitation.roles, invitation.branches, invitation.language, ${IS_OPEN} as "isOpen"
  from invitations invitation where invitation.team_id = $1 and invitation.id = $2 for update`
