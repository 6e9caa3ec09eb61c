import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Document, type Line, type Shop } from '../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

interface Revised extends Document {
  readonly code: string
  readonly errors: readonly { readonly pointer: string; readonly code: string }[]
  readonly revision: number
}

type Change = Readonly<Record<string, unknown>>

/** Changes a document as its form does: sends the changed fields and the version that was read. */
async function revise(
  caller: TestCaller,
  path: string,
  change: (document: Document) => Change,
): Promise<{ status: number; body: Revised }> {
  const now = await caller.api<Document & { version: number }>(path)
  const body = { ...change(now), version: now.version }
  return caller.call<Revised>(path, { method: 'PATCH', body })
}

const pickLine = ({ id, quantity }: Line) => ({ id, quantity })

async function confirm(shop: Shop, ...[goods, more]: Parameters<Shop['draftSale']>) {
  const draft = await shop.draftSale(goods, { kind: 'order', ...more })
  return shop.submit(`/sales/${draft.id}/confirm`)
}

describe('a confirmed order of a customer', () => {
  it('accepts other quantities, prices and lines; its number stays, and the reserved stock changes', async () => {
    const shop = await open({ taxPercent: 10 })
    const goods = [
      ['A', 20, 5],
      ['B', 20, 5],
    ] as const
    await shop.buy(goods)
    const order = await confirm(shop, [['A', 10, 10]])
    await shop.submit(`/sales/${order.id}/deliver`, {
      lines: [{ line: order.lines[0]!.id, quantity: 4 }],
    })
    const { id: second } = await shop.product('B')
    const { body } = await revise(shop.owner, `/sales/${order.id}`, ({ lines: [first] }) => ({
      lines: [
        { id: first!.id, quantity: 6, unitPrice: 9 },
        { product: second, quantity: 2, unitPrice: 20 },
      ],
      shipping: 5,
    }))
    expect(body).toMatchObject({
      number: order.number,
      revision: 1,
      status: 'confirmed',
      goodsStatus: 'partial',
      // 6 × 9 + 2 × 20 with 10 % tax, and 5 of shipping
      total: 108.4,
      lines: [
        { quantity: 6, delivered: 4 },
        { quantity: 2, delivered: 0 },
      ],
    })
    expect(await shop.stock('A')).toMatchObject({ onHand: 16, reserved: 2 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 20, reserved: 2 })
    await shop.submit(`/sales/${order.id}/deliver`)
    expect(await shop.submit(`/sales/${order.id}/invoice`)).toMatchObject({
      status: 'closed',
      invoiced: 108.4,
      due: 108.4,
    })
    const late = await revise(shop.owner, `/sales/${order.id}`, () => ({ shipping: 6 }))
    expect(late).toMatchObject({ status: 409, body: { code: 'STATE' } })
    const history = await shop.owner.api<{ action: string; after: Change }[]>(
      `/sales/${order.id}/history`,
    )
    expect(history.find(({ action }) => action === 'update')?.after).toMatchObject({
      revision: 1,
      shipping: 5,
    })
  })

  it('cannot be reduced below its delivered quantities and its payments', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 20, 5],
      ['B', 20, 5],
    ])
    const order = await confirm(shop, [
      ['A', 10, 10],
      ['B', 1, 10],
    ])
    const path = `/sales/${order.id}`
    await shop.submit(`${path}/deliver`, { lines: [{ line: order.lines[0]!.id, quantity: 4 }] })
    await shop.pay('sales', order, 70)
    const readProblem = async (change: (document: Document) => Change) => {
      const { status, body } = await revise(shop.owner, path, change)
      return [status, body.errors[0]?.pointer, body.errors[0]?.code]
    }
    const [first, second] = order.lines
    expect(
      await readProblem(() => ({ lines: [{ id: first!.id, quantity: 3 }, pickLine(second!)] })),
    ).toEqual([422, '/lines/0/quantity', 'TOO_SMALL'])
    expect(await readProblem(() => ({ lines: [pickLine(second!)] }))).toEqual([
      422,
      '/lines',
      'MOVED_LINE',
    ])
    expect(await readProblem(() => ({ lines: [{ id: first!.id, quantity: 5 }] }))).toEqual([
      422,
      '',
      'TOTAL_BELOW_PAID',
    ])
    expect(await readProblem(() => ({ customer: shop.customer.id, date: '2026-01-01' }))).toEqual([
      409,
      '',
      'STATE',
    ])
    await shop.submit(`${path}/undeliver`, { reason: 'wrong address' })
    expect(await readProblem(() => ({ lines: [{ id: second!.id, quantity: 9 }] }))).toEqual([
      422,
      '/lines',
      'POSTED_LINE',
    ])
    const { body } = await revise(shop.owner, path, () => ({
      lines: [{ id: first!.id, quantity: 7 }],
    }))
    expect(body).toMatchObject({ total: 70, paid: 70, paymentStatus: 'paid', revision: 1 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 20, reserved: 0 })
  })

  it('needs stock, credit and the right to revise; the database refuses changes of invoiced lines', async () => {
    const shop = await open()
    await shop.buy([['A', 20, 5]])
    const customer = await shop.owner.create('customers', { name: 'Limited', creditLimit: 100 })
    const order = await confirm(shop, [['A', 10, 10]], { customer: customer.id })
    const path = `/sales/${order.id}`
    const setQuantity = (quantity: number) => (document: Document) => ({
      lines: [{ id: document.lines[0]!.id, quantity }],
    })
    expect((await revise(shop.owner, path, setQuantity(21))).body.code).toBe('CREDIT_LIMIT')
    await shop.owner.api(`/customers/${customer.id}`, {
      method: 'PATCH',
      body: { creditLimit: null, version: customer.version },
    })
    expect((await revise(shop.owner, path, setQuantity(21))).body.code).toBe('STOCK_NOT_ENOUGH')
    expect(await shop.stock('A')).toMatchObject({ reserved: 10 })
    const clerk = await app.colleague(shop.owner, 'stock')
    expect((await revise(clerk, path, setQuantity(9))).status).toBe(403)
    const seller = await app.colleague(shop.owner, 'manager')
    expect((await revise(seller, path, setQuantity(9))).body).toMatchObject({
      total: 90,
      revision: 1,
    })
    const write = (text: string) => app.asSuperuser({ text, values: [order.id] })
    await expect(
      write('update sales_lines set total = total + 1, net = net + 1 where parent = $1'),
    ).rejects.toThrow(/lines_add_up/)
    await shop.submit(`${path}/invoice`)
    await expect(write('update sales set discount_percent = 1 where id = $1')).rejects.toThrow(
      /posted/,
    )
    await expect(write('delete from sales_lines where parent = $1')).rejects.toThrow(/posted/)
  })

  it('keeps the amounts of returned goods, which were credited', async () => {
    const shop = await open()
    await shop.buy([['A', 20, 5]])
    const order = await confirm(shop, [['A', 10, 10]])
    const delivered = await shop.submit(`/sales/${order.id}/deliver`)
    await shop.returnGoods('sales', delivered, [5])
    const path = `/sales/${order.id}`
    const dearer = await revise(shop.owner, path, ({ lines: [line] }) => ({
      lines: [{ ...pickLine(line!), unitPrice: 20 }],
    }))
    expect([dearer.status, dearer.body.code]).toEqual([422, 'HAS_RETURNS'])
    const more = await revise(shop.owner, path, ({ lines: [line] }) => ({
      lines: [{ ...pickLine(line!), quantity: 12 }],
    }))
    expect([more.status, more.body.total]).toEqual([200, 120])
  })

  it('accepts a larger quantity of partly returned goods if the credited cents stay the same', async () => {
    const shop = await open({ taxPercent: 23 })
    await shop.buy([['A', 20, 1]])
    const order = await confirm(shop, [['A', 3, 3.33]])
    const delivered = await shop.submit(`/sales/${order.id}/deliver`)
    await shop.returnGoods('sales', delivered, [1])
    const path = `/sales/${order.id}`
    // The tax of a piece is a third of 2.30 before, and a quarter of 3.06 afterwards: 0.77 is credited in both cases.
    const { status, body } = await revise(shop.owner, path, ({ lines: [line] }) => ({
      lines: [{ ...pickLine(line!), quantity: 4 }],
    }))
    expect([status, body.total]).toEqual([200, 16.38])
    const all = await shop.submit(`${path}/deliver`)
    await shop.returnGoods('sales', all, [3])
    expect(await shop.get(path)).toMatchObject({ total: 16.38, credited: 16.38 })
  })

  it('gets the return status partial when goods are added after a full return, and its rounding is credited once', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 10, 1],
      ['B', 10, 1],
    ])
    const order = await confirm(shop, [['A', 2, 10.01]], { roundTo: 0.05 })
    const path = `/sales/${order.id}`
    const delivered = await shop.submit(`${path}/deliver`)
    await shop.returnGoods('sales', delivered, [2])
    expect(await shop.get(path)).toMatchObject({ credited: 20, returnStatus: 'full' })
    const { id: product } = await shop.product('B')
    const { body } = await revise(shop.owner, path, ({ lines: [line] }) => ({
      lines: [pickLine(line!), { product, quantity: 1, unitPrice: 5.02 }],
    }))
    expect(body).toMatchObject({ total: 25.05, rounding: 0.01, returnStatus: 'partial' })
    const all = await shop.submit(`${path}/deliver`)
    expect(await shop.returnGoods('sales', all, [0, 1])).toMatchObject({ total: -5.05 })
    expect(await shop.get(path)).toMatchObject({ credited: 25.05, returnStatus: 'full' })
  })
})

