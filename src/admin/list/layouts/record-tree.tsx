import { Box, Button } from '@mui/material'
import { ChevronRight, CornerLeftUp } from 'lucide-react'
import { useMemo, useRef, useState, type DragEvent } from 'react'
import { LinkBase, useGetList, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useToolTexts, useTranslation } from '../../core/context/translation.ts'
import { joinSortPairs, listSortPairs } from '../../core/data/wire.ts'
import { PrefetchedProvider, useCellTools, type Prefetched } from '../../fields/cell-tools.tsx'
import { withCustomCell } from '../../fields/cells.tsx'
import { formatTitle } from '../../fields/title.ts'
import { onGridFocus, onGridKey } from '../../kit/table/grid-keys.ts'
import { buildTable, TableCells, TableHead } from '../../kit/table/table.tsx'
import { createGridColumns, SkeletonRows, type GridRecord } from '../grid/grid-row.tsx'
import { densities, GridFrame, GridTable, useDensity } from '../grid/grid-table.ts'
import { buildTree, listUnfolded, useFolding, type TreeRow } from '../grid/tree-paths.ts'
import { NoResults } from '../list-states.tsx'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { listReferenceNames, type ColumnLayout } from '../view/columns.ts'
import { listenToDrag, useMoveKeys, useMoves, useMoveTo, useRowMoves } from './moves.tsx'

interface RecordTreeProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  /** Names the reference to the parent. */
  readonly place: Place
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Limits the records of a tree, which is drawn as a whole. */
const MAX_RECORDS = 1000
const NO_COLUMNS: readonly Place[] = []
const INDENT = 24
const UNCHANGED: ColumnLayout = { widths: {}, pinned: [] }
const NOTHING: Prefetched = {}

/** Reads all records of the surrounding list, which a tree shows on one page. */
export function useTreeRecords(
  resource: Resource,
  columns: readonly Place[] = NO_COLUMNS,
  enabled = true,
) {
  const { filterValues, sort } = useListContext()
  const prefetch = listReferenceNames(columns)
  const pagination = { page: 1, perPage: MAX_RECORDS }
  const params = { pagination, sort, filter: filterValues, meta: { prefetch } }
  return useGetList<RaRecord>(resource.name, params, { enabled })
}

/**
 * Draws the records of the surrounding list as a tree: branches are folded by a button or by ← and →, and a row that
 * is dragged onto another row is placed below it. When the list is sorted by the order that people arrange, a row
 * that is dragged to the edge of another row is placed beside that row.
 */
export function RecordTree({ resource, columns, place, onMenu }: RecordTreeProps) {
  const { sort, setSort } = useListContext()
  const { data, isPending, error, meta } = useTreeRecords(resource, columns)
  const rows = useMemo(() => buildTree(data ?? [], place.path), [data, place.path])
  if (error) return <Box role="alert">{error.message}</Box>
  return (
    <PrefetchedProvider
      value={(meta as { prefetched?: Prefetched } | undefined)?.prefetched ?? NOTHING}
    >
      <Tree
        {...{ resource, columns, place, onMenu, rows, isPending }}
        sorts={listSortPairs(sort).map(([field, order]) => ({ field, order }))}
        onSort={(field) => {
          const [first] = listSortPairs(sort)
          const isReversed = first?.[0] === field && first[1] === 'ASC'
          setSort(joinSortPairs([[field, isReversed ? 'DESC' : 'ASC']]))
        }}
      />
    </PrefetchedProvider>
  )
}

interface TreeProps extends RecordTreeProps {
  readonly rows: readonly TreeRow[]
  readonly isPending: boolean
  readonly sorts: readonly { readonly field: string; readonly order: 'ASC' | 'DESC' }[]
  readonly onSort: (field: string) => void
}

