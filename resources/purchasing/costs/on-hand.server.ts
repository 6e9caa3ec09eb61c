import type { PurchaseContext } from '../purchase-context.server.ts'

interface Goods {
  readonly branch: string
  readonly product: string
}

/** Holds quantity and value on hand. Functions that attribute a part of them to a line subtract the part. */
export interface Level {
  quantity: number
  value: number
}

/** Maps branch and product, joined by `getLevelKey`, to quantity and value on hand. */
export type Levels = ReadonlyMap<string, Level>

/** Locks the stock levels of goods in the same order as stock movements do, and returns them. */
export async function lockOnHand(
  { trx }: Pick<PurchaseContext, 'trx'>,
  goods: readonly Goods[],
): Promise<Levels> {
  const rows = await trx.query<Goods & { quantity: number; value: number }>({
    text: `select branch, product, on_hand as quantity, value from inventory
      where team_id = $1 and (branch, product) in (select * from unnest($2::uuid[], $3::uuid[]))
      order by product, branch for update`,
    values: [trx.team, goods.map(({ branch }) => branch), goods.map(({ product }) => product)],
  })
  return new Map(rows.map(({ quantity, value, ...row }) => [getLevelKey(row), { quantity, value }]))
}

/** Returns the key of goods in `Levels`. */
export function getLevelKey({ branch, product }: Goods): string {
  return `${branch} ${product}`
}
