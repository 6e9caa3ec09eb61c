import { buildRowsFilter, type Rows, type Scope } from '../../schema/board.ts'
import { chooseDayPart } from '../../schema/days.ts'
import { sum as addUp } from '../../schema/decimal.ts'
import { getResource } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import { readParams } from '../list/params.ts'
import type { MemberCall } from '../http/route.ts'
import { createBundleStatement, type Bundle, type TotalsSelection } from './totals-statement.ts'
import { keepValues } from '../../schema/values.ts'

/** Holds the sums of rows or, if no sums were requested, the number of rows. */
export interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
}

/** Returns a sum, or the count without `sum`, negated if `oppositeSign` is set. */
export function getTotalsValue(
  { sum, oppositeSign }: { readonly sum?: string; readonly oppositeSign?: boolean },
  totals: Totals,
): number {
  const value = sum === undefined ? totals.count : (totals.sum[sum] ?? 0)
  return oppositeSign && value !== 0 ? -value : value
}

/** Maps the first day of each time span with rows to its totals. */
export type SpanTotals = ReadonlyMap<string, Totals>

/**
 * Reads the totals of lists. Requests made at the same time for a list and period are combined into
 * one statement.
 */
export interface TotalsReader {
  totals(rows: Rows, scope: Scope, sums: readonly string[]): Promise<Totals>
  /** Reads the totals by day, week, month or year, depending on the length of the period. */
  spans(rows: Rows, scope: Scope, sums: readonly string[]): Promise<SpanTotals>
}

interface OpenBundle extends Bundle {
  readonly selections: (TotalsSelection & { readonly sums: Set<string>; counts: boolean })[]
  spans: Bundle['spans']
  readonly days: { readonly param: string; readonly of: Set<string> } | undefined
  readonly answer: Promise<readonly SpanEntry[]>
}

/** Holds a time span or a day (null without both), and the count and sums of each selection. */
type SpanEntry = readonly [span: string | null, ...figures: (readonly number[])[]]

type Conditions = Readonly<Record<string, unknown>>

/** Creates the reader of the totals that one request for a board needs. */
export function createTotalsReader(context: AppContext, { caller }: MemberCall): TotalsReader {
  let open = new Map<string, OpenBundle>()

  /**
   * Finds or creates the open bundle of the rows. The bundle is closed and read at the end of the current
   * turn of the event loop. Days of a view that reads several days at once share a bundle.
   */
  function getBundle(rows: Rows, scope: Scope): { bundle: OpenBundle; day: string | undefined } {
    const resource = getResource(context.registry, rows.resource)
    const filterText = JSON.stringify(buildRowsFilter(rows, scope, resource))
    const read = readParams(resource, filterText, caller.team)
    const view = context.views[resource.name]
    const param = typeof view === 'object' && 'days' in view ? view.day : undefined
    const day = param === undefined ? undefined : String(read.params[param])
    const params = param === undefined ? read.params : { ...read.params, [param]: null }
    const filter = withoutParams(
      buildRowsFilter({ ...rows, filter: {} }, scope, resource),
      resource.params,
    )
    const key = JSON.stringify([resource.name, params, filter])
    const existing = open.get(key)
    if (existing) {
      if (day !== undefined) existing.days?.of.add(day)
      return { bundle: existing, day }
    }
    const bundle: OpenBundle = {
      resource,
      params,
      filter,
      selections: [],
      spans: undefined,
      days: param === undefined || day === undefined ? undefined : { param, of: new Set([day]) },
      answer: Promise.resolve().then(() => readBundle(bundle)),
    }
    if (open.size === 0) queueMicrotask(() => (open = new Map()))
    open.set(key, bundle)
    return { bundle, day }
  }

  async function readBundle(bundle: OpenBundle): Promise<readonly SpanEntry[]> {
    const { can, team } = caller
    const statement = createBundleStatement(bundle, { context, can, team }, team.id)
    const [text] = await context.database.readText(caller, statement, 'long')
    return JSON.parse(text ?? '[]') as readonly SpanEntry[]
  }

  /** Adds a selection to a bundle. Returns its totals by time span or day when the bundle is read. */
  async function readSelection(
    { bundle, day }: ReturnType<typeof getBundle>,
    rows: Rows,
    sums: readonly string[],
  ) {
    const filter = withoutParams(rows.filter ?? {}, bundle.resource.params)
    const at = addSelection(bundle, filter, sums)
    const entries = await bundle.answer
    const names = [...bundle.selections[at]!.sums]
    const own = day === undefined ? entries : entries.filter(([span]) => span === day)
    return own.map(([span, ...figures]): [string | null, Totals] => {
      const [count = 0, ...values] = figures[at] ?? []
      return [
        span,
        { count, sum: Object.fromEntries(names.map((name, i) => [name, values[i] ?? 0])) },
      ]
    })
  }

  return {
    async totals(rows, scope, sums) {
      const entries = await readSelection(getBundle(rows, scope), rows, sums)
      const all = entries.map(([, totals]) => totals)
      return {
        count: addUp(all.map(({ count }) => count)),
        sum: Object.fromEntries(
          sums.map((name) => [name, addUp(all.map(({ sum }) => sum[name] ?? 0))]),
        ),
      }
    },
    async spans(rows, scope, sums) {
      if (rows.date === undefined) throw new Error(`The rows of "${rows.resource}" have no date`)
      const found = getBundle(rows, scope)
      found.bundle.spans = { date: rows.date, part: chooseDayPart(scope) }
      const entries = await readSelection(found, rows, sums)
      return new Map(entries.map(([span, totals]) => [span ?? '', totals]))
    },
  }
}

/**
 * Returns the position of a selection in a bundle. Adds the selection and its sums when they are
 * new. Rows are counted when no sum is requested.
 */
function addSelection(
  { selections }: OpenBundle,
  filter: Conditions,
  sums: readonly string[],
): number {
  const text = JSON.stringify(filter)
  const found = selections.findIndex((selection) => JSON.stringify(selection.filter) === text)
  const index =
    found === -1 ? selections.push({ filter, sums: new Set(), counts: false }) - 1 : found
  for (const name of sums) selections[index]!.sums.add(name)
  if (sums.length === 0) selections[index]!.counts = true
  return index
}

function withoutParams(filter: Conditions, params: object): Conditions {
  return keepValues(filter, (name) => !(name in params))
}
