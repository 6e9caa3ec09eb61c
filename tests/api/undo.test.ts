import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswerCheck, type ApiDocument } from '../support/api-document.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { untilSomebodyWaits } from '../support/waiting-connections.ts'

let app: TestApp
let owner: TestCaller
let shop: Shop
beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

interface Report {
  readonly undone: number
  readonly refused: readonly { id: string; resource: string; code: string; message: string }[]
  readonly code: string
}

let count = 0
const createBrand = () => owner.create('brands', { name: `Brand ${(count += 1)}` })
const remove = (path: string) => owner.call(path, { method: 'DELETE' })
const change = (path: string, body: object) => owner.call(path, { method: 'PATCH', body })
const read = (path: string, by = owner) => by.call<{ name: string; website: string | null }>(path)
const undo = (answer: { headers: Headers }, by = owner) =>
  by.call<Report>(`/undo/${answer.headers.get('x-change-set')}`, { method: 'POST', body: {} })

describe('a change set', () => {
  it('of a deletion is undone once, with child rows and server-owned fields', async () => {
    const { id } = await shop.product('Chair', { barcodes: [{ value: 'X1', type: 'code128' }] })
    await shop.adjust([['Desk', 3, 5]], { reason: 'found' })
    const before = await owner.api<{ version: number }>(`/products/${id}`)
    const gone = await remove(`/products/${id}`)
    const back = await undo(gone)
    expect([back.status, back.body]).toEqual([200, { undone: 1, refused: [] }])
    const after = await owner.api<{ version: number; updatedAt: string }>(`/products/${id}`)
    expect(after).toEqual({ ...before, version: before.version + 2, updatedAt: after.updatedAt })
    const twice = await undo(gone)
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_UNDONE'])
  })

  it('of a bulk change is undone, except for the records that were written since', async () => {
    const brands = [await createBrand(), await createBrand(), await createBrand()]
    const filter = encodeURIComponent(JSON.stringify({ id: brands.map(({ id }) => id) }))
    const bulk = await change(`/brands?filter=${filter}`, { website: 'https://example.com' })
    await change(`/brands/${brands[1]!.id}`, { description: 'touched' })
    const { body } = await undo(bulk)
    expect(body).toEqual({
      undone: 2,
      refused: [
        {
          resource: 'brands',
          id: brands[1]!.id,
          code: 'VERSION_CONFLICT',
          message:
            'This record was changed in the meantime. Open it, check its values, and change it there if needed.',
        },
      ],
    })
    const sites = brands.map(async ({ id }) => (await read(`/brands/${id}`)).body.website)
    expect(await Promise.all(sites)).toEqual([null, 'https://example.com', null])
  })

  it('of a new record is undone by deleting the record unless it is used; this undo can be undone', async () => {
    const created = await owner.call<{ id: string }>('/brands', {
      method: 'POST',
      body: { name: 'New' },
    })
    const path = `/brands/${created.body.id}`
    const undone = await undo(created)
    expect((await read(path)).status).toBe(404)
    const redone = await undo(undone)
    expect(redone.body).toEqual({ undone: 1, refused: [] })
    expect((await read(path)).body.name).toBe('New')

    const category = await owner.call<{ id: string }>('/categories', {
      method: 'POST',
      body: { name: 'Used' },
    })
    await shop.product('User', { category: category.body.id })
    const { body } = await undo(category)
    expect([body.undone, body.refused[0]?.code]).toEqual([0, 'IN_USE'])
  })

  it('is undone by one of several concurrent requests: the others get 409', async () => {
    const brands = [await createBrand(), await createBrand()]
    const filter = encodeURIComponent(JSON.stringify({ id: brands.map(({ id }) => id) }))
    const bulk = await change(`/brands?filter=${filter}`, { website: 'https://example.com' })
    const client = new pg.Client(app.superuserConfig)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select from brands where id = $1 for update', [brands[0]!.id])
      const first = undo(bulk)
      await untilSomebodyWaits(client)
      const second = await undo(bulk)
      expect([second.status, second.body.code]).toEqual([409, 'REQUEST_RUNNING'])
      await client.query('rollback')
      expect((await first).body).toEqual({ undone: 2, refused: [] })
      const third = await undo(bulk)
      expect([third.status, third.body.code]).toEqual([409, 'ALREADY_UNDONE'])
    } finally {
      await client.end()
    }
  })

  it('that sixteen requests undo at the same time is undone without refused records', async () => {
    const { id } = await createBrand()
    const changed = await change(`/brands/${id}`, { website: 'https://example.com' })
    const all = await Promise.all(Array.from({ length: 16 }, async () => undo(changed)))
    const [done, ...others] = all.toSorted((one, other) => one.status - other.status)
    expect([done!.status, done!.body]).toEqual([200, { undone: 1, refused: [] }])
    const codes = others.map(({ status, body }) => `${status} ${body.code}`)
    expect(codes.filter((each) => !/^409 (REQUEST_RUNNING|ALREADY_UNDONE)$/.test(each))).toEqual([])
  })

  it('of an action on a document is refused', async () => {
    const draft = await shop.draftSale([['Desk', 1]])
    const sold = await shop.post(`/sales/${draft.id}/complete`, { payments: [] })
    const { body } = await undo(sold)
    expect(body.undone).toBe(0)
    expect(body.refused.map(({ code }) => code)).toContain('ACTION_NOT_UNDONE')
  })

  it('of a document that was posted when it was created is neither offered nor undone', async () => {
    const { id: customer } = await owner.create('customers', { name: 'Pays in advance' })
    const payment = { customer, method: shop.method.id, amount: 5, keepCredit: true }
    const created = await shop.post('/payments', payment)
    const isOffered = async (path: string) =>
      (await owner.api<{ changeSet: { isUndoable: boolean } }[]>(`${path}/history`))[0]!.changeSet
        .isUndoable
    expect(await isOffered(`/payments/${created.body.id}`)).toBe(false)
    expect((await undo(created)).body).toMatchObject({
      undone: 0,
      refused: [{ resource: 'payments', code: 'STATE' }],
    })
    const draft = await shop.draftSale([['Desk', 1, 5]])
    expect(await isOffered(`/sales/${draft.id}`)).toBe(true)
  })

  it('cannot be undone by other teams, nor without the right of the inverse write', async () => {
    const { id } = await createBrand()
    const gone = await remove(`/brands/${id}`)
    expect((await undo(gone, await app.signUp())).status).toBe(404)
    const viewer = await app.colleague(owner, 'viewer')
    const { status, body } = await undo(gone, viewer)
    expect([status, body.undone, body.refused[0]?.code]).toEqual([200, 0, 'FORBIDDEN'])
    expect((await undo(gone)).body.undone).toBe(1)
  })
})

