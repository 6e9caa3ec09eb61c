import type { Shop } from './shop.ts'

/** Sells a service that is not paid, so that the sale is due and no stock moves. `options` are fields of the sale. */
export async function sellOnCredit(
  shop: Shop,
  amount: number,
  options: Record<string, unknown> = {},
) {
  await shop.product('S', { type: 'service' })
  return shop.sell([['S', 1, amount]], options)
}

/** Reads the balance of a customer; default: the customer of the shop. */
export async function readBalance(shop: Shop, id = shop.customer.id): Promise<number> {
  return (await shop.owner.api<{ balance: number }>(`/customers/${id}`)).balance
}

/** Reads the write-offs and the net profit of a period from profit and loss, and the net profit from the dashboard. */
export async function readWriteOffTotals(shop: Shop, from: string, to: string) {
  const filter = JSON.stringify({ from, to })
  const { body } = await shop.owner.call<readonly { line: string; amount: number }[]>(
    `/profit-loss?filter=${filter}&range=[0,99]`,
  )
  const lines = Object.fromEntries(body.map(({ line, amount }) => [line, amount]))
  const board = await shop.owner.api<{ netProfit: number }>(`/dashboard?from=${from}&to=${to}`)
  return { writeOffs: lines.writeOffs ?? 0, netProfit: lines.netProfit, board: board.netProfit }
}
