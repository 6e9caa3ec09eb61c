import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import {
  callOperation,
  UNKNOWN_ID,
  listOperations,
  type Operation,
} from '../../support/operations.ts'

/** Tests promises T17 and T18 for every operation of the OpenAPI document. */

const PASSWORD = 'correct horse battery'
let app: TestApp
let owner: TestCaller
let all: readonly Operation[]

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  all = await listOperations(owner)
  expect(all.length).toBeGreaterThan(400)
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

/** Returns the operations whose response to a request with these headers has a wrong status. */
async function findWrongAnswers(
  headers: Readonly<Record<string, string>>,
  operations: readonly Operation[],
  isRight: (status: number) => boolean,
): Promise<string[]> {
  const found: string[] = []
  const caller: TestCaller = { ...owner, call: (path, request) => send(path, request, headers) }
  for (const operation of operations) {
    const { status } = await callOperation(caller, operation, UNKNOWN_ID)
    if (!isRight(status)) found.push(`${operation.method} ${operation.path}: ${status}`)
  }
  return found
}

async function send(
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
  headers: Readonly<Record<string, string>>,
) {
  const request = new Request(`http://armazem.test/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await app.app.fetch(request)
  await answer.body?.cancel()
  return { status: answer.status, headers: answer.headers, text: '', body: undefined as never }
}

const listGuarded = () => all.filter(({ isPublic }) => !isPublic)

describe('The cookie of an ended session allows no operation', () => {
  it.each([
    ['after signing out', (by: TestCaller) => by.api('/auth/sign-out', { method: 'POST' })],
    [
      'after a change of password elsewhere',
      async ({ email }: TestCaller) => {
        const there = app.anyone()
        const body = { email, password: PASSWORD }
        await there.api('/auth/sign-in/email', { method: 'POST', body })
        const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' }
        await there.api('/auth/change-password', { method: 'POST', body: change })
      },
    ],
  ])('%s', async (_, end) => {
    const person = await app.colleague(owner, 'admin')
    const headers = person.headers()
    expect((await send('/me', {}, headers)).status).toBe(200)
    await end(person)
    expect(await findWrongAnswers(headers, listGuarded(), (status) => status === 401)).toEqual([])
  })
})

describe('Another site cannot change data with a cookie', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['no origin', {}],
    ['an opaque origin', { origin: 'null' }],
    ['the header of a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    [
      'the header of a same-site request',
      { 'sec-fetch-site': 'same-site', origin: 'http://armazem.test' },
    ],
    [
      'a form as body',
      { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['plain text as body', { 'content-type': 'text/plain' }],
    ['an API key beside the cookie', { authorization: `Bearer armazem_${'x'.repeat(43)}` }],
  ])('in a request with %s', async (_, headers) => {
    const { cookie = '', 'x-team': team = '' } = owner.headers()
    const changing = all.filter(({ method }) => method !== 'GET')
    const sent = { cookie, 'x-team': team, ...headers }
    expect(await findWrongAnswers(sent, changing, (status) => status === 403)).toEqual([])
  })
})
