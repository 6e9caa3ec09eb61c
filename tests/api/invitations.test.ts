import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

interface Link {
  readonly id: string
  readonly link: string
  readonly expiresAt: string
}

interface Refused {
  readonly code: string
}

const PUBLIC_URL = 'http://armazem.test'

const createAddress = () => `${randomUUID()}@example.test`

async function invite(email: string, more: object = {}, by = owner): Promise<Link> {
  const body = { email, roles: ['sales'], branches: null, ...more }
  return by.api<Link>('/invitations', { method: 'POST', body })
}

const readToken = ({ link }: Link): string => link.split('#')[1]!

function join(person: TestCaller, token: string) {
  return person.call<Refused>('/teams/join', { method: 'POST', body: { token } })
}

function readInvitation(token: string) {
  return app.anyone().call<Refused>('/auth/invitation', { method: 'POST', body: { token } })
}

/** Creates an account without a team. */
async function createAccount(email: string): Promise<TestCaller> {
  const caller = app.anyone()
  const body = { name: 'Ben Teste', email, password: 'correct horse battery' }
  const { user } = await caller.api<{ user: { id: string } }>('/auth/sign-up/email', {
    method: 'POST',
    body,
  })
  caller.email = email
  caller.id = user.id
  return caller
}

async function readStatus(id: string): Promise<unknown> {
  return (await owner.api<{ status: string }>(`/invitations/${id}`)).status
}

