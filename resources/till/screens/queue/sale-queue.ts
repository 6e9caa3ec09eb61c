import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import { withStored } from '../cart/cart-conversion.ts'
import { isAnswered, isSignedOut } from './failure-kind.ts'
import type { Connection } from './connection.ts'
import { findSale, storeSale } from './stored-sale.ts'

/** Sets the delay before a sale without answer is sent again. */
const RETRY_MS = 2000

/** Describes a sale that the customer has paid. */
interface PaidSale {
  readonly cart: Cart
  /** Holds the payments, as the action takes them. */
  readonly body: Readonly<Record<string, unknown>>
  /** Holds the total that the customer has paid. */
  readonly total: number
  /** Tells that a request had no answer: the sale may be stored or completed already. */
  readonly isUncertain: boolean
}

/** Holds a paid sale that is not posted yet. */
export interface QueuedSale extends PaidSale {
  /** Identifies the completing action, which runs once however often it is sent. */
  readonly key: string
  /** Holds the server's refusal, which somebody must look at. */
  readonly problem?: unknown
}

/** Describes what became of the first try to post a sale. */
export type Outcome =
  | { readonly state: 'completed'; readonly sale: Sale }
  /** The server did not answer: the queue keeps the sale and sends it again. */
  | { readonly state: 'delayed' }
  /** The queue has returned the sale, with the reason. */
  | { readonly state: 'refused'; readonly refused: QueuedSale }

export interface SaleQueue {
  /** Sends by this from now on: after signing in again there is another one. */
  serve(dataProvider: AppDataProvider): void
  subscribe(listener: () => void): () => void
  /** Lists sales that are not posted yet, in the order of payment. */
  waiting(): readonly QueuedSale[]
  /** Returns the stored sale of a queued one. */
  sent(id: string): Sale | undefined
  /** Posts a sale after those that wait already: at once when there is a connection. */
  post(sale: PaidSale): Promise<Outcome>
  /** Takes one out, to be looked at on the counter. */
  take(id: string): void
}

/** Reports that the server computes another total than was paid: prices have changed meanwhile. */
export class TotalChanged extends Error {
  readonly sale: Sale

  constructor(sale: Sale) {
    super('The total has changed')
    this.sale = sale
  }
}

/**
 * Sends sales in the order in which they were paid, each once: it may be there already from a try whose answer was
 * lost. In memory only: nothing of it is kept by the browser.
 */
export function createSaleQueue(first: AppDataProvider, connection: Connection): SaleQueue {
  let dataProvider = first
  const listeners = new Set<() => void>()
  const sent = new Map<string, Sale>()
  /** Holds the counters that wait for the first try of their sale. */
  const counters = new Map<string, (outcome: Outcome) => void>()
  let waiting: readonly QueuedSale[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function set(next: readonly QueuedSale[]): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  const take = (id: string) => set(waiting.filter(({ cart }) => cart.id !== id))

  function change(id: string, to: Partial<QueuedSale>): void {
    set(waiting.map((one) => (one.cart.id === id ? { ...one, ...to } : one)))
  }

  function report(id: string, outcome: Outcome): void {
    counters.get(id)?.(outcome)
    counters.delete(id)
  }

  /** Sends all sales later, and lets the counter go on with the next customer. */
  function delaySales(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), RETRY_MS)
    set(waiting.map((one) => ({ ...one, isUncertain: true })))
    for (const id of counters.keys()) report(id, { state: 'delayed' })
  }

  /** Returns a refused sale to the counter that waits for it; without one, keeps it to be looked at. */
  function rejectSale(id: string, problem: unknown): void {
    const queued = waiting.find(({ cart }) => cart.id === id)
    if (!queued || !counters.has(id)) return change(id, { problem })
    take(id)
    report(id, { state: 'refused', refused: { ...queued, problem } })
  }

  async function send(): Promise<void> {
    if (isSending) return
    clearTimeout(timer)
    isSending = true
    for (let next = untried(); next; next = untried()) {
      const { cart } = next
      const { id } = cart
      try {
        const sale = await complete(dataProvider, next, (stored) =>
          change(id, { cart: withStored(cart, stored) }),
        )
        sent.set(id, sale)
        connection.answered()
        take(id)
        report(id, { state: 'completed', sale })
      } catch (failure) {
        const isRefused = failure instanceof TotalChanged || isAnswered(failure)
        if (!isRefused) {
          connection.silent()
          delaySales()
          break
        }
        // An ended session is no refusal of a sale that left the counter: the person signs in again.
        if (isSignedOut(failure) && !counters.has(id)) break
        rejectSale(id, failure)
      }
    }
    isSending = false
  }

  const untried = () => waiting.find(({ problem }) => problem === undefined)

  connection.subscribe(() => {
    if (connection.awaySince() === undefined) void send()
  })
  window.addEventListener('beforeunload', (event) => {
    if (waiting.length > 0) event.preventDefault()
  })

  return {
    serve: (next) => {
      if (next === dataProvider) return
      dataProvider = next
      void send()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    waiting: () => waiting,
    sent: (id) => sent.get(id),
    post: (sale) =>
      new Promise((resolve) => {
        counters.set(sale.cart.id, resolve)
        set([...waiting, { ...sale, key: uuidV7() }])
        if (connection.awaySince() === undefined) void send()
        else delaySales()
      }),
    take,
  }
}

/** Completes the sale of a paid cart, or finds the one that an earlier try completed. */
async function complete(
  dataProvider: AppDataProvider,
  { cart, body, total, key, isUncertain }: QueuedSale,
  onStored: (stored: Sale) => void,
): Promise<Sale> {
  const { id } = cart
  const known = isUncertain ? await findSale(dataProvider, id) : cart.stored
  if (known?.status === 'closed') return known
  const sale = await storeSale(dataProvider, cart, 'sale', known)
  onStored(sale)
  if (sale.total !== total) throw new TotalChanged(sale)
  // The API answers the sale as it is afterwards.
  return (await dataProvider.act('sales', id, 'complete', body, key)) as Sale
}
