import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import { isAnswered } from './failure-kind.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import type { Kind } from '../cart/cart-conversion.ts'
import { findSale, storeSale } from './stored-sale.ts'

/**
 * Returns the steps that store a sale without completing it. A repeated step has no further effect:
 * a new sale has the id of the cart, and an action keeps its idempotency key until the server has
 * answered.
 */
export function useSaleStorage() {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useRef(uuidV7())
  /**
   * Indicates that a request to create the sale was sent and has no response yet, so that it may
   * have succeeded.
   */
  const mayBeStored = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const busy = useRef(false)

  async function save(cart: Cart, kind: Kind): Promise<Sale> {
    const isUncertain = mayBeStored.current && !cart.stored
    const found = isUncertain ? await findSale(dataProvider, cart.id) : undefined
    mayBeStored.current = true
    try {
      const saved = await storeSale(dataProvider, cart, kind, cart.stored ?? found)
      mayBeStored.current = false
      return saved
    } catch (failure) {
      mayBeStored.current = !isAnswered(failure)
      throw failure
    }
  }

  async function act(sale: Sale, action: string): Promise<Sale> {
    try {
      const done = await dataProvider.runAction('sales', sale.id, action, {}, key.current)
      key.current = uuidV7()
      // The API returns the changed sale.
      return done as Sale
    } catch (failure) {
      if (isAnswered(failure)) key.current = uuidV7()
      throw failure
    }
  }

  /** Runs one task at a time; a second press in the meantime is ignored. */
  async function runOnce(work: () => Promise<void>): Promise<void> {
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
    once: runOnce,
    save,
    act,
    /** Returns whether the sale may be stored although the server did not answer. */
    isUncertain: () => mayBeStored.current,
    startNextSale: () => {
      key.current = uuidV7()
      mayBeStored.current = false
    },
  }
}
