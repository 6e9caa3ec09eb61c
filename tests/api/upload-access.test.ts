import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadInfo } from '../../src/schema/uploads.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { PDF } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'

/**
 * Tests that people can read a file if they may read a record that refers to the file, and that only the person who
 * uploaded the file can read it while no record refers to it.
 */
let app: TestApp
let shop: Shop
let owner: TestCaller
let picture: Uint8Array
const roles: Record<string, TestCaller> = {}
const ROLES = ['admin', 'manager', 'accounts', 'purchasing', 'sales', 'stock', 'hr', 'viewer']

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
  for (const role of ROLES) roles[role] = await app.colleague(owner, role)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c40' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

async function send(by = owner, kind: UploadInfo['kind'] = 'document'): Promise<string> {
  const body = kind === 'document' ? PDF : picture
  const path = `/uploads?kind=${kind}&name=salary.pdf`
  const headers = { 'content-type': 'application/octet-stream' }
  return (await by.api<UploadInfo>(path, { method: 'POST', body, headers })).id
}

/**
 * Returns the statuses of a file and of its thumbnail, and the number of its descriptions in the list of uploads, or the
 * status of the list if it is refused.
 */
async function countSeen(id: string, by: TestCaller, size = '?size=128') {
  const file = await by.call(`/uploads/${id}`)
  const thumbnail = await by.call(`/uploads/${id}${size}`)
  const answer = await by.call<unknown[]>(`/uploads?ids=${id}`)
  return [file.status, thumbnail.status, answer.status === 200 ? answer.body.length : answer.status]
}

const ALL = [200, 200, 1]
const NONE = [404, 404, 0]
/** Holds the result of `countSeen` for a PDF file, which has no thumbnail, when the caller may read the file. */
const FILE = [200, 404, 1]

async function createExpense(by = owner, more: object = {}): Promise<string> {
  const [category] = (await owner.list('expense-categories')).rows
  const body = { category: category!.id, branch: shop.branch.id, amount: 100, ...more }
  return (await by.create('expenses', body)).id
}

describe('A file that no record refers to', () => {
  it('can be read only by the person who uploaded it', async () => {
    const id = await send(roles.sales)
    expect(await countSeen(id, roles.sales!)).toEqual(FILE)
    for (const other of [owner, roles.admin!, roles.viewer!]) {
      expect(await countSeen(id, other)).toEqual(NONE)
    }
    expect((await app.anyone().call(`/uploads/${id}`)).status).toBe(401)
  })

  it('cannot be referred to by a person who may not read it', async () => {
    const id = await send(owner)
    const [category] = (await owner.list('expense-categories')).rows
    const body = { category: category!.id, branch: shop.branch.id, amount: 1, receipt: id }
    const stolen = await roles.sales!.call('/expenses', { method: 'POST', body })
    expect([stolen.status, stolen.text.includes('/receipt')]).toEqual([422, true])
    expect(await countSeen(id, roles.sales!)).toEqual(NONE)
  })
})

