import type { Transaction } from '../../../src/server/database/transaction.ts'

export interface Level {
  readonly product: string
  readonly onHand: number
  readonly value: number
  readonly averageCost: number
}

/**
 * Locks the stock levels of products in a branch, in the same order as stock movements do. Products without movements
 * have no level.
 */
export async function lockLevels(
  trx: Transaction,
  branch: string,
  lines: readonly { readonly product: string }[],
): Promise<ReadonlyMap<string, Level>> {
  const rows = await trx.query<Level>({
    text: `select product, on_hand as "onHand", value, average_cost as "averageCost" from inventory
           where team_id = $1 and branch = $2 and product = any($3::uuid[]) order by product for update`,
    values: [trx.team, branch, lines.map(({ product }) => product)],
  })
  return new Map(rows.map((row) => [row.product, row]))
}
