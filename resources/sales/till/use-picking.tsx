import { useState } from 'react'
import { askedFor } from './asked.ts'
import type { Goods } from './cart.ts'
import { NONE } from './product-results.tsx'
import type { ProductSearch } from './use-product-search.tsx'

/** Which of the found products is chosen, and how one is taken. */
export interface Picking {
  /** Its place among those found, or `NONE`. */
  readonly active: number
  readonly setActive: (active: number) => void
  readonly take: (goods: Goods) => void
  /** Takes the chosen product, or the first that is found. */
  readonly takeFirst: () => Promise<void>
}

/** Picks a product out of what the search finds, as many as were asked for. */
export function usePicking(
  search: ProductSearch,
  onGoods: (goods: Goods, quantity: number) => void,
): Picking {
  const [active, setActive] = useState(NONE)

  function take(goods: Goods): void {
    onGoods(goods, askedFor(search.typed).quantity)
    search.setTyped('')
    setActive(NONE)
  }

  async function takeFirst(): Promise<void> {
    const { typed, isBehind, found, setTyped } = search
    if (active === NONE || (typed !== '' && askedFor(typed).text === '')) return
    const goods = isBehind ? await search.first(typed) : found[active]
    if (goods) return take(goods)
    // What is not found stays, to be mended.
    setTyped(typed)
  }

  return { active, setActive, take, takeFirst }
}
