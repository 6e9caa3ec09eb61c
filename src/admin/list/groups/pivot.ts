import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { countDays, listSpans } from '../../../schema/days.ts'
import { sum } from '../../../schema/decimal.ts'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp } from '../../core/context/session.tsx'
import { API, buildQuery, type Prefetched } from '../../core/data/wire.ts'
import type { FilterValues } from '../../fields/filter-values.ts'

/** Holds the value of one pair of groups. */
export interface Cell {
  readonly group: unknown
  readonly across: unknown
  readonly value: number
}

interface PivotRow {
  readonly key: unknown
  /** Holds one value per column; undefined for an empty cell. */
  readonly values: readonly (number | undefined)[]
  readonly total: number
}

export interface Pivot {
  readonly columns: readonly unknown[]
  readonly rows: readonly PivotRow[]
}

/**
 * Limits the days between the first and the last column for which days without values get a column.
 */
const MAX_DAYS = 62

/**
 * Arranges cells as a table. Choices are in declared order, texts in alphabetical order, and time
 * spans in order of time; columns of time spans have no gaps, except for more than 62 days. All
 * other groups are sorted from the largest value.
 */
export function buildPivot(cells: readonly Cell[], group: Group, across: Group): Pivot {
  const columns = sortKeys(sumBySide(cells, 'across'), across, true)
  const places = new Map(columns.map((key, i) => [key, i]))
  const byRow = Map.groupBy(cells, (cell) => cell.group)
  const rows = sortKeys(sumBySide(cells, 'group'), group, false).map((key): PivotRow => {
    const rowCells = byRow.get(key) ?? []
    const values = columns.map((): number | undefined => undefined)
    for (const { across: column, value } of rowCells) values[places.get(column)!] = value
    return { key, values, total: sum(rowCells.map(({ value }) => value)) }
  })
  return { columns, rows }
}

/** Returns the totals of the columns and the grand total. */
export function sumPivot({ columns, rows }: Pivot): Omit<PivotRow, 'key'> {
  return {
    values: columns.map((_, i) => sum(rows.map(({ values }) => values[i] ?? 0))),
    total: sum(rows.map(({ total }) => total)),
  }
}

function sumBySide(cells: readonly Cell[], side: 'group' | 'across'): Map<unknown, number> {
  const sides = Map.groupBy(cells, (cell) => cell[side])
  return new Map(
    [...sides].map(([key, cellsOfKey]) => [key, sum(cellsOfKey.map(({ value }) => value))]),
  )
}

function sortKeys(
  totals: ReadonlyMap<unknown, number>,
  { declared, part }: Group,
  fillsGaps: boolean,
): readonly unknown[] {
  const keys = [...totals.keys()]
  if (declared.kind === 'date') {
    const days = keys
      .filter((key) => key !== null)
      .map(String)
      .toSorted()
    const withoutDay = keys.filter((key) => key === null)
    return [...(fillsGaps ? fillGaps(days, part ?? 'day') : days), ...withoutDay]
  }
  if (declared.kind === 'select') {
    const states = Object.keys(declared.choices)
    return keys.toSorted((a, b) => states.indexOf(String(a)) - states.indexOf(String(b)))
  }
  if (declared.kind === 'text') return keys.toSorted((a, b) => String(a).localeCompare(String(b)))
  return keys.toSorted((a, b) => Math.abs(totals.get(b)!) - Math.abs(totals.get(a)!))
}

function fillGaps(days: readonly string[], part: NonNullable<Group['part']>) {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return days
  if (part === 'day' && countDays({ from, to }) > MAX_DAYS) return days
  return listSpans(part, { from, to })
}

interface Wanted {
  readonly group: Pick<Group, 'name'>
  readonly across: Pick<Group, 'name'>
  /** Names the figure: `count`, or a field. */
  readonly figure: string
  readonly filter: FilterValues
}

interface Crossed {
  readonly group: unknown
  readonly across: unknown
  readonly count: number
  readonly sum: Readonly<Record<string, number | null>>
}

interface Cells {
  readonly cells: readonly Cell[]
  readonly prefetched: Readonly<Record<string, readonly RaRecord[]>>
}

/** Reads the value of each pair of groups, as soon as `isEnabled`. */
export function useCells({ name }: Pick<Resource, 'name'>, wanted: Wanted, isEnabled = true) {
  const http = useHttp()
  const { group, across, figure, filter } = wanted
  const query = buildQuery({ filter })
  query.set('group', group.name)
  query.set('across', across.name)
  if (figure !== 'count') query.set('sum', figure)
  return useQuery({
    queryKey: [name, 'cells', String(query)],
    queryFn: async ({ signal }): Promise<Cells> => {
      const address = `${API}/${name}/aggregate?${query}`
      const { json } = await http<Crossed[] | Prefetched<Crossed>>(address, { signal })
      const [found, prefetched] = Array.isArray(json)
        ? [json, {}]
        : [json.data, json.meta?.prefetched ?? {}]
      const cells = found.map((cell) => ({
        group: cell.group,
        across: cell.across,
        value: figure === 'count' ? cell.count : (cell.sum[figure] ?? 0),
      }))
      return { cells, prefetched }
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
}
