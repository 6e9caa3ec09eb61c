import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../context/words.ts'
import type { AppDataProvider } from '../data/data-provider.ts'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { Place } from '../fields/field-text.ts'
import { addsUp } from '../../schema/groups.ts'

interface TotalsRowProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly hasTicks: boolean
  readonly hasMenu: boolean
}

/** Sums of amounts and quantities, and ratios of such, over everything that the filter finds, not just this page; nothing without such columns. */
export function TotalsRow({ resource, columns, hasTicks, hasMenu }: TotalsRowProps) {
  const say = useWords()
  const tools = useCellTools()
  const { ratios } = resource
  const isFigure = ({ path, field }: Place) => addsUp(field) || Object.hasOwn(ratios, path)
  const figures = useFigures(
    resource,
    columns.filter(isFigure).map(({ path }) => path),
  )
  if (!columns.some(isFigure)) return null
  return (
    <tfoot>
      <tr>
        {hasTicks && <td className="tick" tabIndex={-1} aria-label={say('list.empty')} />}
        {columns.map((place, i) => (
          <td
            key={place.path}

            tabIndex={-1}
            className={isFigure(place) ? 'figure' : undefined}
          >
            {isFigure(place)
              ? cellOf(figures[place.path], tools, place)
              : i === 0 && say('list.total')}
          </td>
        ))}
        {hasMenu && <td className="menu" tabIndex={-1} aria-label={say('list.empty')} />}
      </tr>
    </tfoot>
  )
}

function useFigures({ name, ratios }: Resource, figures: readonly string[]) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { filterValues: filter } = useListContext()
  const sum = figures.filter((path) => !Object.hasOwn(ratios, path))
  const ratio = figures.filter((path) => Object.hasOwn(ratios, path))
  const { data } = useQuery({
    queryKey: [name, 'aggregate', { sum, ratio, filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(name, { sum, ratio, filter, signal }),
    enabled: figures.length > 0,
    placeholderData: (previous) => previous,
  })
  return { ...data?.sum, ...data?.ratio }
}
