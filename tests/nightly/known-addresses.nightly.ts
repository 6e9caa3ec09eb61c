import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { createApp } from '../../src/server/app/app.ts'
import { createIdentityMails } from '../../src/server/notifications/identity-mails.ts'
import { createSmtpTransport } from '../../src/server/mail/transport.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createTestCaller } from '../support/caller.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

/** Promise T16: known and unknown addresses get the same answer in the same time. */

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
  // The hash of a password costs what it costs in production.
  const { database, registry, mail } = app.app.context
  const identity = createIdentity({
    secret: 'a secret for tests, 32 letters long',
    publicUrl: PUBLIC_URL,
    signUp: 'open',
    database,
    registry,
    mails: createIdentityMails(mail, database),
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

async function send(path: string, body: object): Promise<Timed> {
  // Limits are tested elsewhere; here they would end the series.
  await app.asSuperuser({ text: 'delete from "rateLimit"' })
  const began = performance.now()
  const caller = createTestCaller(fetch, PUBLIC_URL)
  const { status, text } = await caller.call(`/auth${path}`, { method: 'POST', body })
  return { status, text, duration_ms: performance.now() - began }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
/** Removes what differs in any two answers: ids and times. */
const strip = (text: string) => text.replaceAll(/[\da-f-]{36}|[\d:.T-]{10,}Z/g, '')

test.each([
  ['sign-in', '/sign-in/email', { password: 'not the password' }],
  ['forgotten password', '/forgot-password', {}],
])(
  '%s: 200 pairs of a known and an unknown address',
  async (name, path, more) => {
    const known: Timed[] = []
    const unknown: Timed[] = []
    // The account's password has the real cost, too.
    const ana = { email: `${randomUUID()}@example.test` }
    const account = { ...ana, name: 'Ana Teste', password: 'correct horse battery' }
    expect((await send('/sign-up/email', account)).status).toBe(200)
    for (let i = 0; i < PAIRS; i++) {
      const pair = [
        async () => known.push(await send(path, { ...more, email: ana.email })),
        async () =>
          unknown.push(await send(path, { ...more, email: `${randomUUID()}@example.test` })),
      ]
      // The order alternates, so that neither is always the second.
      for (const each of i % 2 ? pair.toReversed() : pair) await each()
    }
    const [one, other] = [known, unknown].map((each) => median(each.map((x) => x.duration_ms)))
    console.info(`${name}: median ${one!.toFixed(1)} ms known, ${other!.toFixed(1)} ms unknown`)
    const describe = ({ status, text }: Timed) => `${status} ${strip(text)}`
    expect(new Set([...known, ...unknown].map(describe)).size).toBe(1)
  },
  600_000,
)
