import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../context/words.ts'
import type { AppDataProvider } from '../data/data-provider.ts'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { Place } from '../fields/field-text.ts'
import { isSummable } from '../fields/numeric.ts'

interface TotalsRowProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly hasTicks: boolean
  readonly hasMenu: boolean
}

/** Sums of amounts and quantities over everything that the filter finds, not just this page; nothing without such columns. */
export function TotalsRow({ resource, columns, hasTicks, hasMenu }: TotalsRowProps) {
  const say = useWords()
  const tools = useCellTools()
  const sums = useSums(
    resource,
    columns.filter(({ field }) => isSummable(field)).map(({ path }) => path),
  )
  if (!columns.some(({ field }) => isSummable(field))) return null
  return (
    <tfoot>
      <tr>
        {hasTicks && <td className="tick" tabIndex={-1} aria-label={say('list.empty')} />}
        {columns.map((place, i) => (
          <td
            key={place.path}

            tabIndex={-1}
            className={isSummable(place.field) ? 'figure' : undefined}
          >
            {isSummable(place.field)
              ? cellOf(sums?.[place.path], tools, place)
              : i === 0 && say('list.total')}
          </td>
        ))}
        {hasMenu && <td className="menu" tabIndex={-1} aria-label={say('list.empty')} />}
      </tr>
    </tfoot>
  )
}

function useSums(resource: Resource, sum: readonly string[]) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { filterValues: filter } = useListContext()
  const { data } = useQuery({
    queryKey: [resource.name, 'aggregate', { sum, filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(resource.name, { sum, filter, signal }),
    enabled: sum.length > 0,
    placeholderData: (previous) => previous,
  })
  return data?.sum
}
