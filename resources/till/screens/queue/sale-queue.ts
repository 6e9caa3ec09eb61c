import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { isAnswered, isSignedOut } from './answered.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import type { Connection } from './connection.ts'
import { saleOfCart } from '../cart/sale-of-cart.ts'

/** Sets the delay before a sale without answer is sent again. */
const RETRY_MS = 2000

/** Holds a sale that was paid while the server did not answer. */
export interface QueuedSale {
  readonly cart: Cart
  /** Holds the payments, as the action takes them. */
  readonly body: Readonly<Record<string, unknown>>
  /** Holds the total that the customer has paid. */
  readonly total: number
  /** Identifies the completing action, which runs once however often it is sent. */
  readonly key: string
  /** Holds the server's refusal, which somebody must look at. */
  readonly refusal?: unknown
}

export interface SaleQueue {
  /** Sends by this from now on: after signing in again there is another one. */
  serve(dataProvider: AppDataProvider): void
  subscribe(listener: () => void): () => void
  /** Lists sales that are not posted yet, in the order of payment. */
  waiting(): readonly QueuedSale[]
  /** Returns the stored sale of a queued one. */
  sent(id: string): Sale | undefined
  add(sale: QueuedSale): void
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
  let waiting: readonly QueuedSale[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function set(next: readonly QueuedSale[]): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  const without = (id: string) => waiting.filter(({ cart }) => cart.id !== id)

  async function send(): Promise<void> {
    if (isSending) return
    clearTimeout(timer)
    isSending = true
    for (let next = untried(); next; next = untried()) {
      const { id } = next.cart
      try {
        sent.set(id, await sell(dataProvider, next))
        connection.answered()
        set(without(id))
      } catch (failure) {
        // An ended session is no refusal of the sale: the person signs in again.
        if (isSignedOut(failure)) break
        if (!(failure instanceof TotalChanged) && !isAnswered(failure)) {
          connection.silent()
          sendSoon()
          break
        }
        const refused = { ...next, refusal: failure }
        set(waiting.map((one) => (one.cart.id === id ? refused : one)))
      }
    }
    isSending = false
  }

  function sendSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), RETRY_MS)
  }

  const untried = () => waiting.find(({ refusal }) => refusal === undefined)

  window.addEventListener('online', () => void send())
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
    add: (sale) => {
      set([...waiting, sale])
      sendSoon()
    },
    take: (id) => set(without(id)),
  }
}

/** Creates one sale of a paid cart, or finds the one that an earlier try created. */
async function sell(
  dataProvider: AppDataProvider,
  { cart, body, total, key }: QueuedSale,
): Promise<Sale> {
  const { id } = cart
  const { data } = await dataProvider.getMany<Sale>('sales', { ids: [id] })
  // Lists have no child rows; a draft must be complete to be compared before it is changed.
  const known = data[0] && (await dataProvider.getOne<Sale>('sales', { id })).data
  if (known?.status === 'closed') return known
  const made = saleOfCart(cart, 'sale')
  const { data: sale } = known
    ? await dataProvider.update<Sale>('sales', { id, data: made, previousData: known })
    : await dataProvider.create<Sale>('sales', {
        data: { id, ...made },
        meta: { idempotencyKey: id },
      })
  if (sale.total !== total) throw new TotalChanged(sale)
  // The API answers the sale as it is afterwards.
  return (await dataProvider.act('sales', id, 'complete', body, key)) as Sale
}
