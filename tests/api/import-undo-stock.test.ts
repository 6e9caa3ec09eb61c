import { beforeEach, expect, test } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { withCheckedApp } from '../support/shared-app.ts'

const app = withCheckedApp()
let ana: TestCaller

beforeEach(async () => {
  ana = await app.signUp()
  await ana.create('categories', { name: 'Chairs' })
})

interface Kept {
  readonly resource: string
  readonly id: string
  readonly code: string
  readonly message: string
}
interface Undone {
  readonly deleted: number
  readonly restored: number
  readonly reversed: number
  readonly deactivated: readonly Kept[]
  readonly refused: readonly Kept[]
}
interface Product {
  readonly id: string
  readonly sku: string
  readonly status: string
  readonly onHand: number
}
interface Adjustment {
  readonly id: string
  readonly status: string
  readonly reverseReason: string | null
}

const FILE = `SKU,Name,Category,Unit,Price,Opening quantity,Opening cost
O-1,Stool,Chairs,Piece,9,12,4
O-2,Bench,Chairs,Piece,19,3,8
`

/** Imports two products with opening stock as a person; returns the id of the import. */
async function importStock(person = ana): Promise<string> {
  const { body } = await person.call<{ id: string; created: number }>('/products/import', {
    method: 'POST',
    body: FILE,
    headers: { 'content-type': 'text/csv' },
  })
  expect(body).toMatchObject({ created: 2 })
  return body.id
}

const undo = (id: string, person = ana) =>
  person.api<Undone>(`/products/import/${id}/undo`, { method: 'POST' })

const listProducts = async () =>
  (await ana.list<Product>('products', { sort: ['sku', 'ASC'] })).rows.map(
    ({ sku, status, onHand }) => [sku, status, onHand],
  )

const findProduct = async (sku: string) =>
  (await ana.list<Product>('products', { filter: { sku } })).rows[0]!

const listAdjustments = async () => (await ana.list<Adjustment>('adjustments')).rows

test('The undo of an import reverses its opening stock and archives the products that the ledger names', async () => {
  const undone = await undo(await importStock())
  expect(undone).toMatchObject({ deleted: 0, restored: 0, reversed: 2, refused: [] })
  const codes = undone.deactivated.map(({ resource, code }) => [resource, code])
  expect(codes).toEqual([
    ['products', 'MADE_INACTIVE'],
    ['products', 'MADE_INACTIVE'],
  ])
  expect(undone.deactivated[0]!.message).toMatch(
    /^This record was made inactive instead of deleted, because it is used by entries that cannot be deleted: .+\.$/,
  )
  expect(await listProducts()).toEqual([
    ['O-1', 'archived', 0],
    ['O-2', 'archived', 0],
  ])
  const adjustments = await listAdjustments()
  expect(adjustments.map(({ status, reverseReason }) => [status, reverseReason])).toEqual([
    ['reversed', 'Import undone'],
    ['reversed', 'Import undone'],
  ])
})

test('The undo of an import as a change set counts neither archived products nor reversed documents as undone records', async () => {
  const id = await importStock()
  const product = await findProduct('O-1')
  const readChangeSet = async () =>
    (await ana.api<{ changeSet: object }[]>(`/products/${product.id}/history`)).at(-1)!.changeSet
  expect(await readChangeSet()).toMatchObject({ id, isUndone: false, isUndoable: true })
  const answer = await ana.call(`/undo/${id}`, { method: 'POST', body: {} })
  const archived = { resource: 'products', code: 'MADE_INACTIVE' }
  expect(answer.body).toMatchObject({
    undone: 0,
    refused: [],
    import: { deleted: 0, restored: 0, reversed: 2, deactivated: [archived, archived] },
  })
  expect(answer.headers.get('x-change-set')).toEqual(expect.any(String))
  expect(await readChangeSet()).toMatchObject({ id, isUndone: true })
})

test('Categories and units that an import created stay while archived products use them, with this reason', async () => {
  const { body } = await ana.call<{ id: string }>('/products/import?create=categories,units', {
    method: 'POST',
    body: FILE.replaceAll('Chairs', 'Stools').replaceAll('Piece', 'Pallet'),
    headers: { 'content-type': 'text/csv' },
  })
  const undone = await undo(body.id)
  expect(undone).toMatchObject({ deleted: 0, reversed: 2 })
  expect(undone.deactivated).toHaveLength(2)
  const reason = expect.stringMatching(/^In use by products \(2\), so it cannot be deleted\./)
  expect(undone.refused.toSorted((a, b) => a.resource.localeCompare(b.resource))).toMatchObject([
    { resource: 'categories', code: 'IN_USE', message: reason },
    { resource: 'units', code: 'IN_USE', message: reason },
  ])
})