it('Every write of a record answers with its change set, and reading does not', async () => {
  const sets = new Map<string, string | null>()
  async function send<T>(name: string, path: string, method = 'GET', body?: unknown): Promise<T> {
    const answer = await owner.call<T>(path, { method, ...(body !== undefined && { body }) })
    expect([name, answer.status < 300]).toEqual([name, true])
    sets.set(name, answer.headers.get('x-change-set'))
    return answer.body
  }
  const { id } = await send<{ id: string }>('create', '/brands', 'POST', { name: 'Written' })
  await send('change', `/brands/${id}`, 'PATCH', { description: 'one' })
  await send('bulk change', `/brands?filter={"id":["${id}"]}`, 'PATCH', { description: 'two' })
  await send('import', '/brands/import?dryRun=false', 'POST', [
    { name: 'Written', website: 'https://a.test' },
  ])
  const [latest] = await send<{ version: number }[]>('history', `/brands/${id}/history`)
  await send('revert', `/brands/${id}/revert`, 'POST', { version: 1 })
  await send('delete', `/brands/${id}`, 'DELETE')
  await send('restore', `/brands/${id}/restore`, 'POST', {})
  await send('bulk delete', `/brands?filter={"id":["${id}"]}`, 'DELETE')
  await send('undo', `/undo/${sets.get('bulk delete')}`, 'POST', {})
  await send('read', `/brands/${id}`)
  const draft = await shop.draftSale([['Desk', 1, 20]])
  await send('action', `/sales/${draft.id}/confirm`, 'POST', {})
  const named = [...sets].filter(([, set]) => set !== null)
  expect(latest).toBeDefined()
  expect(named.map(([name]) => name)).toEqual(
    [...sets.keys()].filter((name) => name !== 'history' && name !== 'read'),
  )
  expect(new Set(named.map(([, set]) => set)).size).toBe(named.length)
})

