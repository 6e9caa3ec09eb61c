import { useTranslation } from '../../core/context/translation.ts'
import { Skeleton, Alert, Box } from '@mui/material'
import { useMemo } from 'react'
import { text, percent, type Field } from '../../../schema/fields.ts'
import type { Group } from '../../../schema/groups.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
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
import { type SummedField, getSingleFigure } from './grouped-resource.ts'
import { buildPivot, sumPivot, type Cell, type Pivot } from './pivot.ts'
import { linkFilter } from '../../core/data/wire.ts'
import { useFormats } from '../../core/context/formats.ts'
import { listFrame } from '../list-body.tsx'
import { Pager } from '../pager.tsx'
import { compareAmounts, type Basis, type FigureChange, type Days } from './compared-period.ts'
import {
  readFigure,
  useAllGroups,
  useGrandTotals,
  type GroupFigures,
  type Groups,
  type GroupRequest,
} from './use-groups.ts'

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
 * Draws groups as rows and columns of a table with totals. Each figure of a row links to the records
 * that the figure sums.
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
  const title = t('list.by', { name, group: lowercaseWords(by!) })
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
    const nameColumn = { path: 'group', key: 'group', field: text(), label: by! }
    return {
      resource,
      filter: list.filterValues,
      sort: { field: figure.name, order: 'DESC' },
      selectedIds: [],
      columns: [],
      sheet: {
        title: `${title}, ${lowercaseWords(over!)}: ${figure.label}`,
        columns: [nameColumn, ...figureColumns],
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
  const linkTo = (filter: FilterValues) => linkFilter(`/${resource.name}`, filter)
  return rows.map(({ key, values, total }) => {
    const rowFilter = filterToGroup(filterValues, group, key)
    return {
      key: String(key),
      label: formatKey(key),
      to: linkTo(rowFilter),
      cells: [
        ...values.map((value, i) =>
          value === undefined
            ? { text: '' }
            : { text: write(value), to: linkTo(filterToGroup(rowFilter, across, columns[i])) },
        ),
        { text: write(total), to: linkTo(rowFilter) },
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

interface ComparedTableProps {
  readonly resource: Resource
  readonly group: Group
  readonly basis: Basis
  readonly figures: readonly SummedField[]
  readonly figure: SummedField
  readonly groups: Groups | undefined
  /** Holds the period to compare with; undefined when the filter has no period. */
  readonly before: Days | undefined
  /** Indicates that the saved view of the address, which sets the filter, is loading. */
  readonly isViewLoading: boolean
  readonly wanted: GroupRequest | undefined
  readonly list: Readonly<Record<string, unknown>> & {
    readonly error: unknown
    readonly isFetching: boolean
    readonly filterValues: FilterValues
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
    readonly setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => void
  }
}

/** Draws each group's figure, the figure of the other period, and the change. */
export function ComparedTable(props: ComparedTableProps) {
  const { resource, group, basis, figures, figure, groups, before, isViewLoading, wanted, list } =
    props
  const t = useTranslation()
  const formatKey = useGroupText(resource, group)
  const fetchAllGroups = useAllGroups(resource, group, getSingleFigure(figure.name))
  const by = t.field(resource, group.name)
  const name = t.resource(resource.name)
  const title = t('list.by', { name, group: lowercaseWords(by) })
  const columns = useComparedColumns(figure, before)

  async function buildExport(): Promise<ExportedList> {
    const rows = wanted ? await fetchAllGroups(wanted) : []
    return {
      resource,
      filter: list.filterValues,
      sort: list.sort,
      selectedIds: [],
      columns: [],
      sheet: {
        title: `${title}: ${figure.label}`,
        columns: [
          { path: 'group', key: 'group', field: text(), label: by },
          ...columns.map(({ key, label, field }) => ({ path: key, key, field, label })),
        ],
        rows: rows.map((row) => ({
          group: formatKey(row.group),
          ...compareFigures(row, figure.name),
        })),
      },
    }
  }

  return (
    <GroupFrame
      resource={resource}
      group={group}
      arranged={{ kind: 'against', basis }}
      title={title}
      list={list}
      exported={buildExport}
      tools={
        <FigureChoice
          figures={figures}
          value={figure.name}
          onChange={(field) => list.setSort({ field, order: 'DESC' })}
        />
      }
    >
      {!before && !isViewLoading && <Alert severity="info">{t('list.needsPeriod')}</Alert>}
      {(before || isViewLoading) && !groups && <Skeleton variant="rounded" height={480} />}
      {before && groups?.rows.length === 0 && <NoResults />}
      {wanted && groups && groups.rows.length > 0 && (
        <Box sx={listFrame}>
          <Table {...props} wanted={wanted} groups={groups} title={title} columns={columns} />
          <Pager />
        </Box>
      )}
    </GroupFrame>
  )
}

interface TableProps extends ComparedTableProps {
  readonly wanted: GroupRequest
  readonly groups: Groups
  readonly title: string
  readonly columns: ReturnType<typeof useComparedColumns>
}

function Table({ resource, group, figure, groups, wanted, list, title, columns }: TableProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const formatKey = useGroupText(resource, group)
  const sums = getSingleFigure(figure.name)
  const totals = useGrandTotals(resource, sums, wanted.filter)
  const totalsBefore = useGrandTotals(resource, sums, wanted.against ?? {})
  const write = (values: FigureChange) =>
    columns.map(({ key, field }) => ({
      text: isDashed(values[key], field)
        ? ''
        : formatField(values[key], tools, { resource, path: figure.name, field }),
    }))
  const { sort, setSort } = list
  const filterValues = useDatedFilter(list.filterValues)
  return (
    <FigureTable
      label={title}
      corner={t.field(resource, group.name)}
      columns={columns.map(({ key, label, sorts }) => ({
        key,
        label,
        ...(sorts !== undefined && {
          order: sort.field === sorts ? sort.order : undefined,
          onSort: () =>
            setSort({
              field: sorts,
              order: sort.field === sorts && sort.order === 'DESC' ? 'ASC' : 'DESC',
            }),
        }),
      }))}
      rows={groups.rows.map((row): FigureRow => ({
        key: String(row.group),
        label: formatKey(row.group),
        to: linkFilter(`/${resource.name}`, filterToGroup(filterValues, group, row.group)),
        cells: write(compareFigures(row, figure.name)),
      }))}
      foot={
        totals &&
        totalsBefore && {
          key: 'total',
          label: t('list.total'),
          cells: write(
            compareAmounts(readAmount(totals, figure.name), readAmount(totalsBefore, figure.name)),
          ),
        }
      }
      isBusy={list.isFetching}
    />
  )
}

function compareFigures(row: Groups['rows'][number], figure: string): FigureChange {
  return compareAmounts(readAmount(row, figure), readAmount(row.before, figure))
}

function readAmount(row: GroupFigures | undefined, figure: string): number {
  return Number(readFigure(row, figure) ?? 0)
}

interface ComparedColumn {
  readonly key: keyof FigureChange
  readonly label: string
  readonly field: Field
  readonly sorts?: string
}

function useComparedColumns(
  { name, label, field }: SummedField,
  before: Days | undefined,
): readonly ComparedColumn[] {
  const t = useTranslation()
  const { date } = useFormats()
  const isSum = name !== 'count'
  const days = before ? `${date(before.from)} – ${date(before.to)}` : ''
  return [
    { key: 'value', label, field, sorts: name },
    { key: 'before', label: days, field, ...(isSum && { sorts: `${name}.before` }) },
    { key: 'change', label: t('list.change'), field, ...(isSum && { sorts: `${name}.change` }) },
    {
      key: 'share',
      label: t('list.changePercent'),
      field: percent({ min: -1e9, max: 1e9, digits: 1 }),
    },
  ]
}
