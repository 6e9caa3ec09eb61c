import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

interface Refused {
  readonly code: string
}

function setStatus(by: TestCaller, person: TestCaller, status: string) {
  const request = { method: 'PUT', body: { status } }
  return by.call<Refused>(`/users/${person.id}/status`, request)
}

describe('the branches of a person', () => {
  const setBranches = (by: TestCaller, person: TestCaller, branches: readonly string[] | null) =>
    by.call<Refused>(`/users/${person.id}/branches`, { method: 'PUT', body: { branches } })

  test('can be assigned only by people who work in these branches and have at least the same rights', async () => {
    const [first] = await owner.api<{ id: string }[]>('/branches')
    const { id: second } = await owner.create('branches', { name: 'North', code: 'NORTH' })
    const [here, there] = [[first!.id], [String(second)]]
    const [admin, lead, clerk, stock] = await Promise.all([
      app.colleague(owner, 'admin'),
      app.colleague(owner, 'sales'),
      app.colleague(owner, 'sales'),
      app.colleague(owner, 'stock'),
    ])
    await app.asSuperuser({
      text: `update roles set permissions = '{product.view,user.view,user.edit}' where team_id = $1 and code = 'sales'`,
      values: [owner.team],
    })
    expect((await setBranches(admin, owner, here)).status).toBe(403)
    expect((await setBranches(admin, lead, here)).status).toBe(200)
    expect((await setBranches(admin, clerk, there)).status).toBe(200)
    for (const branches of [null, there, [...here, ...there]]) {
      expect((await setBranches(lead, lead, branches)).status).toBe(403)
    }
    expect((await setBranches(lead, clerk, here)).status).toBe(403)
    expect((await setBranches(lead, stock, here)).status).toBe(403)
    expect(await owner.api(`/users/${clerk.id}/branches`)).toEqual({ branches: there })
    expect((await setBranches(owner, clerk, here)).status).toBe(200)
    expect((await setBranches(lead, clerk, here)).status).toBe(200)
  })

  test('are named in the history of the person, also all branches, in the language of the reader', async () => {
    const [first] = await owner.api<{ id: string; name: string }[]>('/branches')
    const lia = await app.colleague(owner, 'sales')
    expect((await setBranches(owner, lia, [first!.id])).status).toBe(200)
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      const [entry] = await owner.api<object[]>(`/users/${lia.id}/history`, { headers })
      return entry
    }
    expect(await read('en')).toMatchObject({
      before: { branches: 'All branches' },
      after: { branches: first!.name },
    })
    expect(await read('pt')).toMatchObject({ before: { branches: 'Todas as filiais' } })
  })
})

test('a person who works in some branches manages only colleagues of these branches', async () => {
  const ana = await app.signUp()
  const [first] = await ana.api<{ id: string }[]>('/branches')
  const { id: second } = await ana.create('branches', { name: 'North', code: 'NORTH' })
  await app.asSuperuser({
    text: `update roles set permissions = '{product.view,user.view,user.edit}' where team_id = $1 and code = 'sales'`,
    values: [ana.team],
  })
  const [lead, sameBranch, otherBranch, everywhere] = await Promise.all(
    ['lead', 'sameBranch', 'otherBranch', 'everywhere'].map(() => app.colleague(ana, 'sales')),
  )
  for (const [person, branch] of [
    [lead!, first!.id],
    [sameBranch!, first!.id],
    [otherBranch!, second],
  ] as const) {
    const body = { branches: [branch] }
    await ana.api(`/users/${person.id}/branches`, { method: 'PUT', body })
  }
  const pin = { pin: '2580', password: 'correct horse battery' }
  const manage = async (by: TestCaller, person: TestCaller) => {
    await person.api('/me/pin', { method: 'PUT', body: pin })
    const path = `/users/${person.id}`
    const requests = [
      ['PUT', '/roles', { roles: ['sales'] }],
      ['POST', '/password-link', undefined],
      ['DELETE', '/pin', undefined],
      ['PUT', '/status', { status: 'disabled' }],
    ] as const
    const statuses: number[] = []
    for (const [method, part, body] of requests)
      statuses.push((await by.call(path + part, { method, body })).status)
    return statuses
  }
  expect(await manage(lead!, otherBranch!)).toEqual([403, 403, 403, 403])
  expect(await manage(lead!, everywhere!)).toEqual([403, 403, 403, 403])
  expect(await manage(lead!, sameBranch!)).toEqual([200, 200, 200, 200])
})

