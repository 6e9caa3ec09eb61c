import { z } from 'zod'
import type { AppContext } from '../context/context.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { respond, route, type Route } from '../http/route.ts'
import { findMethod } from '../identity/second-factor.ts'

const SecondFactor = z.object({
  /** Names the person's second factor; null without one. */
  method: z.enum(['app', 'email']).nullable(),
  /** Counts the unused recovery codes. */
  recoveryCodes: z.int(),
  /** Indicates whether codes can be sent by e-mail. */
  isMailed: z.boolean(),
})

/** Creates the route that describes the second factor of the signed-in person. */
export function createSecondFactorRoute({
  database,
  mail,
}: Pick<AppContext, 'database' | 'mail'>): Route {
  return route({
    method: 'GET',
    path: '/me/second-factor',
    access: 'person',
    description: {
      summary: 'Read the kind of second factor and the number of unused recovery codes',
      tag: 'me',
      responses: { 200: { description: 'State', content: describeJsonBody(SecondFactor) } },
    },
    async handler(call) {
      const person = call.session.person.id
      const method = (await findMethod(database, person)) ?? null
      const [codes] = await database.query<{ left: number }>({ text: CODES, values: [person] })
      return respond(call, {
        method,
        recoveryCodes: codes?.left ?? 0,
        isMailed: mail.transport.kind === 'smtp',
      })
    },
  })
}

const CODES = `
  select json_array_length("backupCodes"::json) as left
  from "twoFactor" where "userId" = $1 and verified`
