import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as resources from '../../resources/index.ts'
import { business } from '../../resources/server.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller, TestRequest } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { isChosenResource } from '../support/chosen-resources.ts'
import { createImage } from '../support/files.ts'
import { getResourceName, listOperations, type Operation } from '../support/operations.ts'
import { downloadOwnBackup } from '../support/own-backup.ts'
import { openShop } from '../support/shop.ts'
import { readAuthenticator } from '../support/totp.ts'
import { formatOperation, useRecords } from '../support/use-records.ts'
import { getToday } from '../../src/schema/days.ts'
import { getActions } from '../../src/schema/document.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'

/** Lists operations without a history entry, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'PUT /me/preferences': 'preferences are private',
  'PUT /me/form-drafts/{id}': 'a draft of a form is private, and no record yet',
  'DELETE /me/form-drafts/{id}': 'a draft of a form is private, and no record yet',
  'POST /me/notifications/read': 'what a person has read is private',
  'POST /me/presence': 'who has a record open is not kept',
  'POST /backups/{backup}/verify': 'reading a backup back changes nothing',
  'POST /auth/invitation': 'reads what a link offers',
  'POST /auth/forgot-password': 'known and unknown addresses cause the same statements',
  'POST /checks': 'the findings are kept with their time; nothing of the team changes',
}

/** Returns whether an operation is an export, which must be recorded although it only reads. */
const isExport = ({ method, path }: Operation) => method === 'GET' && path.endsWith('/export')

let app: TestApp
let owner: TestCaller
let operations: readonly Operation[]
/** Collects the operations that were called and checked. */
const seen = new Set<string>()
const wrong: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  operations = (await listOperations(owner)).filter(
    (each) => each.method !== 'GET' || isExport(each),
  )
  watch(owner)
})
afterAll(() => app.close())

/** Lists the deletions that are always refused, because the records are posted when they are created. */
const never = (Object.values(resources) as Resource[]).flatMap(({ name, document }) =>
  document?.open.length === 0 ? [`DELETE /${name}`, `DELETE /${name}/{id}`] : [],
)

function findOperation(method: string, path: string): Operation | undefined {
  const [place = ''] = path.split('?')
  const matches = operations.filter((each) => {
    const pattern = each.path.replaceAll(/\{\w+\}/g, '[^/]+')
    return each.method === method && new RegExp(`^${pattern}$`).test(place)
  })
  return (
    matches.toSorted((a, b) => b.path.length - a.path.length).find(({ path: p }) => p === place) ??
    matches.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  )
}

/**
 * Checks after each successful call of a person that each changed record has exactly one entry, and
 * that there is at least one entry.
 */
function watch(caller: TestCaller): void {
  const { call } = caller
  caller.call = async <T>(path: string, request: TestRequest = {}) => {
    const operation = findOperation(request.method ?? 'GET', path)
    if (!operation) return call<T>(path, request)
    const requestId = `request-${randomUUID()}`
    const headers = { ...request.headers, 'x-request-id': requestId }
    const answer = await call<T>(path, { ...request, headers })
    // The entries of an import name its run, with which it can be undone.
    const run = operation.path.endsWith('/import') && (answer.body as { id?: string }).id
    if (answer.status < 300) await checkEntries(operation, run || requestId)
    return answer
  }
}

async function checkEntries(operation: Operation, requestId: string): Promise<void> {
  const key = formatOperation(operation)
  seen.add(key)
  const entries = await app.asSuperuser<{ count: number }>({
    text: `
      select count(*)::int as count from history where request_id = $1 group by team_id, resource, record_id, version
      union all select count(*)::int from person_events where request_id = $1 group by person`,
    values: [requestId],
  })
  // The cancellation of an import needs no entry: the rows that the import has written are in the history.
  if (EXEMPT[key] || never.includes(key) || key.endsWith('/import/{id}/cancel')) return
  if (entries.length === 0) wrong.push(`${key} created no entry`)
  if (entries.some(({ count }) => count !== 1))
    wrong.push(`${key} created more than one entry for a record`)
}

const send = (method: string, path: string, body?: unknown) => owner.api(path, { method, body })

