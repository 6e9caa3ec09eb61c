import type { Goods, Shop } from './shop.ts'
import { daysAgo } from './trade.ts'

/**
 * Trades for a number of days, in the same way for the same seed: purchases with partial receipts, bills and returns;
 * sales in two branches with returns; early, late and credit payments; write-offs and their reversal; expenses, losses
 * and transfers.
 */
export async function simulateTrading(shop: Shop, { days, seed }: { days: number; seed: number }) {
  const random = createDice(seed)
  const names = ['A', 'B', 'C', 'D'] as const
  for (const [i, name] of names.entries()) await shop.product(name, { reorderPoint: 5 + i * 20 })
  // This product is below its reorder point, and its order is never received.
  await shop.product('E', { reorderPoint: 50 })
  await shop.orderGoods([['E', 3, 5]], { date: daysAgo(days) })
  const other = await shop.branchNamed('Other')
  const methods = (await shop.owner.list<{ kind: string }>('payment-methods')).rows
  const credit = methods.find(({ kind }) => kind === 'storeCredit')!
  const categories = (await shop.owner.list('expense-categories')).rows
  const chooseGoods = (): [string, number, number] => [
    names[random(4)]!,
    1 + random(9),
    (1 + random(9999)) / 100,
  ]
  const chooseBranch = () => (random(3) ? shop.branch.id : other.id)
  /** Runs a task that the server may refuse in the current state. */
  const attempt = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (problem) {
      if (/: (409|422) /.test(String(problem))) return undefined
      throw problem
    }
  }

  for (let before = days; before >= 0; before--) {
    const date = daysAgo(before)
    const chooseLaterDay = () => daysAgo(Math.max(0, before - random(8)))
    switch (random(8)) {
      case 0: {
        const order = await shop.orderGoods([chooseGoods(), chooseGoods()], {
          date,
          branch: chooseBranch(),
        })
        const lines = [{ line: order.lines[0]!.id, accepted: order.lines[0]!.quantity }]
        await attempt(
          shop.submit(`/purchases/${order.id}/receive`, { date: chooseLaterDay(), lines }),
        )
        // Every other bill differs from the order.
        const billed = { line: order.lines[0]!.id, unitPrice: 1 + (before % 20) }
        const bill = { date: chooseLaterDay(), lines: before % 2 === 0 ? [billed] : [] }
        if (random(2)) await attempt(shop.submit(`/purchases/${order.id}/bill`, bill))
        break
      }
      case 1: {
        const bought = await shop.orderGoods(
          names.map((name): Goods => [name, 20 + random(30), 1 + random(20)]),
          { date, branch: chooseBranch() },
        )
        const received = await shop.submit(`/purchases/${bought.id}/receive`, { date })
        const part = Math.floor(received.total / (1 + random(3)))
        const pay = { amount: part, method: shop.method.id, date: chooseLaterDay() }
        await attempt(shop.submit(`/purchases/${bought.id}/pay`, pay))
        if (random(2))
          await attempt(shop.returnGoods('purchases', received, [1], { date: chooseLaterDay() }))
        break
      }
      case 2: {
        const category = categories[random(categories.length)]!.id
        const taxed = { tax: shop.tax.id, taxAmount: random(9) }
        const body = { category, branch: chooseBranch(), amount: 10 + random(90), date, ...taxed }
        const { id } = await shop.submit('/expenses', body)
        await shop.submit(`/expenses/${id}/post`)
        const pay = { method: shop.method.id, date: chooseLaterDay() }
        if (random(2)) await shop.submit(`/expenses/${id}/pay`, pay)
        break
      }
      case 3:
        await attempt(shop.adjust([[names[random(4)]!, -1]], { date }))
        await attempt(shop.adjust([[names[random(4)]!, 2]], { date }))
        await attempt(shop.transfer([[names[random(4)]!, 1 + random(3)]], other))
        break
      default: {
        const sale = await attempt(
          shop.sell([chooseGoods(), [...chooseGoods(), { discountPercent: random(20) }]], {
            date,
            branch: chooseBranch(),
            dueDate: chooseLaterDay(),
          }),
        )
        if (!sale) break
        const pay = {
          amount: random(2) ? sale.total : Math.floor(sale.total / 2),
          method: random(4) ? shop.method.id : credit.id,
          date: chooseLaterDay(),
        }
        if (random(4)) await attempt(shop.submit(`/sales/${sale.id}/pay`, pay))
        if (random(3) === 0)
          await attempt(shop.returnGoods('sales', sale, [1], { date: chooseLaterDay() }))
        if (before % 3 === 0) {
          const values = { amount: 7, reason: 'Not worth the trouble', date: chooseLaterDay() }
          await attempt(shop.submit(`/sales/${sale.id}/write-off`, values))
        }
        if (before % 9 === 0) {
          const reversalInput = { reason: 'They pay after all' }
          await attempt(shop.submit(`/sales/${sale.id}/reverse-write-off`, reversalInput))
        }
        if (random(5) === 0) await shop.draftSale([chooseGoods()], { date })
        if (random(3) === 0) {
          const order = await shop.draftSale([chooseGoods()], { date, kind: 'order' })
          const confirmed = await attempt(shop.submit(`/sales/${order.id}/confirm`))
          // These sales are invoiced before delivery; some are delivered later, at another average cost.
          if (!confirmed || before % 2 === 1) break
          await attempt(shop.submit(`/sales/${order.id}/invoice`, { date }))
          const deliveryDay = daysAgo(Math.max(0, before - 3))
          if (before % 4 === 0)
            await attempt(shop.submit(`/sales/${order.id}/deliver`, { date: deliveryDay }))
        }
      }
    }
  }
}

/** Returns a linear congruential generator: whole numbers below a limit. */
function createDice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
