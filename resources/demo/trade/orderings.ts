import { MAX_DEMO_LINES } from '../trading-rules.ts'
import type { Branch, Product } from './goods.ts'

/** Holds a product and the quantity to buy. */
export interface Wanted {
  readonly product: Product
  readonly quantity: number
}

/** Holds goods that a branch buys. */
export interface Goods extends Wanted {
  readonly branch: Branch
}

/** Describes an order of a branch to a supplier. */
export interface Ordering {
  readonly branch: Branch
  readonly supplier: string
  readonly day: number
  readonly wanted: readonly Wanted[]
}

/** Groups goods into orders of a branch to a supplier, each with at most `MAX_DEMO_LINES` lines. */
export function groupOrderings(day: number, goods: readonly Goods[]): readonly Ordering[] {
  const groups = Map.groupBy(goods, ({ branch, product }) => `${branch.index} ${product.supplier}`)
  return [...groups.values()].flatMap((group) => {
    const { branch, product } = group[0]!
    const parts = Math.ceil(group.length / MAX_DEMO_LINES)
    return Array.from({ length: parts }, (_, part): Ordering => {
      const wanted = group.slice(part * MAX_DEMO_LINES, (part + 1) * MAX_DEMO_LINES)
      return { branch, supplier: product.supplier, day, wanted }
    })
  })
}
