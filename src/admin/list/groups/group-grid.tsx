import { useTranslation } from '../../core/context/translation.ts'
import { LinkBase, useListContext } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import { NoResults } from '../list-states.tsx'
import { TableHead, TableRows, buildTable, type TableModel } from '../../kit/table/table.tsx'
import { createGridColumn } from '../grid/grid-column.tsx'
import { SkeletonRows } from '../grid/grid-row.tsx'
import { GridFrame, GridTable, densities, useDensity } from '../grid/grid-table.ts'
import { useTotalsShown } from '../view/columns.ts'
import { useRowsLink, useGroupText } from './drill-down.ts'
import type { GroupColumns } from './grouped-resource.ts'
import { readFigure, useGrandTotals, type GroupFigures, type Groups } from './use-groups.ts'
import { Box, Skeleton, Typography } from '@mui/material'
import { card, cards, cardTitle, factName, facts } from '../cards/card-facts.tsx'

export interface GroupRowsProps {
  readonly resource: Resource
  readonly group: Group
  readonly columns: GroupColumns
  readonly groups: Groups | undefined
}

/** Draws one row per group, with a link to its records, and the totals below. */
export function GroupGrid({ resource, group, columns, groups }: GroupRowsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const formatKey = useGroupText(resource, group)
  const linkTo = useRowsLink(resource, group)
  const [density] = useDensity()
  const [hasTotals] = useTotalsShown(resource)
  const { sort, setSort, isFetching } = useListContext()
  const [first, ...figures] = columns.places
  const table = buildTable<GroupGridRow>(
    [
      ...(first ? [{ ...createGridColumn(first, t), cell: renderName }] : []),
      ...figures.map((place) => ({
        ...createGridColumn(place, t),
        style: undefined,
        cell: (row: GroupGridRow) => renderFigure(row.figures, tools, place),
      })),
    ],
    'grid',
  )
  const rows = groups?.rows ?? []
  return (
    <GridFrame aria-busy={isFetching}>
      <GridTable
        {...table.tableProps}
        aria-label={t.resource(resource.name)}
        aria-rowcount={groups?.total}
        $rowHeight={densities[density]}
      >
        <TableHead
          table={table}
          sorts={[sort]}
          onSort={(field) => setSort({ field, order: getNextOrder(sort, field, group.name) })}
        />
        <tbody>
          {!groups && <SkeletonRows columns={columns.places.length} />}
          <TableRows
            table={table}
            rows={rows.map((row) => ({
              name: formatKey(row.group),
              to: linkTo(row.group),
              figures: row,
            }))}
            getRowKey={(_, at) => String(rows[at]?.group)}
          />
        </tbody>
        {rows.length > 0 && hasTotals && (
          <GroupTotals resource={resource} columns={columns} table={table} />
        )}
      </GridTable>
      {groups?.rows.length === 0 && <NoResults />}
    </GridFrame>
  )
}

/** Draws a figure of a group; a dash when it is empty, and nothing while it is being loaded. */
function renderFigure(figures: GroupFigures | undefined, tools: CellTools, place: Place) {
  if (!figures) return null
  return (
    renderTableCell(readFigure(figures, place.path), tools, place) ?? <span className="no">–</span>
  )
}

interface GroupTotalsProps {
  readonly resource: Resource
  readonly columns: GroupColumns
  readonly table: TableModel<GroupGridRow>
}

function GroupTotals({ resource, columns, table }: GroupTotalsProps) {
  const t = useTranslation()
  const { filterValues } = useListContext()
  const figures = useGrandTotals(resource, columns, filterValues)
  return (
    <tfoot>
      <TableRows
        table={table}
        rows={[{ name: t('list.total'), figures }]}
        getRowKey={() => 'total'}
      />
    </tfoot>
  )
}

interface GroupGridRow {
  readonly name: string
  /** Holds the address of the records of the group. */
  readonly to?: string
  readonly figures: GroupFigures | undefined
}

function renderName({ name, to }: GroupGridRow) {
  if (to === undefined) return name
  return (
    <LinkBase to={to} tabIndex={-1}>
      {name}
    </LinkBase>
  )
}

/**
 * Returns the sort order after a click on a heading. The first click sorts names from A, and figures from the largest.
 */
function getNextOrder(sort: { field: string; order: string }, field: string, name: string) {
  if (sort.field === field) return sort.order === 'ASC' ? 'DESC' : 'ASC'
  return field === name ? 'ASC' : 'DESC'
}

/** Draws groups on narrow screens: one card per group and one for the total. */
export function GroupCards({ resource, group, columns, groups }: GroupRowsProps) {
  const formatKey = useGroupText(resource, group)
  const linkTo = useRowsLink(resource, group)
  const [hasTotals] = useTotalsShown(resource)
  if (!groups) return <Skeleton variant="rounded" height={480} />
  if (groups.rows.length === 0) return <NoResults />
  return (
    <Box component="ul" sx={cards}>
      {groups.rows.map((row) => (
        <Box component="li" key={String(row.group)} sx={card}>
          <Box component={LinkBase} to={linkTo(row.group)} sx={link}>
            {formatKey(row.group)}
          </Box>
          <GroupFacts columns={columns} figures={row} />
        </Box>
      ))}
      {hasTotals && <TotalCard resource={resource} columns={columns} />}
    </Box>
  )
}

function TotalCard({ resource, columns }: Pick<GroupRowsProps, 'resource' | 'columns'>) {
  const t = useTranslation()
  const { filterValues } = useListContext()
  const figures = useGrandTotals(resource, columns, filterValues)
  return (
    <Box component="li" sx={{ ...card, bgcolor: 'action.hover' }}>
      <Typography sx={{ fontWeight: 600 }}>{t('list.total')}</Typography>
      <GroupFacts columns={columns} figures={figures} />
    </Box>
  )
}

interface GroupFactsProps {
  readonly columns: GroupColumns
  readonly figures: GroupFigures | undefined
}

function GroupFacts({ columns, figures }: GroupFactsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const [, ...places] = columns.places
  return (
    <Box component="dl" sx={facts}>
      {places.map((place) => (
        <Box key={place.path} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={factName}>
            {t.field(place.resource, place.path)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {renderFigure(figures, tools, place)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const link = { ...cardTitle, display: 'block' } as const
