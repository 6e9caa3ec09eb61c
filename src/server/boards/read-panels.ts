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
import { groupsByReference, groupsOf, recordsOf, totalsOf, type Asking } from './ask.ts'

/** How many groups or records a panel shows. */
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
  const part = partOf(asking.scope)
  const own = { ...rows, filter: { ...rows.filter, ...filter } }
  const earlier = {
    resource: own.resource,
    filter: { ...own.filter, [`${rows.date}_lt`]: asking.scope.from },
  }
  const [spans, opening] = await Promise.all([
    groupsOf(asking, own, { group: `${rows.date}.${part}`, sums: [sum] }),
    running ? totalsOf(asking, earlier, [sum]) : undefined,
  ])
  const known = new Map(spans.map((span) => [span.group, span.sum[sum] ?? 0]))
  let so = opening?.sum[sum] ?? 0
  return spansOf(part, asking.scope).map((day) => {
    const value = known.get(day) ?? 0
    if (running) so = addUp([so, value])
    const shown = running ? so : value
    return negative && shown !== 0 ? -shown : shown
  })
}

/** `{ by: { net: { rows: [{ id, name, value }], total } } }` */
async function readRanking(panel: RankingPanel, asking: Asking): Promise<object | undefined> {
  const by = panel.by.filter(({ sum }) => mayKnow(panel, sum === undefined ? [] : [sum], asking))
  if (by.length === 0) return undefined
  const rankings = await Promise.all(
    by.map(async (one) => [one.sum ?? 'count', await rankingOf(panel, one, asking)] as const),
  )
  return { by: Object.fromEntries(rankings) }
}

async function rankingOf(
  { rows, group }: RankingPanel,
  { sum, negative }: RankingPanel['by'][number],
  asking: Asking,
): Promise<object> {
  const resource = resourceOf(asking.house.registry, rows.resource)
  const field = resource.fields[group]
  const sums = sum === undefined ? [] : [sum]
  const sort = [sum ?? 'count', negative ? 'ASC' : 'DESC'] as const
  const grouping = { group, sums, sort, limit: SHOWN }
  const [found, whole] = await Promise.all([
    field?.kind === 'reference'
      ? namedGroups(asking, rows, grouping, field.to)
      : groupsOf(asking, rows, grouping),
    totalsOf(asking, rows, sums),
  ])
  const valueOf = (totals: typeof whole) => {
    const value = sum === undefined ? totals.count : (totals.sum[sum] ?? 0)
    return negative && value !== 0 ? -value : value
  }
  return {
    rows: found.map((one) => ({
      id: one.group,
      name: 'name' in one ? one.name : null,
      value: valueOf(one),
    })),
    total: valueOf(whole),
  }
}

/** Groups by a reference with the titles of the records that they stand for. */
async function namedGroups(
  asking: Asking,
  rows: RankingPanel['rows'],
  grouping: Parameters<typeof groupsByReference>[2],
  to: string,
) {
  const { data, meta } = await groupsByReference(asking, rows, grouping)
  const { title } = resourceOf(asking.house.registry, to)
  const names = new Map(
    (meta.prefetched[to] ?? []).map((record) => {
      const { id, ...shown } = record as Readonly<Record<string, unknown>>
      return [id, shown[title] ?? null] as const
    }),
  )
  return data.map((one) => ({ ...one, name: names.get(one.group) ?? null }))
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
    seen.map(async ({ key, rows }) => [key, (await totalsOf(asking, rows, [])).count] as const),
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
