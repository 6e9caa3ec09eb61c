import { buildRowsFilter, type Rows, type Scope } from '../../schema/board.ts'
import { chooseDayPart } from '../../schema/days.ts'
import { sum as addUp } from '../../schema/decimal.ts'
import { getResource } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import { readParams } from '../list/params.ts'
import type { MemberCall } from '../http/route.ts'
import { createBundleStatement, type Bundle, type TotalsSelection } from './totals-statement.ts'

/** Holds the count and the sums of rows. */
export interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
}

/** Maps the first day of each time span with rows to its totals. */
export type SpanTotals = ReadonlyMap<string, Totals>

/**
 * Reads the totals of lists. Requests made at the same time for a list and period are combined into
 * one statement.
 */
export interface TotalsReader {
  totals(rows: Rows, scope: Scope, sums: readonly string[]): Promise<Totals>
  /** Reads the totals by day, week or month, depending on the length of the period. */
  spans(rows: Rows, scope: Scope, sums: readonly string[]): Promise<SpanTotals>
}

interface OpenBundle extends Bundle {
  readonly selections: (TotalsSelection & { readonly sums: Set<string> })[]
  spans: Bundle['spans']
  readonly answer: Promise<readonly SpanEntry[]>
}

/** Holds a time span (null without spans), and the count and sums of each selection. */
type SpanEntry = readonly [span: string | null, ...figures: (readonly number[])[]]

type Conditions = Readonly<Record<string, unknown>>

/** Creates the reader of the totals that one request for a board needs. */
export function createTotalsReader(context: AppContext, { caller }: MemberCall): TotalsReader {
  let open = new Map<string, OpenBundle>()

  /**
   * Finds or creates the open bundle of the rows. The bundle is closed and read after the current
   * turn of the event loop.
   */
  function getBundle(rows: Rows, scope: Scope): OpenBundle {
    const resource = getResource(context.registry, rows.resource)
    const filterText = JSON.stringify(buildRowsFilter(rows, scope, resource))
    const { params } = readParams(resource, filterText, caller.team)
    const filter = withoutParams(
      buildRowsFilter({ ...rows, filter: {} }, scope, resource),
      resource.params,
    )
    const key = JSON.stringify([resource.name, params, filter])
    const known = open.get(key)
    if (known) return known
    const bundle: OpenBundle = {
      resource,
      params,
      filter,
      selections: [],
      spans: undefined,
      answer: Promise.resolve().then(() => read(bundle)),
    }
    if (open.size === 0) queueMicrotask(() => (open = new Map()))
    open.set(key, bundle)
    return bundle
  }

  async function read(bundle: OpenBundle): Promise<readonly SpanEntry[]> {
    const { can, team } = caller
    const statement = createBundleStatement(bundle, { context, can, team }, team.id)
    const [text] = await context.database.readText(caller, statement, 'long')
    return JSON.parse(text ?? '[]') as readonly SpanEntry[]
  }

  /** Adds a selection to a bundle. Returns its totals by time span when the bundle is read. */
  async function readSelection(bundle: OpenBundle, rows: Rows, sums: readonly string[]) {
    const filter = withoutParams(rows.filter ?? {}, bundle.resource.params)
    const at = addSelection(bundle, filter, sums)
    const entries = await bundle.answer
    const names = [...bundle.selections[at]!.sums]
    return entries.map(([span, ...figures]): [string | null, Totals] => {
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
      const bundle = getBundle(rows, scope)
      bundle.spans = { date: rows.date, part: chooseDayPart(scope) }
      const entries = await readSelection(bundle, rows, sums)
      return new Map(entries.map(([span, totals]) => [span ?? '', totals]))
    },
  }
}

/**
 * Returns the position of a selection in a bundle. Adds the selection and its sums when they are
 * new.
 */
function addSelection(
  { selections }: OpenBundle,
  filter: Conditions,
  sums: readonly string[],
): number {
  const text = JSON.stringify(filter)
  const known = selections.findIndex((one) => JSON.stringify(one.filter) === text)
  const at = known === -1 ? selections.push({ filter, sums: new Set() }) - 1 : known
  for (const name of sums) selections[at]!.sums.add(name)
  return at
}

function withoutParams(filter: Conditions, params: object): Conditions {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !(name in params)))
}
