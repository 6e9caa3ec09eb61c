import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Row } from '../../../../src/schema/row.ts'
import type { inventory } from '../../../inventory/ledger/inventory.ts'
import type { Goods } from './cart.ts'

/**
 * Returns the available quantity of a product in the branch; undefined for services, while loading,
 * and for people who may not see stock.
 */
export type StockOf = (goods: Pick<Goods, 'id' | 'type'>) => number | undefined

/** Reads the available quantities of products in a branch; products without a stock level have 0. */
export function useStock(branch: string | null, goods: readonly Pick<Goods, 'id'>[]): StockOf {
  const { can } = useSession()
  const ids = [...new Set(goods.map(({ id }) => id))].toSorted()
  const { data, isPlaceholderData } = useGetList<Row<typeof inventory>>(
    'inventory',
    {
      filter: { branch, product: ids },
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'id', order: 'ASC' },
    },
    {
      enabled: branch !== null && ids.length > 0 && can('stock.view'),
      placeholderData: (previous) => previous,
    },
  )
  return useMemo(() => {
    const quantities = new Map(data?.map(({ product, available }) => [product, available ?? 0]))
    // While more products are loading, the quantity of a product is unknown; it is not 0.
    const absent = data && !isPlaceholderData ? 0 : undefined
    return ({ id, type }) => (type === 'service' ? undefined : (quantities.get(id) ?? absent))
  }, [data, isPlaceholderData])
}
