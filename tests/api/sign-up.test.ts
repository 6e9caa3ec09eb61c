import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { requestAuth } from '../support/request-auth.ts'
import { createMailedApp, type MailedApp } from '../support/mailed-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PUBLIC_URL = 'http://armazem.test'
const PASSWORD = 'correct horse battery'

describe('signing up', () => {
  test('refuses invalid and taken addresses, and passwords that are short, common or similar to the name', async () => {
    const ana = await app.signUp()
    const signUp = async (body: unknown) => {
      const answer = await app
        .anyone()
        .call<{ errors: { pointer: string; code: string }[]; requestId: string }>(
          '/auth/sign-up/email',
          { method: 'POST', body },
        )
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect([answer.status, typeof answer.body.requestId]).toEqual([422, 'string'])
      return answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)
    }
    const good = { name: 'Ana', email: 'x@example.test', password: PASSWORD }
    expect(await signUp({ ...good, email: 'nonsense' })).toEqual(['/email EMAIL'])
    expect(await signUp({ ...good, password: 'elevenchars' })).toEqual(['/password TOO_SHORT'])
    const common = ['/password COMMON_PASSWORD']
    expect(await signUp({ ...good, password: '1Q2w3e4r5t6y' })).toEqual(common)
    expect(await signUp({ ...good, password: 'Password2026!' })).toEqual(common)
    expect(await signUp({ ...good, email: ana.email })).toEqual(['/email ACCOUNT_EXISTS'])
    const body = { ...good, email: ana.email }
    const taken = await app.anyone().call('/auth/sign-up/email', { method: 'POST', body })
    expect(taken.body).toMatchObject({
      code: 'ACCOUNT_EXISTS',
      title: 'An account with this address already exists. Sign in, or reset the password.',
    })
    const personal = { name: 'Joaquim Ferreira', email: 'joaquim.ferreira@example.test' }
    for (const own of ['joaquim.ferreira@example.test', 'JoaquimFerreira1']) {
      expect(await signUp({ ...personal, password: own })).toEqual(['/password PERSONAL_PASSWORD'])
    }
    expect(await signUp([])).toEqual([' TYPE'])
    expect(await signUp({ email: {}, password: PASSWORD })).toEqual([
      '/name REQUIRED',
      '/email TYPE',
    ])
  })

  test('answers 500 without details when the database refuses the statement', async () => {
    await app.asSuperuser({ text: 'alter table account rename to missing_account' })
    try {
      const body = { name: 'Ana', email: 'ana@example.test', password: PASSWORD }
      const answer = await app
        .anyone()
        .call<{ code: string }>('/auth/sign-up/email', { method: 'POST', body })
      expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
      expect(answer.text).not.toContain('missing_account')
    } finally {
      await app.asSuperuser({ text: 'alter table missing_account rename to account' })
    }
  })

  test('is limited to forty people a minute from one network', async () => {
    const signUp = (i: number, ip: string) => {
      const email = `${randomUUID()}@example.test`
      return requestAuth(app, ip, '/sign-up/email', { name: `N${i}`, email, password: PASSWORD })
    }
    const answers = await Promise.all(
      Array.from({ length: 44 }, (_, i) => signUp(i, `2001:db8:77::${i + 1}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signUp(0, '2001:db8:78::1')).status).toBe(200)
  })

  test('tells one network at most five times an hour that an address is taken, and then refuses every new account', async () => {
    const ana = await app.signUp()
    const signUp = async (ip: string, email = `${randomUUID()}@example.test`) => {
      const body = { name: 'Rui', email, password: PASSWORD }
      return (await requestAuth(app, ip, '/sign-up/email', body)).status
    }
    for (let i = 0; i < 5; i++) expect(await signUp(`2001:db8:79::${i}`, ana.email)).toBe(422)
    expect(await signUp('2001:db8:79::9', ana.email)).toBe(429)
    expect(await signUp('2001:db8:79::9')).toBe(429)
    expect(await signUp('2001:db8:80::1')).toBe(200)
  })

  test('requires an invitation when the server is configured so, or once the first team exists', async () => {
    const registry = app.app.context.registry
    const keys = { secret: 'a secret for tests, 32 letters long', publicUrl: PUBLIC_URL }
    const signUp = async (policy?: 'invite') => {
      const identity = createIdentity({ ...keys, ...app, registry, signUp: policy })
      const body = { name: 'Eva', email: `${randomUUID()}@example.test`, password: PASSWORD }
      const request = new Request(`${PUBLIC_URL}/api/v1/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await identity.authHandler(request, '')
      const { code } = (await answer.json()) as { code?: string }
      return [answer.status, code]
    }
    await app.signUp()
    expect(await signUp('invite')).toEqual([403, 'SIGN_UP_CLOSED'])
    expect(await signUp()).toEqual([403, 'SIGN_UP_CLOSED'])
    await app.database.query({ text: 'update teams set demo = true' })
    expect(await signUp()).toEqual([200, undefined])
    await app.database.query({ text: 'update teams set demo = false' })
  })

  test('does not offer endpoints of better-auth that are not listed, such as one to delete an account', async () => {
    const ana = await app.signUp()
    for (const path of [
      '/auth/delete-user',
      '/auth/update-user',
      '/auth/change-email',
      '/auth/ok',
      '/auth/list-accounts',
    ]) {
      expect((await ana.call(path, { method: 'POST', body: {} })).status).toBe(404)
    }
  })
})

describe('signing up at a server with mail', () => {
  let server: MailedApp
  let mailed: MailedApp['app']
  let smtp: MailedApp['smtp']

  beforeAll(async () => {
    server = await createMailedApp({ confirmsSignUp: true })
    ;({ app: mailed, smtp } = server)
  })
  afterAll(async () => {
    expect(mailed.errors).toEqual([])
    await server.close()
  })

  const team = { name: 'Loja', currency: 'EUR', locale: 'pt-PT', timezone: 'Europe/Lisbon' }
  const signUp = (email: string, more = {}) =>
    mailed.anyone().call('/auth/sign-up/email', {
      method: 'POST',
      body: { name: 'Rui', email, password: PASSWORD, team, ...more },
    })
  const signIn = async (email: string) => {
    const caller = mailed.anyone()
    const body = { email, password: PASSWORD }
    const { status } = await caller.call('/auth/sign-in/email', { method: 'POST', body })
    return { caller, status }
  }
  const confirm = (token: string) =>
    mailed
      .anyone()
      .call<{ code: string }>('/auth/confirm-sign-up', { method: 'POST', body: { token } })
  const readMails = async (email: string, count = 1) => {
    await expect.poll(() => smtp.to(email).length).toBe(count)
    return smtp.to(email).map(({ text }) => text)
  }
  const getToken = (text = '') => /\/sign-up#([\w-]{32})\n/.exec(text)?.[1] ?? ''

  test('creates the first account immediately, and later ones by a link that works once', async () => {
    await mailed.signUp()
    const email = `${randomUUID()}@example.test`
    expect(await signUp(email.toUpperCase())).toMatchObject({
      status: 200,
      body: { isMailed: true },
    })
    const [text] = await readMails(email)
    expect((await signIn(email)).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(getToken(text))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 410),
    ])
    const { caller, status } = await signIn(email)
    expect(status).toBe(200)
    const me = await caller.api<{ team: object; person: object }>('/me')
    expect([me.team, me.person]).toMatchObject([team, { email, name: 'Rui' }])
  })

  test('answers the same for an address that has an account, and mails its owner', async () => {
    const known = `${randomUUID()}@example.test`
    await signUp(known)
    await confirm(getToken((await readMails(known))[0]))
    const [first, second] = [await signUp(known), await signUp(`${randomUUID()}@example.test`)]
    expect([first.status, first.text]).toEqual([second.status, second.text])
    const listNames = ({ headers }: { headers: Headers }) => [...headers.keys()].toSorted()
    expect(listNames(first)).toEqual(listNames(second))
    const [, notice] = await readMails(known, 2)
    expect(notice).toContain('You already have an account')
    expect(notice).not.toContain('/sign-up#')
    expect((await signIn(known)).status).toBe(200)
  })

  test('refuses a link whose address has got an account in the meantime, and an invalid link', async () => {
    const email = `${randomUUID()}@example.test`
    await signUp(email)
    await signUp(email)
    const [first, second] = await readMails(email, 2)
    expect((await confirm(getToken(second))).status).toBe(200)
    expect((await confirm(getToken(first))).body.code).toBe('EMAIL_LINK_INVALID')
    expect((await confirm('nonsense')).status).toBe(410)
  })

  test('mails one address three times a day, and answers the same afterwards', async () => {
    const email = `${randomUUID()}@example.test`
    for (let i = 0; i < 5; i++) expect((await signUp(email)).body).toEqual({ isMailed: true })
    await readMails(email, 3)
  })
})
