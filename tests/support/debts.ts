import type { Shop } from './shop.ts'

/** Creates a sale of a service: a due amount without stock. */
export async function sellOnCredit(shop: Shop, amount: number, more: Record<string, unknown> = {}) {
  await shop.product('S', { type: 'service' })
  return shop.sell([['S', 1, amount]], more)
}

/** Reads the balance of a customer; default: the shop's own. */
export async function readBalance(shop: Shop, id = shop.customer.id): Promise<number> {
  return (await shop.owner.api<{ balance: number }>(`/customers/${id}`)).balance
}

/** Reads what was written off in a period, and the profit, from the report and the dashboard. */
export async function readWriteOffTotals(shop: Shop, from: string, to: string) {
  const filter = JSON.stringify({ from, to })
  const { body } = await shop.owner.call<readonly { line: string; amount: number }[]>(
    `/profit-loss?filter=${filter}&range=[0,99]`,
  )
  const lines = Object.fromEntries(body.map(({ line, amount }) => [line, amount]))
  const board = await shop.owner.api<{ netProfit: number }>(`/dashboard?from=${from}&to=${to}`)
  return { writeOffs: lines.writeOffs ?? 0, netProfit: lines.netProfit, board: board.netProfit }
}
