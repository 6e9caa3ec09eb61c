import { useTranslation } from '../../core/context/translation.ts'
import type { Condition } from '../../../schema/condition.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import { columnDecimals, type Decimals } from '../../fields/decimals.ts'
import type { Place } from '../../fields/field-text.ts'
import { hasTotal, useTotalName, useTotals } from '../use-totals.ts'
import { titleWidth } from './column-width.ts'
import { titleClass } from './grid-head.tsx'

interface TotalsRowProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Sets the decimals of the rows above. */
  readonly decimals: Decimals
  readonly hasTicks: boolean
  readonly hasMenu: boolean
}

/** Sums of amounts and quantities, and ratios of such, over everything that the filter finds, not just this page; nothing without such columns. */
export function TotalsRows(props: TotalsRowProps) {
  const { resource, columns } = props
  if (!columns.some((place) => hasTotal(resource, place))) return null
  return (
    <tfoot>
      {resource.totals.map((of) => (
        <TotalsRow key={JSON.stringify(of)} {...props} of={of} />
      ))}
    </tfoot>
  )
}

function TotalsRow({ of, ...props }: TotalsRowProps & { readonly of: Condition }) {
  const { resource, columns, decimals, hasTicks, hasMenu } = props
  const t = useTranslation()
  const cellTools = useCellTools()
  const name = useTotalName(resource, of)
  const figures = useTotals(resource, columns, of)
  const isFigure = (place: Place) => hasTotal(resource, place)
  const classOf = (place: Place) => {
    if (isFigure(place)) return 'figure'
    return place.path === resource.title ? titleClass(place.field) : undefined
  }
  const own = columnDecimals(columns, [figures], (row, { path }) => row[path])
  const tools = { ...cellTools, decimals: larger(own, decimals) }
  return (
    <tr>
      {hasTicks && <td className="tick" tabIndex={-1} aria-label={t('list.empty')} />}
      {columns.map((place, i) => (
        <td
          key={place.path}
          tabIndex={-1}
          className={classOf(place)}
          style={place.path === resource.title ? titleWidth(place) : undefined}
        >
          {isFigure(place) ? cellOf(figures[place.path], tools, place) : i === 0 && name}
        </td>
      ))}
      {hasMenu && <td className="menu" tabIndex={-1} aria-label={t('list.empty')} />}
    </tr>
  )
}

/** Returns the larger number of decimals: a sum may need more than the rows on this page. */
function larger(one: Decimals, other: Decimals): Decimals {
  return Object.fromEntries(
    Object.entries(one).map(([path, digits]) => [path, Math.max(digits, other[path] ?? 0)]),
  )
}
