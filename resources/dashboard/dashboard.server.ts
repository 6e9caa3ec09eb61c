import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Figures, FiguresCall, Period } from '../../src/server/figures/figures.ts'
import { figuresSql, type FigureRow } from './figures.server.ts'
import { panels } from './panels.server.ts'

const DAY_MS = 86_400_000
const MONEY = 'dashboard.view_money'

/** business.md §4: every figure with the same of the period before, and the panels that the caller may see. */
export const dashboard: Figures = {
  name: 'dashboard',
  right: 'dashboard.view',
  summary: 'The figures and panels of the dashboard',
  async read(call) {
    const [now, before, lists] = await Promise.all([
      figuresOf(call, call),
      figuresOf(call, periodBefore(call)),
      panelsOf(call),
    ])
    return { ...now, previous: before, asOf: new Date().toISOString(), ...lists }
  },
}

async function figuresOf(
  { caller, database }: FiguresCall,
  { from, to, branch }: Period,
): Promise<Record<string, unknown>> {
  const values = [caller.team.id, from, to, branch]
  const [row] = await database.read<FigureRow>(caller.team.id, { text: figuresSql, values })
  const { cashIn, cashOut, grossProfit, stockLosses, stockGains, stockValue, ...plain } = row!
  const {
    totalOrders,
    totalPurchases,
    totalProducts,
    lowStockProducts,
    outOfStockProducts,
    ...money
  } = plain
  const counts = {
    totalOrders,
    totalPurchases,
    totalProducts,
    lowStockProducts,
    outOfStockProducts,
  }
  const cashFlow = { in: cashIn, out: cashOut, net: subtract(cashIn, cashOut) }
  const netProfit = sum([grossProfit, -money.totalExpenses, -stockLosses, stockGains])
  return {
    ...counts,
    ...(caller.can(MONEY) && { ...money, cashFlow }),
    ...(caller.can('view_cost') && { stockValue }),
    ...(caller.can('view_profit') && { grossProfit, netProfit, stockLosses, stockGains }),
  }
}

async function panelsOf({ caller, database, from, to, branch }: FiguresCall) {
  const seen = Object.entries(panels).filter(([, { right }]) => caller.can(right))
  const values = [caller.team.id, from, to, branch]
  const lists = await Promise.all(
    seen.map(async ([name, { sql }]): Promise<[string, unknown]> => {
      const [row] = await database.read<{ rows: unknown }>(caller.team.id, { text: sql, values })
      return [name, row!.rows]
    }),
  )
  return Object.fromEntries(lists)
}

/** The period of the same length that ends the day before. */
function periodBefore({ from, to, branch }: Period): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: day(2 * first - last - DAY_MS), to: day(first - DAY_MS), branch }
}
