import { useTranslation } from '../../core/context/translation.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Field } from '../../../schema/fields.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Place } from '../../fields/field-text.ts'
import { isSortable } from '../../fields/listable.ts'
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts'
import { headedWidthOf, titleWidth } from './column-width.ts'

interface Sort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

interface GridHeadProps {
  readonly columns: readonly Place[]
  readonly sort: Sort
  readonly onSort: (field: string) => void
  /** Tells whether all, some or none of the rows are selected; undefined where rows cannot be selected. */
  readonly ticked: 'all' | 'some' | 'none' | undefined
  readonly onTickAll: () => void
  readonly hasMenu: boolean
}

/** Draws the headings of a grid; a click sorts, another turns the order round. */
export function GridHead({ columns, sort, onSort, ticked, onTickAll, hasMenu }: GridHeadProps) {
  const t = useTranslation()
  return (
    <thead>
      <tr>
        {ticked && (
          <th scope="col" className="tick" tabIndex={-1}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('list.selectPage')}
              checked={ticked === 'all'}
              ref={(input) => {
                if (input) input.indeterminate = ticked === 'some'
              }}
              onChange={onTickAll}
            />
          </th>
        )}
        {columns.map((place, i) => {
          const label = t.field(place.resource, place.path)
          const order = sort.field === place.path ? sort.order : undefined
          return (
            <th
              key={place.path}
              scope="col"
              // One cell must be in the tab order before any has had the focus.
              tabIndex={i === 0 ? 0 : -1}
              className={classOf(place)}
              style={isTitle(place) ? titleWidth(place) : headedWidthOf(place, label, !!order)}
              aria-sort={order && ariaOf(order)}
            >
              <Heading
                label={label}
                order={order}
                onSort={isSortable(place.field) ? () => onSort(place.path) : undefined}
              />
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className="menu" tabIndex={-1}>
            <span style={visuallyHidden}>{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadingProps {
  readonly label: string
  readonly order: Sort['order'] | undefined
  readonly onSort: (() => void) | undefined
}

function Heading({ label, order, onSort }: HeadingProps) {
  if (!onSort) return label
  return (
    <button type="button" className="sort" tabIndex={-1} title={label} onClick={onSort}>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
      {order === 'ASC' && <ArrowUp size={12} aria-hidden />}
      {order === 'DESC' && <ArrowDown size={12} aria-hidden />}
    </button>
  )
}

/** Returns the class of the column that a record is known by. */
export function titleClass({ kind }: Field): string {
  return kind === 'code' ? 'title number' : 'title'
}

function isTitle({ resource, path }: Place): boolean {
  return path === resource.title
}

function classOf(place: Place): string | undefined {
  if (isTitle(place)) return titleClass(place.field)
  return isNumeric(place.field) ? 'figure' : undefined
}

function ariaOf(order: Sort['order']): 'ascending' | 'descending' {
  return order === 'ASC' ? 'ascending' : 'descending'
}
