import {
  filterOf,
  isShown,
  type Board,
  type Figure,
  type Rows,
  type Scope,
} from '../../schema/board.ts'
import { daysAfter, daysOf, partOf, periodBefore, spansOf } from '../../schema/days.ts'
import { resourceOf } from '../../schema/registry.ts'
import { groupsOf, totalsOf, type Asking } from './ask.ts'

type Tree = { [name: string]: number | Tree }

/** How many days stand for a period in the small trend of what is as of a day. */
const SAMPLES = 8

/** The figures of a board that the caller may see, each beside that of the days before, and how the cards came to be. */
export async function readFigures(board: Board, asking: Asking): Promise<object> {
  const figures = board.figures.filter((figure) => mayKnow(figure, asking))
  const dated = figures.filter(({ rows: { date, asOf } }) => date ?? asOf)
  const before = { ...asking, scope: periodBefore(asking.scope) }
  const [now, previous, trends] = await Promise.all([
    valuesOf(figures, asking),
    valuesOf(dated, before),
    trendsOf(
      dated.filter(({ place }) => place === 'card'),
      asking,
    ),
  ])
  return { ...asTree(figures, now), previous: asTree(dated, previous), trends }
}

function mayKnow({ right, rows, sum }: Figure, { house, call }: Asking): boolean {
  const resource = house.registry.byName.get(rows.resource)
  const fields = sum === undefined ? [] : [sum]
  return isShown({ right, resource, fields }, call.caller.can)
}

/** Figures of the same records are added up together. */
async function valuesOf(
  figures: readonly Figure[],
  asking: Asking,
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    [...alike(figures, asking)].map(async (group) => {
      const totals = await totalsOf(asking, group[0]!.rows, sumsOf(group))
      return group.map((figure): [string, number] => [figure.key, valueOf(figure, totals)])
    }),
  )
  return new Map(found.flat())
}

async function trendsOf(
  figures: readonly Figure[],
  asking: Asking,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const found = await Promise.all(
    [...alike(figures, asking)].map((group) =>
      group[0]!.rows.date === undefined ? sampled(group, asking) : bySpan(group, asking),
    ),
  )
  return Object.fromEntries(found.flat())
}

type Series = [key: string, values: readonly number[]]

async function bySpan(group: readonly Figure[], asking: Asking): Promise<readonly Series[]> {
  const part = partOf(asking.scope)
  const { rows } = group[0]!
  const spans = await groupsOf(asking, rows, { group: `${rows.date}.${part}`, sums: sumsOf(group) })
  const known = new Map(spans.map((span) => [span.group, span]))
  const days = spansOf(part, asking.scope)
  return group.map((figure): Series => [
    figure.key,
    days.map((day) => {
      const span = known.get(day)
      return span ? valueOf(figure, span) : 0
    }),
  ])
}

async function sampled(group: readonly Figure[], asking: Asking): Promise<readonly Series[]> {
  const values = await Promise.all(
    samplesOf(asking.scope).map((scope) => valuesOf(group, { ...asking, scope })),
  )
  return group.map(({ key }): Series => [key, values.map((one) => one.get(key) ?? 0)])
}

function samplesOf(scope: Scope): readonly Scope[] {
  const days = daysOf(scope)
  const count = Math.min(SAMPLES, days)
  return Array.from({ length: count }, (_, i) => ({
    ...scope,
    to: daysAfter(scope.from, Math.round(((days - 1) * (i + 1)) / count)),
  }))
}

function alike(figures: readonly Figure[], { house, scope }: Asking): Iterable<readonly Figure[]> {
  const key = (rows: Rows) =>
    JSON.stringify([
      rows.resource,
      filterOf(rows, scope, resourceOf(house.registry, rows.resource)),
    ])
  return Map.groupBy(figures, ({ rows }) => key(rows)).values()
}

function sumsOf(figures: readonly Figure[]): readonly string[] {
  return [...new Set(figures.flatMap(({ sum }) => sum ?? []))]
}

function valueOf(
  { sum, negative }: Figure,
  totals: { readonly count: number; readonly sum: Readonly<Record<string, number>> },
): number {
  const value = sum === undefined ? totals.count : (totals.sum[sum] ?? 0)
  return negative && value !== 0 ? -value : value
}

/** `cashFlow.net` stands below `cashFlow`. */
function asTree(figures: readonly Figure[], values: ReadonlyMap<string, number>): Tree {
  const tree: Tree = {}
  for (const { key, path = key } of figures) {
    const [last = key, ...above] = path.split('.').toReversed()
    let at = tree
    for (const name of above.toReversed()) at = (at[name] ??= {}) as Tree
    at[last] = values.get(key) ?? 0
  }
  return tree
}
