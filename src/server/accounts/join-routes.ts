import { z } from 'zod'
import { getCacheTags } from '../../schema/registry.ts'
import { announceStale } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem } from '../http/problems.ts'
import { respond, route, type PersonCall, type Route } from '../http/route.ts'
import { readInvitation, readToken, WORKS } from '../identity/invitation-link.ts'
import { writeEntry } from '../records/history.ts'

const Token = z.strictObject({ token: z.string().max(100) })
const Invitation = z.object({
  team: z.string(),
  email: z.string(),
  /**
   * Indicates whether an account with the address exists, so that the person signs in instead of
   * creating one.
   */
  hasAccount: z.boolean(),
})
const Joined = z.object({ id: z.uuid(), name: z.string() })

/**
 * Creates the routes of the page that the link of an invitation opens: to read the invitation, and
 * to join the team.
 */
export function createJoinRoutes(context: AppContext): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/auth/invitation',
      access: 'public',
      description: {
        summary: 'Read the invitation of a link',
        tag: 'auth',
        body: describeJsonBody(Token),
        responses: {
          200: { description: 'The invitation', content: describeJsonBody(Invitation) },
        },
      },
      async handler(call) {
        const { token } = await readChecked(call, Token)
        const invitation = await readInvitation(context.database, token)
        if (!invitation) throw new HttpProblem(410, 'INVITATION_INVALID')
        return respond(call, invitation)
      },
    }),
    route({
      method: 'POST',
      path: '/teams/join',
      access: 'person',
      description: {
        summary: 'Join a team by the link of an invitation to the address of this account',
        tag: 'teams',
        body: describeJsonBody(Token),
        responses: { 200: { description: 'The team', content: describeJsonBody(Joined) } },
      },
      handler: (call) => join(context, call),
    }),
  ]
}

/** Describes an invitation that was just accepted. */
interface Accepted {
  readonly id: string
  readonly roles: readonly string[]
  readonly branches: readonly string[] | null
  /** Holds the code of the language of the new account, if one was chosen. */
  readonly language: string | null
  readonly teamName: string
}

async function join(context: AppContext, call: PersonCall): Promise<Response> {
  const { person } = call.session
  const key = readToken((await readChecked(call, Token)).token)
  if (!key) throw new HttpProblem(410, 'INVITATION_INVALID')
  const { language, ...joined } = await context.database.withTeam(key.team, async (trx) => {
    const [open] = await trx.query<Accepted>({
      text: ACCEPT,
      values: [key.team, key.hash, person.id, person.email],
    })
    if (!open) throw await findProblem(trx, key.hash)
    const { id, roles, branches } = open
    const values = [key.team, person.id, roles, branches]
    const [member] = await trx.query({ text: ADD_MEMBER, values })
    if (!member) throw new HttpProblem(409, 'ALREADY_MEMBER')
    const { requestId, ip } = call
    const by = { person, requestId, ip }
    const accepted = { resource: 'invitations', record: id, action: 'accept' }
    await writeEntry(trx, by, { ...accepted, before: null, after: null })
    const added = { resource: 'users', record: person.id, action: 'create' }
    await writeEntry(trx, by, { ...added, before: null, after: { roles, branches } })
    return { id: key.team, name: open.teamName, language: open.language }
  })
  // People who have chosen a language keep it.
  await context.database.query({ text: SET_LANGUAGE, values: [person.id, language] })
  const tags = ['invitations', 'users'].flatMap((name) => getCacheTags(context.registry, name))
  const headers = announceStale(context, key.team, [...new Set(tags)])
  return respond(call, joined, { headers })
}

/**
 * Returns the problem of a link that this person cannot use: a link for another address, or a link
 * that is no longer valid.
 */
async function findProblem(trx: Transaction, hash: Buffer): Promise<HttpProblem> {
  const [invitation] = await trx.query<{ email: string }>({
    text: ADDRESS,
    values: [trx.team, hash],
  })
  return invitation
    ? new HttpProblem(409, 'INVITATION_OTHER_ADDRESS', { extensions: { email: invitation.email } })
    : new HttpProblem(410, 'INVITATION_INVALID')
}

const ACCEPT = `
  update invitations invitation set accepted_at = now(), accepted_by = $3
  from teams team
  where invitation.team_id = $1 and team.id = $1 and invitation.secret_hash = $2
    and invitation.email = lower($4) and ${WORKS}
  returning invitation.id, invitation.roles, invitation.branches, invitation.language,
    team.name as "teamName"`

const SET_LANGUAGE = `
  update "user" set language = $2, "updatedAt" = now()
  where id = $1 and language is null and $2::text is not null`

const ADDRESS = `
  select invitation.email from invitations invitation
  where invitation.team_id = $1 and invitation.secret_hash = $2 and ${WORKS}`

const ADD_MEMBER = `
  insert into members (team_id, user_id, roles, branches) values ($1, $2, $3, $4)
  on conflict (team_id, user_id) do update
    set roles = excluded.roles, branches = excluded.branches, status = 'active'
    where members.status = 'left'
  returning user_id`
