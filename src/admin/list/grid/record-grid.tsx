import { useTranslation } from '../../core/context/translation.ts'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useListContext, useLocation, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useOfflineSince } from '../../core/data/connection.ts'
import { MAX_SORTS } from '../../../schema/list-view.ts'
import { joinSortPairs, listSortPairs, type SortPair } from '../../core/data/wire.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { getListDecimals } from '../../fields/decimals.ts'
import { formatField } from '../../fields/field-text.ts'
import { TableHead, buildTable, type TableModel } from '../../kit/table/table.tsx'
import { NoResults } from '../list-states.tsx'
import type { Peek } from '../peek.ts'
import { findPictureField, getFirstPicture } from '../../fields/listable.ts'
import { useRowTexts } from '../row-texts.ts'
import { getChosenWidth, useTotalsShown, type ColumnLayout } from '../view/columns.ts'
import {
  GridRow,
  createGridColumns,
  SkeletonRows,
  TICK,
  useAddresses,
  useRowClick,
  useRowKeys,
  type GridRecord,
} from './grid-row.tsx'
import { densities, useDensity, useRowColor, GridFrame, GridTable } from './grid-table.ts'
import {
  getSelectionState,
  MinimumWidths,
  TickAll,
  useTick,
  type TickAllProps,
} from './grid-column.tsx'
import type { ArrangeColumns } from './row-order.tsx'
import { ALL_MOUNTED, MountedRows } from './mounted-rows.tsx'
import { TotalsRows } from './totals-rows.tsx'
import { useTreePaths } from './tree.ts'

/** Describes a row of a list that groups divide: a record, or another row such as a heading. */
export interface GroupedItem {
  readonly key: string
  readonly level: number
  readonly record?: RaRecord
}

/** Holds the rows of a list that groups divide. */
export interface GroupedRows<Item extends GroupedItem = GroupedItem> {
  readonly items: readonly Item[]
  readonly isPending: boolean
  /** Draws an item without a record, such as a heading: as a row of `grid`, or as a card if there is no grid. */
  readonly draw: (item: Item, grid?: ItemGrid) => ReactNode
  /** Selects the records of all groups; undefined while their number is unknown, and where there are too many. */
  readonly tickAll?: TickAllProps | undefined
}

/** Holds the rows of a grouped list whose code is still loading. */
export const PENDING_ROWS: GroupedRows = { items: [], isPending: true, draw: () => null }

/** Holds the data that rows without a record need, such as headings. */
export interface ItemGrid {
  readonly table: TableModel<GridRecord>
  readonly tools: CellTools
}

interface RecordGridProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Holds the widths and the pinned columns that the person chose. */
  readonly layout: ColumnLayout
  /** Allows rows to be selected. */
  readonly canSelect: boolean
  /** Opens the menu of a row; undefined when the menu would be empty. */
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
  /** Opens records beside the list; undefined for lists that cannot. */
  readonly peek?: Peek | undefined
  /** Starts to edit cells; undefined when the person may not edit, or is editing already. */
  readonly onEdit?: (() => void) | undefined
  /** Replaces the rows of the list while their cells are edited. */
  readonly edited?: readonly RaRecord[] | undefined
  /** Draws these rows instead of the records of the list. */
  readonly grouped?: GroupedRows | undefined
  /** Changes the columns, such as by adding handles. */
  readonly arrange?: ArrangeColumns | undefined
}

/**
 * Draws the page of records of the surrounding list as a grid with keyboard navigation between
 * cells.
 */
