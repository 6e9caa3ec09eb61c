import type { Goods } from '../cart/cart.ts'

/** Remembers the products that the till has seen since it was opened, which can be sold offline. */
export interface GoodsMemory {
  see(goods: readonly Goods[]): void
  /** Links a scanned code to a product. */
  link(code: string, goods: Goods): void
  byCode(code: string): Goods | undefined
  /** Returns products whose name or SKU has all words, by name. */
  matching(text: string, most: number): readonly Goods[]
}

export function createGoodsMemory(): GoodsMemory {
  const known = new Map<string, Goods>()
  const codes = new Map<string, string>()

  const see = (goods: readonly Goods[]) => {
    for (const one of goods) {
      known.set(one.id, one)
      if (one.sku) codes.set(folded(one.sku), one.id)
    }
  }

  return {
    see,
    link: (code, goods) => {
      see([goods])
      codes.set(folded(code), goods.id)
    },
    byCode: (code) => known.get(codes.get(folded(code)) ?? ''),
    matching: (text, most) => {
      const words = folded(text).split(/\s+/)
      return [...known.values()]
        .filter(({ name, sku }) => words.every((word) => folded(`${name} ${sku}`).includes(word)))
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .slice(0, most)
    },
  }
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
