import { useTranslation } from '../../core/context/translation.ts'
import { Skeleton } from '@mui/material'
import { useMemo } from 'react'
import { text } from '../../../schema/fields.ts'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { ExportedList } from '../../export/export-questions.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { isDashed } from '../../fields/cells.tsx'
import { formatField } from '../../fields/field-text.ts'
import type { FilterValues } from '../../fields/filter-values.ts'
import { NoResults } from '../list-states.tsx'
import { FigureChoice } from './arrangement-choice.tsx'
import { filterToGroup, useDatedFilter, useGroupText } from './drill-down.ts'
import { FigureTable, type FigureRow } from './figure-table.tsx'
import { GroupFrame } from './group-frame.tsx'
import type { SummedField } from './grouped-resource.ts'
import { buildPivot, sumPivot, type Cell, type Pivot } from './pivot.ts'

interface AcrossTableProps {
  readonly resource: Resource
  readonly group: Group
  readonly across: Group
  readonly figures: readonly SummedField[]
  readonly figure: SummedField
  readonly cells: readonly Cell[] | undefined
  readonly list: Readonly<Record<string, unknown>> & {
    readonly error: unknown
    readonly isFetching: boolean
    readonly filterValues: FilterValues
    readonly setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => void
  }
}

/**
 * Draws groups as rows and columns of a table with totals. Each cell links to its underlying
 * records.
 */
export function AcrossTable(props: AcrossTableProps) {
  const { resource, group, across, figures, figure, cells, list } = props
  const t = useTranslation()
  const filterValues = useDatedFilter(list.filterValues)
  const tools = useCellTools()
  const rowText = useGroupText(resource, group)
  const columnText = useGroupText(resource, across)
  const pivot = useMemo(() => cells && buildPivot(cells, group, across), [cells, group, across])
  const [by, over] = [group, across].map(({ name }) => t.field(resource, name))
  const name = t.resource(resource.name)
  const title = t('list.by', { name, group: by!.toLocaleLowerCase() })
  const columns = [
    ...(pivot?.columns ?? []).map((key) => ({ key: String(key), label: columnText(key) })),
    { key: 'total', label: t('list.total') },
  ]

  const write = (value: number) =>
    isDashed(value, figure.field)
      ? ''
      : formatField(value, tools, { resource, path: figure.name, field: figure.field })

  function buildExport(): ExportedList {
    const figureColumns = columns.map(({ label }, i) => {
      const key = `c${i}`
      return { path: key, key, field: figure.field, label }
    })
    const named = { path: 'group', key: 'group', field: text(), label: by! }
    return {
      resource,
      filter: list.filterValues,
      sort: { field: figure.name, order: 'DESC' },
      selectedIds: [],
      columns: [],
      sheet: {
        title: `${title}, ${over!.toLocaleLowerCase()}: ${figure.label}`,
        columns: [named, ...figureColumns],
        rows: (pivot?.rows ?? []).map(({ key, values, total }) => ({
          group: rowText(key),
          ...Object.fromEntries([...values, total].map((value, i) => [`c${i}`, value])),
        })),
      },
    }
  }

  return (
    <GroupFrame
      resource={resource}
      group={group}
      arranged={{ kind: 'across', by: across.name }}
      title={title}
      list={list}
      exported={() => Promise.resolve(buildExport())}
      tools={
        <FigureChoice
          figures={figures}
          value={figure.name}
          onChange={(field) => list.setSort({ field, order: 'DESC' })}
        />
      }
    >
      {!pivot && <Skeleton variant="rounded" height={480} />}
      {pivot?.rows.length === 0 && <NoResults />}
      {pivot && pivot.rows.length > 0 && (
        <FigureTable
          label={title}
          corner={by!}
          columns={columns}
          rows={linkRows(pivot, props, filterValues, rowText, write)}
          foot={buildFoot(pivot, t('list.total'), write)}
          isBusy={list.isFetching}
        />
      )}
    </GroupFrame>
  )
}

function linkRows(
  { columns, rows }: Pivot,
  { resource, group, across }: AcrossTableProps,
  filterValues: FilterValues,
  formatKey: (key: unknown) => string,
  write: (value: number) => string,
): readonly FigureRow[] {
  const linkTo = (filter: FilterValues) =>
    `/${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return rows.map(({ key, values, total }) => {
    const own = filterToGroup(filterValues, group, key)
    return {
      key: String(key),
      label: formatKey(key),
      to: linkTo(own),
      cells: [
        ...values.map((value, i) =>
          value === undefined
            ? { text: '' }
            : { text: write(value), to: linkTo(filterToGroup(own, across, columns[i])) },
        ),
        { text: write(total), to: linkTo(own) },
      ],
    }
  })
}

function buildFoot(pivot: Pivot, label: string, write: (value: number) => string): FigureRow {
  const { values, total } = sumPivot(pivot)
  return {
    key: 'total',
    label,
    cells: [...values, total].map((value) => ({ text: write(value ?? 0) })),
  }
}
