import { useEffect, useRef, useState, type RefObject } from 'react'
import { useEvent, useListContext, type RaRecord } from 'react-admin'
import type { Kind } from '../../../schema/fields.ts'
import type { Labels } from '../../../schema/labels.ts'
import { getKind } from '../../../schema/kinds.ts'
import type { Place } from '../../../schema/place.ts'
import { useTranslation } from '../../core/context/translation.ts'
import type { TableColumn } from '../../kit/table/table.tsx'
import { buildColumn } from '../../fields/cells.tsx'
import { isSortable } from '../../fields/listable.ts'
import { getChosenWidth, type ColumnLayout } from '../view/columns.ts'
import { TITLE_WIDTH } from './grid-table.ts'

/** Returns the heading, the alignment and the widths of a field's column in a grid. */
export function createGridColumn(place: Place, labels: Labels): GridColumn {
  const { key, label, isFigure } = buildColumn(place, labels)
  const column = { key, label, isSortable: isSortable(place.field) }
  if (place.path === place.resource.title) {
    const className = place.field.kind === 'code' ? 'title number' : 'title'
    return { ...column, className, style: getTitleWidth(place) }
  }
  const getHeadStyle = (isSorted: boolean) => getHeadedWidth(place, label, isSorted)
  return { ...column, isFigure, style: getWidth(place), getHeadStyle }
}

type GridColumn = Pick<
  TableColumn<never>,
  'key' | 'label' | 'isSortable' | 'isFigure' | 'className' | 'style' | 'getHeadStyle'
>

/**
 * Returns a column with the width that the person chose. `pinnedAt` is the place of the column among the pinned
 * columns; -1 for other columns.
 */
export function layOutColumn(
  column: GridColumn,
  widths: ColumnLayout['widths'],
  pinnedAt: number,
): GridColumn & { readonly isResizable: true } {
  const { className, style, getHeadStyle } = column
  const chosen = getChosenWidth(widths, column.key)
  const fixed = chosen && { width: chosen, minWidth: chosen, maxWidth: chosen }
  // heading-tools.tsx measures the earlier columns and sets this position.
  const inset = pinnedAt < 0 ? undefined : { insetInlineStart: `var(--pin-${pinnedAt}, auto)` }
  return {
    ...column,
    isResizable: true,
    className: inset ? 'pinned' : className,
    style: { ...(fixed ?? style), ...inset },
    ...(getHeadStyle && {
      getHeadStyle: (isSorted) => ({ ...(fixed ?? getHeadStyle(isSorted)), ...inset }),
    }),
  }
}

/**
 * Sets the minimum and maximum width of columns in px by kind, so that widths do not change between
 * pages.
 */
const widths: Readonly<Partial<Record<Kind, readonly [number, number]>>> = {
  text: [120, 280],
  email: [140, 220],
  url: [120, 200],
  phone: [110, 160],
  code: [90, 180],
  reference: [84, 180],
  // The longest state is `Aguardando aprovação`.
  select: [80, 180],
  multiSelect: [120, 260],
  boolean: [72, 110],
  dateTime: [120, 200],
  money: [80, 160],
  price: [80, 160],
  image: [60, 60],
  file: [60, 100],
  files: [60, 100],
  address: [160, 280],
}
const OTHER_WIDTHS: readonly [number, number] = [72, 160]

/** Returns the width of the title column: the remaining width, unless its declaration limits it. */
function getTitleWidth({ field: { width } }: Place): { minWidth: number } | undefined {
  return width !== undefined && width < TITLE_WIDTH ? { minWidth: width } : undefined
}

interface Width {
  readonly minWidth: number
  readonly maxWidth: number
}

/** Returns the minimum and maximum width of a column. */
function getWidth({ field }: Place): Width {
  const [minWidth, maxWidth] = widths[getKind(field)] ?? OTHER_WIDTHS
  return field.width === undefined
    ? { minWidth, maxWidth }
    : { minWidth: Math.min(minWidth, field.width), maxWidth: field.width }
}

/** Returns the minimum and maximum width of a column that has room for its heading in two lines. */
function getHeadedWidth(place: Place, label: string, isSorted: boolean): Width {
  const { minWidth, maxWidth } = getWidth(place)
  const needed = Math.max(minWidth, estimateHeadingWidth(label) + (isSorted ? ARROW : 0))
  return { minWidth: needed, maxWidth: Math.max(needed, maxWidth) }
}

/**
 * Sets the average width of a letter of a heading, of the space beside it, and of the sort arrow,
 * in px.
 */
const LETTER = 6.6
const MARGINS = 18
const ARROW = 16

