import { useState, type RefObject } from 'react'
import { useDeclared } from '../../../src/admin/context/registry.tsx'
import { useFindByCode } from '../../../src/admin/scan/use-find-by-code.ts'
import { useInTurn } from '../../../src/admin/scan/use-in-turn.ts'
import { askedFor } from './asked.ts'
import type { Goods } from './cart.ts'
import type { ProductSearch } from './use-product-search.tsx'

interface CodesOptions {
  readonly search: ProductSearch
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly onGoods: (goods: Goods, quantity: number) => void
}

/** The codes that are read at the counter. */
export interface Codes {
  /** Takes a code to its product, one after the other; what is read while one is looked for waits its turn. */
  readonly read: (code: string) => void
  /** Codes that no product has, the last one read at the end. */
  readonly unknown: readonly string[]
  readonly forget: (code: string) => void
}

/** Takes codes to products, and keeps those that no product has. */
export function useCodes({ search, searchBox, onGoods }: CodesOptions): Codes {
  const products = useDeclared('products')
  const find = useFindByCode()
  const inTurn = useInTurn()
  const [unknown, setUnknown] = useState<readonly string[]>([])

  function read(code: string): void {
    void inTurn(async () => {
      const goods = await find(products, code).catch(() => null)
      // The list of products answers products.
      if (goods) return onGoods(goods as unknown as Goods, 1)
      await readOtherwise(code)
    })
  }

  /** No product has the code. In the search, letters that came so quickly may still be words: pasted, or dictated. */
  async function readOtherwise(code: string): Promise<void> {
    const isText = document.activeElement === searchBox.current && /\D/.test(code)
    const goods = isText ? await search.first(code).catch(() => undefined) : undefined
    if (goods) return onGoods(goods, askedFor(code).quantity)
    setUnknown((before) => [...before.filter((each) => each !== code), code])
  }

  return {
    read,
    unknown,
    forget: (code) => setUnknown(unknown.filter((each) => each !== code)),
  }
}
