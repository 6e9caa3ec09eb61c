import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import {
  useDataProvider,
  useEvent,
  useListContext,
  useStore,
  useStoreContext,
  type RaRecord,
} from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useHttp } from '../../core/context/session.tsx'
import { withCondition, type FilterValues } from '../../fields/filter-values.ts'
import { NEW_ROW } from '../grid/cell-edits.ts'
import type { GroupedItem } from '../grid/record-grid.tsx'
import { hasTotal } from '../grid/totals-rows.tsx'
import { listReferenceNames } from '../view/columns.ts'
import { filterToGroups, useDatedFilter } from './drill-down.ts'
import { getGroupOrder } from './grouped-resource.ts'
import {
  createGroupsRequest,
  useGrandTotals,
  type GroupFigures,
  type GroupRow,
  type Groups,
} from './use-groups.ts'

/** Describes a row of a list in groups: a record, a heading, or a placeholder of rows that are not loaded. */
export interface GroupLine extends GroupedItem {
  /** Identifies the group that the row belongs to. */
  readonly groupKey: string
  readonly heading?: GroupHeading
  /** Marks a placeholder whose rows are read when the placeholder scrolls into view. */
  readonly isMissing?: true
  /** Describes the row below the last shown row of a group, which loads further rows. */
  readonly more?: { readonly shown: number; readonly total: number; readonly page: number }
  readonly error?: Error
  /** Reads again the rows that could not be read. */
  readonly onRetry?: () => unknown
}

export interface GroupHeading {
  readonly group: Group
  readonly value: unknown
  readonly figures: GroupFigures
  readonly isOpen: boolean
}

interface GroupedRequest {
  readonly resource: Resource
  readonly levels: readonly Group[]
  /** Lists the columns whose totals the headings show. */
  readonly columns: readonly Place[]
  readonly isFolded: (key: string) => boolean
  /** Replaces records while their cells are edited. */
  readonly edited: readonly RaRecord[] | undefined
}

/** Holds how many pages of each group were read; kept in memory, so that going back shows the same rows. */
interface LoadedPages {
  /** Identifies the filter, the sort order and the levels of groups. */
  readonly base: string
  readonly pages: Readonly<Record<string, number>>
}

/** Identifies the whole list. */
export const ROOT = '[]'
const ROWS_PER_PAGE = 50
const GROUPS_PER_PAGE = 100
const NOT_LOADED: LoadedPages = { base: '', pages: {} }

/**
 * Reads the groups of the surrounding list and the records of unfolded groups. A group is identified by the JSON of
 * the values of the groups around it, the outermost first, and of its own value.
 */
