import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let manager: TestCaller
let clerk: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  manager = await app.colleague(owner, 'manager')
  clerk = await app.colleague(owner, 'sales')
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const content = {
  resource: 'products',
  filter: { status: 'active', price_gte: 5 },
  sort: [['price', 'DESC']],
  columns: ['name', 'price'],
  widths: { name: 320, price: 90 },
  pinned: ['price'],
  group: 'category',
  groupLevels: ['category', 'brand'],
  openGroups: { opens: false, except: ['[null]'] },
  density: 'compact',
}

interface View {
  readonly id: string
  readonly name: string
}

async function save(by: TestCaller, change: object): Promise<View> {
  const answer = await by.call<View>('/views', { method: 'POST', body: { ...content, ...change } })
  expect(answer.status).toBe(201)
  return answer.body
}

const change = (by: TestCaller, { id }: View, body: object) =>
  by.call<{ code: string }>(`/views/${id}`, { method: 'PATCH', body })
const remove = (by: TestCaller, { id }: View) => by.call(`/views/${id}`, { method: 'DELETE' })
const listNames = async (by: TestCaller) =>
  (await by.list<View>('views')).rows.map(({ name }) => name)

it('a view has the saved values; by default it is a personal table', async () => {
  const { id } = await save(clerk, { name: 'Cheap' })
  const view = await clerk.api(`/views/${id}`)
  expect(view).toMatchObject({ ...content, name: 'Cheap', isShared: false, kind: 'table' })
})

it('a personal view is shown to its author only, regardless of the rights of others', async () => {
  const view = await save(clerk, { name: 'Quiet plans 91c' })
  await change(clerk, view, { name: 'Quiet plans 92c' })
  for (const other of [owner, manager]) {
    expect(await listNames(other)).not.toContain('Quiet plans 92c')
    for (const path of ['', '/history'])
      expect((await other.call(`/views/${view.id}${path}`)).status).toBe(404)
    expect((await change(other, view, { name: 'Mine' })).status).toBe(404)
    expect((await remove(other, view)).status).toBe(404)
  }
  for (const path of ['/views/export?format=csv', '/user-activity/export?format=csv'])
    expect((await owner.call(path)).text).not.toContain('Quiet plans')
  const log = { filter: { record: view.id } }
  expect((await owner.list('user-activity', log)).rows).toEqual([])
  await remove(clerk, view)
  expect((await owner.list('user-activity', log)).rows).toEqual([])
  expect((await owner.call(`/views/${view.id}/history`)).status).toBe(404)
  expect((await clerk.call(`/views/${view.id}/history`)).status).toBe(200)
})

it('a view can be shared only with the right; only its author and the owner of the team can change it', async () => {
  const shared = await save(manager, { name: 'Team view', isShared: true })
  const own = await save(clerk, { name: 'Own view' })
  expect(await listNames(clerk)).toEqual(expect.arrayContaining(['Team view', 'Own view']))
  expect((await change(clerk, own, { isShared: true })).status).toBe(403)
  const body = { ...content, name: 'Shared', isShared: true }
  expect((await clerk.call('/views', { method: 'POST', body })).status).toBe(403)
  expect((await change(clerk, shared, { name: 'Taken' })).status).toBe(403)
  expect((await remove(clerk, shared)).status).toBe(403)
  const second = await save(owner, { name: 'View of the owner', isShared: true })
  expect((await change(manager, second, { name: 'Taken' })).status).toBe(403)
  expect((await change(manager, shared, { name: 'Renamed' })).status).toBe(200)
  expect((await change(owner, shared, { columns: ['name'] })).status).toBe(200)
  const log = await owner.list('user-activity', { filter: { record: shared.id } })
  expect(log.total).toBe(3)
  expect((await remove(owner, shared)).status).toBe(200)
})

it('an unknown list, and filters, sort orders, columns, widths or pinned columns of a wrong type are refused', async () => {
  const wrong = {
    resource: 'nothing',
    filter: [],
    sort: [['name', 'up']],
    columns: [1],
    widths: [320],
    pinned: { price: true },
  }
  const pointers = await Promise.all(
    Object.entries(wrong).map(async ([name, value]) => {
      const body = { ...content, name: 'Wrong', [name]: value }
      const { status, body: answer } = await owner.call<{ errors: { pointer: string }[] }>(
        '/views',
        { method: 'POST', body },
      )
      return [status, ...answer.errors.map(({ pointer }) => pointer)]
    }),
  )
  expect(pointers).toEqual([
    [422, '/resource'],
    [422, '/filter'],
    [422, '/sort/0'],
    [422, '/columns'],
    [422, '/widths'],
    [422, '/pinned'],
  ])
})
