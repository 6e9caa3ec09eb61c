import type { KeptTotals, SummedView } from '../../../src/server/database/view-source.ts'

/**
 * Sums the stock movements by day, branch and type. A page reads the first rows of each day, because the index
 * stock_movements_day has the movements of a day in the order of the list.
 */
export const movementTotals: SummedView = {
  day: 'date',
  totals: {
    by: ['date', 'branch', 'type'],
    sums: ['quantity', 'quantityIn', 'quantityOut', 'value'],
    select: () => `
  select total.*, total.quantity_in - total.quantity_out as quantity, total.movements as n_ from stock_totals total`,
  },
}

/** Sums the stock at the end of the day `asOf` by branch. */
export const stockTotals: KeptTotals = {
  by: ['branch'],
  sums: ['onHand', 'value'],
  isUncounted: true,
  select: (param) => `
  select total.team_id, total.branch, total.quantity_in - total.quantity_out as on_hand, total.value
  from stock_totals total
  where total.date <= coalesce(${param('asOf')}, 'infinity')`,
}

interface Conditions {
  readonly isInPeriod: string
  readonly isUntilEnd: string
  /** Holds the condition that a stock level had movements until the end of the period. */
  readonly hasMovements: string
}

/**
 * Returns SQL of figures over the movements `moved` of each branch until the end of a period, with the number of stock
 * levels as `n_`.
 */
export function selectBranchFigures(
  figures: string,
  { isInPeriod, isUntilEnd, hasMovements }: Conditions,
): string {
  return `
    select moved.team_id, moved.branch, ${figures}, sum(moved.levels) as n_
    from (
      select movement.team_id, movement.branch, movement.counts_as, movement.is_in, ${isInPeriod} as in_period,
        movement.quantity_in - movement.quantity_out as quantity, movement.value, 0 as levels
      from stock_totals movement
      where ${isUntilEnd}
      union all
      select inventory.team_id, inventory.branch, '', true, true, 0, 0, 1
      from inventory
      where ${hasMovements}
    ) moved
    group by moved.team_id, moved.branch`
}
