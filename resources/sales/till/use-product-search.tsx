import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import { askedFor } from './asked.ts'
import type { Goods } from './cart.ts'

const SHOWN = 40
const TYPING_MS = 120

/** Products for sale that a text finds, by name. */
export interface ProductSearch {
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly found: readonly Goods[]
  /** The products shown are not yet those for the text. */
  readonly isBehind: boolean
  readonly error: unknown
  readonly retry: () => void
  /** The product that a text finds first, asked for at once: Enter must not wait for a pause in typing. */
  readonly first: (typed: string) => Promise<Goods | undefined>
}

export function useProductSearch(): ProductSearch {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const { text } = askedFor(typed)
  const settled = useSettled(text)
  const { data, error, isPlaceholderData, isPending, refetch } = useGetList<Goods>(
    'products',
    queryOf(settled),
    { placeholderData: (previous) => previous },
  )
  return {
    typed,
    setTyped,
    found: data ?? [],
    isBehind: isPending || isPlaceholderData || settled !== text,
    error,
    retry: () => void refetch(),
    first: async (asked) => {
      const query = { ...queryOf(askedFor(asked).text), pagination: { page: 1, perPage: 1 } }
      const { data: found } = await queryClient.fetchQuery({
        queryKey: ['products', 'first', query],
        queryFn: () => dataProvider.getList<Goods>('products', query),
      })
      return found[0]
    },
  }
}

function queryOf(text: string) {
  return {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' },
    filter: { isSellable: true, status: 'active', ...(text !== '' && { q: text }) },
  } as const
}

/** The text once typing pauses; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
