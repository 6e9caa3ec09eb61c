import { useTranslation } from '../../core/context/translation.ts'
import { useMemo, useRef } from 'react'
import { useEvent, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { columnDecimals } from '../../fields/decimals.ts'
import type { Place } from '../../fields/field-text.ts'
import { NoResults } from '../empty-list.tsx'
import { useRowTexts } from '../row-texts.ts'
import { GridHead } from './grid-head.tsx'
import { onGridFocus, onGridKey } from './grid-keys.ts'
import { GridRow, SkeletonRows } from './grid-row.tsx'
import { densities, useDensity, GridFrame, GridTable } from './grid-table.ts'
import { TotalsRows } from './totals-rows.tsx'
import { useTreePaths } from './tree-paths.ts'
import { useVisibleRows } from './visible-rows.ts'

interface RecordGridProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Allows rows to be selected. */
  readonly canSelect: boolean
  /** Opens a row's menu; undefined when it would be empty. */
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Draws the page of records of the list around it, as a grid that the keyboard walks through cell by cell. */
export function RecordGrid({ resource, columns, canSelect, onMenu }: RecordGridProps) {
  const list = useListContext()
  const t = useTranslation()
  const cellTools = useCellTools()
  const words = useRowTexts(resource)
  const paths = useTreePaths(resource)
  const [density] = useDensity()
  const rowHeight = densities[density]
  const frame = useRef<HTMLDivElement>(null)
  const records = useMemo(() => list.data ?? [], [list.data])
  const tools = useMemo(() => {
    const decimals = columnDecimals(columns, records, (record, { path }) => record[path])
    return { ...cellTools, decimals, linkTabIndex: -1 as const }
  }, [cellTools, columns, records])
  const { visible, above, below } = useVisibleRows(records, frame, rowHeight)
  const selected = useMemo(() => new Set(list.selectedIds), [list.selectedIds])
  const tick = useTick(records)

  return (
    <GridFrame ref={frame} aria-busy={list.isFetching}>
      <GridTable
        role="grid"
        aria-label={t.resource(resource.name)}
        aria-rowcount={list.total}
        aria-multiselectable={canSelect || undefined}
        $rowHeight={rowHeight}
        style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
        onKeyDown={onGridKey}
        onFocus={onGridFocus}
      >
        <GridHead
          columns={columns}
          sort={list.sort}
          onSort={(field) => list.setSort({ field, order: nextOrder(list.sort, field) })}
          ticked={canSelect ? tickedOf(records, selected) : undefined}
          onTickAll={tick.page}
          hasMenu={onMenu !== undefined}
        />
        <tbody>
          {list.isPending && (
            <SkeletonRows columns={columns.length + Number(canSelect) + Number(!!onMenu)} />
          )}
          {above > 0 && <Spacer height={above} />}
          {visible.map((record) => (
            <GridRow
              key={record.id}
              resource={resource}
              record={record}
              columns={columns}
              tools={tools}
              words={words}
              path={paths.get(String(record.id))}
              selected={selected.has(record.id)}
              onTick={canSelect ? tick.one : undefined}
              onMenu={onMenu}
            />
          ))}
          {below > 0 && <Spacer height={below} />}
        </tbody>
        {records.length > 0 && (
          <TotalsRows
            resource={resource}
            columns={columns}
            decimals={tools.decimals}
            hasTicks={canSelect}
            hasMenu={onMenu !== undefined}
          />
        )}
      </GridTable>
      {!list.isPending && records.length === 0 && <NoResults />}
    </GridFrame>
  )
}

/** Ticks one row, the rows from the last one ticked to it (with Shift), or the whole page. */
function useTick(records: readonly RaRecord[]) {
  const { selectedIds, onSelect, onToggleItem } = useListContext()
  const last = useRef<RaRecord['id']>(undefined)
  const ids = records.map((record) => record.id)

  // Rows keep these functions, so that ticking one does not render the others again.
  const one = useEvent((id: RaRecord['id'], range: boolean) => {
    const [from = -1, to = -1] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted(
      (a, b) => a - b,
    )
    const isRange = range && last.current !== undefined && from >= 0
    last.current = id
    if (!isRange) return onToggleItem(id)
    onSelect([...new Set([...selectedIds, ...ids.slice(from, to + 1)])])
  })
  function page(): void {
    const others = selectedIds.filter((id) => !ids.includes(id))
    const all = ids.every((id) => selectedIds.includes(id))
    onSelect(all ? others : [...others, ...ids])
  }
  return { one, page }
}

function tickedOf(records: readonly RaRecord[], selected: ReadonlySet<unknown>) {
  const count = records.filter(({ id }) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === records.length ? 'all' : 'some'
}

function nextOrder(sort: { field: string; order: string }, field: string): 'ASC' | 'DESC' {
  return sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC'
}

/** Holds the place of rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />
}