export function useGroupedRows({ resource, levels, columns, isFolded, edited }: GroupedRequest) {
  const { name, totals } = resource
  const http = useHttp()
  const dataProvider = useDataProvider()
  const store = useStoreContext()
  const { sort, filterValues } = useListContext()
  const filter = useDatedFilter(filterValues as FilterValues)
  const base = JSON.stringify([filter, sort, levels.map((level) => level.name)])
  const [loaded] = useStore<LoadedPages>(`${name}.loadedGroups`, NOT_LOADED)
  const pages = loaded.base === base ? loaded.pages : {}
  const prefetch = listReferenceNames(columns)
  const totalled = columns.filter((place) => hasTotal(resource, place)).map(({ path }) => path)
  // A total that covers only some records, such as posted payments, is read with a second filter.
  const condition = totals.find((each) => Object.keys(each).length > 0)
  const figures = {
    sums: totalled.filter((path) => !Object.hasOwn(resource.ratios, path)),
    ratios: condition ? [] : totalled.filter((path) => Object.hasOwn(resource.ratios, path)),
  }

  function createRequest(key: string, page: number) {
    const path = JSON.parse(key) as readonly unknown[]
    const groupFilter = filterToGroups(filter, levels, path)
    const group = levels[path.length]
    if (group)
      return createGroupsRequest(http, name, group, figures, {
        filter: groupFilter,
        sort: { field: group.name, order: getGroupOrder(group, sort) },
        page,
        perPage: GROUPS_PER_PAGE,
        ...(condition && { against: withCondition(groupFilter, condition) }),
      })
    const params = {
      pagination: { page, perPage: ROWS_PER_PAGE },
      sort,
      filter: groupFilter,
      meta: { prefetch },
    }
    return {
      queryKey: [name, 'getList', params],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        dataProvider.getList(name, { ...params, signal }),
    }
  }

  const isShown = (key: string) =>
    (JSON.parse(key) as readonly unknown[]).every(
      (_, at, path) => !isFolded(JSON.stringify(path.slice(0, at + 1))),
    )
  const wanted = Object.entries({ [ROOT]: 1, ...pages })
    .filter(([key]) => isShown(key))
    .flatMap(([key, count]) => Array.from({ length: count }, (_, at) => ({ key, page: at + 1 })))
  const answers = useQueries({
    queries: wanted.map(({ key, page }) => createRequest(key, page) as UseQueryOptions<Answer>),
    combine: pickAnswers,
  })

  const loadPage = useEvent((key: string, page: number) => {
    const kept = store.getItem<LoadedPages>(`${name}.loadedGroups`)
    const others = kept?.base === base ? kept.pages : {}
    const next = Math.max(page, others[key] ?? 0)
    store.setItem(`${name}.loadedGroups`, { base, pages: { ...others, [key]: next } })
  })

  const found = new Map(wanted.map(({ key, page }, at) => [`${key}/${page}`, answers[at]]))
  const typed = new Map(edited?.map((record) => [record.id, record]))
  const lines: GroupLine[] = []
  const records: RaRecord[] = []

  const listed = new Set<RaRecord['id']>()

  function addRecord(record: RaRecord, groupKey: string, level: number): void {
    // While groups are read again one after the other, a record that has moved is in two groups.
    if (listed.has(record.id)) return
    listed.add(record.id)
    records.push(record)
    const shown = typed.get(record.id) ?? record
    lines.push({ key: String(record.id), groupKey, level, record: shown })
  }

  /** Adds the rows of a group. `expected` is their number, as far as it is known before they are read. */
  function addGroup(path: readonly unknown[], expected: number): void {
    const groupKey = JSON.stringify(path)
    const level = path.length + 1
    const group = levels[path.length]
    let shown = 0
    let total = 0
    for (
      let page = 1;
      page <= (groupKey === ROOT ? 1 : 0) || page <= (pages[groupKey] ?? 0);
      page += 1
    ) {
      const answer = found.get(`${groupKey}/${page}`)
      const line = { key: `${groupKey}/${page}`, groupKey, level }
      if (answer?.error) lines.push({ ...line, error: answer.error, onRetry: answer.refetch })
      if (answer?.error && !answer.data) return
      if (!answer?.data) return addMissing(line, Math.min(page === 1 ? expected : 1, ROWS_PER_PAGE))
      total = answer.data.total ?? 0
      for (const record of answer.data.data ?? []) addRecord(record, groupKey, level)
      for (const row of answer.data.rows ?? []) addHeading(path, group!, row)
      shown += answer.data.data?.length ?? answer.data.rows?.length ?? 0
    }
    const isRequested = groupKey === ROOT || pages[groupKey] !== undefined
    if (!isRequested)
      addMissing({ key: groupKey, groupKey, level }, Math.min(expected, ROWS_PER_PAGE))
    else if (shown < total)
      lines.push({
        key: `${groupKey}/more`,
        groupKey,
        level,
        more: { shown, total, page: Math.max(1, pages[groupKey] ?? 1) + 1 },
      })
  }

  function addMissing({ key, ...line }: GroupLine, count: number): void {
    for (let at = 0; at < Math.max(1, count); at += 1)
      lines.push({ ...line, key: `${key}/${at}`, isMissing: true })
  }

  function addHeading(above: readonly unknown[], group: Group, row: GroupRow): void {
    const path = [...above, row.group]
    const key = JSON.stringify(path)
    const isOpen = !isFolded(key)
    const shownFigures = condition ? { ...row, sum: row.before?.sum ?? {} } : row
    const heading = { group, value: row.group, figures: shownFigures, isOpen }
    lines.push({ key, groupKey: JSON.stringify(above), level: path.length, heading })
    if (isOpen) addGroup(path, path.length < levels.length ? 1 : row.count)
  }

  const first = edited?.[0]
  if (first?.id === NEW_ROW) lines.push({ key: NEW_ROW, groupKey: ROOT, level: 1, record: first })
  const root = found.get(`${ROOT}/1`)
  const groups = root?.data?.rows ?? []
  const hasFurther = groups.length < (root?.data?.total ?? 0)
  const grandTotals = useGrandTotals(resource, { sums: [], ratios: [] }, filter, hasFurther)
  if (root?.data) addGroup([], 1)
  const answered = wanted.filter((_, at) => answers[at]?.data)
  return {
    lines,
    records,
    /** Counts the records of all groups; undefined while unknown. */
    total: hasFurther
      ? grandTotals?.count
      : root?.data && groups.reduce((sum, { count }) => sum + count, 0),
    loadPage,
    isPending: root?.data === undefined,
    /** Holds the error that prevented reading the groups, and the function that reads them again. */
    failure: root?.error && !root.data ? { error: root.error, onRetry: root.refetch } : undefined,
    answers,
    /** Identifies the loaded rows. */
    key: JSON.stringify([base, answered]),
  }
}

/** Holds the response to a request for groups (`rows`) or for records (`data`). */
interface Answer {
  readonly rows?: Groups['rows']
  readonly data?: readonly RaRecord[]
  readonly total?: number
  readonly prefetched?: Groups['prefetched']
  readonly meta?: { readonly prefetched?: Groups['prefetched'] }
}

function pickAnswers(results: readonly UseQueryResult<Answer>[]) {
  return results.map(({ data, error, refetch }) => ({ data, error, refetch }))
}