test('a person who works in some branches revokes only invitations to these branches', async () => {
  const ana = await app.signUp()
  const [first] = await ana.api<{ id: string }[]>('/branches')
  const { id: second } = await ana.create('branches', { name: 'North', code: 'NORTH' })
  await app.asSuperuser({
    text: `update roles set permissions = '{product.view,user.view,user.create}' where team_id = $1 and code = 'sales'`,
    values: [ana.team],
  })
  const lead = await app.colleague(ana, 'sales')
  const here = { branches: [first!.id] }
  await ana.api(`/users/${lead.id}/branches`, { method: 'PUT', body: here })
  const invite = (by: TestCaller, email: string, branches: readonly string[] | null) =>
    by.call<{ id: string; code: string }>('/invitations', {
      method: 'POST',
      body: { email, roles: ['sales'], branches },
    })
  const manage = async (branches: readonly string[] | null) => {
    const email = `${crypto.randomUUID()}@example.test`
    const { id } = (await invite(ana, email, branches)).body
    const again = await invite(lead, email, here.branches)
    const open = again.status === 201 ? again.body.id : id
    const revoked = await lead.call(`/invitations/${open}/revoke`, { method: 'POST' })
    const { status } = await ana.api<{ status: string }>(`/invitations/${open}`)
    return [again.status, revoked.status, status]
  }
  expect(await manage([second])).toEqual([403, 403, 'open'])
  expect(await manage(null)).toEqual([403, 403, 'open'])
  expect(await manage(here.branches)).toEqual([201, 200, 'revoked'])
})

describe('the suspension of a person', () => {
  test('removes access with the next request until the person is reactivated', async () => {
    const ben = await app.colleague(owner, 'sales')
    expect((await ben.call('/products')).status).toBe(200)
    expect((await setStatus(owner, ben, 'disabled')).status).toBe(200)
    expect((await ben.call('/products')).status).toBe(404)
    expect(await ben.api('/me')).toMatchObject({ teams: [] })
    expect(await owner.api(`/users/${ben.id}`)).toMatchObject({ status: 'disabled' })
    expect((await setStatus(owner, ben, 'active')).status).toBe(200)
    expect((await ben.call('/products')).status).toBe(200)
    const changes = await app.asSuperuser<{ after: unknown }>({
      text: 'select after from history where record_id = $1 order by at',
      values: [ben.id],
    })
    expect(changes.map(({ after }) => after)).toEqual([
      { status: 'disabled' },
      { status: 'active' },
    ])
  })

  test('requires at least the rights of that person; nobody can suspend themselves', async () => {
    const [admin, manager, clerk, stranger] = await Promise.all([
      app.colleague(owner, 'admin'),
      app.colleague(owner, 'manager'),
      app.colleague(owner, 'sales'),
      app.signUp(),
    ])
    const own = await setStatus(admin, admin, 'disabled')
    expect([own.status, own.body.code]).toEqual([403, 'OWN_STATUS'])
    expect((await setStatus(admin, owner, 'disabled')).status).toBe(403)
    expect((await setStatus(clerk, manager, 'disabled')).status).toBe(403)
    expect((await setStatus(stranger, manager, 'disabled')).status).toBe(404)
    expect((await setStatus(admin, manager, 'gone')).status).toBe(422)
    expect((await setStatus(admin, manager, 'disabled')).status).toBe(200)
  })

  test('never removes the last owner, even when two owners suspend each other at the same time', async () => {
    const ana = await app.signUp()
    const eva = await app.colleague(ana, 'owner')
    const answers = await Promise.all([
      setStatus(ana, eva, 'disabled'),
      setStatus(eva, ana, 'disabled'),
    ])
    const [done, refused] = answers.map(({ status }) => status).toSorted()
    expect(done).toBe(200)
    // The second owner has lost access, which either the session lookup or the change itself
    // reports.
    expect([403, 404]).toContain(refused)
    const [left] = await app.asSuperuser<{ owners: number }>({
      text: `
        select count(*)::int as owners from members
        where team_id = $1 and status = 'active' and 'owner' = any(roles)`,
      values: [ana.team],
    })
    expect(left!.owners).toBe(1)
  })
})

