import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

/** Opens a shop and signs in a person with this role. */
async function openShopWithRole(role: string): Promise<[owner: Shop, clerk: Shop]> {
  const shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await shop.buy([['A', 100, 10]])
  await shop.buy([['B', 100, 10]])
  return [shop, await openAsColleague(app, shop, role)]
}

describe('the discount limit of a seller', () => {
  const createSale = async (shop: Shop, lines: object[], more: object = {}) => ({
    branch: shop.branch.id,
    lines: await Promise.all(
      lines.map(async (line) => ({ product: (await shop.product('A')).id, quantity: 1, ...line })),
    ),
    ...more,
  })
  const createIssue = (pointer: string, max: number) => ({
    status: 422,
    code: 'DISCOUNT_OVER_LIMIT',
    max,
    errors: [{ pointer }],
  })

  it.each([
    ['sales', 5],
    ['manager', 30],
  ])('is for %s at most %d %% of a line, in percent or as an amount', async (role, max) => {
    const [, shop] = await openShopWithRole(role)
    const post = async (line: object) => shop.post('/sales', await createSale(shop, [{}, line]))
    expect((await post({ discountPercent: max })).status).toBe(201)
    expect((await post({ discountAmount: max })).status).toBe(201)
    expect(
      await shop.expectProblem(
        '/sales',
        await createSale(shop, [{}, { discountPercent: max + 1 }]),
      ),
    ).toMatchObject(createIssue('/lines/1/discountPercent', max))
    const { body } = await post({ discountAmount: max + 0.01 })
    expect(body).toMatchObject(createIssue('/lines/1/discountAmount', max))
  })

  it('names only roles whose limit covers the discount', async () => {
    const [shop, clerk] = await openShopWithRole('sales')
    await app.colleague(shop.owner, 'sales')
    await app.colleague(shop.owner, 'manager')
    const askHelpers = async (lines: object[], more?: object) => {
      const { body } = await clerk.post('/sales', await createSale(clerk, lines, more))
      return (body as { helpers?: { roles: string[] } }).helpers?.roles
    }
    expect(await askHelpers([{ discountAmount: 90 }])).toEqual(['Owner'])
    // Each of the two discounts alone is within the limit of the role of the clerk.
    const both = await askHelpers([{ discountPercent: 4 }], { discount: { percent: 4 } })
    expect(both).toEqual(['Branch manager', 'Owner'])
    // 30 % of 12.35 is 3.705, which is rounded to 3.71.
    const rounded = await askHelpers([{ quantity: 0.1235 }], { discount: { percent: 30 } })
    expect(rounded).toEqual(['Branch manager', 'Owner'])
  })

  it('is unlimited for owners', async () => {
    const [shop] = await openShopWithRole('sales')
    const gift = await createSale(shop, [{ discountPercent: 100 }])
    expect(await shop.submit('/sales', gift)).toMatchObject({ total: 0 })
  })

  it('counts discounts of lines and document together, without cash rounding', async () => {
    const [, clerk] = await openShopWithRole('sales')
    const both = await createSale(clerk, [{ discountPercent: 3 }], { discount: { percent: 3 } })
    expect(await clerk.expectProblem('/sales', both)).toMatchObject(
      createIssue('/discountPercent', 5),
    )
    const inMoney = await createSale(clerk, [{}], { discount: { amount: 5.01 } })
    expect(await clerk.expectProblem('/sales', inMoney)).toMatchObject(
      createIssue('/discountAmount', 5),
    )
    // 5 % of 100.10 is 5.005, which is 5.01 on the line.
    await clerk.product('Odd', { price: 100.1 })
    const product = (await clerk.product('Odd')).id
    const odd = await createSale(clerk, [{ product, discountPercent: 5 }])
    expect(await clerk.submit('/sales', odd)).toMatchObject({ subtotal: 95.09 })
    const whole = await createSale(clerk, [{ product }, { product }], { discount: { percent: 5 } })
    expect(await clerk.submit('/sales', whole)).toMatchObject({ discountTotal: 10.01 })
  })

  it('counts a total that is rounded down as a discount, also after a change of the lines', async () => {
    const [owner, clerk] = await openShopWithRole('sales')
    // Four pieces cost 400, and 440 with tax. The limit of 5 % is 20.
    const round = async (roundTo: number, more: object = {}, by = clerk) =>
      (await by.post('/sales', await createSale(by, [{ quantity: 4 }], { roundTo, ...more }))).body
    const issue = createIssue('/roundTo', 5)
    expect(await round(1000)).toMatchObject(issue)
    expect(await round(1000, {}, owner)).toMatchObject({ rounding: -440, total: 0 })
    expect(await round(50)).toMatchObject({ rounding: 10, total: 450 })
    expect(await round(419.99)).toMatchObject(issue)
    expect(await round(420)).toMatchObject({ rounding: -20, total: 420 })
    // A discount of 10 leaves 429 with tax.
    const discount = { discount: { amount: 10 } }
    expect(await round(418.99, discount)).toMatchObject(issue)
    expect(await round(419, discount)).toMatchObject({ rounding: -10, total: 419 })
    const draft = await round(440)
    expect(draft).toMatchObject({ rounding: 0, total: 440 })
    const order = (quantity: number) => {
      const body = { lines: [{ id: draft.lines[0]!.id, quantity }] }
      return clerk.owner.call(`/sales/${draft.id}`, { method: 'PATCH', body })
    }
    expect((await order(1)).body).toMatchObject(issue)
    expect(await clerk.get(`/sales/${draft.id}`)).toEqual(draft)
    expect((await order(8)).body).toMatchObject({ rounding: 0, total: 880 })
  })

  it('checks a discount in money again when lines are changed or removed', async () => {
    const [owner, clerk] = await openShopWithRole('sales')
    const lines = [{ quantity: 9 }, {}]
    const sale = await createSale(clerk, lines, { discount: { amount: 50 } })
    const draft = await clerk.submit('/sales', sale)
    const patch = (body: object) =>
      clerk.owner.call(`/sales/${draft.id}`, { method: 'PATCH', body })
    const issue = createIssue('/discountAmount', 5)
    expect((await patch({ lines: [{ id: draft.lines[1]!.id }] })).body).toMatchObject(issue)
    const fewer = [{ id: draft.lines[0]!.id, quantity: 1 }, { id: draft.lines[1]!.id }]
    expect((await patch({ lines: fewer })).body).toMatchObject(issue)
    expect((await patch({ notes: 'as agreed' })).status).toBe(200)
    // A discount that a manager gave stays until the lines change.
    const manager = clerk.as(await app.colleague(owner.owner, 'manager'))
    const given = { discount: { amount: 200 } }
    await manager.owner.api(`/sales/${draft.id}`, { method: 'PATCH', body: given })
    expect((await patch({ notes: 'for a friend' })).status).toBe(200)
    expect((await patch({ lines: fewer })).body).toMatchObject(issue)
    expect(await clerk.submit(`/sales/${draft.id}/complete`, { payments: [] })).toMatchObject({
      status: 'closed',
      subtotal: 1000,
      discountTotal: 200,
    })
  })

  it('does not apply to a line that a person with a higher limit discounted, until the line changes', async () => {
    const [owner, clerk] = await openShopWithRole('sales')
    const draft = await clerk.submit('/sales', await createSale(clerk, [{}]))
    const [line] = draft.lines
    const given = [{ id: line!.id, discountPercent: 20, unitPrice: 80 }]
    await owner.owner.api(`/sales/${draft.id}`, { method: 'PATCH', body: { lines: given } })
    const patch = (body: object) =>
      clerk.owner.call(`/sales/${draft.id}`, { method: 'PATCH', body })
    expect((await patch({ notes: 'for a friend' })).status).toBe(200)
    const more = [{ id: line!.id, quantity: 2 }]
    expect((await patch({ lines: more })).status).toBe(403)
    expect((await patch({ lines: [{ id: line!.id, discountPercent: 21 }] })).status).toBe(403)
    expect(await clerk.submit(`/sales/${draft.id}/complete`, { payments: [] })).toMatchObject({
      status: 'closed',
      subtotal: 64,
    })
  })

  it('does not allow another price than the list price without the right', async () => {
    const [owner, clerk] = await openShopWithRole('sales')
    const changed = await createSale(clerk, [{}, { unitPrice: 99 }])
    expect(await clerk.expectProblem('/sales', changed)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      right: 'sale.change_price',
      errors: [{ pointer: '/lines/1/unitPrice', code: 'PRICE_FIXED', args: { price: 100 } }],
    })
    const manager = clerk.as(await app.colleague(owner.owner, 'manager'))
    expect((await manager.post('/sales', changed)).status).toBe(201)
    // With tax included, the list price is 110.
    const withTax = await createSale(clerk, [{ unitPrice: 110 }], { pricesIncludeTax: true })
    expect(await clerk.submit('/sales', withTax)).toMatchObject({ total: 110, subtotal: 100 })
  })

  it('does not allow a price below the minimum price of a product, except to owners', async () => {
    const [owner] = await openShopWithRole('sales')
    const manager = await openAsColleague(app, owner, 'manager')
    const product = (await owner.product('C', { minSalePrice: 90 })).id
    const tries: [object, object, string][] = [
      [{ unitPrice: 89.99 }, {}, '/lines/0/unitPrice'],
      [{ discountPercent: 11 }, {}, '/lines/0/unitPrice'],
      [{ discountPercent: 5 }, { discount: { percent: 6 } }, '/discountPercent'],
      [{ unitPrice: 98 }, { pricesIncludeTax: true }, '/lines/0/unitPrice'],
    ]
    for (const [line, more, pointer] of tries) {
      const cheapSale = await createSale(manager, [{ product, quantity: 3, ...line }], more)
      const problem = await manager.expectProblem('/sales', cheapSale)
      expect(problem).toMatchObject({ code: 'PRICE_BELOW_MIN', errors: [{ pointer }] })
      expect((await owner.post('/sales', cheapSale)).status).toBe(201)
    }
    const least = await createSale(manager, [{ product, discountPercent: 10 }])
    expect((await manager.post('/sales', least)).status).toBe(201)
  })
})
