import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailedApp, type MailedApp } from '../support/mailed-app.ts'

let mailed: MailedApp
let app: MailedApp['app']
let smtp: MailedApp['smtp']

beforeAll(async () => {
  mailed = await createMailedApp()
  ;({ app, smtp } = mailed)
})
afterAll(() => mailed.close())

interface Answer {
  readonly code?: string
  readonly isMailed?: boolean
}

function requestLink(email: string, language = 'en') {
  const headers = { 'accept-language': language }
  const call = { method: 'POST', body: { email }, headers }
  return app.anyone().call<Answer>('/auth/forgot-password', call)
}

function resetPassword(token: string, newPassword = 'a wholly new password') {
  const body = { token, newPassword }
  return app.anyone().call<Answer>('/auth/reset-password', { method: 'POST', body })
}

async function signIn(email: string, password: string): Promise<number> {
  const body = { email, password }
  return (await app.anyone().call('/auth/sign-in/email', { method: 'POST', body })).status
}

/** Waits until `count` mails have arrived at an address, and returns the token in the last mail. */
async function waitForToken(email: string, count = 1): Promise<string> {
  await expect.poll(() => smtp.to(email).length).toBe(count)
  const [, token] = /\/reset-password#([\w-]{32})\n/.exec(smtp.to(email).at(-1)!.text) ?? []
  return token!
}

/** Replaces the keys of mails, so that another mail can be sent within the same minute. */
const forgetMails = () => app.asSuperuser({ text: 'update mails set key = id::text' })

describe('a forgotten password', () => {
  test('can be replaced once by the link of a mail, which ends all sessions', async () => {
    const ana = await app.signUp()
    const answer = await requestLink(ana.email.toUpperCase())
    expect([answer.status, answer.body]).toEqual([200, { isMailed: true }])
    const token = await waitForToken(ana.email)
    expect(smtp.to(ana.email)[0]!.subject).toBe('Choose a new password')
    expect((await resetPassword(token)).status).toBe(200)
    expect((await ana.call('/me')).status).toBe(401)
    expect(await signIn(ana.email, 'a wholly new password')).toBe(200)
    expect((await resetPassword(token, 'yet another password')).body.code).toBe('INVALID_TOKEN')
  })

  test('has a link that is valid for 30 minutes and not stored, in a mail in the language of the page', async () => {
    const ana = await app.signUp()
    await requestLink(ana.email, 'pt-PT')
    const token = await waitForToken(ana.email)
    expect(smtp.to(ana.email)[0]!.subject).toBe('Escolha uma nova palavra-passe')
    const [kept] = await app.asSuperuser<{ row: string; minutes: number }>({
      text: `
        select verification::text as row, extract(epoch from "expiresAt" - now()) / 60 as minutes
        from verification where value = $1`,
      values: [ana.id],
    })
    expect(kept!.minutes).toBeCloseTo(30, 0)
    expect(kept!.row).not.toContain(token)
    const [mail] = await app.asSuperuser<{ row: string }>({
      text: `select mails::text as row from mails where recipient = $1`,
      values: [ana.email],
    })
    expect(mail!.row).not.toContain(token)
    const text = `update verification set "expiresAt" = now() - interval '1 second' where value = $1`
    await app.asSuperuser({ text, values: [ana.id] })
    expect((await resetPassword(token)).body.code).toBe('INVALID_TOKEN')
    expect(await signIn(ana.email, 'correct horse battery')).toBe(200)
  })

  test('a second request within a minute sends no second mail; a used link invalidates the other links', async () => {
    const ana = await app.signUp()
    await Promise.all([requestLink(ana.email), requestLink(ana.email)])
    const first = await waitForToken(ana.email)
    const text = 'select from mails where recipient = $1'
    expect(await app.asSuperuser({ text, values: [ana.email] })).toHaveLength(1)
    await forgetMails()
    await requestLink(ana.email)
    const second = await waitForToken(ana.email, 2)
    expect((await resetPassword(second)).status).toBe(200)
    expect((await resetPassword(first, 'yet another password')).body.code).toBe('INVALID_TOKEN')
  })
})

describe('the response reveals no accounts (promise T16)', () => {
  test('status, names of headers and body are the same, and an unknown address gets no mail', async () => {
    const ana = await app.signUp()
    const unknown = `${randomUUID()}@example.test`
    const [one, other] = [await requestLink(ana.email), await requestLink(unknown)]
    expect(other.status).toBe(one.status)
    expect(other.text).toBe(one.text)
    expect([...other.headers.keys()]).toEqual([...one.headers.keys()])
    await waitForToken(ana.email)
    const text = 'select from mails where recipient = $1'
    await expect.poll(() => app.asSuperuser({ text, values: [unknown] })).toEqual([])
    expect(smtp.to(unknown)).toEqual([])
  })

  test('known and unknown addresses cause the same statements', async () => {
    const ana = await app.signUp()
    const readTexts = async (email: string) => {
      seen.length = 0
      await requestLink(email)
      return [...seen]
    }
    const seen: string[] = []
    const { query } = app.database
    app.database.query = ((statement) => {
      seen.push(statement.text)
      return query(statement)
    }) as typeof query
    try {
      await app.app.context.mail.close()
      const known = await readTexts(ana.email)
      expect(known.length).toBeGreaterThan(1)
      expect(await readTexts(`${randomUUID()}@example.test`)).toEqual(known)
    } finally {
      app.database.query = query
      await app.app.context.mail.start()
    }
  })

  test('an address can be requested five times an hour, with or without an account', async () => {
    const ana = await app.signUp()
    for (const email of [ana.email, `${randomUUID()}@example.test`]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => requestLink(email)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      const refused = answers.find(({ status }) => status === 429)!
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    }
  })
})
