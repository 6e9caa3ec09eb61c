import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useGetMany, type RaRecord } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Goods } from '../cart/cart.ts'

/**
 * Reads the products in stock of a branch with the most stock movements. The stock level counts its movements, so the
 * server computes no sums. The products are read once, so that tiles do not move while goods are sold. Undefined while
 * loading.
 */
export function useBestSellers(branch: string | null, limit: number): readonly Goods[] | undefined {
  const dataProvider = useDataProvider()
  const { can } = useSession()
  const maySeeStock = can('stock.view')
  const { data: ids, error } = useQuery({
    queryKey: ['till', 'best', branch],
    queryFn: async (): Promise<string[]> => {
      const { data } = await dataProvider.getList<RaRecord & { product: string }>('inventory', {
        filter: {
          branch,
          available_gt: 0,
          'product.isSellable': true,
          'product.status': 'active',
        },
        sort: { field: 'movements', order: 'DESC' },
        pagination: { page: 1, perPage: limit },
      })
      return data.map(({ product }) => product)
    },
    enabled: branch !== null && maySeeStock,
  })
  const { data, error: productsError } = useGetMany<Goods>(
    'products',
    { ids: ids ?? [] },
    { enabled: (ids?.length ?? 0) > 0 },
  )
  const hasNoBranch = branch === null && !can('branch.view')
  const best = useMemo(() => {
    const byId = new Map(data?.map((goods) => [goods.id, goods]))
    return data && ids?.flatMap((id) => byId.get(id) ?? [])
  }, [data, ids])
  if (!maySeeStock || hasNoBranch || error || productsError || ids?.length === 0) return none
  return best
}

/** Holds the empty list, which is the same in each call, so that effects do not run again. */
const none: readonly Goods[] = []