describe('change sets of one record', () => {
  it('are undone one after the other, the last first, and redone', async () => {
    const { id } = await createBrand()
    const sets = []
    for (const turn of [1, 2, 3])
      sets.push(await change(`/brands/${id}`, { website: `https://${turn}.example` }))
    const readSite = async () => (await read(`/brands/${id}`)).body.website
    const repeated = []
    for (const [at, set] of sets.toReversed().entries()) {
      const undone = await undo(set)
      expect(undone.body).toEqual({ undone: 1, refused: [] })
      expect(await readSite()).toBe(['https://2.example', 'https://1.example', null][at])
      repeated.push(undone)
    }
    for (const [at, set] of repeated.toReversed().entries()) {
      expect((await undo(set)).body).toEqual({ undone: 1, refused: [] })
      expect(await readSite()).toBe(`https://${at + 1}.example`)
    }
  })

  it('are undone up to the creation of the record, also after the record was restored', async () => {
    const created = await owner.call<{ id: string }>('/brands', {
      method: 'POST',
      body: { name: 'Whole' },
    })
    const path = `/brands/${created.body.id}`
    const renamed = await change(path, { name: 'Renamed' })
    const back = await undo(renamed)
    const gone = await undo(created)
    expect([gone.body, (await read(path)).status]).toEqual([{ undone: 1, refused: [] }, 404])
    await undo(gone)
    expect((await undo(back)).body).toEqual({ undone: 1, refused: [] })
    expect((await read(path)).body.name).toBe('Renamed')
  })

  it('are refused while a later change is not undone, also a change that was undone and redone', async () => {
    const { id } = await createBrand()
    const first = await change(`/brands/${id}`, { website: 'https://first.example' })
    const second = await change(`/brands/${id}`, { description: 'second' })
    await undo(await undo(second))
    expect((await undo(first)).body).toMatchObject({
      undone: 0,
      refused: [{ code: 'VERSION_CONFLICT' }],
    })
  })

  it('are refused after a later change was undone by a person who may not change all of its fields', async () => {
    const { id } = await shop.product('Partly', { purchasePrice: 4 })
    const path = `/products/${id}`
    const first = await change(path, { name: 'Partly renamed' })
    const second = await change(path, { name: 'Partly again', purchasePrice: 5 })
    await app.database.query({
      text: `insert into roles (team_id, code, name, permissions) values ($1, 'namer', 'Namer', $2)`,
      values: [owner.team, ['product.view', 'product.edit']],
    })
    const namer = await app.colleague(owner, 'namer')
    expect((await undo(second, namer)).body).toEqual({ undone: 1, refused: [] })
    expect(await owner.api(path)).toMatchObject({ name: 'Partly renamed', purchasePrice: 5 })
    expect((await undo(first)).body).toMatchObject({
      undone: 0,
      refused: [{ code: 'VERSION_CONFLICT' }],
    })
    expect(await owner.api(path)).toMatchObject({ purchasePrice: 5 })
  })

  it('are undone after a later import into the same record was undone', async () => {
    const { id } = await owner.create('brands', { name: 'Imported' })
    const paste = (text: string) =>
      owner.call<{ updated: number }>('/brands/import?dryRun=false', {
        method: 'POST',
        body: `id,description\n${id},${text}`,
        headers: { 'content-type': 'text/csv' },
      })
    const [one, two] = [await paste('one'), await paste('two')]
    expect((await undo(two)).body).toMatchObject({ undone: 1, refused: [] })
    expect((await undo(one)).body).toMatchObject({ undone: 1, refused: [] })
    expect(await owner.api(`/brands/${id}`)).toMatchObject({ description: null })
  })
})

