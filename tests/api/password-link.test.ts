import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

const NEW = 'a wholly new password'

interface Answer {
  readonly code: string
  readonly link: string
  readonly errors: readonly { readonly pointer: string; readonly code: string }[]
}

function createLink(by: TestCaller, person: TestCaller) {
  return by.call<Answer>(`/users/${person.id}/password-link`, { method: 'POST', body: {} })
}

function resetPassword(token: string, newPassword = NEW) {
  const body = { token, newPassword }
  return app.anyone().call<Answer>('/auth/reset-password', { method: 'POST', body })
}

function signIn(email: string, password: string) {
  const body = { email, password }
  return app.anyone().call('/auth/sign-in/email', { method: 'POST', body })
}

async function createToken(person: TestCaller, by = owner): Promise<string> {
  const { status, body } = await createLink(by, person)
  expect(status).toBe(200)
  expect(body.link).toMatch(/^\/reset-password#[\w-]{32}$/)
  return body.link.split('#')[1]!
}

describe('a link from a colleague', () => {
  test('sets a new password once and ends all sessions of the person', async () => {
    const ben = await app.colleague(owner, 'sales')
    const token = await createToken(ben)
    expect((await ben.call('/me')).status).toBe(200)
    expect((await resetPassword(token)).status).toBe(200)
    expect((await ben.call('/me')).status).toBe(401)
    expect((await signIn(ben.email, 'correct horse battery')).status).toBe(401)
    expect((await signIn(ben.email, NEW)).status).toBe(200)
    const again = await resetPassword(token, 'yet another password')
    expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect((await signIn(ben.email, NEW)).status).toBe(200)
  })

  test('refuses a password that consists of the address of the person, and stays valid', async () => {
    const ben = await app.colleague(owner, 'sales')
    const token = await createToken(ben)
    const refused = await resetPassword(token, ben.email)
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '/newPassword', code: 'PERSONAL_PASSWORD' }],
    ])
    expect((await resetPassword(token)).status).toBe(200)
    const session = await signIn(ben.email, NEW)
    expect(session.status).toBe(200)
  })

  test('can be used by one of sixteen concurrent requests', async () => {
    const token = await createToken(await app.colleague(owner, 'sales'))
    const answers = await Promise.all(Array.from({ length: 16 }, () => resetPassword(token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(15)
  })

  test('is valid for 24 hours, and its secret is not in the database', async () => {
    const ben = await app.colleague(owner, 'sales')
    const token = await createToken(ben)
    const [kept] = await app.asSuperuser<{ identifier: string; hours: number }>({
      text: `
        select identifier, extract(epoch from "expiresAt" - now()) / 3600 as hours
        from verification where value = $1`,
      values: [ben.id],
    })
    expect(kept!.identifier).not.toContain(token)
    expect(kept!.hours).toBeCloseTo(24, 1)
    const text = `update verification set "expiresAt" = now() - interval '1 second' where value = $1`
    await app.asSuperuser({ text, values: [ben.id] })
    expect((await resetPassword(token)).body.code).toBe('INVALID_TOKEN')
    expect((await signIn(ben.email, 'correct horse battery')).status).toBe(200)
  })

  test('requires a password of sufficient length', async () => {
    const token = await createToken(await app.colleague(owner, 'sales'))
    expect((await resetPassword(token, 'short')).status).toBe(422)
    expect((await resetPassword(token)).status).toBe(200)
  })

  test('is recorded with its creator, and so is the new password', async () => {
    const ben = await app.colleague(owner, 'sales')
    await resetPassword(await createToken(ben))
    const entries = await app.asSuperuser<{ action: string; by: string }>({
      text: 'select action, user_id as by from history where record_id = $1',
      values: [ben.id],
    })
    expect(entries).toEqual([{ action: 'passwordLink', by: owner.id }])
    const events = await app.asSuperuser<{ action: string }>({
      text: 'select action from person_events where person = $1 order by position',
      values: [ben.id],
    })
    expect(events.at(-1)).toEqual({ action: 'passwordReset' })
  })
})

describe('nobody can create a link for', () => {
  test('a person with more rights, an owner, or a stranger', async () => {
    const [admin, manager, stranger] = await Promise.all([
      app.colleague(owner, 'admin'),
      app.colleague(owner, 'manager'),
      app.signUp(),
    ])
    expect((await createLink(admin, owner)).status).toBe(403)
    expect((await createLink(admin, manager)).status).toBe(200)
    expect((await createLink(manager, admin)).status).toBe(403)
    expect((await createLink(owner, stranger)).status).toBe(404)
  })

  test('themselves, or a person who also belongs or belonged to another team', async () => {
    const ben = await app.signUp()
    const text = 'insert into members (team_id, user_id, roles) values ($1, $2, $3)'
    await app.database.query({ text, values: [owner.team, ben.id, ['sales']] })
    const status = 'update members set status = $3 where team_id = $1 and user_id = $2'
    for (const state of ['active', 'left']) {
      await app.database.query({ text: status, values: [ben.team, ben.id, state] })
      const elsewhere = await createLink(owner, ben)
      expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'MEMBER_OF_OTHER_TEAMS'])
    }
    const self = await createLink(owner, owner)
    expect([self.status, self.body.code]).toEqual([409, 'OWN_PASSWORD'])
  })
})

describe('npm run reset-password', () => {
  const run = (...args: string[]) => {
    const { host, owner: role } = inject('cluster')
    const { database } = app.superuserConfig
    const address = `postgres://${role}@localhost/${database}?host=${encodeURIComponent(host)}`
    return spawnSync(process.execPath, ['src/server/reset-password.ts', ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        DATABASE_URL: address,
        PUBLIC_URL: 'https://shop.example',
      },
      encoding: 'utf8',
    })
  }
  const folder = mkdtempSync(join(tmpdir(), 'armazem-reset-password-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('prints a link with which the last owner sets a new password once', async () => {
    const ana = await app.signUp()
    const { stdout, stderr, status } = run(ana.email.toUpperCase())
    expect([stderr, status]).toEqual(['', 0])
    const [, token] = /^https:\/\/shop\.example\/reset-password#([\w-]{32})$/m.exec(stdout) ?? []
    expect((await resetPassword(String(token))).status).toBe(200)
    expect((await signIn(ana.email, NEW)).status).toBe(200)
    expect((await resetPassword(String(token))).status).toBe(400)
  })

  test('names the mistake in its arguments, and prints no link', () => {
    const unknown = run('nobody@example.test')
    expect(unknown.stderr).toContain('no account with the address nobody@example.test')
    expect([unknown.stdout, unknown.status]).toEqual(['', 1])
    expect(run().stderr).toContain('name the e-mail address')
  })
})
