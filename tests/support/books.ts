import type { Shop } from './shop.ts'

/** Holds amounts by role of an account, debits positive, without zeros. */
export type Balances = Readonly<Record<string, number>>

interface Posted {
  readonly line: string | null
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
export async function readPosted(shop: Shop, document: Posting): Promise<Balances> {
  return sumByRole(await readLines(shop, document))
}

/** Returns the amounts that a document posted, by role: first those of each line, then those without a line. */
export async function readPostedByLine(
  shop: Shop,
  document: Required<Posting>,
): Promise<Balances[]> {
  const posted = await readLines(shop, document)
  return [...document.lines.map(({ id }) => id), null].map((id) =>
    sumByRole(posted.filter(({ line }) => line === id)),
  )
}

interface Posting {
  readonly id: string
  readonly lines?: readonly { readonly id: string }[]
}

async function readLines(shop: Shop, { id }: Posting): Promise<readonly Posted[]> {
  const filter = { document: id }
  return (await shop.owner.list<Posted>('journal-lines', { filter, range: [0, 499] })).rows
}

function sumByRole(rows: readonly Posted[]): Balances {
  const sums: Record<string, number> = {}
  for (const { role, debit, credit } of rows)
    sums[role] = Math.round(((sums[role] ?? 0) + debit - credit) * 100) / 100
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
