import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { eraseRemovedTeams } from '../../src/server/accounts/remove-team.ts'
import { STORE_WRITE_POSITION } from '../../src/server/database/connections/write-positions.ts'
import { checkWatch } from '../../src/server/notifications/check-watches.ts'
import { sealAll } from '../../src/server/integrity/seal-history.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { uploadFile } from '../support/files.ts'
import { downloadOwnBackup, makeOwnBackup } from '../support/own-backup.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { keepMonths } from '../support/keep-months.ts'
import { daysAgo, tradeBasics, tradeRemaining } from '../support/trade.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-remove-team-'))
const backupFolder = join(folder, 'backups')
const uploadsFolder = join(folder, 'uploads')
const PASSWORD = 'correct horse battery'

let app: TestApp & { readonly errors: unknown[] }

beforeAll(async () => {
  app = await createTestApp({ backupFolder, uploadsFolder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Refused {
  readonly code: string
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[]
}

const remove = (by: TestCaller, change: object = {}, team = by.team) => {
  const body = { name: 'Test team', password: PASSWORD, ...change }
  return by.call<Refused>(`/teams/${team}/remove`, { method: 'POST', body })
}

interface Table {
  readonly name: string
  readonly column: string | null
}

/** Counts the rows of a team in each table: by the column of the team, or else the rows that contain its id anywhere. */
async function countRows(team: string): Promise<Record<string, number>> {
  const tables = await app.asSuperuser<Table>({ text: TABLES })
  const counts = tables.map(({ name, column }) => {
    const condition = column === null ? `each::text like '%${team}%'` : `each.${column} = '${team}'`
    return `select '${name}' as name, (select count(*)::int from ${name} each where ${condition}) as count`
  })
  const rows = await app.asSuperuser<{ name: string; count: number }>({
    text: counts.join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Selects all tables, with the column of the team where there is one. */
const TABLES = `
  select format('%I.%I', relation.relnamespace::regnamespace, relation.relname) as name,
    (select quote_ident(attribute.attname) from pg_attribute attribute
      where attribute.attrelid = relation.oid and attribute.attname = 'team_id') as column
  from pg_class relation
  where relation.relkind = 'r' and relation.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  order by 1`

/** Gives a team rows of all kinds: documents, files, invitations, keys, mails, roles, preferences, a PIN. */
async function fill(owner: TestCaller): Promise<Shop> {
  const shop = await openShop(owner, { taxPercent: 10 })
  const bought = await shop.buy([['Old', 5, 2]], { date: daysAgo(70) })
  await shop.submit(`/purchases/${bought.id}/bill`, { date: daysAgo(60) })
  const card = (await owner.list('payment-methods')).rows.find(({ kind }) => kind === 'card')
  const payments = [{ method: card!.id, amount: 4 }]
  await shop.sell([['Old', 1, 4]], { date: daysAgo(60), payments })
  await tradeBasics(shop)
  await tradeRemaining(shop)
  const more = {
    barcodes: [{ value: 'A-1', type: 'code128' }],
    reorderPoints: [{ branch: shop.branch.id, reorderPoint: 1 }],
    suppliers: [{ supplier: shop.supplier.id, supplierSku: 'A1' }],
  }
  await shop.product('With more', more)
  const [category] = (await owner.list('expense-categories')).rows
  const receipt = await uploadFile(owner)
  const expense = { category: category!.id, branch: shop.branch.id, amount: 10, receipt }
  await owner.create('expenses', expense)
  await owner.api('/checks', { method: 'POST' })
  const invitation = { email: 'new@example.test', roles: ['sales'], branches: null }
  await owner.api('/invitations', { method: 'POST', body: invitation })
  const key = { name: 'Web shop', role: 'viewer', branches: null, expiresInDays: 30 }
  await owner.api('/api-keys', { method: 'POST', body: key })
  await owner.api('/me/preferences', { method: 'PUT', body: { a: 1 } })
  const typed = { record: null, version: null, changed: { name: 'Half' }, original: {} }
  await owner.api(`/me/form-drafts/${randomUUID()}`, {
    method: 'PUT',
    body: { resource: 'brands', ...typed },
  })
  const pin = { pin: '2580', password: 'correct horse battery' }
  await owner.api('/me/pin', { method: 'PUT', body: pin })
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'one import' }
  await owner.api('/brands/import?dryRun=false', { method: 'POST', body: 'name\nNew\n', headers })
  const [sale] = (await owner.list('sales', { filter: { status: 'closed', kind: 'sale' } })).rows
  await owner.api(`/sales/${sale!.id}/mails`, {
    method: 'POST',
    body: { recipients: ['buyer@example.test'] },
    headers: { 'idempotency-key': 'one mail' },
  })
  const deputy = await app.colleague(owner, 'manager')
  const period = { deputy: deputy.id, from: getToday('UTC'), until: getToday('UTC') }
  await owner.api('/me/delegations', { method: 'POST', body: period })
  await owner.create('views', { name: 'Mine', resource: 'brands' })
  const season = { resource: 'brands', name: 'season', kind: 'text', label: { en: 'Season' } }
  await owner.create('custom-fields', { ...season, unique: true, search: true })
  const maker = { resource: 'brands', name: 'maker', kind: 'reference', label: { en: 'Maker' } }
  await owner.create('custom-fields', { ...maker, to: 'suppliers' })
  const links = { x_season: 'winter', x_maker: shop.supplier.id }
  await owner.create('brands', { name: 'Seasonal', ...links })
  // Only servers with a replica store positions.
  const position = { text: STORE_WRITE_POSITION, values: [owner.team!] }
  await app.database.withTeam(owner.team!, (trx) => trx.query(position))
  const { context } = app.app
  await context.requests.flush()
  for (const watch of context.watches) await checkWatch(context, owner.team!, watch)
  return shop
}

/** Gives a team documents, a file and a month that is kept. */
async function fillLittle(owner: TestCaller): Promise<Shop> {
  const shop = await openShop(owner, { taxPercent: 10 })
  await shop.buy([['Old', 5, 2]], { date: daysAgo(70) })
  await shop.sell([['Old', 1, 4]], { date: daysAgo(60) })
  await uploadFile(owner)
  return shop
}

describe('removing a team', () => {
  test('leaves no row in any table and no file, and does not change other teams', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'admin')
    const eva = await app.signUp()
    const body = { name: 'Eva and Ben', currency: 'EUR', locale: 'pt-PT', timezone: 'UTC' }
    const second = (await ben.api<{ id: string }>('/teams', { method: 'POST', body })).id
    // In `npm test`, the other team has the rows of a few documents.
    const shops = [await fill(ana), await (isNight() ? fill(eva) : fillLittle(eva))]
    await keepMonths(app)
    // These sales change a month that may be kept.
    for (const shop of shops) await shop.sell([['Old', 1, 4]], { date: daysAgo(6) })
    await sealAll(app.database, (problem) => expect.fail(String(problem)))
    await ana.create('brands', { name: 'Not sealed yet' })
    const teamTables = new Set(
      (await app.asSuperuser<Table>({ text: TABLES })).flatMap(({ name, column }) =>
        column ? name : [],
      ),
    )
    const [before, others] = await Promise.all([countRows(ana.team!), countRows(eva.team!)])
    const empty = Object.keys(before).filter((name) => before[name] === 0 && teamTables.has(name))
    expect(empty).toEqual([])
    await downloadOwnBackup(ana)
    const places = [join(uploadsFolder, ana.team!), join(backupFolder, 'teams', ana.team!)]
    expect(places.map((place) => existsSync(place))).toEqual([true, true])
    expect((await remove(ana)).body).toEqual({ id: ana.team })
    const left = Object.entries(await countRows(ana.team!)).filter(([, count]) => count > 0)
    // The events of the person say that the person removed the team.
    expect(left).toEqual([['public.person_events', 1]])
    expect(places.map((place) => existsSync(place))).toEqual([false, false])
    expect(await countRows(eva.team!)).toEqual(others)
    expect(existsSync(join(uploadsFolder, eva.team!))).toBe(true)
    for (const path of ['/products', '/categories', `/teams/${ana.team}`])
      expect((await ben.call(path)).status).toBe(404)
    ben.team = second
    expect((await ben.call('/products')).status).toBe(200)
    expect(await ben.api('/me')).toMatchObject({ teams: [{ id: second }] })
    expect(app.errors).toEqual([])
  })

  test.runIf(isNight())('leaves a person without a team, who can create another team', async () => {
    const ana = await app.signUp()
    await downloadOwnBackup(ana)
    expect((await remove(ana)).status).toBe(200)
    expect((await remove(ana)).status).toBe(404)
    expect(await ana.api('/me')).toMatchObject({ teams: [] })
    const body = { name: 'Next', currency: 'EUR', locale: 'pt-PT', timezone: 'UTC' }
    ana.team = (await ana.api<{ id: string }>('/teams', { method: 'POST', body })).id
    expect((await ana.call('/products')).status).toBe(200)
  })

  test('ends the event streams of its members', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'sales')
    const url = `${app.options.publicUrl}/api/v1/events`
    const answer = await app.app.fetch(new Request(url, { headers: ben.headers() }))
    const reader = answer.body!.getReader()
    const ended = (async () => {
      while (!(await reader.read()).done);
    })()
    await downloadOwnBackup(ana)
    await remove(ana)
    await ended
    expect((await ben.call('/events')).status).toBe(404)
  })

  test('needs the name, the password and a downloaded backup of the current data', async () => {
    const ana = await app.signUp()
    const first = await remove(ana)
    expect([first.status, first.body.code]).toEqual([409, 'EXPORT_FIRST'])
    const { id } = await makeOwnBackup(ana)
    expect((await remove(ana)).body.code).toBe('EXPORT_FIRST')
    await ana.api(`/backups/${id}/file`)
    const named = await remove(ana, { name: 'test team' })
    expect([named.status, named.body.errors]).toMatchObject([422, [{ code: 'OTHER_NAME' }]])
    const wrong = await remove(ana, { password: 'something else' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    await ana.create('brands', { name: 'Later' })
    expect((await remove(ana)).body.code).toBe('EXPORT_FIRST')
    expect((await remove(ana)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await ana.call('/products')).status).toBe(200)
  })

  test.runIf(isNight())('accepts the name in both Unicode forms of its accents', async () => {
    for (const [stored, typed] of [
      ['NFD', 'NFC'],
      ['NFC', 'NFD'],
    ] as const) {
      const ana = await app.signUp()
      const name = 'Armazém São João'
      await ana.api(`/teams/${ana.team}`, {
        method: 'PATCH',
        body: { name: name.normalize(stored) },
      })
      await downloadOwnBackup(ana)
      expect((await remove(ana, { name: name.normalize(typed) })).status).toBe(200)
    }
  })

  test('is possible only for owners of the team, who must have downloaded a backup themselves', async () => {
    const [ana, stranger] = await Promise.all([app.signUp(), app.signUp()])
    const [eva, admin] = [await app.colleague(ana, 'owner'), await app.colleague(ana, 'admin')]
    await downloadOwnBackup(ana)
    await downloadOwnBackup(stranger)
    expect((await remove(admin)).status).toBe(403)
    expect((await remove(stranger, {}, ana.team)).status).toBe(404)
    expect((await remove(eva)).body.code).toBe('EXPORT_FIRST')
    expect((await remove(ana)).status).toBe(200)
  })

  test.runIf(isNight())('is completed later when the storage does not answer', async () => {
    const ana = await app.signUp()
    await uploadFile(ana)
    await downloadOwnBackup(ana)
    const { context } = app.app
    const { uploads } = app.options
    const removeTeam = uploads.removeTeam
    Object.assign(uploads, { removeTeam: () => Promise.reject(new Error('no answer')) })
    expect((await remove(ana)).status).toBe(200)
    Object.assign(uploads, { removeTeam })
    expect(app.errors).toMatchObject([{ err: { message: 'no answer' } }])
    app.errors.length = 0
    expect((await ana.call('/products')).status).toBe(404)
    expect((await countRows(ana.team!))['public.uploads']).toBe(1)
    await eraseRemovedTeams(context)
    expect((await countRows(ana.team!))['public.uploads']).toBe(0)
    expect(existsSync(join(uploadsFolder, ana.team!))).toBe(false)
  })

  test.runIf(isNight())(
    'causes no server error in requests of colleagues who write at the same time',
    async () => {
      const ana = await app.signUp()
      const ben = await app.colleague(ana, 'admin')
      await downloadOwnBackup(ana)
      const writes = Array.from({ length: 20 }, (_, i) =>
        ben.call('/brands', { method: 'POST', body: { name: `Brand ${i}` } }),
      )
      const [removed, ...answers] = await Promise.all([remove(ana), ...writes])
      expect([200, 409]).toContain(removed.status)
      for (const { status } of answers) expect([201, 404]).toContain(status)
      expect(app.errors).toEqual([])
    },
  )
})
