import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import { useDebounced } from '../../../../src/admin/core/context/use-debounced.ts'
import { parseSearch } from './parse-search.ts'
import type { Goods } from '../cart/cart.ts'
import type { GoodsMemory } from './goods-memory.ts'
import { useBestSellers } from './use-best-sellers.ts'
import { useShelf, type Shelf } from './shelf.tsx'
import { useTillConnection } from '../queue/use-connection.ts'

const MAX_RESULTS = 40
const TYPING_PAUSE_MS = 120

/** Finds products by text, sorted by name; without text, the best sellers first. */
export interface ProductSearch {
  readonly typed: string
  readonly setTyped: Dispatch<SetStateAction<string>>
  readonly found: readonly Goods[]
  /** Indicates that the results of the text are still loading; until then, earlier results are shown. */
  readonly isBehind: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Holds which products are shown: all, those of a category, or the favourites. */
  readonly shelf: Shelf
  /** Returns the first result of a text without waiting until the person stops typing. */
  readonly first: (typed: string) => Promise<Goods | undefined>
}

/** Searches the products of a branch. Without a connection, searches the products that the till has loaded. */
export function useProductSearch(branch: string | null, memory: GoodsMemory): ProductSearch {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const { offlineSince } = useTillConnection()
  const [typed, setTyped] = useState('')
  const { text } = parseSearch(typed)
  // Empty text shows the best sellers immediately.
  const settled = useDebounced(text, text === '' ? 0 : TYPING_PAUSE_MS)
  const best = useBestSellers(branch, MAX_RESULTS)
  const shelf = useShelf()
  const { data, error, isPlaceholderData, isPending, refetch } = useGetList<Goods>(
    'products',
    buildQuery(settled, shelf.filter),
    { placeholderData: (previous) => previous },
  )
  useEffect(() => {
    memory.add([...(best ?? []), ...(data ?? [])])
  }, [memory, best, data])
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !offlineSince) void refetch({ cancelRefetch: false })
    wasOffline.current = offlineSince !== undefined
  }, [offlineSince, refetch])
  const isTextEmpty = settled === '' && text === ''
  const putBestFirst = (goods: readonly Goods[]) =>
    mergeGoods((best ?? []).filter(shelf.has), goods)
  const online = {
    found: isTextEmpty ? putBestFirst(data ?? []) : (data ?? []),
    isBehind: isPending || isPlaceholderData || settled !== text || (isTextEmpty && !best),
    error,
  }
  // Tiles keep their places when the connection is lost, so that no tap sells another product.
  const remembered = memory.findMatching(text, MAX_RESULTS, shelf.has)
  const offline = {
    found: text === '' ? putBestFirst(remembered) : remembered,
    isBehind: false,
    error: null,
  }
  return {
    typed,
    setTyped,
    shelf,
    ...(offlineSince ? offline : online),
    retry: () => void refetch(),
    first: async (entered) => {
      const words = parseSearch(entered).text
      if (offlineSince) return memory.findMatching(words, 1, shelf.has)[0]
      const query = { ...buildQuery(words, shelf.filter), pagination: { page: 1, perPage: 1 } }
      const { data: found } = await queryClient.fetchQuery({
        queryKey: ['products', 'first', query],
        queryFn: () => dataProvider.getList<Goods>('products', query),
        networkMode: 'always',
      })
      return found[0]
    },
  }
}

function mergeGoods(best: readonly Goods[], all: readonly Goods[]): readonly Goods[] {
  const bestIds = new Set(best.map(({ id }) => id))
  return [...best, ...all.filter(({ id }) => !bestIds.has(id))].slice(0, MAX_RESULTS)
}

function buildQuery(text: string, shelf: Shelf['filter']) {
  return {
    pagination: { page: 1, perPage: MAX_RESULTS },
    sort: { field: 'name', order: 'ASC' },
    filter: { isSellable: true, status: 'active', ...shelf, ...(text !== '' && { q: text }) },
  } as const
}
