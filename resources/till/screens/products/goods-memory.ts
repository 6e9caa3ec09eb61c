import { foldAccents } from '../../../../src/admin/core/format/fold.ts'
import type { Goods } from '../cart/cart.ts'

/** Holds the products that the till has loaded since it was opened; these can be sold offline. */
export interface GoodsMemory {
  add(goods: readonly Goods[]): void
  /** Links a scanned code to a product. */
  link(code: string, goods: Goods): void
  findByCode(code: string): Goods | undefined
  /**
   * Returns the remembered products of a shelf (shelf.tsx) whose name and SKU together contain all
   * words, sorted by name.
   */
  findMatching(text: string, limit: number, isOnShelf?: (goods: Goods) => boolean): readonly Goods[]
}

/** Creates a memory without products. */
export function createGoodsMemory(): GoodsMemory {
  const byId = new Map<string, Goods>()
  const codes = new Map<string, string>()

  const add = (goods: readonly Goods[]) => {
    for (const one of goods) {
      byId.set(one.id, one)
      if (one.sku) codes.set(foldAccents(one.sku.trim()), one.id)
    }
  }

  return {
    add,
    link: (code, goods) => {
      add([goods])
      codes.set(foldAccents(code.trim()), goods.id)
    },
    findByCode: (code) => byId.get(codes.get(foldAccents(code.trim())) ?? ''),
    findMatching: (text, limit, isOnShelf = () => true) => {
      const words = foldAccents(text.trim()).split(/\s+/)
      return [...byId.values()]
        .filter(isOnShelf)
        .filter(({ name, sku }) =>
          words.every((word) => foldAccents(`${name} ${sku}`).includes(word)),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .slice(0, limit)
    },
  }
}
