import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocation } from 'react-admin'
import { readLinkedIds } from '../../../src/admin/core/data/wire.ts'
import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import type { Row } from '../../../src/schema/row.ts'
import { LabelPage } from '../../catalog/screens/label-page.tsx'
import type { purchases } from '../purchases.ts'
import type { receipts } from '../receipts.ts'
import { countLabels } from './count-labels.ts'

type Receipt = Row<typeof receipts>
type Purchase = Row<typeof purchases>

/** Prints price labels for received goods: one for each piece that arrived. */
export function ReceiptLabels() {
  const titles = useScreenTitles()
  const ids = readLinkedIds(useLocation(), 'receipts')
  const dataProvider = useDataProvider()
  const { data: copies, error } = useQuery({
    queryKey: ['receipts', 'labels', ids],
    queryFn: async () => {
      const found = await Promise.all(
        ids.map(async (id) => {
          const { data } = await dataProvider.getOne<Receipt>('receipts', { id })
          const purchase = await dataProvider.getOne<Purchase>('purchases', { id: data.purchase })
          return countLabels(data.lines ?? [], purchase.data.lines ?? [])
        }),
      )
      return found.reduce(addCounts, {})
    },
  })
  // The error boundary of the screen shows the error.
  if (error && !copies) throw error
  if (!copies) return <ScreenSkeleton />
  const trail = [{ label: titles.list('receipts'), to: '/receipts' }]
  return <LabelPage ids={Object.keys(copies)} initialCopies={copies} trail={trail} />
}

type Counts = Readonly<Record<string, number>>

function addCounts(all: Counts, more: Counts): Counts {
  const sums = Object.entries(more).map(([id, count]) => [id, (all[id] ?? 0) + count] as const)
  return { ...all, ...Object.fromEntries(sums) }
}