describe('a member who leaves', () => {
  const leave = (who: TestCaller, team = who.team) =>
    who.call<Refused>(`/teams/${team}/leave`, { method: 'POST' })

  test('loses access immediately, stays named on documents, and returns by an invitation only', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'admin')
    const { id } = await ben.create('brands', { name: 'By Ben' })
    expect((await leave(ben)).status).toBe(200)
    expect((await ben.call('/products')).status).toBe(404)
    expect(await ben.api('/me')).toMatchObject({ teams: [] })
    expect((await leave(ben)).status).toBe(404)
    expect(await ana.api(`/users/${ben.id}`)).toMatchObject({ status: 'left' })
    const { rows } = await ana.list<{ createdBy: string }>('brands', { filter: { id } })
    expect(rows[0]!.createdBy).toBe(ben.id)
    const refused = await setStatus(ana, ben, 'active')
    expect([refused.status, refused.body.code]).toEqual([409, 'MEMBER_LEFT'])
    const password = `/users/${ben.id}/password-link`
    expect((await ana.call(password, { method: 'POST' })).status).toBe(404)
    const body = { email: ben.email, roles: ['stock'], branches: null }
    const { link } = await ana.api<{ link: string }>('/invitations', { method: 'POST', body })
    const token = link.split('#')[1]
    await ben.api('/teams/join', { method: 'POST', body: { token } })
    expect((await ben.call('/products')).status).toBe(200)
    expect(await ana.api(`/users/${ben.id}/roles`)).toEqual({ roles: ['stock'] })
  })

  test('is never the last owner, even when two owners leave at the same time', async () => {
    const ana = await app.signUp()
    await app.colleague(ana, 'admin')
    const alone = await leave(ana)
    expect([alone.status, alone.body.code]).toEqual([409, 'LAST_OWNER'])
    const eva = await app.colleague(ana, 'owner')
    const answers = await Promise.all([leave(ana), leave(eva)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('cannot leave another team', async () => {
    const [ana, eva] = await Promise.all([app.signUp(), app.signUp()])
    expect((await leave(ana, eva.team)).status).toBe(404)
    expect((await eva.call('/products')).status).toBe(200)
  })
})

describe('the ownership of a team', () => {
  const transfer = (by: TestCaller, person: string) =>
    by.call<Refused>(`/teams/${by.team}/transfer`, { method: 'POST', body: { person } })

  test('passes to another member, and the former owner becomes an administrator', async () => {
    const ana = await app.signUp()
    const eva = await app.colleague(ana, 'sales')
    const done = await transfer(ana, eva.id)
    expect([done.status, done.body]).toEqual([200, { roles: ['admin'] }])
    expect(await eva.api(`/users/${eva.id}/roles`)).toEqual({ roles: ['owner', 'sales'] })
    expect((await transfer(ana, ana.id)).status).toBe(403)
    expect((await transfer(eva, ana.id)).status).toBe(200)
    expect(await ana.api(`/users/${eva.id}/roles`)).toEqual({ roles: ['sales'] })
    expect(await ana.api(`/users/${ana.id}/roles`)).toEqual({ roles: ['owner', 'admin'] })
  })

  test('is given by owners only, to active members of the team', async () => {
    const ana = await app.signUp()
    const [admin, suspended, stranger] = await Promise.all([
      app.colleague(ana, 'admin'),
      app.colleague(ana, 'sales'),
      app.signUp(),
    ])
    await setStatus(ana, suspended, 'disabled')
    expect((await transfer(admin, admin.id)).status).toBe(403)
    for (const person of [ana.id, suspended.id, stranger.id]) {
      expect((await transfer(ana, person)).status).toBe(422)
    }
    expect(await ana.api(`/users/${ana.id}/roles`)).toEqual({ roles: ['owner'] })
  })
})

describe('a person', () => {
  interface Session {
    readonly id: string
    readonly isCurrent: boolean
    readonly device: string
  }

  test('sees the devices where they are signed in, and signs out on another device', async () => {
    const ana = await app.signUp()
    const phone = app.anyone()
    const body = { email: ana.email, password: 'correct horse battery' }
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    }
    await phone.call('/auth/sign-in/email', { method: 'POST', body, headers })
    const sessions = await ana.api<Session[]>('/me/sessions')
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[1]!.device).toBe('Chrome, Android')
    expect(JSON.stringify(sessions)).not.toContain('token')
    const end = (id: string, by = ana) => by.call(`/me/sessions/${id}`, { method: 'DELETE' })
    expect((await end(sessions[1]!.id)).status).toBe(204)
    expect((await phone.call('/me')).status).toBe(401)
    expect((await ana.call('/me')).status).toBe(200)
    expect((await end(sessions[1]!.id)).status).toBe(404)
    expect((await end(sessions[0]!.id, owner)).status).toBe(404)
    expect((await end('nonsense')).status).toBe(404)
    const events = await app.asSuperuser<{ action: string }>({
      text: 'select action from person_events where person = $1 order by position',
      values: [ana.id],
    })
    expect(events.at(-1)).toEqual({ action: 'sessionEnded' })
  })
})
