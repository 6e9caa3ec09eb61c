import {
  type Board,
  type Panel,
  type RankingPanel,
  type RecordsPanel,
  type TodoPanel,
  type TrendPanel,
} from '../../schema/board.ts'
import { removeHiddenParts } from '../../schema/board-rights.ts'
import { addDays, chooseDayPart, listSpans } from '../../schema/days.ts'
import { sum as addUp } from '../../schema/decimal.ts'
import { getResource } from '../../schema/registry.ts'
import { findField } from '../../schema/resource.ts'
import { readRankingRows, readRows, type BoardQuery } from './read-rows.ts'
import { getTotalsValue } from './totals-reader.ts'

/** Limits the rows of a panel. */
const MAX_ROWS = 10

/** Returns the data of the panels that the caller may see, by panel key. */
export async function readPanels({ panels }: Board, query: BoardQuery): Promise<object> {
  const read = await Promise.all(
    panels.flatMap((panel) => {
      const shown = removeHiddenParts(panel, query.context.registry.byName, query.call.caller.can)
      return shown ? [readPanel(shown, query).then((found) => [panel.key, found] as const)] : []
    }),
  )
  return Object.fromEntries(read)
}

async function readPanel(panel: Panel, query: BoardQuery): Promise<object> {
  switch (panel.kind) {
    case 'trend':
      return readTrend(panel, query)
    case 'ranking':
      return readRanking(panel, query)
    case 'records':
      return readRecords(panel, query)
    case 'todo':
      return readTodo(panel, query)
  }
}

/**
 * Reads a trend: `{ part, days, series: { total: [ … ] }, previous: { … } }`. `part` is the length of
 * the intervals (day, week, month or year), `days` are their first days, and a series has a value for
 * each interval.
 */
async function readTrend(panel: TrendPanel, query: BoardQuery): Promise<object> {
  const { compare, series } = panel
  const part = chooseDayPart(query.scope)
  const previousQuery = { ...query, scope: query.previous }
  const readAllSeries = async (of: BoardQuery) => {
    const values = await Promise.all(
      series.map(async (each) => [each.key, await readSeries(panel, each, of)] as const),
    )
    return Object.fromEntries(values)
  }
  const [now, previous] = await Promise.all([
    readAllSeries(query),
    compare && readAllSeries(previousQuery),
  ])
  return { part, days: listSpans(part, query.scope), series: now, ...(previous && { previous }) }
}

async function readSeries(
  { rows, running }: TrendPanel,
  { sum, filter, oppositeSign }: TrendPanel['series'][number],
  query: BoardQuery,
): Promise<readonly number[]> {
  const { reader, scope } = query
  const part = chooseDayPart(scope)
  const seriesRows = { ...rows, filter: { ...rows.filter, ...filter } }
  const before = { ...scope, to: addDays(scope.from, -1) }
  const [spanTotals, opening] = await Promise.all([
    reader.spans(seriesRows, scope, [sum]),
    running ? reader.totals(running, before, [sum]) : undefined,
  ])
  let balance = opening?.sum[sum] ?? 0
  return listSpans(part, scope).map((day) => {
    const value = spanTotals.get(day)?.sum[sum] ?? 0
    if (running) balance = addUp([balance, value])
    const shown = running ? balance : value
    return oppositeSign && shown !== 0 ? -shown : shown
  })
}

/** Reads a ranking: `{ by: { net: { rows: [{ id, name, value }], total } } }`. */
async function readRanking(panel: RankingPanel, query: BoardQuery): Promise<object> {
  const { rows, group, by } = panel
  const { data, meta, whole } = await readRankingRows(query, rows, {
    group,
    by: by.map(({ sum, oppositeSign }) => ({
      figure: sum ?? 'count',
      order: oppositeSign ? 'ASC' : 'DESC',
    })),
    limit: MAX_ROWS,
  })
  const titles = mapTitles(panel, meta?.prefetched ?? {}, query)
  const rankings = by.map((figure, i) => {
    const found = data.filter(({ ranking }) => ranking === i)
    const ranked = found.map((row) => ({
      id: row.group,
      name: titles.get(row.group) ?? null,
      value: getTotalsValue(figure, row),
    }))
    return [figure.sum ?? 'count', { rows: ranked, total: getTotalsValue(figure, whole) }] as const
  })
  return { by: Object.fromEntries(rankings) }
}

/** Maps the ids of groups to titles, if the panel groups by a reference. */
function mapTitles(
  { rows, group }: RankingPanel,
  prefetched: Readonly<Record<string, readonly object[]>>,
  { context }: BoardQuery,
): ReadonlyMap<unknown, unknown> {
  const field = getResource(context.registry, rows.resource).fields[group]
  if (field?.kind !== 'reference') return new Map()
  const { title } = getResource(context.registry, field.to)
  return new Map(
    (prefetched[field.to] ?? []).map((record) => {
      const { id, ...shown } = record as Readonly<Record<string, unknown>>
      return [id, shown[title] ?? null] as const
    }),
  )
}

/** Reads the first records of a list: `{ records: [ … ], prefetched: { customers: [ … ] } }`. */
async function readRecords(panel: RecordsPanel, query: BoardQuery): Promise<object> {
  const resource = getResource(query.context.registry, panel.rows.resource)
  const { sort, rows, title = resource.title, notes, ends } = panel
  const shown = [title, ...notes, ...ends]
  const prefetch = shown.filter((name) => findField(resource, name)?.kind === 'reference')
  const found = await readRows(query, rows, { sort, limit: MAX_ROWS, prefetch })
  return { records: found.data, prefetched: found.meta.prefetched }
}

/** Counts open tasks: `{ overdue: 3 }`. */
async function readTodo({ lines }: TodoPanel, query: BoardQuery): Promise<object> {
  const counts = await Promise.all(
    lines.map(
      async ({ key, rows }) =>
        [key, (await query.reader.totals(rows, query.scope, [])).count] as const,
    ),
  )
  return Object.fromEntries(counts)
}
