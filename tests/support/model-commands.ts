import fc from 'fast-check'
import { expect } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import type { Document, Shop } from './shop.ts'

export const PRODUCTS = ['A', 'B', 'C']

const COMMANDS = [
  'buy',
  'buyWithFreight',
  'takeFreeGoods',
  'closeShort',
  'creditUndelivered',
  'returnGoods',
  'unreceive',
  'bill',
  'sell',
  'order',
  'deliver',
  'return',
  'pay',
  'writeOff',
  'adjust',
  'transfer',
  'cancel',
] as const

export interface Command {
  readonly do: (typeof COMMANDS)[number]
  /** Holds the place of the product in `PRODUCTS`. */
  readonly product: number
  /** Selects one of the existing documents; other choices of the command also depend on this number. */
  readonly pick: number
  readonly quantity: number
  readonly cents: number
}

export const command: fc.Arbitrary<Command> = fc.record({
  do: fc.constantFrom<Command['do']>(...COMMANDS, 'buy', 'sell', 'sell', 'return', 'pay'),
  product: fc.nat(PRODUCTS.length - 1),
  pick: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 60 }),
  cents: fc.integer({ min: 1, max: 99_999 }),
})

interface Sold {
  readonly id: string
  readonly line: string
  readonly product: string
  readonly quantity: number
  state: 'confirmed' | 'closed' | 'cancelled'
  returned: number
  paid: number
  due: number
  writtenOff: number
}

interface Bought {
  readonly document: Document
  readonly product: string
  readonly quantity: number
  state: 'received' | 'billed' | 'unreceived'
  returned: number
}

/** Describes the state that the shop should have. */
export interface Model {
  readonly onHand: Record<string, number>
  readonly inOtherBranch: Record<string, number>
  readonly reserved: Record<string, number>
  readonly sales: Sold[]
  readonly purchases: Bought[]
}

