import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { addDays, getToday } from '../../src/schema/days.ts'
import type { TestCaller } from '../support/caller.ts'
import { createListedProducts } from '../support/listed-products.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  await createListedProducts(owner)
})
afterAll(() => app.close())

const listNames = async (filter: object, sort: unknown = ['name', 'ASC']) =>
  (await owner.list<{ name: string }>('products', { filter, sort })).rows.map(({ name }) => name)
const listSkus = async (filter: object) =>
  (await owner.list<{ sku: string }>('products', { filter, sort: ['sku', 'ASC'] })).rows.map(
    ({ sku }) => sku,
  )

describe('filters', () => {
  test('find records whose referenced record has child rows, or none', async () => {
    const shop = await openShop(await app.signUp())
    const { id } = await shop.product('Vase', { barcodes: [{ value: '4006381333931' }] })
    const bowl = await shop.product('Bowl')
    await shop.adjust(
      [
        ['Vase', 1, 1],
        ['Bowl', 1, 1],
      ],
      { reason: 'opening' },
    )
    const listStocked = async (filter: object) =>
      (await shop.owner.list<{ product: string }>('inventory', { filter })).rows.map(
        ({ product }) => product,
      )
    expect(await listStocked({ 'product.barcodes_null': false })).toEqual([id])
    expect(await listStocked({ 'product.barcodes_null': true })).toEqual([bowl.id])
  })

  test.for<[object, string[]]>([
    [{ sku: 'C-1' }, ['C-1']],
    [{ sku: ['C-1', 'T-1', 'none'] }, ['C-1', 'T-1']],
    [{ sku: [] }, []],
    [{ sku_ne: ['C-1', 'C-2', 'C-3', 'F-1'] }, ['T_2', 'T-1']],
    [{ price_gte: 99.99, price_lt: 199.99 }, ['C-3', 'T-1']],
    [{ price_gt: 99.99, price_lte: 199.99 }, ['T_2', 'T-1']],
    [{ price_between: [10, 25.5] }, ['C-1', 'C-2']],
    [{ name_contains: 'CHAIR' }, ['C-3']],
    [{ name_contains: '100%' }, ['T_2']],
    [{ sku_contains: 'T_' }, ['T_2']],
    [{ name_contains: 'acai' }, ['F-1']],
    [{ name_starts: 'Ap' }, ['C-3']],
    [{ brand_null: false }, ['C-1']],
    [{ brand: null, price_lt: 100 }, ['C-2', 'C-3']],
    [{ brand_ne: null }, ['C-1']],
    [{ purchasePrice_ne: 50, price_lt: 100 }, ['C-1', 'C-2']],
    [{ 'category.name': 'Tables' }, ['T_2', 'T-1']],
    [{ 'category.name': ['Tables', 'Food'] }, ['F-1', 'T_2', 'T-1']],
    [{ 'category.name_contains': 'able' }, ['T_2', 'T-1']],
    [{ 'brand.name_ne': 'Bush', price_lt: 50 }, ['C-2']],
    [{ 'barcodes.value': '4006381333931' }, ['C-1']],
    [{ barcodes_null: false }, ['C-1']],
    [{ $or: [{ price_lt: 20 }, { price_gt: 500 }] }, ['C-1', 'F-1']],
    [{ $and: [{ price_gt: 20 }, { $not: { 'category.name': 'Tables' } }] }, ['C-2', 'C-3', 'F-1']],
    [{ $not: { purchasePrice_gt: 10 } }, ['C-1', 'C-2', 'F-1', 'T_2']],
    [{ status: 'active', isSellable: true, price_lt: 11 }, ['C-1']],
    [{ createdAt_gt: '2020-01-01', createdAt_lt: '2020-01-02' }, []],
    [{ createdAt_gte: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt_lte: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt: 'today', price_lt: 20 }, ['C-1']],
    [{ createdAt_gt: 'today' }, []],
    [{ createdAt_gt: '0202-01-01', price_lt: 20 }, ['C-1']],
    [{ createdAt_lte: '9999-12-31', price_lt: 20 }, ['C-1']],
    [{ createdAt_lt: 'today' }, []],
    [{ createdAt_between: ['startOfWeek', 'endOfYear'], price_lt: 20 }, ['C-1']],
    [{ createdAt_between: ['today-30', 'today-1'] }, []],
    [{ createdAt_ne: 'today' }, []],
  ])('%j finds %j', async ([filter, expected]) => {
    expect((await listSkus(filter)).toSorted()).toEqual(expected.toSorted())
  })

  test('by a relative day move with the calendar of the team', async () => {
    const { timezone } = (await owner.api<{ team: { timezone: string } }>('/me')).team
    const today = getToday(timezone)
    const category = (await owner.list('expense-categories')).rows[0]!.id
    const branch = (await owner.list('branches')).rows[0]!.id
    for (const date of [today, addDays(today, -1), addDays(today, -40)]) {
      const lines = [{ amount: 5 }]
      await owner.create('expenses', { category, branch, date, lines, description: date })
    }
    const listDates = async (filter: object) =>
      (await owner.list<{ date: string }>('expenses', { filter })).rows.map(({ date }) => date)
    expect(await listDates({ date: 'today' })).toEqual([today])
    expect(await listDates({ date: ['today', 'today-40'] })).toHaveLength(2)
    expect(await listDates({ date_between: ['today-40', 'today-1'] })).toHaveLength(2)
    expect(await listDates({ date_lt: 'today-1' })).toEqual([addDays(today, -40)])
    const report = (from: string) =>
      owner.list('stock-balance', { filter: { from, to: 'endOfMonth' } })
    expect((await report('startOfYear')).rows).toEqual(
      (await report(`${today.slice(0, 4)}-01-01`)).rows,
    )
  })

  test('by ids return all records without paging', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Brand ${at}`)
    const brands = await Promise.all(names.map((name) => owner.create('brands', { name })))
    expect((await owner.list('brands')).rows).toHaveLength(25)
    const ids = brands.map(({ id }) => id)
    const answer = await owner.api<unknown[]>(
      `/brands?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
    )
    expect(answer).toHaveLength(30)
  })
})

describe('search', () => {
  test.for<[string, string[]]>([
    ['acai organico', ['F-1']],
    ['ORGÂNICO açaí', ['F-1']],
    ['eclair', ['C-2']],
    ['chair', ['C-3']],
    ['ap', ['C-3']],
    ['T-', ['T-1']],
    ['100%', ['T_2']],
    ['4006381333931', ['C-1']],
    ['x-9', ['C-1']],
    ['   ', ['C-1', 'C-2', 'C-3', 'F-1', 'T_2', 'T-1']],
    ['nothing like it', []],
  ])('for "%s" finds %j', async ([q, expected]) => {
    expect((await listSkus({ q })).toSorted()).toEqual(expected.toSorted())
    const { total } = await owner.list('products', { filter: { q } })
    expect(total).toBe(expected.length)
  })

  test('keeps the requested sort order', async () => {
    expect(await listNames({ q: 'c' }, ['price', 'DESC'])).toEqual([
      'apple chair',
      'Éclair stool',
      'Cadeira Simples',
    ])
  })

  test('can be combined with other conditions', async () => {
    expect(await listSkus({ q: 'table', price_gt: 1000 })).toEqual([])
    expect(await listSkus({ $or: [{ q: 'bureau' }, { q: 'apple' }] })).toEqual(['C-3', 'T-1'])
  })
})
