import { useEffect, useState, type RefObject } from 'react'
import { useDeclaration } from '../../../../src/admin/core/context/registry.tsx'
import { useFindByCode } from '../../../../src/admin/form/scan/scannable.ts'
import { useTaskQueue } from '../../../../src/admin/form/scan/scanner.tsx'
import { isAnswered } from '../queue/failure-kind.ts'
import { parseSearch } from './parse-search.ts'
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

/** Adds the products of scanned codes to the sale, and lists the codes whose products were not found. */
export interface Codes {
  /** Handles a scanned code after all codes that were scanned before it. */
  readonly read: (code: string) => void
  /** Lists codes without a product, the latest last. */
  readonly unknown: readonly string[]
  readonly forget: (code: string) => void
  /** Lists codes that wait for a connection. They are looked up when the server answers again. */
  readonly waiting: readonly string[]
}

/**
 * Finds the products of scanned codes and collects codes without a product. Offline, searches only the products loaded
 * so far.
 */
export function useCodes({ search, memory, searchBox, onGoods }: CodesOptions): Codes {
  const products = useDeclaration('products')
  const find = useFindByCode()
  const runInOrder = useTaskQueue()
  const { connection, offlineSince } = useTillConnection()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState<readonly string[]>([])

  function read(code: string): void {
    void runInOrder(async () => {
      if (connection.getOfflineSince()) return readOffline(code)
      try {
        // `find` does not know the type of the records of a resource.
        const goods = (await find(products, code)) as unknown as Goods | null
        if (!goods) return await readUnknownCode(code)
        memory.link(code, goods)
        onGoods(goods, 1)
      } catch (failure) {
        if (isAnswered(failure)) return await readUnknownCode(code)
        connection.reportSilence()
        readOffline(code)
      }
    })
  }

  function readOffline(code: string): void {
    const goods = memory.findByCode(code)
    if (goods) return onGoods(goods, 1)
    setWaiting((before) => [...before, code])
  }

  /**
   * Handles a code without a product. If the search input has the focus and the code does not consist of digits only,
   * the code may be pasted or dictated text: the products are searched for this text first.
   */
  async function readUnknownCode(code: string): Promise<void> {
    const isText = document.activeElement === searchBox.current && /\D/.test(code)
    const goods = isText ? await search.first(code).catch(() => undefined) : undefined
    if (goods) return onGoods(goods, parseSearch(code).quantity)
    setUnknown((before) => [...before.filter((each) => each !== code), code])
  }

  useEffect(() => {
    if (offlineSince || waiting.length === 0) return
    setWaiting([])
    for (const code of waiting) read(code)
    // Runs only when the connection comes back, with the current functions.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [offlineSince])

  return {
    read,
    unknown,
    waiting,
    forget: (code) => setUnknown(unknown.filter((each) => each !== code)),
  }
}