function Tree(props: TreeProps) {
  const { resource, columns, place, onMenu, rows, isPending, sorts, onSort } = props
  const t = useTranslation()
  const texts = useToolTexts()
  const tools = useCellTools()
  const rowTexts = useRowTexts(resource)
  const link = useRecordLink(resource)
  const [density] = useDensity()
  const { integer } = useFormats()
  const folding = useFolding(`${resource.name}.folded`, true)
  const records = rows.map(({ record }) => record)
  const moves = useRowMoves(resource, records)
  const drags = useDrags({ resource, place, rows, moves, isFolded: folding.isFolded })
  const grid = useRef<HTMLTableElement>(null)
  const moveByKey = useMoveKeys(records, moves.step, () => grid.current)
  const rowsById = new Map(rows.map((row) => [String(row.record.id), row]))
  const shown = listUnfolded(rows, folding.isFolded)
  const table = buildTable(
    createGridColumns({
      places: columns,
      layout: UNCHANGED,
      tools,
      rowTexts,
      t,
      onTick: undefined,
      onMenu,
    }).map((column) =>
      column.key === resource.title
        ? { ...column, cell: (row: GridRecord) => drawTitle(row) }
        : column,
    ),
    'grid',
  )

  function drawTitle({ record, title, address }: GridRecord) {
    const id = String(record.id)
    const { depth = 0, below = 0 } = rowsById.get(id) ?? {}
    const isFolded = folding.isFolded(id)
    const name = withCustomCell(
      record[resource.title],
      tools,
      { resource, path: resource.title, field: resource.fields[resource.title]! },
      record,
      title,
    )
    return (
      <Box component="span" sx={titleCell} style={{ paddingInlineStart: depth * INDENT }}>
        {below > 0 ? (
          <button
            type="button"
            className="fold"
            tabIndex={-1}
            aria-expanded={!isFolded}
            aria-label={texts?.(isFolded ? 'tree.unfold' : 'tree.fold', { title }) ?? title}
            onClick={(event) => {
              event.stopPropagation()
              folding.toggle(id)
            }}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span className="leaf" />
        )}
        {address ? (
          <LinkBase to={address} tabIndex={-1} draggable={false}>
            {name}
          </LinkBase>
        ) : (
          name
        )}
        {below > 0 && <span className="below">{integer(below)}</span>}
      </Box>
    )
  }

  return (
    <Box sx={frame}>
      <Box sx={{ display: 'flex', gap: 1, minHeight: 32 }}>
        <Button size="small" variant="text" onClick={folding.unfoldAll}>
          {texts?.('tree.unfoldAll')}
        </Button>
        <Button size="small" variant="text" onClick={folding.foldAll}>
          {texts?.('tree.foldAll')}
        </Button>
        {drags.dragged && drags.dragged[place.path] !== null && (
          <Box {...drags.listenToDrop(undefined)} sx={rootTarget}>
            <CornerLeftUp size={14} aria-hidden />
            {texts?.('tree.toTop')}
          </Box>
        )}
      </Box>
      <GridFrame aria-busy={isPending}>
        <GridTable
          {...table.tableProps}
          ref={grid}
          role="treegrid"
          onKeyDown={(event) => {
            if (!moves.canMove || !moveByKey(event.nativeEvent)) onGridKey(event)
          }}
          onFocus={onGridFocus}
          aria-label={t.resource(resource.name)}
          $rowHeight={densities[density]}
        >
          <TableHead table={table} sorts={sorts} onSort={onSort} />
          <tbody>
            {isPending && <SkeletonRows columns={table.columns.length} />}
            {shown.map(({ record, depth, below }) => {
              const id = String(record.id)
              const address = link(record)
              const own = formatTitle(resource, record, tools)
              const title = own || rowTexts.nameUntitled(record)
              return (
                <Box
                  component="tr"
                  key={id}
                  {...drags.listenToRow(record)}
                  aria-level={depth + 1}
                  aria-expanded={below > 0 ? !folding.isFolded(id) : undefined}
                  data-record={id}
                  data-dimmed={isDimmed(resource, record) || undefined}
                >
                  <TableCells
                    table={table}
                    row={{
                      record,
                      title,
                      isUntitled: own === '',
                      address,
                      path: undefined,
                      isSelected: false,
                      picture: undefined,
                    }}
                  />
                </Box>
              )
            })}
          </tbody>
        </GridTable>
        {!isPending && rows.length === 0 && <NoResults />}
      </GridFrame>
    </Box>
  )
}

interface DragOptions extends Pick<RecordTreeProps, 'resource' | 'place'> {
  readonly rows: readonly TreeRow[]
  readonly moves: ReturnType<typeof useRowMoves>
  readonly isFolded: (id: string) => boolean
}

/** Names where a row is dropped: below another row as its child, or beside it. */
type Side = 'onto' | 'before' | 'after'

