import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import { withStored } from '../cart/cart-conversion.ts'
import { isAnswered, isSignedOut } from './failure-kind.ts'
import { askBeforeUnload, type Connection } from '../../../../src/admin/core/data/connection.ts'
import { findSale, storeSale } from './stored-sale.ts'

/** Sets the delay in milliseconds before a sale without a response is sent again. */
const RETRY_MS = 2000

/** Describes a paid sale. */
interface PaidSale {
  readonly cart: Cart
  /** Holds the body of the action `complete`: the payments. */
  readonly body: Readonly<Record<string, unknown>>
  /** Holds the total that the customer paid. */
  readonly total: number
  /**
   * Indicates that the sale may already be stored or completed, because a request had no response. Also true for a sale
   * that waited in the queue and was not sent yet.
   */
  readonly isUncertain: boolean
}

/** Holds a paid sale that is not posted yet. */
export interface QueuedSale extends PaidSale {
  /** Holds the idempotency key of the action, so that the action runs once, however often it is sent. */
  readonly key: string
  /** Holds the data provider that sends the sale as its seller; undefined where only one person sells. */
  readonly seller?: AppDataProvider | undefined
  /** Holds the refusal of the server, or `TotalChanged`. A person must solve the problem. */
  readonly problem?: unknown
}

/** Describes the result of the first attempt to post a sale. */
export type Outcome =
  | { readonly state: 'completed'; readonly sale: Sale }
  /** Reports that there is no connection or that the server did not respond. The queue sends the sale later. */
  | { readonly state: 'delayed' }
  /**
   * Reports that the server refused the sale. The queue removes the sale and returns it with the
   * problem.
   */
  | { readonly state: 'refused'; readonly refused: QueuedSale }

export interface SaleQueue {
  /** Sets the data provider. There is a new data provider after each sign-in. */
  serve(dataProvider: AppDataProvider): void
  subscribe(listener: () => void): () => void
  /** Lists sales that are not posted yet, in the order of payment. */
  waiting(): readonly QueuedSale[]
  /** Returns the sale that was posted for a queued sale. */
  sent(id: string): Sale | undefined
  /** Posts a sale after the waiting sales, immediately if there is a connection. */
  post(sale: PaidSale): Promise<Outcome>
  /** Removes a sale from the queue, to be corrected at the till. */
  take(id: string): void
}

/** Reports that the server's total differs from the paid total, because prices have changed. */
export class TotalChanged extends Error {
  readonly sale: Sale

  constructor(sale: Sale) {
    super('The total has changed')
    this.sale = sale
  }
}

/**
 * Sends sales in the order of payment. Before sending a sale again, looks for a sale stored by an earlier attempt, so
 * that no sale is stored twice. Keeps sales in memory only, not in the browser's storage. On a shared device, each sale
 * is sent as the person who made it, even if another person works at the device by then.
 */
export function createSaleQueue(
  first: AppDataProvider,
  connection: Connection,
  isShared = false,
): SaleQueue {
  let dataProvider = first
  const listeners = new Set<() => void>()
  const sent = new Map<string, Sale>()
  /** Holds the callbacks of tills that wait for the first attempt to send their sale. */
  const waitingTills = new Map<string, (outcome: Outcome) => void>()
  let waiting: readonly QueuedSale[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function set(next: readonly QueuedSale[]): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  const take = (id: string) => set(waiting.filter(({ cart }) => cart.id !== id))

  function change(id: string, to: Partial<QueuedSale>): void {
    set(waiting.map((each) => (each.cart.id === id ? { ...each, ...to } : each)))
  }

  function report(id: string, outcome: Outcome): void {
    waitingTills.get(id)?.(outcome)
    waitingTills.delete(id)
  }

  /** Schedules all sales for a later attempt, and lets the till continue with the next customer. */
  function delaySales(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), RETRY_MS)
    set(waiting.map((each) => ({ ...each, isUncertain: true })))
    for (const id of waitingTills.keys()) report(id, { state: 'delayed' })
  }

  /**
   * Returns a refused sale to the till if the till waits for it. Otherwise keeps the sale in the queue with the
   * problem.
   */
  function rejectSale(id: string, problem: unknown): void {
    const queued = waiting.find(({ cart }) => cart.id === id)
    if (!queued || !waitingTills.has(id)) return change(id, { problem })
    take(id)
    report(id, { state: 'refused', refused: { ...queued, problem } })
  }

  async function send(): Promise<void> {
    if (isSending) return
    clearTimeout(timer)
    isSending = true
    for (let next = findUntried(); next; next = findUntried()) {
      const { cart } = next
      const { id } = cart
      try {
        const sale = await complete(next.seller ?? dataProvider, next, (stored) =>
          change(id, { cart: withStored(cart, stored) }),
        )
        sent.set(id, sale)
        connection.reportAnswer()
        take(id)
        report(id, { state: 'completed', sale })
      } catch (failure) {
        const isRefused = failure instanceof TotalChanged || isAnswered(failure)
        if (!isRefused) {
          connection.reportSilence()
          delaySales()
          break
        }
        // A sale that no till waits for stays in the queue until the person has signed in again.
        if (isSignedOut(failure) && !waitingTills.has(id)) break
        rejectSale(id, failure)
      }
    }
    isSending = false
  }

  const findUntried = () => waiting.find(({ problem }) => problem === undefined)

  connection.subscribe(() => {
    if (connection.getOfflineSince() === undefined) void send()
  })
  askBeforeUnload({ isUnsaved: () => waiting.length > 0 })

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
        waitingTills.set(sale.cart.id, resolve)
        const seller = isShared ? dataProvider : undefined
        set([...waiting, { ...sale, key: uuidV7(), seller }])
        if (connection.getOfflineSince() === undefined) void send()
        else delaySales()
      }),
    take,
  }
}

/** Completes the sale of a paid cart, or returns the sale if an earlier attempt has completed it. */
async function complete(
  dataProvider: AppDataProvider,
  { cart, body, total, key, isUncertain }: QueuedSale,
  onStored: (stored: Sale) => void,
): Promise<Sale> {
  const { id } = cart
  const stored = isUncertain ? await findSale(dataProvider, id) : cart.stored
  if (stored?.status === 'closed') return stored
  const sale = await storeSale(dataProvider, cart, 'sale', stored)
  onStored(sale)
  if (sale.total !== total) throw new TotalChanged(sale)
  // The API returns the changed sale.
  return (await dataProvider.runAction('sales', id, 'complete', body, key)) as Sale
}
