import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../support/member.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Holds the times of one kind of request, in ms, and a line for each request that failed. */
export interface Taken {
  readonly times: number[]
  readonly errors: string[]
}

export interface Mixed {
  readonly reads: Taken
  readonly writes: Taken
}

/** Holds the addresses of the lists and reports that the clients request. */
const LISTS = [
  'products',
  'sales',
  'purchases',
  'customers',
  'suppliers',
  'payments',
  'inventory',
  'sales-lines',
  'stock-balance',
  'receivables',
]
/** Makes one of five requests a sale and the others reads. The kinds alternate, as the requests of many people do. */
const REQUESTS_PER_SALE = 5

const GOODS = 'Sold under load'

/** Opens a shop with enough stock to sell from. */
export async function openTill(member: Member): Promise<Shop> {
  const shop = await openShop(member)
  await shop.buy([[GOODS, 1_000_000, 1]])
  return shop
}

/** Sells one piece at the till: creates the draft, then delivers, invoices and pays it. */
export function sellOne(shop: Shop): Promise<unknown> {
  return shop.sell([[GOODS, 1, 5]], { payments: [{ method: shop.method.id, amount: 5 }] })
}

/**
 * Lets clients read and post until the time is over. `perSecond` sets the number of requests that begin each second.
 * Each client sends its requests as the caller of one of the `shops`: members of one team, or of several teams.
 */
export async function runMixed(
  shops: readonly Shop[],
  { clients, duration_ms, perSecond }: { clients: number; duration_ms: number; perSecond?: number },
): Promise<Mixed> {
  const mixed: Mixed = { reads: { times: [], errors: [] }, writes: { times: [], errors: [] } }
  const end = performance.now() + duration_ms
  let [turn, read] = [0, 0]
  async function runOne(shop: Shop): Promise<void> {
    const isRead = ++turn % REQUESTS_PER_SALE !== 0
    const began = performance.now()
    const taken = isRead ? mixed.reads : mixed.writes
    const list = LISTS[read % LISTS.length]!
    if (isRead) read += 1
    try {
      await (isRead ? shop.owner.api(`/${list}?range=[0,24]`) : sellOne(shop))
      taken.times.push(performance.now() - began)
    } catch (problem) {
      const what = isRead ? `list of ${list}` : 'sale'
      const after = `${new Date().toISOString()}, after ${Math.round(performance.now() - began)} ms`
      taken.errors.push(`${what}, ${after}: ${describeError(problem)}`)
    }
  }
  async function runClient(place: number): Promise<void> {
    const every_ms = perSecond === undefined ? 0 : (clients * 1000) / perSecond
    let next = performance.now() + (place * every_ms) / clients
    while (performance.now() < end) {
      if (every_ms > 0) await pause(Math.max(0, next - performance.now()))
      next += every_ms
      await runOne(shops[place % shops.length]!)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, place) => runClient(place)))
  return mixed
}

/** Returns the message of an error and of its causes; a failed fetch names its reason only in its cause. */
function describeError(problem: unknown): string {
  const cause = problem instanceof Error ? problem.cause : undefined
  return cause === undefined ? String(problem) : `${String(problem)}: ${describeError(cause)}`
}

/** Returns the time within which a share of the requests was answered. */
export function getPercentile(part: number, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
