import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecords, type Problem, type Product, type Records } from '../support/records.ts'

let app: Records['app']
let owner: Records['owner']
let category: Records['category']
let make: Records['make']
let send: Records['send']

beforeAll(async () => {
  ;({ app, owner, category, make, send } = await openRecords())
})
afterAll(() => app.close())

describe('history', () => {
  test('shows who changed what, and in which request', async () => {
    const created = await make()
    const requestId = `request-${randomUUID()}`
    const headers = { 'x-request-id': requestId }
    await send('PATCH', `/products/${created.id}`, { name: 'Açaí do Pará', price: 21 }, headers)
    const [change, creation] = await owner.api<Problem[]>(`/products/${created.id}/history`)
    expect(change).toMatchObject({
      action: 'update',
      version: 2,
      before: { name: 'Açaí Orgânico', price: 19.9 },
      after: { name: 'Açaí do Pará', price: 21 },
      user: { id: owner.id, name: 'Ana Teste' },
      requestId,
    })
    expect(creation).toMatchObject({
      action: 'create',
      before: null,
      after: { name: 'Açaí Orgânico' },
    })
  })

  test('restores an earlier version as a new change', async () => {
    const barcodes = [{ value: 'H-1', type: 'other' }]
    const created = await make({ barcodes, note: 'first' })
    const path = `/products/${created.id}`
    await send('PATCH', path, { name: 'Second', barcodes: [] })
    await send('PATCH', path, { note: null, price: 5 })
    const back = await send('POST', `${path}/revert`, { version: 1 })
    expect(back.body).toMatchObject({
      name: 'Açaí Orgânico',
      note: 'first',
      price: 19.9,
      version: 4,
      barcodes: created.barcodes,
    })
    for (const body of [{ version: 9 }, { version: 0 }, {}, { version: '1' }, { nope: 1 }]) {
      expect((await send('POST', `${path}/revert`, body)).status).toBe(422)
    }
  })

  test('names the change set of each entry: its records, and what can be undone', async () => {
    const [first, second] = [await make(), await make()]
    const filter = encodeURIComponent(JSON.stringify({ id: [first.id, second.id] }))
    const bulk = await send('PATCH', `/products?filter=${filter}`, { price: 3 })
    const changeSet = bulk.headers.get('x-change-set')
    const readSets = async () =>
      (await owner.api<{ changeSet: object }[]>(`/products/${first.id}/history`)).map(
        (entry) => entry.changeSet,
      )
    expect(await readSets()).toEqual([
      { id: changeSet, records: 2, isUndone: false, isUndoable: true },
      { id: expect.any(String), records: 1, isUndone: false, isUndoable: true },
    ])
    await send('POST', `/undo/${changeSet}`, {})
    expect(await readSets()).toMatchObject([
      { records: 2, isUndone: false },
      { id: changeSet, isUndone: true },
      { isUndone: false },
    ])
  })

  test('restores a version from before a deletion, with child rows', async () => {
    const barcodes = [{ value: 'H-2', type: 'other' }]
    const created = await make({ barcodes, note: 'first' })
    const path = `/products/${created.id}`
    await send('PATCH', path, { note: 'second', barcodes: [] })
    await send('DELETE', path)
    await send('POST', `${path}/restore`, {})
    await send('PATCH', path, { note: 'third' })
    const second = await send('POST', `${path}/revert`, { version: 2 })
    expect(second.body).toMatchObject({ note: 'second', barcodes: [], version: 6 })
    const first = await send('POST', `${path}/revert`, { version: 1 })
    expect(first.body).toMatchObject({ note: 'first', barcodes: created.barcodes, version: 7 })
    // Version 3 is the deletion.
    expect((await send('POST', `${path}/revert`, { version: 3 })).status).toBe(422)
  })

  test('cannot be changed', async () => {
    await make()
    for (const sql of ['delete from history', 'update history set action = null']) {
      const attempt = app.database.withTeam(owner.team!, (trx) => trx.query({ text: sql }))
      await expect(attempt).rejects.toThrow(/permission denied|append-only/)
    }
  })
})

describe('bulk writes', () => {
  const buildPath = (ids: string[]) =>
    `/products?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`

  test('change and delete records in one request, and list refusals with the reason', async () => {
    const ids = (await Promise.all([1, 2, 3].map(() => make()))).map(({ id }) => id)
    const changed = await send('PATCH', buildPath(ids), { price: 7.5 })
    expect(changed.body).toEqual({ updated: ids.toSorted(), unchanged: [], refused: [] })
    const { rows } = await owner.list<Product>('products', { filter: { id: ids } })
    expect(rows.map(({ price, version }) => [price, version])).toEqual([
      [7.5, 2],
      [7.5, 2],
      [7.5, 2],
    ])
    const twins = await send('PATCH', buildPath(ids), { sku: 'ONE-FOR-ALL' })
    expect(twins.body).toMatchObject({
      updated: [ids.toSorted()[0]],
      refused: [{ code: 'DUPLICATE' }, {}],
    })
    const wrong = await send('PATCH', buildPath(ids), { price: -1 })
    expect(wrong.body).toMatchObject({ updated: [], refused: [{ code: 'TOO_SMALL' }, {}, {}] })
    expect((await send('DELETE', buildPath(ids))).body).toEqual({
      deleted: ids.toSorted(),
      refused: [],
    })
    const used = await send(
      'DELETE',
      `/categories?filter=${encodeURIComponent('{"name":"Chairs"}')}`,
    )
    expect(used.body).toMatchObject({
      deleted: [],
      refused: [{ id: category, code: 'IN_USE', message: expect.stringContaining(' products (') }],
    })
  })

  test('require a filter', async () => {
    for (const path of ['/products', '/products?filter={}', '/products?filter={"nope":1}']) {
      expect((await send('DELETE', path)).status).toBe(400)
      expect((await send('PATCH', path, { price: 1 })).status).toBe(400)
    }
  })
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