export function RecordGrid(props: RecordGridProps) {
  const { resource, columns, layout, canSelect, onMenu, peek, onEdit, edited, grouped, arrange } =
    props
  const list = useListContext()
  const sort = useShownSort()
  const t = useTranslation()
  const cellTools = useCellTools()
  const { team, can } = useSession()
  const rowTexts = useRowTexts(resource)
  const paths = useTreePaths(resource)
  const [density] = useDensity()
  const [hasTotals] = useTotalsShown(resource)
  const rowHeight = densities[density]
  const [colorField] = useRowColor(resource)
  const frame = useRef<HTMLDivElement>(null)
  const records = useMemo(() => edited ?? list.data ?? [], [edited, list.data])
  const tools = useMemo(() => {
    const decimals = getListDecimals(columns, records, team.decimals)
    return { ...cellTools, decimals, linkTabIndex: -1 as const, maxChips: 2 }
  }, [cellTools, columns, records, team.decimals])
  const picture = useMemo(() => {
    const name = findPictureField(resource, can)
    return name && records.some((record) => getFirstPicture(record[name])) ? name : undefined
  }, [resource, can, records])
  const items = useMemo(
    (): readonly Pick<GroupedItem, 'key' | 'record'>[] =>
      grouped?.items ?? records.map((record) => ({ key: String(record.id), record })),
    [grouped, records],
  )
  const parts = findHiddenParts(resource, columns)
  const selected = useMemo(() => new Set(list.selectedIds), [list.selectedIds])
  const tick = useTick(records)
  const rowKeys = useRowKeys(peek, onEdit)
  const findAddress = useAddresses(resource)
  const onRowClick = useRowClick(items, findAddress, peek)
  const isPending = grouped?.isPending ?? list.isPending
  useKeptPosition(frame, !isPending)
  const onTick = canSelect ? tick.selectRow : undefined
  const table = useMemo(() => {
    const gridColumns = createGridColumns({
      places: columns,
      layout,
      tools,
      rowTexts,
      t,
      onTick,
      onMenu,
    })
    return buildTable(arrange ? arrange(gridColumns) : gridColumns, 'grid')
  }, [columns, layout, tools, rowTexts, t, onTick, onMenu, arrange])

  return (
    <GridFrame ref={frame} aria-busy={grouped?.isPending ?? list.isFetching}>
      <GridTable
        {...table.tableProps}
        {...rowKeys}
        // The cells handle the keyboard: Enter on a cell clicks it (grid-keys.ts).
        onClick={onRowClick}
        aria-label={t.resource(resource.name)}
        {...(grouped ? { role: 'treegrid' } : { 'aria-rowcount': list.total })}
        aria-multiselectable={canSelect || undefined}
        $rowHeight={rowHeight}
        data-fixed={hasFixedWidths(resource, layout) ? (onMenu ? 'menu' : 'end') : undefined}
        data-editing={edited ? '' : undefined}
        style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
      >
        {items.length > ALL_MOUNTED && (
          <MinimumWidths key={rowHeight} frame={frame} contentKey={table} />
        )}
        <TableHead
          table={table}
          sorts={listSortPairs(sort).map(([field, order]) => ({ field, order }))}
          onSort={(field, isFurther) => list.setSort(getNextSort(sort, field, isFurther))}
          headings={{
            [TICK]: (
              <TickAll
                {...(grouped?.tickAll ?? {
                  ticked: getSelectionState(records, selected),
                  onTick: tick.selectPage,
                })}
              />
            ),
          }}
        />
        <tbody>
          {isPending && <SkeletonRows columns={table.columns.length} />}
          <MountedRows
            {...{ items, frame, rowHeight }}
            draw={(item, before) => {
              const { record } = item
              if (!record) return grouped?.draw(item as GroupedItem, { table, tools })
              return (
                <>
                  {parts && record[parts.path] !== before?.record?.[parts.path] && (
                    <tr data-statement="part">
                      <th colSpan={table.columns.length} scope="rowgroup">
                        {formatField(record[parts.path], tools, parts)}
                      </th>
                    </tr>
                  )}
                  <GridRow
                    {...{ resource, record, table, tools, rowTexts, colorField, picture }}
                    address={findAddress(record)}
                    path={paths.get(String(record.id))}
                    isSelected={selected.has(record.id)}
                    isSelectable={canSelect}
                    isPeeked={peek?.id === record.id}
                    level={(item as Partial<GroupedItem>).level}
                  />
                </>
              )
            }}
          />
        </tbody>
        {items.length > 0 && hasTotals && (
          <TotalsRows
            resource={resource}
            columns={columns}
            decimals={tools.decimals}
            table={table}
          />
        )}
      </GridTable>
      {!isPending && items.length === 0 && <NoResults />}
    </GridFrame>
  )
}

