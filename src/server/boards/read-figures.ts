import { mayViewPart } from '../../schema/board-rights.ts'
import type { Board, Figure, Scope } from '../../schema/board.ts'
import { addDays, chooseDayPart, countDays, listSpans } from '../../schema/days.ts'
import type { BoardQuery } from './read-rows.ts'
import { getTotalsValue } from './totals-reader.ts'

type Tree = { [name: string]: number | Tree }

/**
 * Limits the points of a trend in a period of up to eight calendar months. Each point is an amount at the end of a day,
 * such as a due amount.
 */
const MAX_POINTS = 8

/** Limits the ends of months that are points of a trend in a longer period. The last day is a further point. */
const MAX_MONTH_ENDS = 12

/**
 * Reads those figures of a board that the caller may see. Figures that depend on a date also have their value in the
 * previous period, and on cards a trend.
 */
export async function readFigures(board: Board, query: BoardQuery): Promise<object> {
  const figures = board.figures.filter((figure) => mayViewFigure(figure, query))
  const dated = figures.filter(({ rows: { date, asOf } }) => date ?? asOf)
  const previousQuery = { ...query, scope: query.previous }
  const [now, previous, trends] = await Promise.all([
    readValues(figures, query),
    readValues(dated, previousQuery),
    readTrends(
      dated.filter(({ place }) => place === 'card'),
      query,
    ),
  ])
  const { from, to } = query.previous
  return {
    ...buildTree(figures, now),
    previous: buildTree(dated, previous),
    previousPeriod: { from, to },
    trends,
  }
}

function mayViewFigure({ right, rows, sum }: Figure, { context, call }: BoardQuery): boolean {
  const fields = sum === undefined ? [] : [sum]
  return mayViewPart({ right, rows, fields }, context.registry.byName, call.caller.can)
}

async function readValues(
  figures: readonly Figure[],
  { reader, scope }: BoardQuery,
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    figures.map(async (figure): Promise<[string, number]> => {
      const totals = await reader.totals(figure.rows, scope, listSums(figure))
      return [figure.key, getTotalsValue(figure, totals)]
    }),
  )
  return new Map(found)
}

async function readTrends(
  figures: readonly Figure[],
  query: BoardQuery,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const found = await Promise.all(
    figures.map(async (figure) => {
      const { rows } = figure
      const values =
        rows.date === undefined ? readSamples(figure, query) : readSpanValues(figure, query)
      return [figure.key, await values] as const
    }),
  )
  return Object.fromEntries(found)
}

async function readSpanValues(
  figure: Figure,
  { reader, scope }: BoardQuery,
): Promise<readonly number[]> {
  const spans = await reader.spans(figure.rows, scope, listSums(figure))
  return listSpans(chooseDayPart(scope), scope).map((day) => {
    const span = spans.get(day)
    return span ? getTotalsValue(figure, span) : 0
  })
}

async function readSamples(
  figure: Figure,
  { reader, scope }: BoardQuery,
): Promise<readonly number[]> {
  return Promise.all(
    chooseSamples(scope).map(async (sample) =>
      getTotalsValue(figure, await reader.totals(figure.rows, sample, listSums(figure))),
    ),
  )
}

function chooseSamples(scope: Scope): readonly Scope[] {
  return chooseSampleDays(scope).map((to) => ({ ...scope, to }))
}

/**
 * Returns the days of the points of a trend. In a long period, these are ends of months, for which kept totals exist,
 * and the last day of the period.
 */
function chooseSampleDays({ from, to }: Scope): readonly string[] {
  const [, ...months] = listSpans('month', { from, to })
  if (months.length >= MAX_POINTS) {
    const step = Math.ceil(months.length / MAX_MONTH_ENDS)
    const ends = months.map((first) => addDays(first, -1))
    return [...ends.filter((_, i) => (ends.length - i) % step === 0), to]
  }
  const days = countDays({ from, to })
  const count = Math.min(MAX_POINTS, days)
  return Array.from({ length: count }, (_, i) =>
    addDays(from, Math.round(((days - 1) * (i + 1)) / count)),
  )
}

function listSums({ sum }: Figure): readonly string[] {
  return sum === undefined ? [] : [sum]
}

/** Nests values by the paths of their figures: `cashFlow.net` is a member of `cashFlow`. */
function buildTree(figures: readonly Figure[], values: ReadonlyMap<string, number>): Tree {
  const tree: Tree = {}
  for (const { key, path = key } of figures) {
    const [last = key, ...above] = path.split('.').toReversed()
    let at = tree
    for (const name of above.toReversed()) at = (at[name] ??= {}) as Tree
    at[last] = values.get(key) ?? 0
  }
  return tree
}