describe('an invited person', () => {
  test('sees the invitation of the link, creates an account, joins, and has the role immediately', async () => {
    const email = createAddress()
    const invitation = await invite(email.toUpperCase())
    const token = readToken(invitation)
    const opened = await readInvitation(token)
    expect(opened.body).toEqual({ team: 'Test team', email, hasAccount: false })
    const ben = await createAccount(email)
    expect(await ben.api('/me')).toMatchObject({ teams: [] })
    const joined = await join(ben, token)
    expect([joined.status, joined.body]).toEqual([200, { id: owner.team, name: 'Test team' }])
    expect(await ben.api('/me')).toMatchObject({ team: { id: owner.team }, roles: ['sales'] })
    expect(await readStatus(invitation.id)).toBe('accepted')
  })

  test('with an account joins a second team', async () => {
    const ben = await app.signUp()
    const invitation = await invite(ben.email, { roles: ['viewer'] })
    expect(await owner.api(`/invitations/${invitation.id}`)).toMatchObject({ places: 'everywhere' })
    const token = readToken(invitation)
    expect((await readInvitation(token)).body).toMatchObject({ hasAccount: true })
    expect((await join(ben, token)).status).toBe(200)
    const { teams } = await ben.api<{ teams: { id: string; roles: string[] }[] }>('/me')
    expect(teams.map(({ id }) => id).toSorted()).toEqual([owner.team, ben.team].toSorted())
  })

  test('has a language, which the mail and the new account get', async () => {
    const email = createAddress()
    const { body } = await owner.call<Link>('/invitations', {
      method: 'POST',
      body: { email, roles: ['sales'], branches: null, language: 'pt' },
    })
    const ben = await createAccount(email)
    await ben.api('/teams/join', { method: 'POST', body: { token: readToken(body) } })
    expect(await ben.api('/me')).toMatchObject({ person: { language: 'pt' } })
    const [mail] = await app.asSuperuser<{ language: string }>({
      text: `select language from mails where recipient = $1`,
      values: [email],
    })
    expect(mail).toEqual({ language: 'pt' })
  })

  test('gets the branches of the invitation', async () => {
    const [branch] = await owner.api<{ id: string; name: string }[]>('/branches')
    const email = createAddress()
    const invitation = await invite(email, { branches: [branch!.id] })
    const ben = await createAccount(email)
    await join(ben, readToken(invitation))
    expect(await owner.api(`/users/${ben.id}/branches`)).toEqual({ branches: [branch!.id] })
    const listed = await owner.api(`/invitations/${invitation.id}`)
    expect(listed).toMatchObject({ places: 'some', branches: branch!.name })
  })

  test('has access to all branches if the role includes all branches, whatever branches were chosen', async () => {
    const [branch] = await owner.api<{ id: string }[]>('/branches')
    const { id } = await invite(createAddress(), { roles: ['admin'], branches: [branch!.id] })
    expect(await owner.api(`/invitations/${id}`)).toMatchObject({
      places: 'everywhere',
      branches: null,
    })
  })

  test('can create an account when sign-up is by invitation only', async () => {
    const keys = { secret: 'a secret for tests, 32 letters long', publicUrl: PUBLIC_URL }
    const registry = app.app.context.registry
    const identity = createIdentity({ ...keys, ...app, registry, signUp: 'invite' })
    const email = createAddress()
    const token = readToken(await invite(email))
    const signUp = async (body: object) =>
      identity.authHandler(
        new Request(`${PUBLIC_URL}/api/v1/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ben', password: 'correct horse battery', ...body }),
        }),
        '',
      )
    expect((await signUp({ email })).status).toBe(403)
    expect((await signUp({ email: createAddress(), invitation: token })).status).toBe(403)
    expect((await signUp({ email, invitation: `${token.slice(0, -1)}!` })).status).toBe(403)
    expect((await signUp({ email, invitation: token })).status).toBe(200)
  })
})

describe('the link of an invitation', () => {
  test('can be used once, also by sixteen concurrent requests', async () => {
    const ben = await app.signUp()
    const token = readToken(await invite(ben.email))
    const answers = await Promise.all(Array.from({ length: 16 }, () => join(ben, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect((await readInvitation(token)).status).toBe(410)
  })

  test('can be used only with the invited address', async () => {
    const other = await app.signUp()
    const email = createAddress()
    const token = readToken(await invite(email))
    const refused = await join(other, token)
    expect([refused.status, refused.body.code]).toEqual([409, 'INVITATION_OTHER_ADDRESS'])
    expect((await readInvitation(token)).status).toBe(200)
  })

  test('is invalid after it was revoked, renewed or replaced, or after seven days', async () => {
    const email = createAddress()
    const revoked = await invite(email)
    await owner.api(`/invitations/${revoked.id}/revoke`, { method: 'POST', body: {} })
    const replaced = await invite(email)
    const current = await invite(email)
    const newLink = await owner.api<Link>(`/invitations/${current.id}/link`, {
      method: 'POST',
      body: {},
    })
    for (const { link } of [revoked, replaced, current]) {
      const { status, body } = await readInvitation(link.split('#')[1]!)
      expect([status, body.code]).toEqual([410, 'INVITATION_INVALID'])
    }
    expect((await readInvitation(readToken(newLink))).status).toBe(200)
    expect([await readStatus(revoked.id), await readStatus(current.id)]).toEqual([
      'revoked',
      'open',
    ])
    const days = (Date.parse(newLink.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    const text = `update invitations set expires_at = now() - interval '1 second' where id = $1`
    await app.asSuperuser({ text, values: [current.id] })
    expect((await readInvitation(readToken(newLink))).status).toBe(410)
    expect(await readStatus(current.id)).toBe('expired')
    const closed = await owner.call<Refused>(`/invitations/${revoked.id}/link`, {
      method: 'POST',
      body: {},
    })
    expect([closed.status, closed.body.code]).toEqual([409, 'INVITATION_CLOSED'])
  })

  test('is stored neither with the invitation nor in the history, and other texts are not accepted', async () => {
    const token = readToken(await invite(createAddress()))
    const found = await app.asSuperuser<{ rows: string }>({
      text: `select coalesce(string_agg(to_jsonb(invitation)::text, ' '), '') as rows from invitations invitation
        where team_id = $1`,
      values: [owner.team],
    })
    expect(found[0]!.rows).not.toContain(token.slice(22))
    const entries = await app.asSuperuser<{ rows: string }>({
      text: `select string_agg(to_jsonb(entry)::text, ' ') as rows from history entry where team_id = $1`,
      values: [owner.team],
    })
    expect(entries[0]!.rows).not.toContain(token.slice(22))
    for (const nonsense of ['', 'x', `${token}x`, token.toLowerCase(), 'A'.repeat(54)]) {
      expect((await readInvitation(nonsense)).status).toBe(410)
    }
  })
})

describe('the inviting person', () => {
  test('cannot grant more rights than they have', async () => {
    const admin = await app.colleague(owner, 'admin')
    const body = { email: createAddress(), roles: ['owner'], branches: null }
    const refused = await admin.call<Refused>('/invitations', { method: 'POST', body })
    expect(refused.status).toBe(403)
    expect((await invite(createAddress(), { roles: ['manager'] }, admin)).id).toBeTruthy()
    const clerk = await app.colleague(owner, 'sales')
    const other = { ...body, roles: ['sales'] }
    expect((await clerk.call('/invitations', { method: 'POST', body: other })).status).toBe(403)
    expect((await clerk.call('/invitations')).status).toBe(403)
  })

  test('gets an error for people who are already in the team, and for unknown roles and branches', async () => {
    const ben = await app.colleague(owner, 'sales')
    const send = (more: object) =>
      owner.call<Refused & { errors: unknown[] }>('/invitations', {
        method: 'POST',
        body: { email: createAddress(), roles: ['sales'], branches: null, ...more },
      })
    const there = await send({ email: ben.email })
    expect([there.status, there.body.code]).toEqual([409, 'ALREADY_MEMBER'])
    const roles = await send({ roles: ['sales', 'king'] })
    expect([roles.status, roles.body.errors]).toMatchObject([422, [{ pointer: '/roles/1' }]])
    const branches = await send({ branches: [randomUUID()] })
    expect([branches.status, branches.body.errors]).toMatchObject([422, [{ pointer: '/branches' }]])
  })

  test('is recorded in the history, and so is the person who joins', async () => {
    const ben = await app.signUp()
    const invitation = await invite(ben.email)
    await join(ben, readToken(invitation))
    const entries = await app.asSuperuser<{ action: string; by: string }>({
      text: 'select action, user_id as by from history where record_id = any($1) and team_id = $2 order by at',
      values: [[invitation.id, ben.id], owner.team],
    })
    expect(entries).toEqual([
      { action: 'create', by: owner.id },
      { action: 'accept', by: ben.id },
      { action: 'create', by: ben.id },
    ])
  })
})