/** Returns the field that divides the lines of a statement into parts, unless the list shows the field as a column. */
function findHiddenParts(resource: Resource, columns: readonly Place[]): Place | undefined {
  const path = resource.statement?.parts ?? ''
  const field = resource.fields[path]
  return field && columns.every((column) => column.path !== path)
    ? { resource, path, field }
    : undefined
}

/**
 * Returns whether no column takes the remaining width. Title columns that hold numbers share the remaining width with
 * the other columns.
 */
function hasFixedWidths({ title, fields }: Resource, { widths }: ColumnLayout): boolean {
  return fields[title]?.kind === 'code'
    ? Object.keys(widths).length > 0
    : getChosenWidth(widths, title) !== undefined
}

/** Maps the key of a history entry to the scroll position and the record of a list that was left. */
const positions = new Map<string, { readonly top: number; readonly record: string | undefined }>()

function setScrollTop(element: HTMLElement, top: number): void {
  element.scrollTop = top
}

/** Restores the scroll position and the focus when the person goes back to a list. */
function useKeptPosition(frame: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation()
  const latest = useRef<string | undefined>(key)
  useEffect(() => {
    latest.current = key
  }, [key])
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      const record = document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record
      if (element && latest.current)
        positions.set(latest.current, { top: element.scrollTop, record })
    }
  }, [frame])
  useLayoutEffect(() => {
    const position = isReady && latest.current ? positions.get(latest.current) : undefined
    if (!position || !frame.current) return undefined
    setScrollTop(frame.current, position.top)
    const stop =
      position.record === undefined ? undefined : focusRow(frame.current, position.record)
    return stop
  }, [frame, isReady])
}

/**
 * Gives the focus to the row of a record: immediately, or when scrolling has mounted the row, unless the person has
 * moved the focus before. The returned function ends the waiting.
 */
function focusRow(frame: HTMLElement, record: string): (() => void) | undefined {
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || focus()) observer.disconnect()
  })
  const focus = () => {
    const title = frame.querySelector<HTMLElement>(`[data-record="${record}"] .title`)
    title?.focus({ preventScroll: true })
    return title !== null
  }
  if (focus()) return undefined
  observer.observe(frame, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Returns the sort order that the headings show: the sort order of the list; without a connection, the sort order of
 * the shown rows, which stay until the rows of another order arrive.
 */
function useShownSort() {
  const { sort, isPlaceholderData } = useListContext()
  const isOffline = useOfflineSince() !== undefined
  const [shown, setShown] = useState(sort)
  const isSame = shown.field === sort.field && shown.order === sort.order
  if (!isPlaceholderData && !isSame) setShown(sort)
  return isPlaceholderData && isOffline ? shown : sort
}

/**
 * Returns the sort order after a click on a heading. With Shift, the column is added after the other columns, or keeps
 * its place and its order is reversed.
 */
function getNextSort(sort: { field: string; order: string }, field: string, isFurther: boolean) {
  const pairs = listSortPairs(sort)
  const at = pairs.findIndex(([name]) => name === field)
  const next: SortPair = [field, pairs[at]?.[1] === 'ASC' ? 'DESC' : 'ASC']
  if (!isFurther) return joinSortPairs([next])
  const [first = next, ...others] = at < 0 ? [...pairs, next] : pairs.with(at, next)
  return joinSortPairs([first, ...others.slice(0, MAX_SORTS - 1)])
}