/** Sets the part of a row's height at each edge that places a row beside it. */
const EDGE = 0.3

/** Returns the handlers by which a row is dragged onto the row of its new parent, or to the edge of a row beside which it is placed. */
function useDrags({ resource, place, rows, moves, isFolded }: DragOptions) {
  const [dragged, setDragged] = useState<RaRecord>()
  const [over, setOver] = useState<{ readonly key: string; readonly side: Side }>()
  const findMoves = useMoves(resource, place)
  const write = useMoveTo(resource, place)
  const rowsById = new Map(rows.map((row) => [String(row.record.id), row]))
  const getParent = (record: RaRecord) => (record[place.path] ?? null) as string | null

  /** Returns whether the dragged record can be placed at a record: not below itself or a record of its branch. */
  function canPlace(record: RaRecord | undefined, side: Side): boolean {
    if (!dragged || (record && rowsById.get(String(record.id))?.path.includes(String(dragged.id))))
      return false
    const to = side === 'onto' ? (record ? String(record.id) : null) : getParent(record!)
    const isSame = to === getParent(dragged)
    return side === 'onto' ? !isSame && mayWrite(dragged) : isSame || mayWrite(dragged)
  }

  function mayWrite(record: RaRecord): boolean {
    return findMoves(record).isWritable
  }

  /** Returns the side of a row at which the pointer is. Below an unfolded row are its children, and not the next row. */
  function findSide(record: RaRecord | undefined, event: DragEvent): Side {
    if (!record || !moves.canMove) return 'onto'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const isOpen = (rowsById.get(String(record.id))?.below ?? 0) > 0 && !isFolded(String(record.id))
    if (part < EDGE) return 'before'
    return part > 1 - EDGE && !isOpen ? 'after' : 'onto'
  }

  async function drop(record: RaRecord | undefined, side: Side): Promise<void> {
    if (side === 'onto') return write(dragged!, record ? String(record.id) : null)
    const move = (changeSets?: readonly string[]) =>
      moves.moveBeside(dragged!, record!, side === 'after', changeSets)
    const parent = getParent(record!)
    if (parent === getParent(dragged!)) return move()
    return write(dragged!, parent, move)
  }

  /** Returns the handlers of a row, or of the place for records without a parent. */
  function listenToDrop(record: RaRecord | undefined) {
    const key = String(record?.id ?? '')
    return {
      'data-over': over?.key === key ? over.side : undefined,
      onDragOver: (event: DragEvent) => {
        const side = findSide(record, event)
        if (!canPlace(record, side)) return setOver(undefined)
        event.preventDefault()
        if (over?.key !== key || over.side !== side) setOver({ key, side })
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        const side = findSide(record, event)
        setOver(undefined)
        if (!canPlace(record, side)) return
        event.preventDefault()
        setDragged(undefined)
        void drop(record, side)
      },
    }
  }

  return {
    dragged,
    listenToDrop,
    listenToRow: (record: RaRecord) => ({
      ...listenToDrop(record),
      draggable: moves.canMove || mayWrite(record),
      ...listenToDrag(record, String(record[resource.title]), setDragged),
    }),
  }
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  minHeight: 0,
  '& tr[data-over]': { color: 'primary.main' },
  '& tr[data-over=onto] td': { bgcolor: 'action.selected', boxShadow: 'inset 0 2px, inset 0 -2px' },
  '& tr[data-over=before] td': { boxShadow: 'inset 0 2px' },
  '& tr[data-over=after] td': { boxShadow: 'inset 0 -2px' },
} as const

/** Styles the button that folds a row. Its arrow points down while the row is unfolded. */
export const foldButton = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  p: 0,
  border: 0,
  borderRadius: 1,
  color: 'text.secondary',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '& svg': { transition: 'transform 120ms' },
  '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
} as const

const titleCell = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: '100%',
  verticalAlign: 'middle',
  '& .fold': foldButton,
  '& .leaf': { flex: 'none', width: 24 },
  '& a': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .below': { color: 'text.secondary', fontWeight: 450, fontSize: 12 },
} as const

const rootTarget = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  fontSize: 13,
  color: 'text.secondary',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
  '&[data-over]': { color: 'primary.main', borderColor: 'primary.main' },
} as const
