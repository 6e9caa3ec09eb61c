import { useTranslation } from '../../core/context/translation.ts'
import { LinkBase, useListContext } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import { NoResults } from '../empty-list.tsx'
import { GridHead, titleClass } from '../grid/grid-head.tsx'
import { onGridFocus, onGridKey } from '../grid/grid-keys.ts'
import { SkeletonRows } from '../grid/grid-row.tsx'
import { GridFrame, GridTable, densities, useDensity } from '../grid/grid-table.ts'
import { useRowsLink, useGroupText } from './drill-down.ts'
import type { GroupColumns } from './grouped-resource.ts'
import { figureOf, useGrandTotals, type GroupFigures, type Groups } from './use-groups.ts'

export interface GroupRowsProps {
  readonly resource: Resource
  readonly group: Group
  readonly columns: GroupColumns
  readonly groups: Groups | undefined
}

/** Draws one row per group, each a way to the rows that it was added up from; below them the whole. */
export function GroupGrid({ resource, group, columns, groups }: GroupRowsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const textOf = useGroupText(resource, group)
  const linkTo = useRowsLink(resource, group)
  const [density] = useDensity()
  const { filterValues, sort, setSort, isFetching } = useListContext()
  const whole = useGrandTotals(resource, columns, filterValues)
  const [first, ...figures] = columns.places
  const title = first && titleClass(first.field)
  const cells = (row: GroupFigures | undefined) =>
    figures.map((place) => (
      <td key={place.path} tabIndex={-1} className="figure">
        {cellOf(figureOf(row, place.path), tools, place)}
      </td>
    ))
  return (
    <GridFrame aria-busy={isFetching}>
      <GridTable
        role="grid"
        aria-label={t.resource(resource.name)}
        aria-rowcount={groups?.total}
        $rowHeight={densities[density]}
        onKeyDown={onGridKey}
        onFocus={onGridFocus}
      >
        <GridHead
          columns={columns.places}
          sort={sort}
          onSort={(field) => setSort({ field, order: nextOrder(sort, field, group.name) })}
          ticked={undefined}
          onTickAll={() => undefined}
          hasMenu={false}
        />
        <tbody>
          {!groups && <SkeletonRows columns={columns.places.length} />}
          {groups?.rows.map((row) => (
            <tr key={String(row.group)}>
              <td tabIndex={-1} className={title}>
                <LinkBase to={linkTo(row.group)} tabIndex={-1}>
                  {textOf(row.group)}
                </LinkBase>
              </td>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {groups && groups.rows.length > 0 && (
          <tfoot>
            <tr>
              <td tabIndex={-1} className={title}>
                {t('list.total')}
              </td>
              {cells(whole)}
            </tr>
          </tfoot>
        )}
      </GridTable>
      {groups?.rows.length === 0 && <NoResults />}
    </GridFrame>
  )
}

/** Returns the next sort order: names begin with A, figures with the largest. */
function nextOrder(sort: { field: string; order: string }, field: string, name: string) {
  if (sort.field === field) return sort.order === 'ASC' ? 'DESC' : 'ASC'
  return field === name ? 'ASC' : 'DESC'
}
