import { randomUUID } from 'node:crypto'
import { createTestCaller, type TestCaller } from './caller.ts'

export const PASSWORD = 'correct horse battery'

/** Holds the password of the demo accounts, such as owner@demo.test. */
export const DEMO_PASSWORD = 'demo-demo-demo'

type Body = Readonly<Record<string, unknown>>

/** Acts as a signed-in person on a running server. */
export interface Member extends TestCaller {
  get(path: string): Promise<unknown>
  post(path: string, body: Body): Promise<Record<string, unknown>>
  patch(path: string, body: Body): Promise<Record<string, unknown>>
  /** Reads a response that is not JSON. */
  text(path: string): Promise<string>
}

let signUps = 0

/** Signs up a new person with a new, empty team, each from another IP address, because few people may share one. */
export async function signUp(url: string): Promise<Member> {
  const member = createMember(url)
  member.email = `${randomUUID()}@example.test`
  const body = { name: 'Ana Teste', email: member.email, password: PASSWORD }
  signUps += 1
  const headers = { 'x-forwarded-for': `10.${process.pid % 256}.${signUps >> 8}.${signUps % 256}` }
  const options = { method: 'POST', body, headers }
  const signedUp = await member.api<{ user: { id: string } }>('/auth/sign-up/email', options)
  member.id = signedUp.user.id
  const team = { name: 'Test team', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  member.team = String((await member.post('/teams', team)).id)
  return member
}

/** Signs in to an existing account, in its default team. */
export async function signIn(url: string, email: string, password: string): Promise<Member> {
  const member = createMember(url)
  member.email = email
  await member.post('/auth/sign-in/email', { email, password })
  const { team } = await member.api<{ team: { id: string } }>('/me')
  member.team = team.id
  return member
}

/** Creates a person who is not signed in. */
export function createMember(url: string): Member {
  const caller = createTestCaller((request) => fetch(request), url)
  // Extends the caller object, because its methods read and write its own fields.
  return Object.assign(caller, {
    get: (path: string) => caller.api<unknown>(path),
    post: (path: string, body: Body) => caller.api(path, { method: 'POST', body }),
    patch: (path: string, body: Body) => caller.api(path, { method: 'PATCH', body }),
    text: async (path: string) => (await caller.call(path)).text,
  })
}
