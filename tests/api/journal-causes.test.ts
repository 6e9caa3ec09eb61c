import { describe, expect, it } from 'vitest'
import { adjustments } from '../../resources/inventory/adjustments/adjustments.ts'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

describe('the journal entries of documents', () => {
  it('each cause of gains and losses has an account; a reversal has the account of its cause', async () => {
    const shop = await open()
    const { owner } = shop
    const isStock = { role: ['stockGains', 'stockLosses'] }
    const readNames = async () => {
      const { rows } = await owner.list<{ name: string; balance: number }>('trial-balance', {
        filter: isStock,
        range: [0, 99],
      })
      const posted = rows.filter(({ balance }) => balance !== 0)
      return Object.fromEntries(posted.map(({ name, balance }) => [name, balance]))
    }
    await shop.buy([['A', 100, 2]])
    const changes = {
      damage: -1,
      loss: -2,
      theft: -3,
      expired: -4,
      sample: -5,
      internalUse: -6,
      other: -7,
      found: 8,
      opening: 9,
    } as const
    const adjusted = []
    for (const [reason, quantity] of Object.entries(changes))
      adjusted.push(await shop.adjust([['A', quantity]], { reason, note: 'seen today' }))
    await shop.buy([['B', 10, 3]])
    for (const counted of [4, 11])
      adjusted.push(await shop.adjust([['B', counted]], { mode: 'count', reason: 'count' }))
    const { choices } = adjustments.fields.reason
    expect([...Object.keys(changes), 'count'].toSorted()).toEqual(Object.keys(choices).toSorted())
    const sent = await shop.transfer([['A', 13]], await shop.branchNamed('Other'))
    const arrived = { line: sent.lines[0]!.id, received: 1, lost: 12, reason: 'fell off' }
    await shop.submit(`/transfers/${sent.id}/receive`, { lines: [arrived] })
    const lasting = { 'Lost in transfers': 24 }
    expect(await readNames()).toEqual({
      ...lasting,
      'Damaged goods': 2,
      'Lost goods': 4,
      'Stolen goods': 6,
      'Expired goods': 8,
      Samples: 10,
      'Internal use': 12,
      'Stock losses': 14,
      'Found goods': -16,
      'Count shortages': 18,
      'Count surpluses': -21,
    })
    // Every account for these causes has journal lines, except the account of gains without a cause.
    const accounts = await owner.list<{ name: string }>('accounts', { filter: isStock })
    const names = accounts.rows.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...Object.keys(await readNames()), 'Stock gains'].toSorted())

    for (const { id } of adjusted)
      await shop.submit(`/adjustments/${id}/reverse`, { reason: 'a mistake' })
    expect(await readNames()).toEqual({
      ...lasting,
      'Damaged goods': 2,
      'Stock gains (Damaged goods)': -2,
      'Lost goods': 4,
      'Stock gains (Lost goods)': -4,
      'Stolen goods': 6,
      'Stock gains (Stolen goods)': -6,
      'Expired goods': 8,
      'Stock gains (Expired goods)': -8,
      Samples: 10,
      'Stock gains (Samples)': -10,
      'Internal use': 12,
      'Stock gains (Internal use)': -12,
      'Stock losses': 14,
      'Stock gains': -14,
      'Found goods': -16,
      'Stock losses (Found goods)': 16,
      'Count shortages': 18 + 21,
      'Count surpluses': -21 - 18,
    })
    expect(await readBalances(shop)).toMatchObject({
      inventory: 206,
      stockGains: -111,
      stockLosses: 135,
    })
  })

  it('damaged returns and lower values have the account of their cause', async () => {
    const shop = await open()
    await shop.buy([['A', 40, 2]])
    const sale = await shop.sell([['A', 3, 9]])
    const damaged = { line: sale.lines[0]!.id, quantity: 3, restock: false }
    const back = await shop.submit(`/sales/${sale.id}/return`, { lines: [damaged] })
    const expired = { mode: 'revalue', reason: 'expired' }
    const lowered = await shop.adjust([['A', 0, 1.5]], expired)
    const readNames = async ({ id }: { id: string }) => {
      const { rows } = await shop.owner.list<{ account: string; debit: number; credit: number }>(
        'journal-lines',
        { filter: { document: id, role: ['stockGains', 'stockLosses'] } },
      )
      const accounts = await shop.owner.list<{ name: string }>('accounts', { range: [0, 99] })
      return Object.fromEntries(
        rows.map(({ account, debit, credit }) => [
          accounts.rows.find(({ id }) => id === account)!.name,
          debit - credit,
        ]),
      )
    }
    expect(await readNames(back)).toEqual({ 'Damaged goods': 6 })
    expect(await readNames(lowered)).toEqual({ 'Expired goods': 18.5 })
    await shop.submit(`/adjustments/${lowered.id}/reverse`, { reason: 'not expired' })
    expect(await readNames(lowered)).toEqual({
      'Expired goods': 18.5,
      'Stock gains (Expired goods)': -18.5,
    })
  })
})