describe('an order to a supplier', () => {
  it('accepts other quantities, prices and lines before anything is received', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 10, 10]])
    const { id: second } = await shop.product('B')
    const { body } = await revise(shop.owner, `/purchases/${order.id}`, ({ lines }) => ({
      lines: [
        { id: lines[0]!.id, quantity: 12, unitPrice: 9.5 },
        { product: second, quantity: 3, unitPrice: 2 },
      ],
    }))
    expect(body).toMatchObject({ number: order.number, revision: 1, total: 120, billed: 0 })
    expect(await shop.stock('A')).toMatchObject({ incoming: 12 })
    expect(await shop.stock('B')).toMatchObject({ incoming: 3 })
    await shop.submit(`/purchases/${order.id}/receive`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 12, incoming: 0, value: 114 })
    await shop.submit(`/purchases/${order.id}/bill`)
    expect(await readBalances(shop)).toEqual({ inventory: 120, payables: -120 })
    const late = await revise(shop.owner, `/purchases/${order.id}`, () => ({ shipping: 6 }))
    expect(late).toMatchObject({ status: 409, body: { code: 'STATE' } })
  })

  it('revalues received goods to the cent when price or freight change', async () => {
    const shop = await open({ taxPercent: 10 })
    const order = await shop.orderGoods(
      [
        ['A', 10, 3.33, { tax: shop.tax.id }],
        ['B', 7, 1.99],
      ],
      { shipping: 10 },
    )
    const path = `/purchases/${order.id}`
    await shop.submit(`${path}/receive`, { lines: [{ line: order.lines[0]!.id, accepted: 4 }] })
    await shop.sell([['A', 1, 20]])
    const { body } = await revise(shop.owner, path, ({ lines: [first, second] }) => ({
      lines: [
        { id: first!.id, quantity: 6, unitPrice: 3.5 },
        { id: second!.id, quantity: 5 },
      ],
      shipping: 7,
    }))
    expect(body).toMatchObject({ revision: 1, status: 'ordered', goodsStatus: 'partial' })
    await shop.submit(`${path}/receive`)
    const billed = await shop.submit(`${path}/bill`)
    // 6 × 3.50 + 5 × 1.99 with 10 % tax, and 7 of freight
    expect(billed.total).toBe(41.05)
    const balances = await readBalances(shop)
    expect(balances).toMatchObject({ payables: -41.05, inputTax: 3.1 })
    expect(balances).not.toHaveProperty('goodsReceivedNotInvoiced')
  })

  it('keeps a line to which the journal refers, also after its receipt was reversed', async () => {
    const shop = await open()
    const order = await shop.orderGoods([
      ['A', 10, 10],
      ['B', 1, 10],
    ])
    const path = `/purchases/${order.id}`
    await shop.submit(`${path}/receive`, { lines: [{ line: order.lines[0]!.id, accepted: 4 }] })
    await shop.submit(`${path}/unreceive`, { reason: 'wrong order' })
    const remove = (at: number) =>
      revise(shop.owner, path, ({ lines }) => ({ lines: lines.toSpliced(at, 1).map(pickLine) }))
    expect(await remove(0)).toMatchObject({ status: 422, body: { code: 'POSTED_LINE' } })
    expect((await remove(1)).body).toMatchObject({ revision: 1, total: 100 })
    const gone = { text: 'delete from purchases_lines where parent = $1', values: [order.id] }
    await expect(app.asSuperuser(gone)).rejects.toThrow('journal_lines_purchase_line_fkey')
  })

  it('keeps a line without value to which a reversed receipt refers', async () => {
    const shop = await open()
    await shop.product('Gift', { type: 'service' })
    const goods = [
      ['A', 10, 10],
      ['Gift', 1, 0],
    ] as const
    const order = await shop.orderGoods(goods)
    await shop.submit(`/purchases/${order.id}/receive`, {
      lines: [{ line: order.lines[1]!.id, accepted: 1 }],
    })
    await shop.submit(`/purchases/${order.id}/unreceive`, { reason: 'wrong order' })
    const removeGift = (path: string) =>
      revise(shop.owner, path, ({ lines: [line] }) => ({ lines: [pickLine(line!)] }))
    expect(await removeGift(`/purchases/${order.id}`)).toMatchObject({
      status: 422,
      body: { code: 'POSTED_LINE' },
    })
  })

  it('is closed when it is reduced to the received quantities', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 10, 10]])
    const path = `/purchases/${order.id}`
    await shop.submit(`${path}/receive`, { lines: [{ line: order.lines[0]!.id, accepted: 4 }] })
    const { body } = await revise(shop.owner, path, ({ lines }) => ({
      lines: [{ id: lines[0]!.id, quantity: 4 }],
    }))
    expect(body).toMatchObject({ status: 'closed', goodsStatus: 'full', total: 40, billed: 40 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 4, incoming: 0, value: 40 })
  })

  it('cannot be raised to an amount that needs approval', async () => {
    const shop = await open()
    await shop.owner.api(`/teams/${shop.owner.team}/settings`, {
      method: 'PATCH',
      body: { approvePurchasesAbove: 100, twoPeople: true },
    })
    const order = await shop.orderGoods([['A', 10, 10]])
    const { status, body } = await revise(shop.owner, `/purchases/${order.id}`, ({ lines }) => ({
      lines: [{ id: lines[0]!.id, quantity: 11 }],
    }))
    expect([status, body.code]).toEqual([422, 'REVISION_NEEDS_APPROVAL'])
  })
})
