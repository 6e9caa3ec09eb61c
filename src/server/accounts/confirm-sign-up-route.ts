import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import type { Identity, Newcomer } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import type { PreparedValues } from '../mail/mail.ts'
import { createTeam } from './create-team.ts'
import { NewTeam } from './team-routes.ts'

const Token = z.strictObject({ token: z.string().max(100) })
const Created = z.object({ email: z.string() })

/** Creates the route that creates the account of a person who has confirmed their e-mail address. */
export function createConfirmSignUpRoute(
  context: AppContext,
  { signUps }: Pick<Identity, 'signUps'>,
): Route {
  const { database, mail } = context
  mail.prepare('signUp', async (email, { newcomer = '' }): Promise<PreparedValues> => {
    const [taken] = await database.query({ text: ACCOUNT, values: [email] })
    if (taken) return { as: 'signUpTaken', link: '/login' }
    // `confirmSignUp` has written these values (notifications/identity-mails.ts).
    const token = await signUps.create(JSON.parse(newcomer) as Newcomer)
    return { link: `/sign-up#${token}` }
  })

  return route({
    method: 'POST',
    path: '/auth/confirm-sign-up',
    access: 'public',
    description: {
      summary:
        'Create an account and its team with the token of a link, which works once within a day',
      tag: 'auth',
      body: describeJsonBody(Token),
      responses: {
        200: { description: 'The address of the account', content: describeJsonBody(Created) },
      },
    },
    async handler(call) {
      const { token } = await readChecked(call, Token)
      const created = await signUps.consume(token)
      if (!created) throw new HttpProblem(410, 'EMAIL_LINK_INVALID')
      const { id, newcomer } = created
      const { name, email } = newcomer
      await writePersonEvent(database, { person: id, action: 'signUp' }, call)
      const team = NewTeam.safeParse(newcomer.team)
      if (team.success) {
        const owner = { id, name, email }
        await createTeam(context, { ...call, team: { id: randomUUID(), ...team.data }, owner })
      }
      return respond(call, { email })
    },
  })
}

const ACCOUNT = 'select id from "user" where email = $1'
