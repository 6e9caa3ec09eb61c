import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import { isAnswered } from './answered.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import { saleOfCart, type Kind } from '../cart/sale-of-cart.ts'
import type { Values } from '../../../../src/schema/values.ts'

/**
 * Returns the steps of a sale at the counter, each of which takes effect once however often it is tried: a new sale has
 * its id from the cart, and an action keeps its key until it was answered.
 */
export function useCounter() {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useRef(uuidV7())
  /** Tells that the last action or creation had no answer and may have succeeded. */
  const isOpen = useRef(false)
  const isMaking = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const busy = useRef(false)

  async function save(cart: Cart, kind: Kind): Promise<Sale> {
    const data = saleOfCart(cart, kind)
    const stored = cart.stored ?? (isMaking.current ? await found(cart.id) : undefined)
    if (stored) {
      const change = { id: stored.id, data, previousData: stored }
      return (await dataProvider.update<Sale>('sales', change)).data
    }
    isMaking.current = true
    try {
      const made = await dataProvider.create<Sale>('sales', {
        data: { id: cart.id, ...data },
        meta: { idempotencyKey: cart.id },
      })
      isMaking.current = false
      return made.data
    } catch (failure) {
      isMaking.current = !isAnswered(failure)
      throw failure
    }
  }

  /** Finds the sale that an earlier try created, though its answer never came. */
  async function found(id: string): Promise<Sale | undefined> {
    const { data } = await dataProvider.getMany<Sale>('sales', { ids: [id] })
    // Lists have no child rows; a draft must be complete to be compared before it is changed.
    return data[0] && (await dataProvider.getOne<Sale>('sales', { id })).data
  }

  async function act(sale: Sale, action: string, body: Values = {}): Promise<Sale> {
    try {
      const done = await dataProvider.act('sales', sale.id, action, body, key.current)
      key.current = uuidV7()
      isOpen.current = false
      // The API answers the sale as it is afterwards.
      return done as Sale
    } catch (failure) {
      isOpen.current = !isAnswered(failure)
      if (!isOpen.current) key.current = uuidV7()
      throw failure
    }
  }

  /** Finds the sale when an earlier try without answer completed it. */
  async function completedBefore(cart: Cart): Promise<Sale | undefined> {
    if (!isOpen.current || !cart.stored) return undefined
    const { data: now } = await dataProvider.getOne<Sale>('sales', { id: cart.stored.id })
    return now.status === 'closed' ? now : undefined
  }

  /** Runs one work at a time; a second press meanwhile is ignored. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      busy.current = false
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    once,
    save,
    act,
    completedBefore,
    /** Holds the key of an action that may have succeeded. */
    openKey: () => key.current,
    /** Starts the next sale. */
    next: () => {
      key.current = uuidV7()
      isOpen.current = false
      isMaking.current = false
    },
  }
}