test('each write creates one history entry per record', async () => {
  for (const resource of Object.values(resources) as Resource[]) {
    // Views are written by their own operations, which are called below.
    if (resource.source === 'view' || !isChosenResource(resource.name)) continue
    const path = `POST /${resource.name}`
    if (operations.some((each) => formatOperation(each) === path))
      await useRecords(owner, operations, resource)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('each export creates an entry', async () => {
  for (const operation of operations.filter(isExport)) {
    if (isChosenResource(getResourceName(operation)))
      await owner.call(`${operation.path}?format=ndjson`)
  }
  expect(wrong).toEqual([])
})

test('operations on people, teams, roles, files and sessions create entries', async () => {
  const other = await app.colleague(owner, 'sales')
  const password = 'correct horse battery'
  await send('POST', '/teams', {
    name: 'Second',
    currency: 'EUR',
    locale: 'pt-PT',
    timezone: 'UTC',
  })
  await send('PATCH', `/teams/${owner.team}`, { timezone: 'Europe/Lisbon' })
  await send('PATCH', '/me', { name: 'Eva' })
  await send('PUT', '/me/preferences', { a: 1 })
  const today = getToday('UTC')
  const delegation = { deputy: other.id, from: today, until: today }
  const { id: delegated } = await owner.api<{ id: string }>('/me/delegations', {
    method: 'POST',
    body: delegation,
  })
  await send('DELETE', `/me/delegations/${delegated}`)
  const draft = randomUUID()
  const typed = { record: null, version: null, changed: { name: 'Half' }, original: {} }
  await send('PUT', `/me/form-drafts/${draft}`, { resource: 'brands', ...typed })
  await send('DELETE', `/me/form-drafts/${draft}`)
  await send('POST', '/me/notifications/read', {})
  await send('PATCH', `/teams/${owner.team}/settings`, { quoteValidDays: 30 })
  const [series] = await owner.api<{ key: string }[]>(`/teams/${owner.team}/number-series`)
  const free = `PR-MAIN-${series!.key.slice(-2)}`
  await send('PUT', `/teams/${owner.team}/number-series`, { key: free, first: 7 })
  await owner.api('/me/photo', {
    method: 'PUT',
    body: await createImage(20, 20).png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  })
  await send('DELETE', '/me/photo')
  const { id: opened } = await owner.create('brands', { name: 'Opened' })
  const page = { resource: 'brands', id: opened, page: randomUUID(), state: 'viewing' }
  await send('POST', '/me/presence', page)
  await send('POST', '/checks')
  const { id: backup } = await owner.api<{ id: string }>('/backups', { method: 'POST' })
  await vi.waitFor(() => send('POST', `/backups/${backup}/verify`), {
    timeout: 20_000,
    interval: 200,
  })
  await send('PUT', `/users/${other.id}/roles`, { roles: ['manager'] })
  const [branch] = (await owner.list('branches')).rows
  await send('PUT', `/users/${other.id}/branches`, { branches: [branch!.id] })
  await send('PUT', `/users/${other.id}/status`, { status: 'disabled' })
  await send('PUT', `/users/${other.id}/status`, { status: 'active' })
  const [role] = await app.asSuperuser<{ id: string }>({
    text: `select id from roles where team_id = $1 and code = 'sales'`,
    values: [owner.team],
  })
  const copy = await owner.api<{ id: string }>(`/roles/${role!.id}/copy`, {
    method: 'POST',
    body: { name: 'Helper' },
  })
  await send('PATCH', `/roles/${copy.id}/limits`, { discountPercent: 4 })
  await send('PATCH', `/roles/${copy.id}`, { name: 'Assistant', revoke: ['sale.view'] })
  await send('DELETE', `/roles/${copy.id}`)
  const invited = await app.signUp()
  const invite = { email: invited.email, roles: ['sales'], branches: null }
  const { id: first } = await owner.api<{ id: string }>('/invitations', {
    method: 'POST',
    body: invite,
  })
  await send('POST', `/invitations/${first}/revoke`)
  const { id: second } = await owner.api<{ id: string }>('/invitations', {
    method: 'POST',
    body: invite,
  })
  const { link } = await owner.api<{ link: string }>(`/invitations/${second}/link`, {
    method: 'POST',
  })
  const key = { name: 'Web shop', role: 'viewer', branches: null, expiresInDays: 30 }
  const { id: keyId } = await owner.api<{ id: string }>('/api-keys', { method: 'POST', body: key })
  await send('POST', `/api-keys/${keyId}/revoke`)
  await send('POST', '/mails/test')
  const token = link.split('#')[1]
  watch(invited)
  await invited.api('/auth/forgot-password', { method: 'POST', body: { email: invited.email } })
  await invited.api('/auth/invitation', { method: 'POST', body: { token } })
  await invited.api('/teams/join', { method: 'POST', body: { token } })
  await send('POST', `/uploads?kind=document&name=note.csv`, 'a,b\n1,2\n')
  const leaving = await app.signUp()
  const newOwner = await app.colleague(leaving, 'admin')
  watch(leaving)
  const handOver = { method: 'POST', body: { person: newOwner.id } }
  await leaving.api(`/teams/${leaving.team}/transfer`, handOver)
  await leaving.api(`/teams/${leaving.team}/leave`, { method: 'POST' })
  await leaving.api('/me/delete', { method: 'POST', body: { email: leaving.email, password } })
  watch(newOwner)
  await downloadOwnBackup(newOwner)
  const removal = { method: 'POST', body: { name: 'Test team', password } }
  await newOwner.api(`/teams/${newOwner.team}/remove`, removal)
  watch(other)
  const change = { currentPassword: password, newPassword: `${password} 2` }
  await other.api('/auth/change-password', { method: 'POST', body: change })
  await other.api('/auth/revoke-other-sessions', { method: 'POST' })
  const enabled = { method: 'POST', body: { password: change.newPassword } }
  const { totpURI } = await other.api<{ totpURI: string }>('/auth/two-factor/enable', enabled)
  const giveCode = (path: string, code: string) =>
    other.api(`/auth/two-factor/${path}`, { method: 'POST', body: { code } })
  await giveCode('verify-totp', readAuthenticator(totpURI))
  const created = await other.api<{ backupCodes: string[] }>(
    '/auth/two-factor/generate-backup-codes',
    enabled,
  )
  await other.api('/auth/sign-out', { method: 'POST' })
  const given = { email: other.email, password: change.newPassword }
  await other.api('/auth/sign-in/email', { method: 'POST', body: given })
  await giveCode('verify-backup-code', created.backupCodes[0]!)
  await other.api('/auth/two-factor/disable', enabled)
  await other.api('/auth/two-factor/send-otp', { method: 'POST' })
  const moved = { method: 'POST', body: { email: 'moved@example.test', password: given.password } }
  await other.api('/me/email', moved)
  // The code itself is only in the mail, so another code replaces it.
  const hash = createHash('sha256').update('123456').digest('base64url')
  await app.asSuperuser({
    text: `
      update verification set value = $1
      where id = (select id from verification order by "createdAt" desc limit 1)`,
    values: [`${hash}:0`],
  })
  await giveCode('verify-otp', '123456')
  const changes = app.options.identity.emailChanges
  const changeToken = await changes.create(other.id, given.email.replace('@', '+moved@'))
  await other.api('/auth/confirm-email', { method: 'POST', body: { token: changeToken } })
  await other.api('/auth/two-factor/disable', enabled)
  await other.api('/auth/sign-out', { method: 'POST' })
  const email = given.email.replace('@', '+moved@')
  const again = { email, password: change.newPassword }
  await other.api('/auth/sign-in/email', { method: 'POST', body: again })
  const reset = await owner.api<{ link: string }>(`/users/${other.id}/password-link`, {
    method: 'POST',
  })
  await other.api('/auth/reset-password', {
    method: 'POST',
    body: { token: reset.link.split('#')[1], newPassword: `${password} 3` },
  })
  const sessions = await owner.api<{ id: string; isCurrent: boolean }[]>('/me/sessions')
  const old = app.anyone()
  await old.api('/auth/sign-in/email', { method: 'POST', body: { email: owner.email, password } })
  const [elsewhere] = (
    await owner.api<{ id: string; isCurrent: boolean }[]>('/me/sessions')
  ).filter(({ id }) => !sessions.some((known) => known.id === id))
  await send('DELETE', `/me/sessions/${elsewhere!.id}`)
  const pin = { pin: '2580', password }
  await send('PUT', '/me/pin', pin)
  await send('DELETE', '/me/pin')
  await send('PUT', '/me/pin', pin)
  const clerk = await app.colleague(owner, 'sales')
  await clerk.api('/me/pin', { method: 'PUT', body: pin })
  await send('DELETE', `/users/${clerk.id}/pin`)
  await send('PUT', '/me/device/operator', { person: owner.id, pin: pin.pin })
  await send('POST', '/me/device/lock', { team: owner.team })
  await send('POST', '/me/device/release', { password })
  const fresh = { name: 'Rui', email: `${randomUUID()}@example.test`, password }
  const anyone = app.anyone()
  watch(anyone)
  await anyone.api('/auth/sign-up/email', { method: 'POST', body: fresh })
  const newcomer = { name: 'Eva', email: `${randomUUID()}@example.test`, passwordHash: 'none' }
  const confirmed = { token: await app.options.identity.signUps.create(newcomer) }
  await anyone.api('/auth/confirm-sign-up', { method: 'POST', body: confirmed })
  expect(wrong).toEqual([])
})

test('trade and mails create one entry per record and action', async () => {
  const shop = await openShop(owner, { taxPercent: 10 })
  if (isNight()) {
    await tradeBasics(shop)
    await tradeRemaining(shop)
  }
  const from = { reorderPoint: 5, reorderQty: 10, preferredSupplier: shop.supplier.id }
  await shop.product('Few', { ...from, purchasePrice: 9 })
  const recipients = ['buyer@example.test']
  const email = 'party@example.test'
  await send('PATCH', `/customers/${shop.customer.id}`, { email })
  await send('PATCH', `/suppliers/${shop.supplier.id}`, { email })
  const order = await shop.orderGoods([['A', 1, 5]])
  await shop.buy([['A', 1, 5]])
  const invoice = await shop.sell([['A', 1, 5]])
  const documents = { sales: invoice.id, purchases: order.id }
  const parties = { customers: shop.customer.id, suppliers: shop.supplier.id }
  for (const [resource, id] of Object.entries({ ...documents, ...parties })) {
    await send('POST', `/${resource}/mails?filter=${encodeURIComponent(`{"id":["${id}"]}`)}`, {})
    await send('POST', `/${resource}/${id}/mails`, { recipients })
  }
  await send('POST', `/stock-alerts/draftPurchases?filter=${encodeURIComponent('{"q":"Few"}')}`, {})
  expect(wrong).toEqual([])
})

test('the activity log declares every action and kind of record in the history', async () => {
  const { fields } = business.registry.byName.get('user-activity')!
  for (const name of ['action', 'resource']) {
    const field = fields[name]!
    const declared = field.kind === 'select' ? Object.keys(field.choices) : []
    const found = await app.asSuperuser<{ value: string }>({
      text: `select distinct ${name} as value from history`,
    })
    const values = found.map(({ value }) => value)
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter((value) => !declared.includes(value))).toEqual([])
  }
})

test('all operations that write are covered, except actions of documents and deletions that are always refused', () => {
  // One function runs all actions of documents, and no write commits without its entry
  // (mutation.ts).
  const actions = (Object.values(resources) as Resource[]).flatMap((resource) =>
    Object.entries(getActions(resource)).flatMap(([action, { rows }]) => [
      `POST /${resource.name}/{id}/${action}`,
      ...(rows ? [`POST /${resource.name}/${action}`] : []),
    ]),
  )
  const uncovered = operations
    .filter((each) => isChosenResource(getResourceName(each)))
    .map(formatOperation)
    .filter((key) => !seen.has(key) && !actions.includes(key) && !never.includes(key))
  expect(uncovered).toEqual([])
})
