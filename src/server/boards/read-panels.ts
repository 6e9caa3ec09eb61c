import {
  isShown,
  type Board,
  type Panel,
  type RankingPanel,
  type RecordsPanel,
  type TodoPanel,
  type TrendPanel,
} from '../../schema/board.ts'
import { partOf, periodBefore, spansOf } from '../../schema/days.ts'
import { sum as addUp } from '../../schema/decimal.ts'
import { resourceOf } from '../../schema/registry.ts'
import { fieldOf, type Resource } from '../../schema/resource.ts'
import { rankingsOf, recordsOf, type Asking } from './ask.ts'
import type { Totals } from './totals-reader.ts'

/** Limits how many groups or records a panel shows. */
const SHOWN = 10

/** The panels of a board by key, as far as the caller may see them. */
export async function readPanels({ panels }: Board, asking: Asking): Promise<object> {
  const read = await Promise.all(
    panels.map(async (panel) => [panel.key, await readPanel(panel, asking)] as const),
  )
  return Object.fromEntries(read.filter(([, found]) => found !== undefined))
}

async function readPanel(panel: Panel, asking: Asking): Promise<object | undefined> {
  switch (panel.kind) {
    case 'trend':
      return readTrend(panel, asking)
    case 'ranking':
      return readRanking(panel, asking)
    case 'records':
      return readRecords(panel, asking)
    case 'todo':
      return readTodo(panel, asking)
  }
}

/** `{ part, days, series: { total: [ … ] }, previous: { … } }` */
async function readTrend(panel: TrendPanel, asking: Asking): Promise<object | undefined> {
  const { compare, series } = panel
  const known = series.filter(({ sum }) => mayKnow(panel, [sum], asking))
  if (known.length === 0) return undefined
  const part = partOf(asking.scope)
  const before = { ...asking, scope: periodBefore(asking.scope) }
  const linesOf = async (of: Asking) => {
    const lines = await Promise.all(
      known.map(async (one) => [one.key, await readSeries(panel, one, of)] as const),
    )
    return Object.fromEntries(lines)
  }
  const [now, previous] = await Promise.all([linesOf(asking), compare && linesOf(before)])
  return { part, days: spansOf(part, asking.scope), series: now, ...(previous && { previous }) }
}

async function readSeries(
  { rows, running }: TrendPanel,
  { sum, filter, negative }: TrendPanel['series'][number],
  asking: Asking,
): Promise<readonly number[]> {
  const { reader, scope } = asking
  const part = partOf(scope)
  const own = { ...rows, filter: { ...rows.filter, ...filter } }
  const earlier = {
    resource: own.resource,
    filter: { ...own.filter, [`${rows.date}_lt`]: scope.from },
  }
  const [known, opening] = await Promise.all([
    reader.spans(own, scope, [sum]),
    running ? reader.totals(earlier, scope, [sum]) : undefined,
  ])
  let balance = opening?.sum[sum] ?? 0
  return spansOf(part, scope).map((day) => {
    const value = known.get(day)?.sum[sum] ?? 0
    if (running) balance = addUp([balance, value])
    const shown = running ? balance : value
    return negative && shown !== 0 ? -shown : shown
  })
}

/** `{ by: { net: { rows: [{ id, name, value }], total } } }` */
async function readRanking(panel: RankingPanel, asking: Asking): Promise<object | undefined> {
  const { rows, group } = panel
  const by = panel.by.filter(({ sum }) => mayKnow(panel, sum === undefined ? [] : [sum], asking))
  if (by.length === 0) return undefined
  const { data, meta, whole } = await rankingsOf(asking, rows, {
    group,
    by: by.map(({ sum, negative }) => ({
      figure: sum ?? 'count',
      order: negative ? 'ASC' : 'DESC',
    })),
    limit: SHOWN,
  })
  const names = namesIn(panel, meta?.prefetched ?? {}, asking)
  const rankings = by.map(({ sum, negative }, i) => {
    const valueOf = (totals: Totals) => {
      const value = sum === undefined ? totals.count : (totals.sum[sum] ?? 0)
      return negative && value !== 0 ? -value : value
    }
    const found = data.filter(({ ranking }) => ranking === i)
    const ranked = found.map((one) => ({
      id: one.group,
      name: names.get(one.group) ?? null,
      value: valueOf(one),
    }))
    return [sum ?? 'count', { rows: ranked, total: valueOf(whole) }] as const
  })
  return { by: Object.fromEntries(rankings) }
}

/** The titles of the records that groups by a reference stand for. */
function namesIn(
  { rows, group }: RankingPanel,
  prefetched: Readonly<Record<string, readonly object[]>>,
  { house }: Asking,
): ReadonlyMap<unknown, unknown> {
  const field = resourceOf(house.registry, rows.resource).fields[group]
  if (field?.kind !== 'reference') return new Map()
  const { title } = resourceOf(house.registry, field.to)
  return new Map(
    (prefetched[field.to] ?? []).map((record) => {
      const { id, ...shown } = record as Readonly<Record<string, unknown>>
      return [id, shown[title] ?? null] as const
    }),
  )
}

/** `{ records: [ … ], prefetched: { customers: [ … ] } }` */
async function readRecords(panel: RecordsPanel, asking: Asking): Promise<object | undefined> {
  if (!mayKnow(panel, [], asking)) return undefined
  const resource = resourceOf(asking.house.registry, panel.rows.resource)
  const { sort, rows, title = resource.title, notes, ends } = panel
  const shown = [title, ...notes, ...ends]
  const prefetch = shown.filter((name) => fieldOf(resource, name)?.kind === 'reference')
  const found = await recordsOf(asking, rows, { sort, limit: SHOWN, prefetch })
  return { records: found.data, prefetched: found.meta.prefetched }
}

/** `{ overdue: 3 }` */
async function readTodo({ lines }: TodoPanel, asking: Asking): Promise<object | undefined> {
  const seen = lines.filter(({ rows }) => mayKnow({ rows }, [], asking))
  if (seen.length === 0) return undefined
  const counts = await Promise.all(
    seen.map(
      async ({ key, rows }) =>
        [key, (await asking.reader.totals(rows, asking.scope, [])).count] as const,
    ),
  )
  return Object.fromEntries(counts)
}

function mayKnow(
  { right, rows }: { readonly right?: string; readonly rows: { readonly resource: string } },
  fields: readonly string[],
  { house, call }: Asking,
): boolean {
  const resource: Resource | undefined = house.registry.byName.get(rows.resource)
  return isShown({ right, resource, fields }, call.caller.can)
}
