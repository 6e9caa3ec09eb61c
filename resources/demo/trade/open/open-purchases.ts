import { enterPurchase, halveLines, orderGoods, receive } from '../buy.ts'
import type { Clerk } from '../clerk.ts'
import type { Branch } from '../goods.ts'
import type { Ordering, Wanted } from '../orderings.ts'
import type { World } from '../stock.ts'
import { approvalThresholds } from '../../trading-rules.ts'
import { getBranch, chooseRecentProducts } from './choose.ts'

/** Plans a draft, a purchase that waits for approval, a late purchase, and two partly received purchases. */
export function planOpenPurchases(clerk: Clerk, world: World, last: number): void {
  const { plan } = clerk
  plan(last, async () => {
    await enterPurchase(clerk, chooseOrdering(clerk, world, getBranch(2), last))
  })
  plan(last - 1, async () => {
    const large = raiseQuantities(chooseOrdering(clerk, world, getBranch(0), last - 1))
    const { id } = await enterPurchase(clerk, large)
    await clerk.post('purchasing', `/purchases/${id}/order`)
  })
  plan(last - 9, async () => {
    await orderGoods(clerk, chooseOrdering(clerk, world, getBranch(1), last - 9))
  })
  for (const place of [0, 3]) {
    plan(last - 5, async () => {
      const ordered = await orderGoods(
        clerk,
        chooseOrdering(clerk, world, getBranch(place), last - 5),
      )
      plan(last - 1, () => receive(clerk, ordered, halveLines(ordered)))
    })
  }
}

/** Chooses products of one supplier that the branch sold recently. */
function chooseOrdering(clerk: Clerk, world: World, branch: Branch, day: number): Ordering {
  const products = chooseRecentProducts(clerk, world, { branch, day, count: 12 })
  const { supplier } = products[0]!
  const offered = products.filter((product) => product.supplier === supplier).slice(0, 4)
  const wanted = offered.map((product): Wanted => {
    return { product, quantity: 2 * clerk.random.between(2, 6) }
  })
  return { branch, supplier, day, wanted }
}

/** Raises the quantities until the total needs approval. */
function raiseQuantities(ordering: Ordering): Ordering {
  const cost = ordering.wanted.reduce((sum, { product, quantity }) => {
    return sum + product.cost * quantity
  }, 0)
  const times = Math.max(1, Math.ceil((1.2 * approvalThresholds.purchase) / cost))
  const wanted = ordering.wanted.map(({ product, quantity }) => {
    return { product, quantity: quantity * times }
  })
  return { ...ordering, wanted }
}
