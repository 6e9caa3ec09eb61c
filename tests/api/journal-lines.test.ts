import { describe, expect, it } from 'vitest'
import { readPostedByLine } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe('the lines of documents', () => {
  it('journal lines of goods name the line that moved the goods, and sums of several lines name none', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([
      ['A', 10, 6],
      ['A', 5, 9],
      ['B', 2, 50],
    ])
    expect(await readPostedByLine(shop, purchase)).toEqual([
      { inventory: 60 },
      { inventory: 45 },
      { inventory: 100 },
      { goodsReceivedNotInvoiced: -205 },
    ])
    const sale = await shop.sell([
      ['A', 1, 20],
      ['B', 1, 80],
    ])
    const sold = { costOfGoods: 57, receivables: 110, sales: -100, outputTax: -10 }
    expect(await readPostedByLine(shop, sale)).toEqual([
      { inventory: -7 },
      { inventory: -50 },
      sold,
    ])
    const back = await shop.returnGoods('sales', sale, [0, 1])
    const returned = { costOfGoods: -50, receivables: -88, salesReturns: 80, outputTax: 8 }
    expect(await readPostedByLine(shop, back)).toEqual([{ inventory: 50 }, returned])
    const lost = await shop.adjust([
      ['A', -2],
      ['B', -1],
    ])
    expect(await readPostedByLine(shop, lost)).toEqual([
      { inventory: -14 },
      { inventory: -50 },
      { stockLosses: 64 },
    ])
  })

  it('a bill with another price names the line with this price, and the part for sold goods is variance', async () => {
    const shop = await open()
    const purchase = await shop.buy([
      ['A', 10, 5],
      ['B', 10, 5],
    ])
    await shop.sell([['B', 4, 9]])
    const change = { line: purchase.lines[1]!.id, unitPrice: 6 }
    await shop.submit(`/purchases/${purchase.id}/bill`, { lines: [change] })
    expect(await readPostedByLine(shop, purchase)).toEqual([
      { inventory: 50 },
      { inventory: 56, purchaseVariance: 4 },
      { payables: -110 },
    ])
  })

  it('an expense and a manual entry post each line with its amount', async () => {
    const shop = await open({ taxPercent: 23 })
    const [category] = (await shop.owner.list<{ id: string }>('expense-categories')).rows
    const lines = [{ amount: 10, tax: shop.tax.id }, { amount: 50 }]
    const draft = { category: category!.id, branch: shop.branch.id, lines }
    const expense = await shop.submit('/expenses', draft)
    await shop.submit(`/expenses/${expense.id}/post`)
    const owed = { inputTax: 2.3, payables: -62.3 }
    expect(await readPostedByLine(shop, expense)).toEqual([{ expense: 10 }, { expense: 50 }, owed])
    const { rows } = await shop.owner.list<{ id: string; role: string }>('accounts', {
      range: [0, 99],
    })
    const find = (role: string) => rows.find((account) => account.role === role)!.id
    const entry = await shop.submit('/journal-entries', {
      date: daysAgo(0),
      description: 'Corrections',
      lines: [
        { account: find('writeOffs'), debit: 3, description: 'Fees' },
        { account: find('writeOffs'), debit: 4, description: 'Interest' },
        { account: find('equity'), credit: 7 },
      ],
    })
    await shop.submit(`/journal-entries/${entry.id}/post`)
    expect(await readPostedByLine(shop, entry)).toEqual([
      { writeOffs: 3 },
      { writeOffs: 4 },
      { equity: -7 },
      {},
    ])
    const filter = { line: entry.lines[1]!.id }
    const posted = await shop.owner.list('journal-lines', { filter })
    expect(posted.rows).toMatchObject([{ debit: 4, description: 'Interest' }])
  })
})