/** Creates a draft that takes one piece of each product from stock. */
async function draftLoss(...products: readonly string[]): Promise<string> {
  const { rows } = await ana.list<{ id: string }>('branches')
  const lines = products.map((product) => ({ product, quantity: -1 }))
  const draft = { branch: rows[0]!.id, mode: 'delta', reason: 'damage', lines }
  return (await ana.create('adjustments', draft)).id
}

test('A product that was changed after the import, or whose opening stock was used, is not changed by the undo', async () => {
  const id = await importStock()
  const taken = await findProduct('O-1')
  const loss = await draftLoss(taken.id)
  await ana.api(`/adjustments/${loss}/post`, { method: 'POST', body: {} })
  const changed = await findProduct('O-2')
  await ana.api(`/products/${changed.id}`, { method: 'PATCH', body: { price: 20 } })
  const undone = await undo(id)
  expect(undone).toMatchObject({ deleted: 0, reversed: 0, deactivated: [] })
  expect(new Map(undone.refused.map((kept) => [kept.id, kept.code]))).toEqual(
    new Map([
      [taken.id, 'STOCK_NOT_ENOUGH'],
      [changed.id, 'VERSION_CONFLICT'],
    ]),
  )
  expect(await listProducts()).toEqual([
    ['O-1', 'active', 11],
    ['O-2', 'active', 3],
  ])
})

test('Products that another document uses stay with their stock, and the undo can be repeated without this document', async () => {
  const id = await importStock()
  const draft = await draftLoss((await findProduct('O-1')).id, (await findProduct('O-2')).id)
  const { reversed, refused } = await undo(id)
  expect([reversed, refused.map(({ code }) => code)]).toEqual([0, ['IN_USE', 'IN_USE']])
  expect(await ana.api(`/products/import/${id}`)).toMatchObject({ state: 'finished' })
  expect(await listProducts()).toEqual([
    ['O-1', 'active', 12],
    ['O-2', 'active', 3],
  ])
  await ana.api(`/adjustments/${draft}`, { method: 'DELETE' })
  expect(await undo(id)).toMatchObject({ reversed: 2, refused: [] })
  expect(await ana.api(`/products/import/${id}`)).toMatchObject({ state: 'undone' })
})

test('Opening stock that a person has reversed is not reversed twice', async () => {
  const id = await importStock()
  const [first] = await listAdjustments()
  const body = { reason: 'Wrong file' }
  await ana.api(`/adjustments/${first!.id}/reverse`, { method: 'POST', body })
  const undone = await undo(id)
  expect(undone).toMatchObject({ reversed: 1, refused: [] })
  expect(undone.deactivated).toHaveLength(2)
})

const MAY_IMPORT = `'{product.import,product.delete,adjustment.delete}'::text[]`

/** Returns a colleague with a copy of the role of managers. `change` sets columns of the role. */
async function inviteManager(change: string): Promise<TestCaller> {
  const { rows } = await ana.list<{ id: string }>('roles', { filter: { code: 'manager' } })
  const path = `/roles/${rows[0]!.id}/copy`
  const copy = await ana.api<{ id: string; code: string }>(path, {
    method: 'POST',
    body: { name: 'Junior manager' },
  })
  const text = `update roles set ${change} where team_id = $1 and id = $2`
  await app.database.query({ text, values: [ana.team, copy.id] })
  return app.colleague(ana, copy.code)
}

test('Opening stock stays when the person may not reverse adjustments', async () => {
  const junior = await inviteManager(
    `permissions = array_remove(permissions, 'adjustment.reverse') || ${MAY_IMPORT}`,
  )
  const { reversed, refused } = await undo(await importStock(), junior)
  expect([reversed, refused.map(({ code }) => code)]).toEqual([0, ['FORBIDDEN', 'FORBIDDEN']])
})

test('Opening stock that waits for approval is withdrawn and deleted with its products', async () => {
  const junior = await inviteManager(
    `limits = '{"adjustmentValue": 10}', permissions = permissions || ${MAY_IMPORT}`,
  )
  await ana.api(`/teams/${ana.team}/settings`, {
    method: 'PATCH',
    body: { approveAdjustmentsAbove: 10 },
  })
  const id = await importStock(junior)
  expect((await listAdjustments()).map(({ status }) => status)).toEqual([
    'pendingApproval',
    'pendingApproval',
  ])
  const undone = await undo(id, junior)
  expect(undone).toMatchObject({ deleted: 2, reversed: 2, deactivated: [], refused: [] })
  expect(await listProducts()).toEqual([])
  expect(await listAdjustments()).toEqual([])
})
