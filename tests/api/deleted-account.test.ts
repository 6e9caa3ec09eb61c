import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { requestAuth } from '../support/request-auth.ts'
import type { TestCaller } from '../support/caller.ts'
import { createImage } from '../support/files.ts'
import { createMailedApp, type MailedApp } from '../support/mailed-app.ts'

let mailed: MailedApp
let app: MailedApp['app']
let smtp: MailedApp['smtp']
let owner: TestCaller
const password = 'correct horse battery'
const NEW_ADDRESS = 'ana.new@example.test'

beforeAll(async () => {
  mailed = await createMailedApp()
  ;({ app, smtp } = mailed)
  owner = await app.signUp()
})
afterAll(async () => {
  await mailed.close()
  expect(app.errors).toEqual([])
})

/** Uses the features that store data of a person, as this person. */
async function storePersonalData(ana: TestCaller, deputy: TestCaller): Promise<void> {
  const send = (method: string, path: string, body: unknown) => ana.api(path, { method, body })
  await ana.create('brands', { name: 'Made by Ana' })
  await requestAuth(app, '81.193.1.1', '/sign-in/email', { email: ana.email, password })
  await app.anyone().api('/auth/forgot-password', { method: 'POST', body: { email: ana.email } })
  const period = { from: getToday('UTC'), until: getToday('UTC') }
  await send('POST', '/me/delegations', { ...period, deputy: deputy.id })
  await deputy.api('/me/delegations', { method: 'POST', body: { ...period, deputy: ana.id } })
  await send('PUT', '/me/preferences', { a: 1 })
  const typed = { record: null, version: null, changed: { name: 'Half' }, original: {} }
  await send('PUT', `/me/form-drafts/${randomUUID()}`, { resource: 'brands', ...typed })
  await send('PUT', '/me/pin', { pin: '2580', password })
  await ana.create('views', { name: 'Mine', resource: 'brands' })
  await send('POST', '/me/email', { email: NEW_ADDRESS, password })
  await send('POST', '/auth/two-factor/enable', { password })
  const photo = await createImage(64, 64).png().toBuffer()
  const headers = { 'content-type': 'image/png' }
  await ana.api('/me/photo', { method: 'PUT', body: new Uint8Array(photo), headers })
  // The links of both mails are stored when they are sent.
  const findMail = (to: string, link: string) => smtp.to(to).find(({ text }) => text.includes(link))
  await expect.poll(() => findMail(ana.email, '/reset-password#')).toBeDefined()
  await expect.poll(() => findMail(NEW_ADDRESS, '/confirm-email#')).toBeDefined()
}

