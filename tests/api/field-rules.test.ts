import { describe, expect, it } from 'vitest'
import { products } from '../../resources/catalog/products.ts'
import { computeValue } from '../../src/schema/expression.ts'
import { withSharedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'

const app = withSharedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

interface Problem {
  readonly code: string
  readonly errors?: readonly { pointer: string; code: string }[]
}

/** Returns the refusal of a write: its code, and the pointer and code of each error. */
async function sendInvalid({ owner }: Shop, method: string, path: string, body: object) {
  const answer = await owner.call<Problem>(path, { method, body })
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  const { code, errors = [] } = answer.body
  return [code, ...errors.map((issue) => `${issue.pointer} ${issue.code}`)]
}

describe('a bank account', () => {
  it('is stored in capitals without spaces, and refused when its check digits are wrong', async () => {
    const shop = await open()
    const { owner } = shop
    for (const name of ['suppliers', 'customers']) {
      const created = await owner.create(name, {
        name: 'A',
        iban: 'pt50 0002 0123 1234 5678 9015 4',
      })
      expect(created).toMatchObject({ iban: 'PT50000201231234567890154' })
      for (const iban of ['PT50 0002 0123 1234 5678 9015 5', 'PT50', '50000201231234567890154']) {
        const wrong = await sendInvalid(shop, 'POST', `/${name}`, { name: 'B', iban })
        expect(wrong).toEqual(['VALIDATION', '/iban IBAN'])
      }
    }
  })

  it('is validated in the same way when it is imported from a file', async () => {
    const { owner } = await open()
    const rows = [
      { name: 'Right', iban: 'DE89 3704 0044 0532 0130 00' },
      { name: 'Wrong', iban: 'DE88 3704 0044 0532 0130 00' },
    ]
    const path = '/suppliers/import?dryRun=true'
    const report = await owner.call<{ rows: unknown[] }>(path, { method: 'POST', body: rows })
    expect(report.body.rows).toMatchObject([{}, { errors: [{ column: 'iban', code: 'IBAN' }] }])
  })
})

it('a customer has a website and, when exempt from tax, the number of the exemption', async () => {
  const { owner } = await open()
  const body = { website: 'https://example.com/', isTaxable: false, exemptionNumber: 'X-1' }
  expect(await owner.create('customers', { name: 'A', ...body })).toMatchObject(body)
})

it('a branch accepts only a valid time zone', async () => {
  const shop = await open()
  const path = `/branches/${shop.branch.id}`
  expect(await sendInvalid(shop, 'PATCH', path, { timezone: 'Lisbon' })).toEqual([
    'VALIDATION',
    '/timezone TIMEZONE',
  ])
  const body = { timezone: 'Europe/Lisbon' }
  expect(await shop.owner.api(path, { method: 'PATCH', body })).toMatchObject(body)
})

it('a product is bought and sold in units related to its stock unit', async () => {
  const shop = await open()
  const { owner } = shop
  const six = { name: 'Six', shortName: 'x6', baseUnit: shop.unit.id, factor: 6 }
  const pack = (await owner.create('units', six)).id
  const litre = (await owner.create('units', { name: 'Test litre', shortName: 'tl' })).id
  const { id } = await shop.product('A', { purchaseUnit: pack, saleUnit: shop.unit.id })
  const path = `/products/${id}`
  expect(await sendInvalid(shop, 'PATCH', path, { purchaseUnit: litre, saleUnit: litre })).toEqual([
    'VALIDATION',
    '/purchaseUnit UNIT_MISMATCH',
    '/saleUnit UNIT_MISMATCH',
  ])
  expect(await sendInvalid(shop, 'PATCH', path, { stockUnit: litre })).toEqual([
    'VALIDATION',
    '/purchaseUnit UNIT_MISMATCH',
    '/saleUnit UNIT_MISMATCH',
  ])
  await expect(shop.product('B', { saleUnit: litre })).rejects.toThrow('UNIT_MISMATCH')
})

it('an e-mail address belongs to one employee, until the employee leaves', async () => {
  const shop = await open()
  const { owner } = shop
  const department = (await owner.create('departments', { name: 'Shop' })).id
  const worker = {
    lastName: 'Costa',
    department,
    joiningDate: '2020-01-01',
    email: 'x@example.com',
  }
  const rui = await owner.create('employees', { ...worker, firstName: 'Rui' })
  const ana = { ...worker, firstName: 'Ana', email: 'X@example.com' }
  const duplicate = ['DUPLICATE', '/email DUPLICATE']
  expect(await sendInvalid(shop, 'POST', '/employees', ana)).toEqual(duplicate)
  const leaving = { status: 'left', leavingDate: '2026-01-31' }
  await owner.api(`/employees/${rui.id}`, { method: 'PATCH', body: leaving })
  await owner.create('employees', ana)
  const back = { status: 'active', leavingDate: null }
  expect(await sendInvalid(shop, 'PATCH', `/employees/${rui.id}`, back)).toEqual(duplicate)
  await owner.create('employees', { ...ana, firstName: 'Eva', ...leaving })
})

describe('the total of a sale', () => {
  it('can be sent by a client, and is refused when it differs', async () => {
    const shop = await open({ taxPercent: 10 })
    const lines = [{ product: (await shop.product('A')).id, quantity: 2, unitPrice: 1.24 }]
    const sale = { branch: shop.branch.id, lines }
    expect(await shop.expectProblem('/sales', { ...sale, total: 2.72 })).toMatchObject({
      status: 422,
      code: 'TOTAL_MISMATCH',
      sent: 2.72,
      total: 2.73,
      errors: [{ pointer: '/total', code: 'TOTAL_MISMATCH' }],
    })
    expect((await shop.owner.list('sales')).total).toBe(0)
    const { id, total } = await shop.submit('/sales', { ...sale, total: 2.73 })
    expect(total).toBe(2.73)
    const path = `/sales/${id}`
    const line = { id: (await shop.get(path)).lines[0]!.id, quantity: 3 }
    const more = { method: 'PATCH', body: { lines: [line], total: 4.1 } }
    expect((await shop.owner.call(path, more)).status).toBe(422)
    // An unchanged total in the body is not compared with the new total.
    const echo = { method: 'PATCH', body: { lines: [line], total: 2.73 } }
    expect((await shop.owner.call(path, echo)).body).toMatchObject({ total: 4.09 })
    const wrong = { ...sale, total: 'much' }
    expect((await shop.expectProblem('/sales', wrong)).code).toBe('VALIDATION')
  })
})

it('a cancelled document shows when and by whom it was cancelled', async () => {
  const shop = await open()
  const by = {
    cancelledBy: shop.owner.id,
    cancelledAt: expect.any(String),
    cancelReason: 'no need',
  }
  const reason = { reason: 'no need' }
  const { id: purchase } = await shop.orderGoods([['A', 1, 1]])
  expect(await shop.submit(`/purchases/${purchase}/cancel`, reason)).toMatchObject(by)
  const { id: sale } = await shop.draftSale([['A', 1, 1]])
  expect(await shop.submit(`/sales/${sale}/cancel`, reason)).toMatchObject(by)
  await shop.buy([['A', 5, 1]])
  const other = await shop.branchNamed('Other')
  const sent = await shop.transfer([['A', 2]], other)
  expect(sent).toMatchObject({ dispatchedBy: shop.owner.id, receivedBy: null })
  expect(await shop.submit(`/transfers/${sent.id}/receive`)).toMatchObject({
    receivedBy: shop.owner.id,
  })
  const { id: called } = await shop.transfer([['A', 2]], other)
  expect(await shop.submit(`/transfers/${called}/recall`, reason)).toMatchObject(by)
})

it('the same invoice of a supplier on a second purchase is refused with its own error code', async () => {
  const shop = await open()
  await shop.orderGoods([['A', 1, 1]], { supplierRef: 'INV 7' })
  const line = { product: (await shop.product('A')).id, quantity: 1, unitPrice: 1 }
  const body = { supplier: shop.supplier.id, branch: shop.branch.id, lines: [line] }
  const twice = { status: 409, code: 'SUPPLIER_REF_DUPLICATE' }
  expect(await shop.expectProblem('/purchases', { ...body, supplierRef: ' inv 7' })).toMatchObject(
    twice,
  )
  const { id } = await shop.submit('/purchases', body)
  await shop.submit(`/purchases/${id}/order`)
  expect(await shop.expectProblem(`/purchases/${id}/bill`, { supplierRef: 'INV 7' })).toMatchObject(
    twice,
  )
})

describe('a computed field that divides', () => {
  it('has the same value in the database as in the form, and null where it cannot be calculated', async () => {
    const { owner } = await open()
    const { rows: units } = await owner.list('units')
    const category = await owner.create('categories', { name: 'Computed' })
    const common = { category: category.id, stockUnit: units[0]!.id }
    const cases = [
      { price: 3, minSalePrice: 2 },
      { price: 0.03, minSalePrice: 0.01 },
      { price: 999999.999999, minSalePrice: 0.000001 },
      { price: 80000, minSalePrice: 79999.96 },
      { price: 10, minSalePrice: 12 },
      { price: 0, minSalePrice: 0 },
      { price: 10 },
      { price: 10, minSalePrice: 5, isSellable: false },
    ]
    const field = products.fields.largestDiscount
    const found: unknown[] = []
    for (const [i, one] of cases.entries()) {
      const created = await owner.create('products', { name: `C${i}`, ...common, ...one })
      expect(created.largestDiscount).toBe(computeValue(field, created))
      found.push(created.largestDiscount)
    }
    expect(found).toEqual([33.3333, 66.6667, 100, 0.0001, 0, null, null, null])
  })

  it('can be used in filters and sort orders', async () => {
    const { owner } = await open()
    const { rows: units } = await owner.list('units')
    const category = (await owner.create('categories', { name: 'Computed' })).id
    for (const minSalePrice of [1, 2, 3]) {
      const name = `At least ${minSalePrice}`
      const body = { name, category, stockUnit: units[0]!.id, price: 4, minSalePrice }
      await owner.create('products', body)
    }
    const query = {
      filter: { largestDiscount_gte: 50 },
      sort: ['largestDiscount', 'DESC'] as const,
    }
    const { rows } = await owner.list('products', query)
    expect(rows.map(({ largestDiscount }) => largestDiscount)).toEqual([75, 50])
  })
})
