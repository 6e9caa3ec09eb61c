import { createHash } from 'node:crypto'
import { z } from 'zod'
import { getResource } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import type { Identity } from '../http/caller.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { buildResetAddress, linkHours } from '../identity/password-reset.ts'
import { writeHistory } from '../records/history.ts'
import { mutate } from '../records/mutation.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'
import { checkCoversMember, type MemberAccess } from './member-access.ts'
import { readRoles } from './stored-role.ts'

const Link = z.object({
  /** Holds path and fragment of the page that sets the password. */
  link: z.string(),
  /** Indicates whether the link is also mailed to the person. */
  isMailed: z.boolean(),
})

/** Creates the route that creates a link for a colleague who needs a new password. */
export function createPasswordLinkRoutes(
  context: AppContext,
  identity: Identity,
): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  return [
    route({
      method: 'POST',
      path: '/users/:id/password-link',
      access: { right: 'user.edit' },
      description: {
        summary:
          'Create a link with which a colleague can set a new password once, within 24 hours',
        tag: 'users',
        responses: {
          200: {
            description: 'The link, which is shown only once',
            content: describeJsonBody(Link),
          },
        },
      },
      handler: (call) => makeLink(context, identity, call),
    }),
  ]
}

async function makeLink(
  context: AppContext,
  { passwordResets }: Identity,
  call: MemberCall,
): Promise<Response> {
  const { database, registry } = context
  const id = getRecordId(call)
  const people = getResource(registry, systemFields.updatedBy.to)
  const [elsewhere] = await database.query({ text: OTHER_TEAM, values: [id, call.caller.team.id] })
  return mutate(context, people, withoutIdempotencyKey(call), null, async (write) => {
    const { trx, caller } = write
    const [member] = await trx.query<Member>({
      text: MEMBER,
      values: [trx.team, id],
    })
    if (!member) throw notFound()
    if (id === caller.person.id) throw new HttpProblem(409, 'OWN_PASSWORD')
    // The caller sees the link and could use the account, so the caller must have its rights and branches.
    await checkCoversMember(registry, trx, caller, member, await readRoles(registry, trx))
    if (elsewhere) throw new HttpProblem(409, 'MEMBER_OF_OTHER_TEAMS')
    const token = await passwordResets.create(id, linkHours.colleague)
    const entry = { record: id, action: 'passwordLink', version: 1, before: null, after: null }
    await writeHistory(write, entry)
    const link = buildResetAddress(token)
    await context.mail.addWith(trx, {
      kind: 'passwordLink',
      to: member.email,
      language: caller.language,
      values: { name: caller.person.name, team: caller.team.name, link },
      key: `passwordLink:${createHash('sha256').update(token).digest('base64url')}`,
    })
    const isMailed = context.mail.transport.kind === 'smtp'
    return { body: JSON.stringify({ link, isMailed }) }
  })
}

interface Member extends MemberAccess {
  readonly email: string
}

const MEMBER = `
  select member.roles, member.branches, person.email
  from members member join team_people person on person.team_id = member.team_id and person.id = member.user_id
  where member.team_id = $1 and member.user_id = $2 and member.status <> 'left'`

/**
 * Selects another team to which the person belongs or belonged. An administrator of this team must not get access to
 * the data of that team: a person's export of their data (own-data.ts) also has entries of teams that the person left.
 */
const OTHER_TEAM = 'select from members where user_id = $1 and team_id <> $2 limit 1'
