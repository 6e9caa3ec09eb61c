import { describe, expect, it } from 'vitest'
import { deriveBilledCredit } from '../../resources/purchasing/costs/undelivered.ts'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'
import { enterBill, readPurchase } from '../support/supplier-bills.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe("a supplier's bill", () => {
  it('of an order that was closed before everything arrived covers the received goods only', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([
      ['A', 10, 10],
      ['B', 1, 5],
    ])
    const line = purchase.lines[0]!.id
    const part = { lines: [{ line, accepted: 6 }] }
    await shop.submit(`/purchases/${purchase.id}/receive`, part)
    await shop.submit(`/purchases/${purchase.id}/close`)
    await enterBill(shop, purchase, { unitPrice: 11 })
    expect(await readPurchase(shop, purchase)).toMatchObject({ total: 66, due: 66 })
    expect(await readBalances(shop)).toEqual({ inventory: 66, payables: -66 })
  })

  it('of an order with freight that was closed before everything arrived settles the goods received to the cent', async () => {
    const shop = await open({ taxPercent: 21 })
    // The share of 18 of 21 pieces is rounded up in the tax, and down in the total. The bill rounds its tax once.
    const purchase = await shop.orderGoods([['A', 21, 761.8]], { shipping: 0.01 })
    const path = `/purchases/${purchase.id}`
    const lines = [{ line: purchase.lines[0]!.id, accepted: 18 }]
    await shop.submit(`${path}/receive`, { lines })
    await shop.submit(`${path}/close`)
    await shop.submit(`${path}/bill`)
    expect(await readBalances(shop)).toEqual({
      inventory: 13_712.41,
      inputTax: 2879.6,
      payables: -16_592.01,
    })
  })

  it('for goods that never arrive is credited by the supplier before the order is closed', async () => {
    const shop = await open({ taxPercent: 10 })
    const tax = shop.tax.id
    const purchase = await shop.orderGoods([['A', 10, 10]], { shipping: 5, shippingTax: tax })
    const path = `/purchases/${purchase.id}`
    const line = purchase.lines[0]!.id
    const received = await shop.submit(`${path}/receive`, { lines: [{ line, accepted: 7 }] })
    await shop.submit(`${path}/bill`)
    expect(await readBalances(shop)).toMatchObject({
      payables: -115.5,
      goodsReceivedNotInvoiced: 31.5,
    })
    const refused = await shop.expectProblem(`${path}/close`)
    expect(refused).toMatchObject({ code: 'BILLED_NOT_RECEIVED', amount: 34.65 })
    const credit = { creditNoteRef: 'NC 7', reason: 'Three were missing' }
    const expected = deriveBilledCredit(await shop.owner.api(path), credit, { decimals: 2 })
    const note = await shop.submit(`${path}/credit`, credit)
    expect(expected.due).toBe((await readPurchase(shop, purchase)).due)
    // Three tenths of 100 of goods and 5 of freight, with their tax.
    expect(note).toMatchObject({
      kind: 'return',
      total: -34.65,
      taxTotal: -3.15,
      netShipping: -1.5,
    })
    expect(await readBalances(shop)).toEqual({ inventory: 73.5, inputTax: 7.35, payables: -80.85 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 7, incoming: 0, value: 73.5 })
    expect(await readPurchase(shop, purchase)).toMatchObject({ due: 80.85, status: 'closed' })
    const readSupplier = () => shop.owner.api(`/suppliers/${shop.supplier.id}`)
    expect(await readSupplier()).toMatchObject({ balance: 80.85 })
    const { rows } = await shop.owner.list('tax-report')
    expect(rows).toMatchObject([{ purchaseBase: 73.5, purchaseTax: 7.35 }])

    const reason = { reason: 'wrong branch' }
    expect(await shop.expectProblem(`${path}/unreceive`, reason)).toMatchObject({
      code: 'HAS_RETURNS',
    })

    // The goods that arrived can still be returned, at seven tenths of the bill.
    const back = await shop.returnGoods('purchases', received, [7])
    expect(back).toMatchObject({ total: -77, lines: [{ quantity: -7, net: -70 }] })
    // Only goods that go back are announced to the supplier.
    const propose = ({ id }: { id: string }) => shop.owner.call(`/purchases/${id}/mails/proposal`)
    expect((await propose(back)).body).toMatchObject({ printout: 'supplierReturn' })
    expect(await propose(note)).toMatchObject({
      status: 409,
      body: { code: 'PRINTOUT_NOT_OFFERED' },
    })
    await shop.submit(`/purchases/${back.id}/unreturn`, { reason: 'stays here' })
    // Without the credit note, the goods of the order are expected again.
    await shop.submit(`/purchases/${note.id}/unreturn`, { reason: 'they come after all' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 7, incoming: 3 })
    await shop.submit(`${path}/receive`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, incoming: 0, value: 105 })
    expect(await readBalances(shop)).toEqual({ inventory: 105, inputTax: 10.5, payables: -115.5 })
  })

  it('for goods that did not arrive: the refusal to close names the total of the credit note, to the cent', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.orderGoods([['A', 3, 10]], {
      shipping: 1,
      shippingTax: shop.tax.id,
    })
    const path = `/purchases/${purchase.id}`
    const lines = [{ line: purchase.lines[0]!.id, accepted: 1 }]
    await shop.submit(`${path}/receive`, { lines })
    await shop.submit(`${path}/bill`)
    // Two thirds of 34.10 are 22.73; of goods, freight, tax and tax of the freight 20.00 + 0.67 + 2.00 + 0.07.
    const refused = await shop.expectProblem(`${path}/close`)
    expect(refused).toMatchObject({ code: 'BILLED_NOT_RECEIVED', amount: 22.74 })
    expect(await shop.submit(`${path}/credit`)).toMatchObject({ total: -22.74 })
  })

  it('that was paid for goods that never arrive leaves credit', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([['A', 10, 10]])
    await shop.submit(`/purchases/${purchase.id}/bill`)
    await shop.pay('purchases', purchase, 100)
    const note = await shop.submit(`/purchases/${purchase.id}/credit`)
    expect(note).toMatchObject({ total: -100, due: -100, paymentStatus: 'credit' })
    expect(await readBalances(shop)).toEqual({ payables: 100, cash: -100 })
  })

  it('for the received goods only needs no credit note', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([['A', 10, 10]])
    await enterBill(shop, purchase, { quantity: 9 })
    const lines = [{ line: purchase.lines[0]!.id, accepted: 9 }]
    await shop.submit(`/purchases/${purchase.id}/receive`, { lines })
    const refused = await shop.expectProblem(`/purchases/${purchase.id}/credit`)
    expect(refused).toMatchObject({ code: 'NOTHING_TO_CREDIT' })
    await shop.submit(`/purchases/${purchase.id}/close`)
    expect(await readBalances(shop)).toEqual({ inventory: 90, payables: -90 })
  })

  it('may be missing: an order that was closed early without a bill expects all goods again when its receipt is reversed', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([['A', 10, 10]])
    const lines = [{ line: purchase.lines[0]!.id, accepted: 6 }]
    await shop.submit(`/purchases/${purchase.id}/receive`, { lines })
    await shop.submit(`/purchases/${purchase.id}/close`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, incoming: 0 })
    const reason = { reason: 'wrong branch' }
    await shop.submit(`/purchases/${purchase.id}/unreceive`, reason)
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, incoming: 10 })
    await shop.submit(`/purchases/${purchase.id}/cancel`, reason)
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, incoming: 0 })
    expect(await readBalances(shop)).toEqual({})
  })

  it('of an order that was closed before everything arrived stays the same when its goods are received again', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.orderGoods([['A', 10, 10]])
    const path = `/purchases/${purchase.id}`
    const lines = [{ line: purchase.lines[0]!.id, accepted: 6 }]
    await shop.submit(`${path}/receive`, { lines })
    await shop.submit(`${path}/close`)
    await shop.submit(`${path}/bill`)
    await shop.submit(`${path}/unreceive`, { reason: 'wrong branch' })
    // The supplier billed the six that had arrived, not the ten of the order.
    const refused = await shop.expectProblem(`${path}/credit`)
    expect(refused).toMatchObject({ code: 'NOTHING_TO_CREDIT' })
    await shop.submit(`${path}/receive`, { lines })
    expect(await readPurchase(shop, purchase)).toMatchObject({ billed: 66, due: 66 })
    await shop.submit(`${path}/close`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, incoming: 0 })
    expect(await readBalances(shop)).toEqual({ inventory: 60, inputTax: 6, payables: -66 })
  })

  it('needs no credit note when only free goods are missing', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([
      ['A', 10, 10],
      ['Free', 2, 0],
    ])
    const path = `/purchases/${purchase.id}`
    await shop.submit(`${path}/bill`)
    await shop.submit(`${path}/receive`, {
      lines: [{ line: purchase.lines[0]!.id, accepted: 10 }],
    })
    const refused = await shop.expectProblem(`${path}/credit`)
    expect(refused).toMatchObject({ code: 'NOTHING_TO_CREDIT' })
    await shop.submit(`${path}/close`)
    expect(await readBalances(shop)).toEqual({ inventory: 100, payables: -100 })
  })
})
