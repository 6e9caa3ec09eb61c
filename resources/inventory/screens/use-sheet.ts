import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useGetOne, type RaRecord } from 'react-admin'
import { splitIds } from '../../../src/admin/core/data/wire.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { adjustments } from '../adjustments/adjustments.ts'
import type { Counts, SheetRow } from './sheet.ts'

type Adjustment = Row<typeof adjustments>

/** Reads the sheet and the names of its products, and merges the quantities counted on this device. */
export function useSheet(id: string, counts: Counts) {
  const {
    data: sheet,
    error,
    refetch,
  } = useGetOne<Adjustment>('adjustments', { id }, { retry: false })
  const ids = useMemo(
    () => [...new Set([...(sheet?.lines ?? []).map(({ product }) => product), ...counts.keys()])],
    [sheet, counts],
  )
  const products = useRecordsByIds('products', ids, (some) => ({ id: some }))
  const isOpenCount = sheet?.lines.some(({ listed }) => listed !== undefined) ?? false
  const levels = useRecordsByIds('inventory', isOpenCount ? ids : [], (some) => {
    return { branch: sheet?.branch, product: some }
  })

  const rows = useMemo((): readonly SheetRow[] => {
    const named = new Map(products?.map((each) => [each.id, each]))
    const onHand = new Map(levels?.map((each) => [String(each.product), Number(each.onHand)]))
    const linesByProduct = new Map(sheet?.lines.map((line) => [line.product, line]))
    return ids.map((product) => {
      const line = linesByProduct.get(product)
      const found = named.get(product)
      const isStored = !counts.has(product) || counts.get(product) === line?.counted
      return {
        product,
        name: String(found?.name ?? '…'),
        sku: String(found?.sku ?? ''),
        bin: line?.bin ?? null,
        counted: counts.has(product) ? (counts.get(product) ?? null) : (line?.counted ?? null),
        bookWhenAdded: line?.listed ?? undefined,
        bookWhenCounted: isStored ? (line?.expected ?? undefined) : undefined,
        bookNow: levels ? (onHand.get(product) ?? 0) : undefined,
      }
    })
  }, [ids, products, levels, sheet, counts])

  return { sheet, rows, error, refetch, isReady: products !== undefined || ids.length === 0 }
}

/**
 * Reads all records that the filter finds for these ids, in several requests, because the length of an address is
 * limited.
 */
function useRecordsByIds(
  resource: string,
  ids: readonly string[],
  filterOf: (some: readonly string[]) => object,
): readonly RaRecord[] | undefined {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: [resource, 'sheet', ids],
    queryFn: async () => {
      const answers = await Promise.all(
        splitIds(ids).map((some) =>
          dataProvider.getList(resource, {
            pagination: { page: 1, perPage: some.length },
            sort: { field: 'id', order: 'ASC' },
            filter: filterOf(some),
          }),
        ),
      )
      return answers.flatMap((answer): RaRecord[] => answer.data)
    },
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  })
  return data
}
