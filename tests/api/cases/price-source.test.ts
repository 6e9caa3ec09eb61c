import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  for (const name of ['A', 'B', 'C']) await shop.product(name, { type: 'service' })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

const listSources = ({ lines }: Document) =>
  lines.map((line) => (line as unknown as { priceSource: string }).priceSource)
const changeLines = (by: Shop, { id }: Document, lines: readonly object[]) =>
  by.owner.api<Document>(`/sales/${id}`, { method: 'PATCH', body: { lines } })
const setPrice = async (name: string, price: number) => {
  const { id } = await shop.product(name)
  await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { price } })
}

describe('the price source of a line', () => {
  it('is the price list for the list price, with or without tax, and manual for another price', async () => {
    const sale = await shop.draftSale([
      ['A', 1],
      ['A', 1, 100],
      ['A', 1, 99],
    ])
    expect(listSources(sale)).toEqual(['list', 'list', 'manual'])
    const included = [
      ['A', 1, 110],
      ['A', 1, 100],
    ] as const
    const taxed = await shop.draftSale(included, { pricesIncludeTax: true })
    expect(listSources(taxed)).toEqual(['list', 'manual'])
  })

  it('is set by the server', async () => {
    const { id } = await shop.product('A')
    const lines = [{ product: id, quantity: 1, unitPrice: 1, priceSource: 'list' }]
    const body = { branch: shop.branch.id, lines }
    expect(await shop.expectProblem('/sales', body)).toMatchObject({
      errors: [{ pointer: '/lines/0/priceSource', code: 'READ_ONLY' }],
    })
  })

  it('does not change with the list price until the line is changed', async () => {
    const sale = await shop.draftSale([
      ['B', 1],
      ['B', 1, 90],
    ])
    await setPrice('B', 90)
    const [first, second] = sale.lines.map(({ id }) => ({ id }))
    const kept = await changeLines(shop, sale, [first!, second!])
    expect(listSources(kept)).toEqual(['list', 'manual'])
    const touched = await changeLines(shop, kept, [
      { ...first!, quantity: 2 },
      { ...second!, quantity: 2 },
    ])
    expect(listSources(touched)).toEqual(['manual', 'list'])
  })

  it('is copied to returns and shown in the discount report', async () => {
    const sold = await shop.sell([
      ['C', 2],
      ['C', 2, 80],
    ])
    await setPrice('C', 70)
    const back = await shop.returnGoods('sales', sold, [1, 1])
    expect(listSources(back)).toEqual(['list', 'manual'])
    const { rows } = await shop.owner.list('discount-report', { filter: { sale: sold.id } })
    expect(rows).toMatchObject([{ kind: 'override', listPrice: 100, price: 80 }])
  })
})