describe('deleted records', () => {
  it('are listed with who deleted them, and restored', async () => {
    const { id } = await createBrand()
    await remove(`/brands/${id}`)
    const { body: deleted } =
      await owner.call<{ id: string; deletedBy: { name: string } }[]>('/brands/deleted')
    expect(deleted[0]).toMatchObject({ id, deletedBy: { id: expect.any(String) } })
    const restored = await owner.call(`/brands/${id}/restore`, { method: 'POST', body: {} })
    expect([restored.status, restored.body]).toMatchObject([200, { id }])
    const again = await owner.call(`/brands/${id}/restore`, { method: 'POST', body: {} })
    expect(again.status).toBe(404)
    const left = await owner.call<{ id: string }[]>('/brands/deleted')
    expect(left.body.map((each) => each.id)).not.toContain(id)
    const { body: history } = await owner.call<{ action: string }[]>(`/brands/${id}/history`)
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
  })

  it('can be drafts of documents, which can be completed after they are restored', async () => {
    const { id } = await shop.draftSale([['Desk', 1]])
    await remove(`/sales/${id}`)
    const deleted = await owner.call<{ id: string }[]>('/sales/deleted')
    expect(deleted.body[0]).toMatchObject({ id, status: 'draft' })
    const check = createAnswerCheck(await owner.api<ApiDocument>('/openapi.json'))
    expect(check('GET', '/api/v1/sales/deleted', deleted)).toBeUndefined()
    const restored = await owner.call(`/sales/${id}/restore`, { method: 'POST', body: {} })
    expect([restored.status, restored.body]).toMatchObject([200, { id, lines: [{ quantity: 1 }] }])
    const sale = await shop.post(`/sales/${id}/complete`, { payments: [] })
    expect([sale.status, sale.body]).toMatchObject([200, { number: expect.any(String) }])
  })

  it('are own records of the salesperson, as before the deletion', async () => {
    const clerk = await app.colleague(owner, 'sales')
    const other = await app.colleague(owner, 'sales')
    const { id } = await shop.draftSale([['Desk', 1]], { salesperson: clerk.id })
    await remove(`/sales/${id}`)
    const seen = [clerk, other].map(async (by) => {
      const { body } = await by.call<{ id: string }[]>('/sales/deleted')
      return body.map((each) => each.id).includes(id)
    })
    expect(await Promise.all(seen)).toEqual([true, false])
    const restored = await clerk.call(`/sales/${id}/restore`, { method: 'POST', body: {} })
    expect(restored.status).toBe(200)
  })

  it('are not restored when another record has taken their unique name', async () => {
    const { id } = await owner.create('brands', { name: 'Twin' })
    await remove(`/brands/${id}`)
    await owner.create('brands', { name: 'Twin' })
    const { status, body } = await owner.call<{ errors: object[] }>(`/brands/${id}/restore`, {
      method: 'POST',
      body: {},
    })
    expect([status, body.errors]).toMatchObject([409, [{ pointer: '/name', code: 'DUPLICATE' }]])
  })

  it('are hidden like the records were: personal views, costs, other teams', async () => {
    const view = await owner.create('views', { resource: 'products', name: 'Mine' })
    await remove(`/views/${view.id}`)
    const manager = await app.colleague(owner, 'manager')
    const lists = [owner, manager].map(async (by) => {
      const { body } = await by.call<{ id: string }[]>('/views/deleted')
      return body.some(({ id }) => id === view.id)
    })
    expect(await Promise.all(lists)).toEqual([true, false])
    const answer = await manager.call(`/views/${view.id}/restore`, { method: 'POST', body: {} })
    expect(answer.status).toBe(404)
    const { id } = await shop.product('Secret', { purchasePrice: 4.2 })
    await remove(`/products/${id}`)
    const stock = await app.colleague(owner, 'stock')
    const seen = await stock.call<Record<string, unknown>[]>('/products/deleted')
    expect(seen.body.find((each) => each.id === id)).toHaveProperty('name', 'Secret')
    expect(seen.body.find((each) => each.id === id)).not.toHaveProperty('purchasePrice')
    expect((await (await app.signUp()).call('/products/deleted')).body).toEqual([])
  })
})
