import { useEffect, useState, type RefObject } from 'react'
import { useDeclared } from '../../../../src/admin/core/context/registry.tsx'
import { useFindByCode } from '../../../../src/admin/form/scan/scannable.ts'
import { useTaskQueue } from '../../../../src/admin/form/scan/use-scanner.ts'
import { isAnswered } from '../queue/failure-kind.ts'
import { parseSearch } from './typed-quantity.ts'
import type { Goods } from '../cart/cart.ts'
import type { GoodsMemory } from './goods-memory.ts'
import type { ProductSearch } from './use-product-search.ts'
import { useTillConnection } from '../queue/use-connection.ts'

interface CodesOptions {
  readonly search: ProductSearch
  readonly memory: GoodsMemory
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly onGoods: (goods: Goods, quantity: number) => void
}

/** Handles scanned codes. */
export interface Codes {
  /** Handles scanned codes one after the other; codes scanned meanwhile wait for their turn. */
  readonly read: (code: string) => void
  /** Lists codes without a product, the latest last. */
  readonly unknown: readonly string[]
  readonly forget: (code: string) => void
  /** Lists codes that wait for a connection; they are looked up again once the server answers. */
  readonly waiting: readonly string[]
}

/**
 * Finds the products of scanned codes and keeps codes without a product. Offline, finds among the products loaded so
 * far.
 */
export function useCodes({ search, memory, searchBox, onGoods }: CodesOptions): Codes {
  const products = useDeclared('products')
  const find = useFindByCode()
  const inTurn = useTaskQueue()
  const { connection, awaySince } = useTillConnection()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState<readonly string[]>([])

  function read(code: string): void {
    void inTurn(async () => {
      if (connection.awaySince()) return readAlone(code)
      try {
        // The list of products contains products.
        const goods = (await find(products, code)) as unknown as Goods | null
        if (!goods) return await readOtherwise(code)
        memory.link(code, goods)
        onGoods(goods, 1)
      } catch (failure) {
        if (isAnswered(failure)) return await readOtherwise(code)
        connection.silent()
        readAlone(code)
      }
    })
  }

  function readAlone(code: string): void {
    const goods = memory.byCode(code)
    if (goods) return onGoods(goods, 1)
    setWaiting((before) => [...before, code])
  }

  /**
   * Handles a code without a product. In the search input, letters that were entered this quickly may be pasted or
   * dictated words.
   */
  async function readOtherwise(code: string): Promise<void> {
    const isText = document.activeElement === searchBox.current && /\D/.test(code)
    const goods = isText ? await search.first(code).catch(() => undefined) : undefined
    if (goods) return onGoods(goods, parseSearch(code).quantity)
    setUnknown((before) => [...before.filter((each) => each !== code), code])
  }

  useEffect(() => {
    if (awaySince || waiting.length === 0) return
    setWaiting([])
    for (const code of waiting) read(code)
    // Runs only when the connection comes back, with the current functions.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [awaySince])

  return {
    read,
    unknown,
    waiting,
    forget: (code) => setUnknown(unknown.filter((each) => each !== code)),
  }
}
