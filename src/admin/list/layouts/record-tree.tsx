import { Box, Button } from '@mui/material'
import { ChevronRight, CornerLeftUp } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { LinkBase, useGetList, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { joinSortPairs, listSortPairs } from '../../core/data/wire.ts'
import { PrefetchedProvider, readPrefetched, useCellTools } from '../../fields/cell-tools.tsx'
import { withCustomCell } from '../../fields/cells.tsx'
import { formatTitle } from '../../fields/field-text.ts'
import { onGridFocus, onGridKey } from '../../kit/table/grid-keys.ts'
import { buildTable, TableCells, TableHead } from '../../kit/table/table.tsx'
import { createGridColumns, SkeletonRows, type GridRecord } from '../grid/grid-row.tsx'
import { densities, GridFrame, GridTable, useDensity } from '../grid/grid-table.ts'
import { buildTree, listUnfolded, useFolding, type TreeRow } from '../grid/tree.ts'
import { NoResults } from '../list-states.tsx'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { listReferenceNames, type ColumnLayout } from '../view/columns.ts'
import { useMoveKeys, useRowMoves } from './moves.ts'
import { useDrags } from './tree-drags.ts'

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
/** Sets the indent of each level, in px. */
const INDENT = 24
const UNCHANGED: ColumnLayout = { widths: {}, pinned: [] }

/** Reads the records of the surrounding list, at most `MAX_RECORDS`. A tree shows all of them on one page. */
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
 * is dragged onto another row is placed below it. When the list is in manual order (`manualOrder`),
 * a row that is dragged to the edge of another row is placed beside that row.
 */
export function RecordTree({ resource, columns, place, onMenu }: RecordTreeProps) {
  const { sort, setSort } = useListContext()
  const { data, isPending, error, meta } = useTreeRecords(resource, columns)
  const rows = useMemo(() => buildTree(data ?? [], place.path), [data, place.path])
  if (error) return <Box role="alert">{error.message}</Box>
  return (
    <PrefetchedProvider value={readPrefetched(meta)}>
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
  const texts = useTexts('tools')
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
            aria-label={
              texts?.(isFolded ? 'tools.tree.unfold' : 'tools.tree.fold', { title }) ?? title
            }
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
          {texts?.('tools.tree.unfoldAll')}
        </Button>
        <Button size="small" variant="text" onClick={folding.foldAll}>
          {texts?.('tools.tree.foldAll')}
        </Button>
        {drags.dragged && drags.dragged[place.path] !== null && (
          <Box {...drags.listenToDrop(undefined)} sx={rootTarget}>
            <CornerLeftUp size={14} aria-hidden />
            {texts?.('tools.tree.toTop')}
          </Box>
        )}
      </Box>
      <GridFrame aria-busy={isPending}>
        <GridTable
          {...table.tableProps}
          ref={grid}
          role="treegrid"
          onKeyDown={(event) => {
            if (!moves.canArrange || !moveByKey(event.nativeEvent)) onGridKey(event)
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
              const ownTitle = formatTitle(resource, record, tools)
              const title = ownTitle || rowTexts.nameUntitled(record)
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
                      isUntitled: ownTitle === '',
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