/** Runs the command in the shop, and changes the model accordingly. Expects refusals where the goods do not suffice. */
export async function run(
  shop: Shop,
  model: Model,
  { product, pick, quantity, cents, ...command }: Command,
) {
  const name = PRODUCTS[product]!
  const free = model.onHand[name]! - model.reserved[name]!
  const price = cents / 100
  const runOrExpectRefusal = (possible: boolean, work: () => Promise<unknown>) =>
    possible ? work() : expect(work()).rejects.toThrow('STOCK_NOT_ENOUGH')

  switch (command.do) {
    case 'buy':
    case 'buyWithFreight':
    case 'takeFreeGoods': {
      const isFree = command.do === 'takeFreeGoods'
      const goods = [name, quantity, isFree ? 0 : price, { keepsAverage: isFree }] as const
      const shipping = command.do === 'buyWithFreight' ? pick / 100 : 0
      const document = await shop.buy([goods], { shipping })
      model.onHand[name]! += quantity
      model.purchases.push({ document, product: name, quantity, state: 'received', returned: 0 })
      return
    }
    case 'closeShort':
    case 'creditUndelivered': {
      const isBilled = command.do === 'creditUndelivered'
      const document = await shop.orderGoods([[name, quantity + 3, price]], {
        shipping: pick / 100,
      })
      const path = `/purchases/${document.id}`
      const lines = [{ line: document.lines[0]!.id, accepted: quantity }]
      await shop.submit(`${path}/receive`, { lines })
      if (isBilled) await shop.submit(`${path}/bill`)
      await shop.submit(`${path}/${isBilled ? 'credit' : 'close'}`)
      model.onHand[name]! += quantity
      const state = isBilled ? 'billed' : 'received'
      model.purchases.push({ document, product: name, quantity, state, returned: 0 })
      return
    }
    case 'returnGoods': {
      const bought = pickOne(
        model.purchases.filter(({ state }) => state !== 'unreceived'),
        pick,
      )
      if (!bought) return
      const available = getFree(model, bought.product)
      const lines = [{ line: bought.document.lines[0]!.id, quantity }]
      if (quantity > bought.quantity - bought.returned || quantity > available) {
        const problem = await shop.expectProblem(`/purchases/${bought.document.id}/return`, {
          lines,
        })
        expect(['OVER_RETURN', 'STOCK_NOT_ENOUGH']).toContain(problem.code)
        return
      }
      await shop.returnGoods('purchases', bought.document, [quantity])
      bought.returned += quantity
      model.onHand[bought.product]! -= quantity
      return
    }
    case 'unreceive': {
      const bought = pickOne(
        model.purchases.filter(({ state }) => state === 'received'),
        pick,
      )
      if (!bought) return
      const path = `/purchases/${bought.document.id}/unreceive`
      const body = { reason: 'wrong goods' }
      if (bought.returned > 0 || bought.quantity > getFree(model, bought.product)) {
        const problem = await shop.expectProblem(path, body)
        expect(['HAS_RETURNS', 'STOCK_NOT_ENOUGH']).toContain(problem.code)
        return
      }
      await shop.submit(path, body)
      bought.state = 'unreceived'
      model.onHand[bought.product]! -= bought.quantity
      return
    }
    case 'bill': {
      const bought = pickOne(
        model.purchases.filter(({ state }) => state === 'received'),
        pick,
      )
      if (!bought) return
      await bill(shop, bought, price)
      return
    }
    case 'sell': {
      await runOrExpectRefusal(quantity <= free, async () => {
        const sale = await shop.sell([[name, quantity, price]])
        model.onHand[name]! -= quantity
        remember(model, name, sale, 'closed')
      })
      return
    }
    case 'order': {
      const draft = await shop.draftSale([[name, quantity, price]], { kind: 'order' })
      await runOrExpectRefusal(quantity <= free, async () => {
        const sale = await shop.submit(`/sales/${draft.id}/confirm`)
        model.reserved[name]! += quantity
        remember(model, name, sale, 'confirmed')
      })
      return
    }
    case 'deliver': {
      const sale = pickOne(
        model.sales.filter(({ state }) => state === 'confirmed'),
        pick,
      )
      if (!sale) return
      const isAvailable = sale.quantity <= model.onHand[sale.product]!
      await runOrExpectRefusal(isAvailable, () => shop.submit(`/sales/${sale.id}/deliver`))
      if (!isAvailable) return
      sale.due = (await shop.submit(`/sales/${sale.id}/invoice`)).due
      sale.state = 'closed'
      model.onHand[sale.product]! -= sale.quantity
      model.reserved[sale.product]! -= sale.quantity
      return
    }
    case 'return': {
      const sale = pickOne(
        model.sales.filter(({ state }) => state === 'closed'),
        pick,
      )
      if (!sale) return
      const lines = [{ line: sale.line, quantity }]
      if (quantity > sale.quantity - sale.returned) {
        const problem = await shop.expectProblem(`/sales/${sale.id}/return`, { lines })
        expect(problem).toMatchObject({
          code: 'OVER_RETURN',
          remaining: sale.quantity - sale.returned,
        })
        return
      }
      const back = await shop.submit(`/sales/${sale.id}/return`, { lines })
      sale.returned += quantity
      // A return reduces the written-off amount before it gives credit.
      const excess = Math.max(0, -sum([sale.due, back.total]))
      sale.writtenOff = Math.max(0, sum([sale.writtenOff, -excess]))
      sale.due = Math.max(0, sum([sale.due, back.total]))
      model.onHand[sale.product]! += quantity
      return
    }
    case 'pay': {
      const sale = pickOne(
        model.sales.filter(({ state }) => state === 'closed'),
        pick,
      )
      if (!sale) return
      const body = { amount: price, method: shop.method.id }
      if (price > sale.due) {
        const problem = await shop.expectProblem(`/sales/${sale.id}/pay`, body)
        expect(problem).toMatchObject({ code: 'PAYMENT_GREATER_THAN_DUE', due: sale.due })
        return
      }
      sale.due = sum([sale.due, -price])
      sale.paid = sum([sale.paid, price])
      expect((await shop.submit(`/sales/${sale.id}/pay`, body)).due).toBe(sale.due)
      return
    }
    case 'writeOff': {
      const sale = pickOne(
        model.sales.filter(({ state }) => state === 'closed'),
        pick,
      )
      if (!sale) return
      const body = { amount: price, reason: 'given up' }
      if (price > sale.due && sale.writtenOff > 0) {
        sale.due = sum([sale.due, sale.writtenOff])
        sale.writtenOff = 0
        const back = await shop.submit(`/sales/${sale.id}/reverse-write-off`, {
          reason: 'paid after all',
        })
        expect(back.due).toBe(sale.due)
        return
      }
      if (price > sale.due) {
        const problem = await shop.expectProblem(`/sales/${sale.id}/write-off`, body)
        expect(problem).toMatchObject({ code: 'PAYMENT_GREATER_THAN_DUE', due: sale.due })
        return
      }
      sale.due = sum([sale.due, -price])
      sale.writtenOff = sum([sale.writtenOff, price])
      expect((await shop.submit(`/sales/${sale.id}/write-off`, body)).due).toBe(sale.due)
      return
    }
    case 'adjust': {
      const difference = pick % 2 ? quantity : -quantity
      await runOrExpectRefusal(model.onHand[name]! + difference >= 0, async () => {
        await shop.adjust([[name, difference]])
        model.onHand[name]! += difference
      })
      return
    }
    case 'transfer': {
      const other = await shop.branchNamed('Other')
      await runOrExpectRefusal(quantity <= free, async () => {
        const { id, lines } = await shop.transfer([[name, quantity]], other)
        model.onHand[name]! -= quantity
        const lost = quantity > 1 ? pick % 2 : 0
        const line = { line: lines[0]!.id, received: quantity - lost, lost, reason: 'broken' }
        await shop.submit(`/transfers/${id}/receive`, { lines: [line] })
        model.inOtherBranch[name]! += quantity - lost
      })
      return
    }
    case 'cancel': {
      const sale = pickOne(
        model.sales.filter(({ state }) => state === 'confirmed'),
        pick,
      )
      if (!sale) return
      await shop.submit(`/sales/${sale.id}/cancel`, { reason: 'no longer wanted' })
      sale.state = 'cancelled'
      model.reserved[sale.product]! -= sale.quantity
      return
    }
  }
}

/** Enters the supplier's bill, at another price than ordered if one is given. */
export async function bill(shop: Shop, bought: Bought, unitPrice?: number) {
  const lines = unitPrice === undefined ? [] : [{ line: bought.document.lines[0]!.id, unitPrice }]
  await shop.submit(`/purchases/${bought.document.id}/bill`, { lines })
  bought.state = 'billed'
}

function getFree({ onHand, reserved }: Model, product: string): number {
  return onHand[product]! - reserved[product]!
}

function remember(model: Model, product: string, sale: Document, state: Sold['state']) {
  const { id: line, quantity } = sale.lines[0]!
  const known = { id: sale.id, line, product, quantity, state, due: sale.due }
  model.sales.push({ ...known, returned: 0, paid: 0, writtenOff: 0 })
}

function pickOne<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % all.length]
}
