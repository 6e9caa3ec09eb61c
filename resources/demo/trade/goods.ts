import { Big } from 'big.js'
import { findSupplierId, computeSuperstorePrice } from '../catalogue.ts'
import { createDemoId } from '../demo-id.ts'
import { createBranchId, REGIONS } from '../parties.ts'
import type { SuperstoreLine } from '../superstore.ts'

/** Holds the fields of a product that the simulation needs. */
export interface Product {
  /** Holds the index of the product, which is shorter than the id as a key. */
  readonly index: number
  readonly id: string
  readonly name: string
  readonly supplier: string
  readonly price: number
  /** Holds the unit cost with four decimals. */
  readonly cost: number
}

export interface Branch {
  readonly index: number
  readonly id: string
  readonly code: string
}

/** Returns the products by their Superstore id, in the order of the data file. */
export function buildProducts(lines: readonly SuperstoreLine[]): ReadonlyMap<string, Product> {
  const groups = [...Map.groupBy(lines, (line) => line.productId)]
  return new Map(
    groups.map(([productId, sold], index) => {
      const [first] = sold
      return [
        productId,
        {
          index,
          id: createDemoId('product', productId),
          name: first!.productName,
          supplier: findSupplierId(first!.productName),
          price: computeSuperstorePrice(first!),
          cost: computeAverageCost(sold),
        },
      ]
    }),
  )
}

/** Returns the unit cost. If the data uses one id for two products, returns their average cost. */
function computeAverageCost(sold: readonly SuperstoreLine[]): number {
  const spent = sold.reduce((sum, line) => sum.plus(line.sales).minus(line.profit), new Big(0))
  const count = sold.reduce((sum, line) => sum + line.quantity, 0)
  return spent.div(count).round(4).toNumber()
}

/** Returns a number that identifies a product in a branch. */
export function computeKey(product: Product, branch: Branch): number {
  return product.index * MAX_BRANCHES + branch.index
}

const MAX_BRANCHES = 8

/** Maps regions to branches, in the order of the branches. */
export const branchesByRegion: ReadonlyMap<string, Branch> = new Map(
  REGIONS.map((region, index) => [
    region,
    { index, id: createBranchId(region), code: region.toUpperCase() },
  ]),
)
