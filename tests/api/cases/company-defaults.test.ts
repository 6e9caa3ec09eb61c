import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())
const changeSettings = ({ owner }: Shop, body: object) =>
  owner.call(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
const createTax = ({ owner }: Shop, rate: number, more = {}) =>
  owner.create('taxes', { name: `VAT ${rate}`, rate, ...more })

/** Returns the taxes of a sale and of a purchase of one piece at 100, which equal the tax rates. */
async function readTaxTotals(
  shop: Shop,
  product: string,
): Promise<{ sold: number; bought: number }> {
  const body = { pricesIncludeTax: false, lines: [{ product, quantity: 1, unitPrice: 100 }] }
  const at = { branch: shop.branch.id, ...body }
  const sale = await shop.submit('/sales', { customer: shop.customer.id, ...at })
  const purchase = await shop.submit('/purchases', { supplier: shop.supplier.id, ...at })
  return { sold: sale.taxTotal, bought: purchase.taxTotal }
}

describe('the tax of a product', () => {
  it('is the tax set for the product, else that of the nearest category in the tree, else that of the company', async () => {
    const shop = await open()
    const { owner } = shop
    const [ofProduct, ofCategory, ofTop, sold, bought] = await Promise.all(
      [6, 13, 17, 23, 21].map((rate) => createTax(shop, rate)),
    )
    const top = await owner.create('categories', { name: 'Top' })
    const middle = await owner.create('categories', { name: 'Middle', parent: top.id })
    const category = (await owner.create('categories', { name: 'Low', parent: middle.id })).id
    const { id } = await shop.product('Thing', { tax: null, category })
    const put = (to: string, path: string, defaultTax: string | null) =>
      owner.api(`/categories/${to}`, { method: 'PATCH', body: { [path]: defaultTax } })
    const readProduct = () => owner.api(`/products/${id}`)

    expect(await readTaxTotals(shop, id)).toEqual({ sold: 0, bought: 0 })
    expect(await readProduct()).toMatchObject({ appliedTax: null, appliedPurchaseTax: null })
    await changeSettings(shop, { saleTax: sold!.id, purchaseTax: bought!.id })
    expect(await readTaxTotals(shop, id)).toEqual({ sold: 23, bought: 21 })
    await put(top.id, 'defaultTax', ofTop!.id)
    expect(await readTaxTotals(shop, id)).toEqual({ sold: 17, bought: 17 })
    await put(category, 'defaultTax', ofCategory!.id)
    expect(await readTaxTotals(shop, id)).toEqual({ sold: 13, bought: 13 })
    await owner.api(`/products/${id}`, { method: 'PATCH', body: { tax: ofProduct!.id } })
    expect(await readTaxTotals(shop, id)).toEqual({ sold: 6, bought: 6 })
    await owner.api(`/products/${id}`, { method: 'PATCH', body: { purchaseTax: ofTop!.id } })
    expect(await readTaxTotals(shop, id)).toEqual({ sold: 6, bought: 17 })
    expect(await readProduct()).toMatchObject({
      tax: ofProduct!.id,
      appliedTax: ofProduct!.id,
      appliedPurchaseTax: ofTop!.id,
    })
  })

  it('is listed, filtered, sorted, labelled and exported by the applied tax', async () => {
    const shop = await open()
    const { owner } = shop
    const [low, high] = await Promise.all([createTax(shop, 6), createTax(shop, 23)])
    await changeSettings(shop, { saleTax: high!.id })
    await shop.product('A', { tax: null })
    await shop.product('B', { tax: low!.id })
    const listNames = async (query: string) => {
      const answer = await owner.call<{ name: string }[]>(`/products?${query}`)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.map(({ name }) => name)
    }
    expect(await listNames('sort=["appliedTax","ASC"]')).toEqual(['A', 'B'])
    expect(await listNames('sort=["appliedTax","DESC"]')).toEqual(['B', 'A'])
    expect(await listNames(`filter={"appliedTax":"${high!.id}"}`)).toEqual(['A'])
    expect(await listNames('filter={"appliedTax.name":"VAT 6"}')).toEqual(['B'])
    const page = await owner.call<{ meta: { prefetched: { taxes: { name: string }[] } } }>(
      '/products?prefetch=appliedTax,tax',
    )
    const labels = page.body.meta.prefetched.taxes.map(({ name }) => name)
    expect(labels.toSorted()).toEqual(['VAT 23', 'VAT 6'])
    const file = await owner.call('/products/export?format=csv&fields=name,appliedTax')
    expect(file.text).toContain('A,VAT 23')
    expect(file.text).toContain('B,VAT 6')
  })
})

describe('the company', () => {
  it('sets the initial values of new products, customers, suppliers and sales', async () => {
    const shop = await open()
    const { owner } = shop
    await changeSettings(shop, {
      pricesIncludeTax: true,
      customerTermsDays: 14,
      supplierTermsDays: 45,
    })
    const product = { category: await findCategory(shop), stockUnit: shop.unit.id, price: 1 }

    const begun = await owner.create('products', { name: 'Begun', ...product })
    expect(begun).toMatchObject({ priceIncludesTax: true })
    const explicit = { name: 'Said', priceIncludesTax: false, ...product }
    expect(await owner.create('products', explicit)).toMatchObject({ priceIncludesTax: false })
    for (const [resource, days] of [
      ['customers', 14],
      ['suppliers', 45],
    ] as const) {
      const create = (body: object) => owner.create(resource, { ...body })
      expect(await create({ name: 'Silent' })).toMatchObject({ paymentTermsDays: days })
      expect(await create({ name: 'Own', paymentTermsDays: 5 })).toMatchObject({
        paymentTermsDays: 5,
      })
      expect(await create({ name: 'None', paymentTermsDays: null })).toMatchObject({
        paymentTermsDays: null,
      })
    }
    const answer = await owner.call('/customers/import', {
      method: 'POST',
      body: 'name,paymentTermsDays\nFrom a file,\n',
      headers: { 'content-type': 'text/csv' },
    })
    expect(answer.status, answer.text).toBe(200)
    const { rows } = await owner.list('customers', { filter: { name: 'From a file' } })
    expect(rows).toMatchObject([{ paymentTermsDays: 14 }])
    const sale = await shop.draftSale([['Begun', 1, 123]])
    expect(sale).toMatchObject({ pricesIncludeTax: true, total: 123 })
  })

  it('has no default taxes and payment terms at first', async () => {
    const shop = await open()
    expect(await shop.owner.api(`/teams/${shop.owner.team}/settings`)).toMatchObject({
      saleTax: null,
      purchaseTax: null,
      pricesIncludeTax: false,
      customerTermsDays: null,
      supplierTermsDays: null,
    })
    expect(await shop.owner.create('customers', { name: 'C' })).toMatchObject({
      paymentTermsDays: null,
    })
  })

  it('accepts only active taxes as defaults, which then cannot be deleted', async () => {
    const [shop, other] = [await open(), await open()]
    const [ours, theirs] = [await createTax(shop, 23), await createTax(other, 23)]
    const retired = await createTax(shop, 19, { isActive: false })
    expect((await changeSettings(shop, { saleTax: theirs.id })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/saleTax', code: 'NOT_FOUND' }],
    })
    expect((await changeSettings(shop, { purchaseTax: retired.id })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/purchaseTax', code: 'NOT_IN_USE' }],
    })
    expect((await changeSettings(shop, { saleTax: 'nonsense' })).status).toBe(422)
    expect((await changeSettings(shop, { saleTax: ours.id, purchaseTax: ours.id })).status).toBe(
      200,
    )
    const gone = await shop.owner.call(`/taxes/${ours.id}`, { method: 'DELETE' })
    const users = [{ by: 'settings', count: 1 }]
    expect(gone.body).toMatchObject({ status: 409, code: 'IN_USE', by: 'settings', users })
  })
})

describe('the numbers of documents', () => {
  it('follow the prefix and digits of the company from the next number on, without gaps', async () => {
    const shop = await open()
    await shop.adjust([['A', 100, 5]], { reason: 'found' })
    const year = new Date().toISOString().slice(2, 4)
    const sell = async () => (await shop.sell([['A', 1, 50]])).number
    const listNext = async () => (await listSeries(shop, 'salePrefix')).map(({ number }) => number)
    expect(await listNext()).toEqual([`S-MAIN-${year}-000001`])
    expect(await sell()).toBe(`S-MAIN-${year}-000001`)
    expect((await changeSettings(shop, { salePrefix: 'VEN', numberDigits: 4 })).status).toBe(200)
    expect(await sell()).toBe(`VEN-MAIN-${year}-0001`)
    expect(await sell()).toBe(`VEN-MAIN-${year}-0002`)
    expect(await listNext()).toEqual([`VEN-MAIN-${year}-0003`])
    // The default series continues after its last number.
    expect((await changeSettings(shop, { salePrefix: null })).status).toBe(200)
    expect(await sell()).toBe(`S-MAIN-${year}-0002`)
  })

  it('begin with the number that the company chooses, which can change until a number is assigned', async () => {
    const shop = await open()
    await shop.adjust([['A', 100, 5]], { reason: 'found' })
    const year = new Date().toISOString().slice(2, 4)
    const key = `S-MAIN-${year}`
    const choose = (first: number, series = key) =>
      shop.owner.call(`/teams/${shop.owner.team}/number-series`, {
        method: 'PUT',
        body: { key: series, first },
      })
    expect((await choose(4000)).status).toBe(200)
    expect((await choose(1201)).status).toBe(200)
    expect(await listSeries(shop, 'salePrefix')).toEqual([
      { setting: 'salePrefix', key, next: 1201, number: `${key}-001201`, hasBegun: false },
    ])
    expect((await shop.sell([['A', 1, 50]])).number).toBe(`${key}-001201`)
    expect((await shop.sell([['A', 1, 50]])).number).toBe(`${key}-001202`)
    expect((await choose(5000)).body).toMatchObject({ status: 409, code: 'SERIES_BEGUN' })
    expect((await choose(1, 'X-MAIN-26')).body).toMatchObject({
      errors: [{ pointer: '/key', code: 'NOT_FOUND' }],
    })
    expect((await choose(0, `P-MAIN-${year}`)).status).toBe(422)
    const { rows } = await shop.owner.list('user-activity', {
      filter: { action: 'startSeries' },
    })
    expect(rows).toMatchObject([{ resource: 'settings' }, { resource: 'settings' }])
    const { owner } = shop
    const clerk = await app.colleague(owner, 'sales')
    expect((await clerk.call(`/teams/${owner.team}/number-series`)).status).toBe(403)
    // The integrity check at the end of this file finds no gap below the first number.
  })

  it('refuse prefixes that other documents have or had', async () => {
    const shop = await open()
    await shop.adjust([['A', 100, 5]], { reason: 'found' })
    await changeSettings(shop, { salePrefix: 'VEN' })
    await shop.sell([['A', 1, 50]])
    const describeTakenPrefix = (name: string, prefix: string) => ({
      status: 422,
      errors: [{ pointer: `/${name}`, code: 'PREFIX_TAKEN', args: { prefix } }],
    })
    const ask = async (body: object) => (await changeSettings(shop, body)).body
    expect(await ask({ expensePrefix: 'S' })).toMatchObject(
      describeTakenPrefix('expensePrefix', 'S'),
    )
    expect(await ask({ expensePrefix: 'VEN' })).toMatchObject(
      describeTakenPrefix('expensePrefix', 'VEN'),
    )
    await changeSettings(shop, { salePrefix: 'FT' })
    expect(await ask({ expensePrefix: 'VEN' })).toMatchObject(
      describeTakenPrefix('expensePrefix', 'VEN'),
    )
    expect(await ask({ salePrefix: 'VEN' })).toMatchObject(describeTakenPrefix('salePrefix', 'VEN'))
    expect((await changeSettings(shop, { salePrefix: 'f t' })).status).toBe(422)
  })

  it('refuse the prefix of each other kind of document, declared or chosen', async () => {
    const shop = await open()
    const settingsOf = Object.entries(registry.settings.numbers!.prefixes)
    const fixed = registry.resources.flatMap(({ document }) => document?.series?.prefix ?? [])
    const declared = [...new Set([...settingsOf.map(([own]) => own), ...fixed])]
    expect(declared).toEqual(expect.arrayContaining(['S', 'INV', 'CT', 'JE']))
    const listIssues = async (chosen: Record<string, string>) => {
      const { body } = await changeSettings(shop, chosen)
      const { errors = [] } = body as { errors?: { pointer: string; code: string; args: object }[] }
      return errors.map(({ pointer, code, args }) => ({ pointer, code, args }))
    }
    const describeTaken = (chosen: Record<string, string>) =>
      Object.entries(chosen).map(([name, prefix]) => ({
        pointer: `/${name}`,
        code: 'PREFIX_TAKEN',
        args: { prefix },
      }))
    // Each request chooses, for every setting, the prefix that is `distance` places further in the list of prefixes.
    for (let distance = 1; distance < declared.length; distance++) {
      const chosen = Object.fromEntries(
        settingsOf.map(([, name], i) => [name, declared[(i + distance) % declared.length]!]),
      )
      expect(await listIssues(chosen)).toEqual(describeTaken(chosen))
    }
    const own = Object.fromEntries(settingsOf.map(([, name], i) => [name, `X${i}`]))
    expect((await changeSettings(shop, own)).status).toBe(200)
    for (const [i, [, name]] of settingsOf.entries()) {
      const chosen = { [name]: `X${(i + 1) % settingsOf.length}` }
      expect(await listIssues(chosen)).toEqual(describeTaken(chosen))
    }
    // A kind of document may take back its declared prefix.
    const initial = Object.fromEntries(settingsOf.map(([prefix, name]) => [name, prefix]))
    expect((await changeSettings(shop, initial)).status).toBe(200)
  })
})

it('a purchase that is billed when ordered makes the total due immediately', async () => {
  const shop = await open()
  await changeSettings(shop, { billOn: 'order' })
  const ordered = await shop.orderGoods([['A', 10, 5]])
  expect(ordered).toMatchObject({ status: 'ordered', due: 50, goodsStatus: 'none' })
  const { id, lines } = ordered
  const some = { lines: [{ line: lines[0]!.id, accepted: 4 }] }
  expect(await shop.submit(`/purchases/${id}/receive`, some)).toMatchObject({ due: 50 })
  expect(await shop.submit(`/purchases/${id}/receive`)).toMatchObject({ due: 50, status: 'closed' })
})

it('new documents get the limit of over-receipts and the cash rounding from the settings', async () => {
  const shop = await open()
  await changeSettings(shop, { overReceiptPercent: 10, cashRounding: 0.05 })
  const { id, lines } = await shop.orderGoods([['A', 100, 1]])
  const line = lines[0]!.id
  const over = { lines: [{ line, accepted: 111 }] }
  expect(await shop.expectProblem(`/purchases/${id}/receive`, over)).toMatchObject({
    code: 'OVER_RECEIPT',
  })
  await shop.submit(`/purchases/${id}/receive`, { lines: [{ line, accepted: 110 }] })
  expect(await shop.draftSale([['A', 1, 9.98]])).toMatchObject({ total: 10, rounding: 0.02 })
  const exact = await shop.draftSale([['A', 1, 9.98]], { roundTo: 0.01 })
  expect(exact).toMatchObject({ total: 9.98 })
})

describe('the settings of a team', () => {
  it('can be changed by people with the right, are validated and recorded in the history', async () => {
    const shop = await open()
    const { owner } = shop
    const path = `/teams/${owner.team}/settings`
    expect(await owner.api(path)).toMatchObject({ approvePurchasesAbove: 1000, version: 1 })
    expect((await changeSettings(shop, { approvePurchasesAbove: 50 })).body).toMatchObject({
      version: 2,
    })
    expect(await owner.api('/me')).toMatchObject({
      team: { settings: { approvePurchasesAbove: 50, billOn: 'receipt' } },
    })
    expect(await owner.api(`${path}/history`)).toMatchObject([
      {
        action: 'update',
        before: { approvePurchasesAbove: 1000 },
        after: { approvePurchasesAbove: 50 },
        user: { id: owner.id },
      },
      { action: 'create' },
    ])
    expect((await changeSettings(shop, { approvePurchasesAbove: -1 })).status).toBe(422)
    expect((await changeSettings(shop, { nope: 1 })).status).toBe(422)
    const stale = { method: 'PATCH', body: { twoPeople: true }, headers: { 'if-match': '"1"' } }
    expect((await owner.call(path, stale)).status).toBe(412)
    const clerk = await app.colleague(owner, 'sales')
    const body = { twoPeople: true }
    expect((await clerk.call(path, { method: 'PATCH', body })).status).toBe(403)
    expect((await clerk.call(`${path}/history`)).status).toBe(403)
    const stranger = await app.signUp()
    expect((await stranger.call(path)).status).toBe(404)
    expect((await stranger.call(path, { method: 'PATCH', body })).status).toBe(404)
  })
})

interface Series {
  readonly setting: string
  readonly number: string
}

/** Lists the series of one kind of document, by the setting of its prefix. */
async function listSeries({ owner }: Shop, setting: string): Promise<Series[]> {
  const all = await owner.api<Series[]>(`/teams/${owner.team}/number-series`)
  return all.filter((each) => each.setting === setting)
}

async function findCategory({ owner }: Shop): Promise<string> {
  const [first] = (await owner.list<{ id: string }>('categories')).rows
  return first!.id
}
