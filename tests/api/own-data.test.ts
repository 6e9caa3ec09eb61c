import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { createImage } from '../support/files.ts'

let app: TestApp
let owner: TestCaller
const password = 'correct horse battery'

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

async function exportData(caller: TestCaller): Promise<Readonly<Record<string, string>>> {
  const address = 'http://armazem.test/api/v1/me/export'
  const answer = await app.app.fetch(new Request(address, { headers: caller.headers() }))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const remove = (caller: TestCaller, body: { email: string; password: string }) =>
  caller.call<{ code: string; detail: string }>('/me/delete', { method: 'POST', body })

test('a person downloads the data that is stored about them, as JSON and as CSV', async () => {
  const ana = await app.colleague(owner, 'manager')
  const { id } = await ana.create('brands', { name: 'Quiet Harbour' })
  await ana.create('views', { name: 'My brands', resource: 'brands' })
  await owner.create('views', { name: 'Of the owner', resource: 'brands' })
  await ana.api('/me/preferences', { method: 'PUT', body: { density: 'compact' } })
  await owner.create('brands', { name: 'Of somebody else' })
  const typed = { record: null, version: null, changed: { name: 'Half typed' }, original: {} }
  const draft = { method: 'PUT', body: { resource: 'brands', ...typed } }
  await ana.api(`/me/form-drafts/${randomUUID()}`, draft)
  const day = getToday('UTC')
  const deputy = await app.colleague(owner, 'manager')
  const period = { deputy: deputy.id, from: day, until: day }
  await ana.api('/me/delegations', { method: 'POST', body: period })
  await owner.api('/me/delegations', { method: 'POST', body: { ...period, deputy: ana.id } })
  const files = await exportData(ana)
  const read = (name: string) => JSON.parse(files[`${name}.json`]!) as Record<string, unknown>[]
  expect(read('profile')).toEqual([expect.objectContaining({ id: ana.id, email: ana.email })])
  expect(read('memberships')).toEqual([
    expect.objectContaining({ team: ana.team, status: 'active', roles: ['manager'] }),
  ])
  expect(read('sessions')[0]).not.toHaveProperty('token')
  expect(read('account-events').map(({ action }) => action)).toContain('dataExported')
  const own = read('history').filter(({ resource }) => resource === 'brands')
  expect(own).toEqual([expect.objectContaining({ action: 'create', record: id })])
  // Values belong to the team: a person may have lost the right to see them.
  expect(Object.values(files).join('')).not.toContain('Quiet Harbour')
  expect(files['history.csv']).toContain('team,at,action,resource,record,version,address\r\n')
  expect(read('saved-views')).toEqual([
    expect.objectContaining({ team: ana.team, name: 'My brands', list: 'brands' }),
  ])
  expect(read('preferences')).toEqual([{ team: ana.team, key: 'density', value: 'compact' }])
  expect(read('form-drafts')).toEqual([
    expect.objectContaining({ resource: 'brands', record: null, changed: { name: 'Half typed' } }),
  ])
  expect(read('delegations')).toEqual([
    expect.objectContaining({ team: ana.team, person: ana.id, ...period, revokedAt: null }),
    expect.objectContaining({ team: ana.team, person: owner.id, deputy: ana.id }),
  ])
  expect(Object.keys(files)).toHaveLength(26)
})

test('a person sets a photo, which colleagues see until it is removed or the account is deleted', async () => {
  const ana = await app.colleague(owner, 'manager')
  const stranger = await app.signUp()
  const send = (body: unknown, type = 'image/png') =>
    ana.call<{ photo: string }>('/me/photo', {
      method: 'PUT',
      body,
      headers: { 'content-type': type },
    })
  const requestPhoto = async (by: TestCaller, path = `/people/${ana.id}/photo`) => {
    const address = `http://armazem.test/api/v1${path}`
    return app.app.fetch(new Request(address, { headers: by.headers() }))
  }
  expect((await requestPhoto(owner)).status).toBe(204)
  const sent = await send(await createImage(900, 300).png().toBuffer())
  expect(sent.status).toBe(200)
  const me = await ana.api<{ person: { photo: string } }>('/me')
  expect(me.person.photo).toBe(sent.body.photo)
  const shown = await requestPhoto(owner)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([width, height]).toEqual([256, 256])
  // Outside of the teams of the person, the person does not exist.
  expect((await requestPhoto(stranger)).status).toBe(404)
  expect((await requestPhoto(owner, '/people/nobody/photo')).status).toBe(404)
  expect((await requestPhoto(app.anyone())).status).toBe(401)
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  const profile = JSON.parse((await exportData(ana))['profile.json']!) as { photo: string }[]
  expect(profile[0]!.photo).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
  expect((await ana.call('/me/photo', { method: 'DELETE' })).status).toBe(204)
  expect((await requestPhoto(owner)).status).toBe(204)
  await send(await createImage(90, 90).png().toBuffer())
  expect((await remove(ana, { email: ana.email, password })).status).toBe(204)
  const kept = 'select from person_photos where user_id = $1'
  expect(await app.database.query({ text: kept, values: [ana.id] })).toEqual([])
})

test('the last owner of a team cannot delete the account, and gets an error that says what to do', async () => {
  const ana = await app.signUp()
  const refused = await remove(ana, { email: ana.email, password })
  expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OWNER_OF'])
  expect(refused.text).toContain('last owner of Test team')
  expect((await ana.call('/me')).status).toBe(200)
})

test('deleting an account requires its address and password', async () => {
  const ana = await app.colleague(owner, 'sales')
  const other = await remove(ana, { email: 'other@example.test', password })
  expect([other.status, other.text]).toEqual([422, expect.stringContaining('OTHER_EMAIL')])
  const wrong = await remove(ana, { email: ana.email, password: 'wrong' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
  expect((await ana.call('/me')).status).toBe(200)
})

test('only documents and history of a deleted account are kept', async () => {
  const ana = await app.colleague(owner, 'manager')
  const brand = await ana.create('brands', { name: 'Made by Ana' })
  const typed = { record: null, version: null, changed: { name: 'Half typed' }, original: {} }
  const draft = { method: 'PUT', body: { resource: 'brands', ...typed } }
  await ana.api(`/me/form-drafts/${randomUUID()}`, draft)
  const answer = await remove(ana, { email: ana.email.toUpperCase(), password })
  expect(answer.status, answer.text).toBe(204)
  expect((await ana.call('/me')).status).toBe(401)
  const signIn = { method: 'POST', body: { email: ana.email, password } }
  expect((await app.anyone().call('/auth/sign-in/email', signIn)).status).toBe(401)

  const name = `Deleted user ${ana.id.slice(0, 4)}`
  const { rows } = await owner.list('users', { filter: { id: ana.id } })
  expect(rows).toEqual([expect.objectContaining({ name, email: null, status: 'left' })])
  const history = await owner.api<unknown>(`/brands/${brand.id}/history`)
  expect(JSON.stringify(history)).toContain(name)
  const left = await app.asSuperuser<{ where: string }>({
    text: `
      select 'user' as where from "user" where email = $1 or (id = $2 and name = 'Ana Teste')
      union all select 'account' from account where "userId" = $2
      union all select 'session' from session where "userId" = $2
      union all select 'preferences' from preferences where user_id = $2
      union all select 'form drafts' from form_drafts where user_id = $2
      union all select 'mails' from mails where recipient = $1 and kind <> 'accountDeleted'
      union all select 'invitations' from invitations where email = $1`,
    values: [ana.email, ana.id],
  })
  expect(left).toEqual([])
  expect(await findBrokenPersonEvents(app.database)).toEqual([])

  const again = { name: 'Ana Nova', email: ana.email, password }
  const signedUp = await app
    .anyone()
    .call<{ user: { id: string } }>('/auth/sign-up/email', { method: 'POST', body: again })
  expect(signedUp.status, signedUp.text).toBe(200)
  expect(signedUp.body.user.id).not.toBe(ana.id)
})

test('a person chooses formats of numbers and dates; a request with unknown values changes nothing', async () => {
  const ana = await app.colleague(owner, 'sales')
  const read = async () => (await ana.api<{ person: { formats: unknown } }>('/me')).person.formats
  expect(await read()).toBeNull()
  const formats = { locale: 'en-GB', date: 'iso', time: null }
  await ana.api('/me', { method: 'PATCH', body: { formats } })
  await ana.api('/me', { method: 'PATCH', body: { name: 'Ana Lopes' } })
  expect(await read()).toEqual(formats)
  for (const wrong of [{ locale: 'xx' }, { date: 'long' }, { week: 'monday' }]) {
    const answer = await ana.call('/me', { method: 'PATCH', body: { formats: wrong } })
    expect(answer.status, answer.text).toBe(422)
  }
  expect(await read()).toEqual(formats)
})
