import { useState } from 'react'
import { useTaskQueue } from '../../../../src/admin/form/scan/scanner.tsx'
import { parseSearch } from './parse-search.ts'
import type { Goods } from '../cart/cart.ts'
import { NONE } from './product-results.tsx'
import type { ProductSearch } from './use-product-search.ts'

/** Holds the chosen result, and functions that take a product: add it to the sale, or mark it as favourite. */
export interface Picking {
  /** Holds the index among the results, or `NONE`. */
  readonly active: number
  readonly setActive: (active: number) => void
  /** Adds a product to the sale with the typed quantity; while the person chooses favourites, marks or unmarks it. */
  readonly take: (goods: Goods) => void
  /** Takes the chosen product. While the results are loading, takes the first result of the typed text. */
  readonly addFirst: () => Promise<void>
}

/** Returns the chosen result, and functions that take products. `onGoods` adds a product to the sale. */
export function usePicking(
  search: ProductSearch,
  onGoods: (goods: Goods, quantity: number) => void,
): Picking {
  const [active, setActive] = useState(NONE)
  const runInOrder = useTaskQueue()
  const { isMarking, toggle } = search.shelf

  function take(goods: Goods): void {
    // The search stays, so that the person can mark several of its results.
    if (isMarking) return toggle(goods.id)
    onGoods(goods, parseSearch(search.typed).quantity)
    search.setTyped('')
    setActive(NONE)
  }

  /** Empties the search immediately, so that the person can type the next product while this product is loading. */
  async function addFirst(): Promise<void> {
    const { typed, isBehind, found, setTyped } = search
    if (active === NONE || (typed !== '' && parseSearch(typed).text === '')) return
    if (!isBehind) {
      const goods = found[active]
      if (goods) take(goods)
      return
    }
    setTyped('')
    setActive(NONE)
    await runInOrder(async () => {
      const goods = await search.first(typed).catch(() => undefined)
      if (goods) return isMarking ? toggle(goods.id) : onGoods(goods, parseSearch(typed).quantity)
      // A text without result is put back into the input for correction.
      setTyped((later) => (later === '' ? typed : `${typed} ${later}`))
      setActive(0)
    })
  }

  return { active, setActive, take, addFirst }
}
