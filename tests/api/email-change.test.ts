import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { createMailedApp, type MailedApp } from '../support/mailed-app.ts'

const PASSWORD = 'correct horse battery'

let mailed: MailedApp
let app: MailedApp['app']
let smtp: MailedApp['smtp']

beforeAll(async () => {
  mailed = await createMailedApp()
  ;({ app, smtp } = mailed)
})
afterAll(() => mailed.close())
beforeEach(() => app.asSuperuser({ text: 'delete from "rateLimit"' }))

interface Answer {
  readonly code?: string
  readonly email?: string
}

const createAddress = () => `${randomUUID()}@example.test`

function requestChange(by: TestCaller, email: string, password = PASSWORD) {
  return by.call<Answer>('/me/email', { method: 'POST', body: { email, password } })
}

function confirm(token: string, by = app.anyone()) {
  return by.call<Answer>('/auth/confirm-email', { method: 'POST', body: { token } })
}

async function signIn(email: string): Promise<number> {
  const body = { email, password: PASSWORD }
  return (await app.anyone().call('/auth/sign-in/email', { method: 'POST', body })).status
}

async function readToken(email: string): Promise<string> {
  await expect.poll(() => smtp.to(email).length).toBe(1)
  return /\/confirm-email#([\w-]{32})\n/.exec(smtp.to(email)[0]!.text)![1]!
}

describe('another e-mail address', () => {
  test('is used once the link in its mail was opened, and the earlier address is notified', async () => {
    const ana = await app.signUp()
    const email = createAddress()
    expect((await requestChange(ana, email.toUpperCase())).status).toBe(202)
    const token = await readToken(email)
    expect(await signIn(email)).toBe(401)
    expect((await confirm(token)).body).toEqual({ email })
    expect([await signIn(email), await signIn(ana.email)]).toEqual([200, 401])
    const again = await confirm(token)
    expect([again.status, again.body.code]).toEqual([410, 'EMAIL_LINK_INVALID'])
    await expect
      .poll(() => smtp.to(ana.email).map(({ subject }) => subject))
      .toEqual(['Your e-mail address was changed'])
    const events = await app.asSuperuser<{ action: string }>({
      text: 'select action from person_events where person = $1 order by position',
      values: [ana.id],
    })
    expect(events.map(({ action }) => action)).toEqual([
      'signUp',
      'emailChangeAsked',
      'emailChanged',
      'signIn',
    ])
  })

  test('needs the password, which can be tried five times in a quarter of an hour', async () => {
    const ana = await app.signUp()
    const answers: Awaited<ReturnType<typeof requestChange>>[] = []
    for (let at = 0; at < 7; at++) answers.push(await requestChange(ana, createAddress(), 'wrong'))
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array(5).fill('INVALID_PASSWORD'),
      ...Array(2).fill('TOO_MANY_REQUESTS'),
    ])
    const wait_s = Number(answers[6]!.headers.get('retry-after'))
    expect(wait_s).toBeGreaterThan(800)
    expect(wait_s).toBeLessThanOrEqual(900)
  })

  test('belongs to the person who requested the change, also when another person opens the link', async () => {
    const [ana, ben] = await Promise.all([app.signUp(), app.signUp()])
    const email = createAddress()
    await requestChange(ana, email)
    expect((await confirm(await readToken(email), ben)).status).toBe(200)
    expect((await ben.call<{ person: { email: string } }>('/me')).body.person.email).toBe(ben.email)
    expect((await ana.call<{ person: { email: string } }>('/me')).body.person.email).toBe(email)
  })

  test('is refused when it belongs to an account, which the response does not reveal (promise T16)', async () => {
    const [ana, ben] = await Promise.all([app.signUp(), app.signUp()])
    const free = createAddress()
    const [known, unknown] = [await requestChange(ana, ben.email), await requestChange(ana, free)]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const token = await readToken(free)
    expect(smtp.to(ben.email)).toEqual([])
    // Somebody else takes the address before the link is opened.
    const body = { name: 'Rui', email: free, password: PASSWORD }
    await app.anyone().api('/auth/sign-up/email', { method: 'POST', body })
    expect((await confirm(token)).status).toBe(410)
    expect(await signIn(ana.email)).toBe(200)
  })

  test('cannot be confirmed after the password was changed', async () => {
    const ana = await app.signUp()
    const email = createAddress()
    await requestChange(ana, email)
    const token = await readToken(email)
    const change = { currentPassword: PASSWORD, newPassword: 'a wholly new password' }
    await ana.api('/auth/change-password', { method: 'POST', body: change })
    expect((await confirm(token)).status).toBe(410)
  })
})

describe('mails to addresses that a person typed', () => {
  const invite = (by: TestCaller, email: string) => {
    const body = { email, roles: ['viewer'], branches: null }
    return by.api<{ id: string; link: string; isMailed: boolean }>('/invitations', {
      method: 'POST',
      body,
    })
  }

  test('are limited for an address, whichever team sends them; the link still works', async () => {
    const email = createAddress()
    const [ana, eva] = [await app.signUp(), await app.signUp()]
    const created = [await invite(ana, email), await invite(eva, email)]
    const renew = { method: 'POST' }
    const path = `/invitations/${created[0]!.id}/link`
    const third = await ana.api<{ isMailed: boolean }>(path, renew)
    const fourth = await ana.api<{ isMailed: boolean; link: string }>(path, renew)
    expect([...created, third, fourth].map(({ isMailed }) => isMailed)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect((await requestChange(eva, email)).status).toBe(429)
    const token = fourth.link.split('#')[1]
    const offer = await app.anyone().call('/auth/invitation', { method: 'POST', body: { token } })
    expect(offer.status).toBe(200)
    await expect.poll(() => smtp.to(email).length).toBe(3)
  })

  test('are limited to 100 a day for a team and a person', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'admin')
    for (const key of [`mail:team:${ana.team}`, `mail:person:${ana.id}`]) {
      await app.asSuperuser({
        text: `insert into "rateLimit" (id, key, count, "lastRequest") values (gen_random_uuid(), $1, 99, $2)`,
        values: [key, Date.now()],
      })
    }
    expect((await invite(ana, createAddress())).isMailed).toBe(true)
    expect((await invite(ana, createAddress())).isMailed).toBe(false)
    expect((await invite(ben, createAddress())).isMailed).toBe(false)
    expect((await requestChange(ben, createAddress())).status).toBe(202)
    expect((await requestChange(ana, createAddress())).status).toBe(429)
  })

  test('do not turn names into links', async () => {
    const ana = await app.signUp()
    const name = 'Win at https://evil.example/now'
    await ana.api(`/teams/${ana.team}`, { method: 'PATCH', body: { name } })
    const email = createAddress()
    await invite(ana, email)
    await expect.poll(() => smtp.to(email).length).toBe(1)
    const [mail] = smtp.to(email)
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(
      /https:\/\/evil|evil\.example/,
    )
    expect(mail!.text).toContain('http://armazem.test/join#')
  })
})