describe('A file that a record refers to', () => {
  it('can be read by the roles that may read the record', async () => {
    const id = await send(owner, 'image')
    const brand = await owner.create('brands', { name: 'Logo', logo: id })
    for (const role of ROLES) {
      const may = (await roles[role]!.call(`/brands/${brand.id}`)).status === 200
      expect([role, await countSeen(id, roles[role]!)]).toEqual([role, may ? ALL : NONE])
    }
    const photo = await send(owner, 'image')
    const department = (await owner.create('departments', { name: 'Sales' })).id
    const body = { firstName: 'Rui', lastName: 'Teste', department, photo }
    const employee = await owner.create('employees', body)
    const viewers = ROLES.map(async (role) => {
      const may = (await roles[role]!.call(`/employees/${employee.id}`)).status === 200
      expect([role, await countSeen(photo, roles[role]!)]).toEqual([role, may ? ALL : NONE])
      return may
    })
    const may = await Promise.all(viewers)
    expect([may.includes(true), may.includes(false)]).toEqual([true, true])
  })

  it('can be read within its branch only', async () => {
    const north = await shop.branchNamed('North')
    const bound = await app.colleague(owner, 'manager')
    await app.database.query({
      text: 'update members set branches = $2 where user_id = $1',
      values: [bound.id, [north.id]],
    })
    const here = await send()
    const there = await send()
    await createExpense(owner, { receipt: here, branch: north.id })
    await createExpense(owner, { receipt: there })
    expect(await countSeen(here, bound)).toEqual(FILE)
    expect(await countSeen(there, bound)).toEqual(NONE)
    expect(await countSeen(there, roles.manager!)).toEqual(FILE)
  })

  it('can be read by people who see only their own records when the record is their own', async () => {
    const clerk = roles.sales!
    const mine = await send(clerk)
    const salary = await send(owner)
    await createExpense(clerk, { receipt: mine })
    const foreign = await createExpense(owner, { receipt: salary })
    expect((await clerk.call(`/expenses/${foreign}`)).status).toBe(404)
    expect(await countSeen(mine, clerk)).toEqual(FILE)
    expect(await countSeen(salary, clerk)).toEqual(NONE)
  })

  it('cannot be used in a record of a person who may not read it', async () => {
    const salary = await send(owner)
    await createExpense(owner, { receipt: salary })
    const own = await createExpense(roles.sales)
    const body = { receipt: salary }
    const stolen = await roles.sales!.call(`/expenses/${own}`, { method: 'PATCH', body })
    expect(stolen.status).toBe(422)
    expect(await countSeen(salary, roles.sales!)).toEqual(NONE)
  })

  it('can be read in the history of its record, and no longer when the record is deleted', async () => {
    const id = await send()
    const record = await createExpense(owner, { receipt: id })
    await owner.api(`/expenses/${record}`, { method: 'PATCH', body: { receipt: null } })
    expect(await countSeen(id, roles.manager!)).toEqual(FILE)
    expect(await countSeen(id, roles.sales!)).toEqual(NONE)
    await owner.api(`/expenses/${record}/revert`, { method: 'POST', body: { version: 1 } })
    expect(await countSeen(id, roles.manager!)).toEqual(FILE)
    await owner.api(`/expenses/${record}`, { method: 'DELETE' })
    for (const by of [owner, roles.manager!]) expect(await countSeen(id, by)).toEqual(NONE)
  })

  it('cannot be read from the next request on after losing the role', async () => {
    const id = await send()
    await createExpense(owner, { receipt: id })
    const leaver = await app.colleague(owner, 'manager')
    expect(await countSeen(id, leaver)).toEqual(FILE)
    const set = (values: readonly unknown[]) =>
      app.database.query({ text: 'update members set roles = $2 where user_id = $1', values })
    await set([leaver.id, ['stock']])
    expect(await countSeen(id, leaver)).toEqual(NONE)
  })

  it('can be read by all members when it is the logo of the team', async () => {
    const id = await send(owner, 'image')
    const settings = `/teams/${owner.team}/settings`
    await owner.api(settings, { method: 'PATCH', body: { logo: id } })
    for (const role of ROLES) expect(await countSeen(id, roles[role]!)).toEqual(ALL)
    await owner.api(settings, { method: 'PATCH', body: { logo: null } })
    expect(await countSeen(id, roles.viewer!)).toEqual(NONE)
  })
})

describe('A person in two teams', () => {
  it('reads a file of the other team without naming that team', async () => {
    const id = await send(owner, 'image')
    await owner.create('brands', { name: 'Other', logo: id })
    const guest = await app.signUp()
    const own = guest.team
    await app.database.query({
      text: 'insert into members (team_id, user_id, roles) values ($1, $2, $3)',
      values: [owner.team, guest.id, ['viewer']],
    })
    guest.team = undefined
    expect((await guest.call(`/uploads/${id}`)).status).toBe(200)
    guest.team = own
    expect((await guest.call(`/uploads/${id}`)).status).toBe(404)
    const salary = await send(owner)
    await createExpense(owner, { receipt: salary })
    guest.team = undefined
    const may = (await roles.viewer!.call(`/uploads/${salary}`)).status
    expect((await guest.call(`/uploads/${salary}`)).status).toBe(may)
  })
})

it("A picture in a browser's cache is checked again for another session, and not sent twice", async () => {
  const id = await send(owner, 'image')
  const first = await owner.call(`/uploads/${id}?size=128`)
  expect(first.headers.get('vary')).toContain('cookie')
  const etag = first.headers.get('etag')!
  const headers = { 'if-none-match': etag }
  const again = await owner.call(`/uploads/${id}?size=128`, { headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await roles.viewer!.call(`/uploads/${id}?size=128`, { headers })).status).toBe(404)
})

it('The check of the right to read a file is one statement that needs no sequential scan', async () => {
  const statements: string[] = []
  const { read } = app.database
  const watchedDatabase = Object.assign(app.app.context.database, {
    read: (viewer: never, statement: { text: string }) => {
      statements.push(statement.text)
      return read(viewer, statement)
    },
  })
  const id = await send(owner, 'image')
  await owner.create('brands', { name: 'Indexed', logo: id })
  statements.length = 0
  await owner.call(`/uploads/${id}`)
  Object.assign(watchedDatabase, { read })
  expect(statements).toHaveLength(1)
  const values = [owner.team!, owner.id, id]
  const bound = statements[0]!.replaceAll(/\$(\d)/g, (_, n) => `'${values[Number(n) - 1]}'::uuid`)
  const text = `explain (format json) ${bound}`
  const plan = await app.database.withTeam(owner.team!, async (trx) => {
    await trx.query({ text: 'set local enable_seqscan = off' })
    return trx.query({ text })
  })
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
