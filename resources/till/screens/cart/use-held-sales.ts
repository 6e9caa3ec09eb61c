import { useGetList } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Sale } from './cart.ts'

/** Reads the 100 held sales that were changed last, the latest first. */
export function useHeldSales(): readonly Sale[] {
  const { can } = useSession()
  const { data } = useGetList<Sale>(
    'sales',
    {
      filter: { status: 'held' },
      sort: { field: 'updatedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: can('sale.view') },
  )
  return data ?? []
}
