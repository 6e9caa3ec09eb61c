import { useDataProvider, useStoreContext } from 'react-admin'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { findSale } from '../queue/stored-sale.ts'
import type { Cart, CartLine, Goods } from './cart.ts'
import { readHeldTills, getTillId } from './till-id.ts'

/** Holds a stored cart, which contains only the ids of other records. */
type SavedCart = Omit<Cart, 'stored' | 'lines'> & {
  readonly lines: readonly (Omit<CartLine, 'goods'> & { readonly product: string })[]
  /** Holds the time of the last change, ISO 8601. */
  readonly at: string
}

/** Holds an unfinished sale of another till. */
export interface UnfinishedSale {
  readonly key: string
  readonly cart: Cart
  /** Holds the time of the last change, ISO 8601. */
  readonly changedAt: string
}

const KEY = /^till\.(.+)\.draft$/

const buildCartKey = (till: string) => `till.${till}.draft`

/**
 * Stores the current sale with the person's preferences, so that a reload or a crash does not lose the sale (U11). Each
 * till stores its own sale.
 */
export function useSavedCart() {
  const dataProvider = useDataProvider<AppDataProvider>()
  const store = useStoreContext()

  /** Reads the saved sale of this till; undefined if there is none, or if the server has posted or cancelled the sale. */
  async function restore(): Promise<Cart | undefined> {
    const saved = store.getItem<SavedCart | null>(buildCartKey(await getTillId()))
    return saved ? restoreCart(saved) : undefined
  }

  /** Finds the person's latest unfinished sale of another till, except tills that are open in this browser. */
  async function findUnfinished(): Promise<UnfinishedSale | undefined> {
    const [ownTill, heldTills] = await Promise.all([getTillId(), readHeldTills()])
    const candidates = Object.entries<SavedCart | null>(store.listItems?.('till.') ?? {}).flatMap(
      ([key, saved]) => {
        const till = KEY.exec(key)?.[1]
        return till && saved && till !== ownTill && !heldTills.has(till) ? [{ key, saved }] : []
      },
    )
    for (const { key, saved } of candidates.toSorted((a, b) =>
      a.saved.at < b.saved.at ? 1 : -1,
    )) {
      const cart = await restoreCart(saved)
      // A sale that is not stored gets a new id, because the other till may still complete the sale with the old id.
      if (cart && cart.lines.length > 0) {
        return {
          key,
          cart: cart.stored ? cart : { ...cart, id: uuidV7() },
          changedAt: saved.at,
        }
      }
      store.removeItem(key)
    }
    return undefined
  }

  async function restoreCart({ at: _at, lines, ...head }: SavedCart): Promise<Cart | undefined> {
    const [products, stored] = await Promise.all([
      dataProvider.getMany<Goods>('products', { ids: lines.map(({ product }) => product) }),
      findSale(dataProvider, head.id),
    ])
    if (stored && stored.status !== 'draft' && stored.status !== 'held') return undefined
    const goods = new Map(products.data.map((each) => [each.id, each]))
    return {
      ...head,
      ...(stored && { stored }),
      lines: lines.flatMap(({ product, ...line }) => {
        const found = goods.get(product)
        return found ? [{ ...line, goods: found }] : []
      }),
    }
  }

  function saveCart({ stored: _stored, lines, ...head }: Cart): void {
    const saved = lines.length > 0 && {
      ...head,
      at: new Date().toISOString(),
      lines: lines.map(({ goods, ...line }) => ({ ...line, product: goods.id })),
    }
    void getTillId().then((till) => {
      if (saved) store.setItem(buildCartKey(till), saved)
      // An empty cart is deleted only if it was stored.
      else if (store.getItem(buildCartKey(till))) store.removeItem(buildCartKey(till))
    })
  }

  return {
    restore,
    findUnfinished,
    save: saveCart,
    forget: (key: string) => store.removeItem(key),
  }
}
