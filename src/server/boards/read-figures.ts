import { isShown, type Board, type Figure, type Scope } from '../../schema/board.ts'
import {
  addDays,
  countDays,
  chooseDayPart,
  getPreviousPeriod,
  listSpans,
} from '../../schema/days.ts'
import type { BoardQuery } from './read-rows.ts'
import type { Totals } from './totals-reader.ts'

type Tree = { [name: string]: number | Tree }

/** Limits how many days represent a period in the trend of a figure that is as of a day. */
const SAMPLES = 8

/**
 * Reads the figures of a board that the caller may see, each with its value in the previous period, and the trend of
 * each card.
 */
export async function readFigures(board: Board, query: BoardQuery): Promise<object> {
  const figures = board.figures.filter((figure) => mayKnow(figure, query))
  const dated = figures.filter(({ rows: { date, asOf } }) => date ?? asOf)
  const before = { ...query, scope: getPreviousPeriod(query.scope) }
  const [now, previous, trends] = await Promise.all([
    valuesOf(figures, query),
    valuesOf(dated, before),
    trendsOf(
      dated.filter(({ place }) => place === 'card'),
      query,
    ),
  ])
  return { ...asTree(figures, now), previous: asTree(dated, previous), trends }
}

function mayKnow({ right, rows, sum }: Figure, { context, call }: BoardQuery): boolean {
  const resource = context.registry.byName.get(rows.resource)
  const fields = sum === undefined ? [] : [sum]
  return isShown({ right, resource, fields }, call.caller.can)
}

async function valuesOf(
  figures: readonly Figure[],
  { reader, scope }: BoardQuery,
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    figures.map(async (figure): Promise<[string, number]> => {
      const totals = await reader.totals(figure.rows, scope, sumsOf(figure))
      return [figure.key, valueOf(figure, totals)]
    }),
  )
  return new Map(found)
}

async function trendsOf(
  figures: readonly Figure[],
  query: BoardQuery,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const found = await Promise.all(
    figures.map(async (figure) => {
      const { rows } = figure
      const values = rows.date === undefined ? sampled(figure, query) : bySpan(figure, query)
      return [figure.key, await values] as const
    }),
  )
  return Object.fromEntries(found)
}

async function bySpan(figure: Figure, { reader, scope }: BoardQuery): Promise<readonly number[]> {
  const known = await reader.spans(figure.rows, scope, sumsOf(figure))
  return listSpans(chooseDayPart(scope), scope).map((day) => {
    const span = known.get(day)
    return span ? valueOf(figure, span) : 0
  })
}

async function sampled(figure: Figure, { reader, scope }: BoardQuery): Promise<readonly number[]> {
  return Promise.all(
    samplesOf(scope).map(async (sample) =>
      valueOf(figure, await reader.totals(figure.rows, sample, sumsOf(figure))),
    ),
  )
}

function samplesOf(scope: Scope): readonly Scope[] {
  const days = countDays(scope)
  const count = Math.min(SAMPLES, days)
  return Array.from({ length: count }, (_, i) => ({
    ...scope,
    to: addDays(scope.from, Math.round(((days - 1) * (i + 1)) / count)),
  }))
}

function sumsOf({ sum }: Figure): readonly string[] {
  return sum === undefined ? [] : [sum]
}

function valueOf({ sum, negative }: Figure, totals: Totals): number {
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