/** Maps each table in which a text occurs to one of the rows that contain the text. */
async function findTables(text: string): Promise<Readonly<Record<string, string>>> {
  const tables = await app.asSuperuser<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  })
  const found = tables.map(async ({ name }) => {
    const [row] = await app.asSuperuser<{ row: string }>({
      text: `select one::text as row from ${name} one where one::text ilike '%' || $1 || '%' limit 1`,
      values: [text],
    })
    return row ? [[name, row.row]] : []
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

test('a deleted account leaves its address only in the notice of the deletion, and its id only in the tables of decision 061', async () => {
  const ana = await app.colleague(owner, 'manager')
  const deputy = await app.colleague(owner, 'manager')
  await storePersonalData(ana, deputy)
  const before = Object.keys(await findTables(ana.id))
  expect(before).toEqual(
    expect.arrayContaining([
      'public.account',
      'public.delegations',
      'public.form_drafts',
      'public.member_pins',
      'public.person_photos',
      'public.preferences',
      'public.session',
      'public."twoFactor"',
      'public.verification',
      'public.views',
    ]),
  )
  const mails = Object.keys(await findTables(ana.email))
  expect(mails).toEqual(expect.arrayContaining(['public.mails', 'public."user"']))
  const body = { email: ana.email, password }
  expect((await ana.call('/me/delete', { method: 'POST', body })).status).toBe(204)
  const address = await findTables(ana.email)
  const left = await findTables(ana.id)
  expect(Object.keys(address)).toEqual(['public.mails'])
  expect(address['public.mails']).toContain('accountDeleted')
  expect(Object.keys(left).toSorted()).toEqual([
    'public."user"',
    'public.brands',
    // A delegation records who could approve for whom, and until when.
    'public.delegations',
    'public.history',
    'public.members',
    'public.person_events',
    // Personal views have a history, so they are kept. Nobody else sees these views.
    'public.views',
  ])
  const open = await app.asSuperuser({
    text: 'select id from delegations where revoked_at is null',
  })
  expect(open).toEqual([])
})

test('a link to confirm an address that is mailed after the account was deleted changes nothing', async () => {
  const ben = await app.colleague(owner, 'manager')
  const address = 'ben.new@example.test'
  await ben.api('/me/email', { method: 'POST', body: { email: address, password } })
  const findToken = () => /\/confirm-email#([\w-]+)/.exec(smtp.to(address)[0]?.text ?? '')?.[1]
  await expect.poll(findToken).toBeDefined()
  const [link] = await app.asSuperuser<{ row: object }>({
    text: `select to_jsonb(link) as row from verification link where value like $1 || ' %'`,
    values: [ben.id],
  })
  const body = { email: ben.email, password }
  expect((await ben.call('/me/delete', { method: 'POST', body })).status).toBe(204)
  // Stores the link again, as a mail does that was still in the queue.
  await app.asSuperuser({
    text: 'insert into verification select (jsonb_populate_record(null::verification, $1)).*',
    values: [link!.row],
  })
  const call = { method: 'POST', body: { token: findToken() } }
  const answer = await app.anyone().call<{ code: string }>('/auth/confirm-email', call)
  expect([answer.status, answer.body.code]).toEqual([410, 'EMAIL_LINK_INVALID'])
  const accounts = await app.asSuperuser({
    text: 'select from "user" where email = $1',
    values: [address],
  })
  expect(accounts).toEqual([])
})

test('mails to an address that was never confirmed, or that the person had before, are deleted with the account', async () => {
  const eva = await app.colleague(owner, 'manager')
  const [earlier, confirmed, unconfirmed] = [eva.email, 'eva@example.test', 'eva.new@example.test']
  const send = (path: string, body: unknown) => eva.api(path, { method: 'POST', body })
  const findToken = (address: string) =>
    /\/confirm-email#([\w-]+)/.exec(smtp.to(address)[0]?.text ?? '')?.[1]
  await send('/me/email', { email: confirmed, password })
  await expect.poll(() => findToken(confirmed)).toBeDefined()
  await send('/auth/confirm-email', { token: findToken(confirmed) })
  await send('/me/email', { email: unconfirmed, password })
  await expect.poll(() => findToken(unconfirmed)).toBeDefined()
  await expect.poll(() => smtp.to(earlier).length).toBeGreaterThan(0)
  const addresses = [earlier, confirmed, unconfirmed]
  const readTables = async () =>
    Promise.all(addresses.map(async (each) => Object.keys(await findTables(each))))
  for (const found of await readTables()) expect(found).toContain('public.mails')
  await send('/me/delete', { email: confirmed, password })
  const [ofEarlier, ofPresent, ofAsked] = await readTables()
  // The hash chain of sign-ins keeps the change (decision 061), and one notice is sent to the confirmed address.
  expect(ofEarlier).toEqual(['public.person_events'])
  expect(ofPresent!.toSorted()).toEqual(['public.mails', 'public.person_events'])
  expect(ofAsked).toEqual([])
})

test('the history of a team has the status that a deleted person had in the team', async () => {
  const [active, suspended] = [
    await app.colleague(owner, 'manager'),
    await app.colleague(owner, 'manager'),
  ]
  const status = { method: 'PUT', body: { status: 'disabled' } }
  await owner.api(`/users/${suspended.id}/status`, status)
  for (const person of [active, suspended]) {
    const body = { email: person.email, password }
    const options = { method: 'POST', body, headers: { 'x-team': '' } }
    expect((await person.call('/me/delete', options)).status).toBe(204)
  }
  const entries = await app.asSuperuser({
    text: `select record_id as person, before ->> 'status' as before, after ->> 'status' as after from history
      where team_id = $1 and resource = 'users' and after ->> 'status' = 'left' and record_id = any($2)`,
    values: [owner.team, [active.id, suspended.id]],
  })
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual({ person: active.id, before: 'active', after: 'left' })
  expect(entries).toContainEqual({ person: suspended.id, before: 'disabled', after: 'left' })
})