/** Returns the width of a heading in two lines, in px. */
export function estimateHeadingWidth(label: string): number {
  const words = label.split(' ')
  const halves = words.map((_, i) =>
    Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length),
  )
  return Math.ceil(Math.min(...halves) * LETTER) + MARGINS
}

interface MinimumWidthsProps {
  /** Scrolls the table. */
  readonly frame: RefObject<HTMLElement | null>
  /** Identifies the columns and their values. When this value changes, the widths are measured again. */
  readonly contentKey: unknown
}

interface Measured {
  readonly contentKey: unknown
  /** Holds the widths of the columns, in px; undefined for the column that takes the remaining width. */
  readonly widths: readonly (number | undefined)[]
}

/**
 * Keeps the columns of a table from becoming narrower when scrolling unmounts rows, because each change of a width
 * lays out and paints all mounted rows again. The widths are free again when a wider value is mounted, when the frame
 * changes its width, and when the person resizes a column.
 */
export function MinimumWidths({ frame, contentKey }: MinimumWidthsProps) {
  const [measured, setMeasured] = useState<Measured>()
  const widths = measured && measured.contentKey === contentKey ? measured.widths : undefined
  const isMeasured = widths !== undefined
  useEffect(() => {
    const element = frame.current
    const head = element?.querySelector('thead')
    if (!element || !head) return undefined
    const cells = [...head.querySelectorAll('th')]
    if (!isMeasured) {
      let top = element.scrollTop
      const measure = () => {
        // Ignores scrolling sideways, such as while a heading is dragged.
        if (element.scrollTop === top) return
        top = element.scrollTop
        setMeasured({ contentKey, widths: cells.map(measureColumn) })
      }
      element.addEventListener('scroll', measure, { passive: true })
      return () => element.removeEventListener('scroll', measure)
    }
    const seen = new Map<Element, number>()
    const sizes = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const before = seen.get(target) ?? contentRect.width
        seen.set(target, contentRect.width)
        if (Math.abs(before - contentRect.width) > 0.5) setMeasured(undefined)
      }
    })
    for (const cell of cells) sizes.observe(cell)
    return () => sizes.disconnect()
  }, [frame, contentKey, isMeasured])
  return (
    <colgroup>
      {widths?.map((width, at) => (
        <col key={at} style={{ minWidth: width }} />
      ))}
    </colgroup>
  )
}

/** Returns the width of a column; undefined for the column that takes the remaining width (decision 066). */
function measureColumn(cell: HTMLElement): number | undefined {
  const isRest = cell.closest('[data-fixed=menu]')
    ? cell.matches('.menu')
    : cell.matches('.title:not(.number)')
  return isRest ? undefined : cell.getBoundingClientRect().width
}

/** Describes the checkbox in the heading of the column of checkboxes. */
export interface TickAllProps {
  readonly ticked: 'all' | 'some' | 'none'
  readonly onTick: () => void
  /** Names what the checkbox selects; by default the page. */
  readonly label?: string
}

/** Draws the checkbox that selects the whole page, or all groups. */
export function TickAll({ ticked, onTick, label }: TickAllProps) {
  const t = useTranslation()
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label ?? t('list.selectPage')}
      checked={ticked === 'all'}
      ref={(input) => {
        if (input) input.indeterminate = ticked === 'some'
      }}
      onChange={onTick}
    />
  )
}

/** Returns functions that select one row, a range of rows (with Shift), or the whole page. */
export function useTick(records: readonly RaRecord[]) {
  const { selectedIds, onSelect, onToggleItem } = useListContext()
  const last = useRef<RaRecord['id']>(undefined)
  const ids = records.map((record) => record.id)

  // The functions never change, so that selecting a row does not render the others again.
  const selectRow = useEvent((id: RaRecord['id'], range: boolean) => {
    const [from = -1, to = -1] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted(
      (a, b) => a - b,
    )
    const isRange = range && last.current !== undefined && from >= 0
    last.current = id
    if (!isRange) return onToggleItem(id)
    onSelect([...new Set([...selectedIds, ...ids.slice(from, to + 1)])])
  })
  function selectPage(): void {
    const others = selectedIds.filter((id) => !ids.includes(id))
    const all = ids.every((id) => selectedIds.includes(id))
    onSelect(all ? others : [...others, ...ids])
  }
  return { selectRow, selectPage }
}

/** Returns whether all, some or none of the records are selected. */
export function getSelectionState(records: readonly RaRecord[], selected: ReadonlySet<unknown>) {
  const count = records.filter(({ id }) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === records.length ? 'all' : 'some'
}
