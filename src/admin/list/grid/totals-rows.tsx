import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { isSummable } from '../../../schema/groups.ts'
import { useTranslation } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { Condition } from '../../../schema/condition.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import { getColumnDecimals, type Decimals } from '../../fields/decimals.ts'
import { withCondition, type FilterValues } from '../../fields/filter-values.ts'
import type { TableModel } from '../../kit/table/table.tsx'
import type { GridRecord } from './grid-row.tsx'

interface TotalsRowProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Sets the decimals of the columns. */
  readonly decimals: Decimals
  readonly table: TableModel<GridRecord>
}

/**
 * Draws the totals of all records that match the filter: sums of amounts and quantities, and ratios
 * of sums. Draws nothing without such columns.
 */
export function TotalsRows(props: TotalsRowProps) {
  const { resource, columns } = props
  if (!columns.some((place) => hasTotal(resource, place))) return null
  return (
    <tfoot>
      {resource.totals.map((condition) => (
        <TotalsRow key={JSON.stringify(condition)} {...props} condition={condition} />
      ))}
    </tfoot>
  )
}

function TotalsRow({ condition, ...props }: TotalsRowProps & { readonly condition: Condition }) {
  const { resource, columns, decimals, table } = props
  const t = useTranslation()
  const cellTools = useCellTools()
  const name = useTotalName(resource, condition)
  const figures = useTotals(resource, columns, condition)
  const places = new Map(columns.map((place) => [place.path, place]))
  const neededDecimals = getColumnDecimals(columns, [figures], (row, { path }) => row[path])
  const tools = { ...cellTools, decimals: mergeDecimals(neededDecimals, decimals) }
  return (
    <tr>
      {table.columns.map(({ key, cellProps: { className, style, tabIndex } }) => {
        const place = places.get(key)
        if (!place) {
          return <td key={key} {...{ className, tabIndex }} aria-label={t('list.empty')} />
        }
        const isFigure = hasTotal(resource, place)
        const isTitle = key === resource.title
        const isPinned = className === 'pinned'
        return (
          <td
            key={key}
            tabIndex={tabIndex}
            className={isFigure || isTitle || isPinned ? className : undefined}
            // The label can be wider than its column.
            style={isTitle || isPinned || style?.width ? style : undefined}
          >
            {isFigure ? renderTableCell(figures[key], tools, place) : place === columns[0] && name}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * Returns the larger number of decimals of each column, because a sum may need more decimals than the rows of the page.
 */
export function mergeDecimals(one: Decimals, other: Decimals): Decimals {
  return Object.fromEntries(
    Object.entries(one).map(([path, digits]) => [path, Math.max(digits, other[path] ?? 0)]),
  )
}

/** Returns whether a column has a total: a sum, or a ratio of sums. */
export function hasTotal({ ratios }: Resource, { path, field }: Place): boolean {
  return isSummable(field) || Object.hasOwn(ratios, path)
}

/** Returns the label of a total: of all records, or of the records that meet a condition. */
export function useTotalName(resource: Resource, condition: Condition): string {
  const t = useTranslation()
  const states = Object.entries(condition).map(([path, value]) =>
    [value]
      .flat()
      .map((choice) => t.choice(resource, path, String(choice)))
      .join(' + '),
  )
  return [t('list.total'), ...states].join(' · ')
}

/**
 * Reads the totals of the columns over all records that match filter and condition, by path; empty
 * while loading.
 */
export function useTotals(
  resource: Resource,
  columns: readonly Place[],
  condition: Condition,
): Readonly<Record<string, unknown>> {
  const { name, ratios } = resource
  const dataProvider = useDataProvider<AppDataProvider>()
  const { filterValues } = useListContext()
  const isOfAll = Object.keys(condition).length === 0
  const filter: FilterValues = isOfAll ? filterValues : withCondition(filterValues, condition)
  const figures = columns.filter((place) => hasTotal(resource, place)).map(({ path }) => path)
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
