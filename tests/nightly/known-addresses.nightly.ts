import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/identity/password.ts'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { createApp } from '../../src/server/app/app.ts'
import { createIdentityMails } from '../../src/server/notifications/identity-mails.ts'
import { createSmtpTransport } from '../../src/server/mail/transport.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createTestCaller } from '../support/caller.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

/**
 * Tests promise T16 with pairs of a known and an unknown address. The environment variable PAIRS sets how many pairs
 * each kind of request gets.
 */
const PAIRS = Number(process.env.PAIRS ?? 200)
const PUBLIC_URL = 'http://armazem.test'

let app: TestApp
let smtp: TestSmtpServer
let fetch: ReturnType<typeof createApp>['fetch']

beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await createTestApp({
    mailTransport: createSmtpTransport(smtp.url, 'no-reply@armazem.test'),
  })
  // Passwords are hashed with the cost of production, unlike in other tests.
  const { database, registry, mail, log } = app.app.context
  const identity = createIdentity({
    secret: 'a secret for tests, 32 letters long',
    publicUrl: PUBLIC_URL,
    signUp: 'open',
    database,
    registry,
    mails: createIdentityMails(mail, { database, log }),
    confirmsSignUp: true,
  })
  fetch = createApp({ ...app.options, identity }).fetch
}, 60_000)
afterAll(async () => {
  await app.close()
  await smtp.close()
})

interface Timed {
  readonly status: number
  readonly text: string
  readonly duration_ms: number
}

async function send(path: string, body: object, by = anyone()): Promise<Timed> {
  // Other tests check the rate limits, which would refuse the later requests here.
  await app.asSuperuser({ text: 'delete from "rateLimit"' })
  const began = performance.now()
  const { status, text } = await by.call(path, { method: 'POST', body })
  return { status, text, duration_ms: performance.now() - began }
}

const anyone = () => createTestCaller(fetch, PUBLIC_URL)
const computeMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!
/** Removes the parts that differ between any two responses: ids, times, tokens and the address itself. */
const strip = (text: string, email: string) =>
  text.replaceAll(email, '').replaceAll(/[\da-f-]{36}|[\d:.T-]{10,}(Z|\+00:00)|#[\w-]{20,}/g, '')
const MAX_MS = 20
const password = 'correct horse battery'
const invited = { roles: ['viewer'], branches: null }

test.each([
  ['sign-in', '/auth/sign-in/email', { password: 'not the password' }, false],
  ['forgotten password', '/auth/forgot-password', {}, false],
  ['sign-up', '/auth/sign-up/email', { name: 'Rui', password }, false],
  ['change of e-mail address', '/me/email', { password }, true],
  ['invitation', '/invitations', invited, true],
])(
  '%s: known and unknown addresses get the same response in about the same time',
  async (name, path, more, isSignedIn) => {
    const known: Timed[] = []
    const unknown: Timed[] = []
    const answers = new Set<string>()
    // The password of the account is also hashed with the cost of production.
    const email = `${randomUUID()}@example.test`
    const ana = { email, name: 'Ana Teste', password }
    await app.anyone().api('/auth/sign-up/email', { method: 'POST', body: ana })
    await app.asSuperuser({
      text: 'update account set password = $1 where "userId" = (select id from "user" where email = $2)',
      values: [await hashPassword(password), email],
    })
    const owner = await app.signUp()
    const hash = await hashPassword(password)
    await app.asSuperuser({
      text: 'update account set password = $1 where "userId" = $2',
      values: [hash, owner.id],
    })
    const createCaller = () => {
      const caller = anyone()
      if (isSignedIn) caller.headers = owner.headers
      return caller
    }
    const ask = async (address: string, into: Timed[]) => {
      const timed = await send(path, { ...more, email: address }, createCaller())
      into.push(timed)
      answers.add(`${timed.status} ${strip(timed.text, address)}`)
      // A second invitation of the same address would be refused.
      if (path === '/invitations') await app.asSuperuser({ text: REVOKE })
    }
    for (let i = 0; i < PAIRS; i++) {
      const pair = [() => ask(email, known), () => ask(`${randomUUID()}@example.test`, unknown)]
      // The order alternates, so that neither kind of address is always second.
      for (const each of i % 2 ? pair.toReversed() : pair) await each()
    }
    const [one, other] = [known, unknown].map((each) =>
      computeMedian(each.map((x) => x.duration_ms)),
    )
    console.info(`${name}: median ${one!.toFixed(1)} ms known, ${other!.toFixed(1)} ms unknown`)
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toMatch(name === 'sign-in' ? /^401/ : /^20/)
    expect(Math.abs(one! - other!)).toBeLessThan(MAX_MS)
  },
  600_000,
)

const REVOKE = 'update invitations set revoked_at = now() where revoked_at is null'
