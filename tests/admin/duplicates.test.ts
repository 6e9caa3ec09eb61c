import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { isCopyable, listCopiedValues } from '../../src/admin/list/record-links.ts'
import { getResource } from '../../src/schema/registry.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await shop.buy([['A', 100, 5]])
  await shop.buy([['B', 100, 7]])
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

const goods = [
  ['A', 2, 20, { discountPercent: 10 }],
  ['B', 3, 30],
] as const

/** Maps each resource whose documents people enter to a function that posts a document, with two lines if it has lines. */
const documents: Readonly<Record<string, () => Promise<{ id: string }>>> = {
  sales: () => shop.sell(goods, { shipping: 5, discountPercent: 5 }),
  purchases: () => shop.buy(goods, { shipping: 5 }),
  adjustments: () => shop.adjust([goods[0], goods[1]], { reason: 'found' }),
  transfers: async () => shop.transfer(goods, await shop.branchNamed('Other')),
  expenses: async () => {
    const [category] = (await shop.owner.list('expense-categories')).rows
    const lines = [
      { description: 'Paper', amount: 30, tax: shop.tax.id },
      { description: 'Ink', amount: 12.5 },
    ]
    const body = { category: category!.id, branch: shop.branch.id, payee: 'Office', lines }
    const { id } = await shop.submit('/expenses', body)
    return shop.submit(`/expenses/${id}/post`)
  },
  'journal-entries': async () => {
    const { rows } = await shop.owner.list<{ id: string; role: string }>('accounts', {
      filter: { role: ['bank', 'equity'] },
    })
    const find = (role: string) => rows.find((account) => account.role === role)!.id
    const lines = [
      { account: find('bank'), debit: 75, description: 'Paid in' },
      { account: find('equity'), credit: 75 },
    ]
    const { id } = await shop.submit('/journal-entries', { description: 'Capital', lines })
    return shop.submit(`/journal-entries/${id}/post`)
  },
  'cash-transfers': async () => {
    const { rows } = await shop.owner.list<{ id: string }>('accounts', {
      filter: { role: ['cash', 'bank'] },
    })
    const body = { from: rows[0]!.id, to: rows[1]!.id, amount: 12.5, note: 'Takings' }
    const { id } = await shop.submit('/cash-transfers', body)
    return shop.submit(`/cash-transfers/${id}/post`)
  },
}

it('each document can be duplicated, except payments and day closings, whose rows depend on other documents', () => {
  const copyable = registry.resources.filter(
    (resource) => resource.document && isCopyable(resource, {}),
  )
  expect(copyable.map(({ name }) => name).toSorted()).toEqual(Object.keys(documents).toSorted())
})

it.each(Object.keys(documents))(
  'the copy of a posted document of %s is a draft with equal lines and amounts',
  async (name) => {
    const resource = getResource(registry, name)
    const { id } = await documents[name]!()
    const original = await shop.owner.api<Document>(`/${name}/${id}`)
    const { id: copied } = await shop.submit(`/${name}`, listCopiedValues(resource, original))
    const copy = await shop.owner.api<Document>(`/${name}/${copied}`)
    expect(copy).toMatchObject({ status: 'draft', number: null })
    expect(copy.id).not.toBe(id)
    expect(copy.lines?.length).toBe(name === 'cash-transfers' ? undefined : 2)
    const entered = Object.entries(listCopiedValues(resource, original))
    expect(pickEqual(copy, entered)).toEqual(pickEqual(original, entered))
    for (const amount of ['total', 'subtotal', 'taxTotal', 'netShipping', 'debit', 'credit'])
      expect([amount, copy[amount]]).toEqual([amount, original[amount]])
  },
)

interface Document extends Record<string, unknown> {
  readonly id: string
  readonly lines?: readonly Readonly<Record<string, unknown>>[]
}

/** Returns the entered values of a document, and of its lines without their ids. */
function pickEqual(record: Document, entered: readonly [string, unknown][]) {
  const { lines = [], ...known } = Object.fromEntries(entered)
  const [first = {}] = lines as readonly object[]
  return {
    ...Object.fromEntries(Object.keys(known).map((name) => [name, record[name]])),
    lines: record.lines?.map((line) =>
      Object.fromEntries(Object.keys(first).map((name) => [name, line[name]])),
    ),
  }
}
