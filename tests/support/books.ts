import type { Shop } from './shop.ts'

/** Holds amounts by role of an account, debits positive, without zeros. */
export type Balances = Readonly<Record<string, number>>

interface Posted {
  readonly role: string
  readonly debit: number
  readonly credit: number
}

/** Returns the balances of the books by role. */
export async function readBalances(shop: Shop): Promise<Balances> {
  const { rows } = await shop.owner.list<Posted>('trial-balance', { range: [0, 499] })
  return sumByRole(rows)
}

/** Returns the amounts that a document posted, by role. */
export async function readPosted(shop: Shop, { id }: { readonly id: string }): Promise<Balances> {
  const filter = { document: id }
  const { rows } = await shop.owner.list<Posted>('journal-lines', { filter, range: [0, 499] })
  return sumByRole(rows)
}

function sumByRole(rows: readonly Posted[]): Balances {
  const sums: Record<string, number> = {}
  for (const { role, debit, credit } of rows)
    sums[role] = Math.round(((sums[role] ?? 0) + debit - credit) * 100) / 100
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
