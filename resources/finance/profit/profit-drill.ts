type Filter = Readonly<Record<string, unknown>>

/** Names the list and the field whose sum is one line of profit and loss (I18). */
export interface Drill {
  readonly resource: string
  readonly figure: string
  readonly filter: Filter
  /** Indicates that the sum of the list has the opposite sign of the line in the statement. */
  readonly oppositeSign?: true
}

const sold = { kind: ['sale', 'order'] }

const drills: Readonly<Record<string, Drill>> = {
  grossSales: { resource: 'sales-report', figure: 'gross', filter: sold },
  discounts: { resource: 'sales-report', figure: 'discount', filter: sold, oppositeSign: true },
  returns: { resource: 'sales-report', figure: 'net', filter: { kind: 'return' } },
  netSales: { resource: 'sales-report', figure: 'net', filter: {} },
  costOfGoods: createDrill('costOfGoods'),
  grossProfit: { resource: 'sales-report', figure: 'profit', filter: {} },
  stockGain: createDrill('stockGain'),
  stockLoss: createDrill('stockLoss'),
  purchaseVariance: createDrill('purchaseVariance'),
  cashDifference: createDrill('cashDifference'),
  otherProfit: createDrill('otherProfit'),
  expenses: createDrill('expenses'),
  totalExpenses: createDrill('expenses'),
  writeOffs: createDrill('writeOffs'),
  netProfit: { resource: 'profit-entries', figure: 'amount', filter: {} },
}

function createDrill(kind: string): Drill {
  return { resource: 'profit-entries', figure: 'amount', filter: { kind } }
}

/**
 * Returns the list and the filter whose rows add up to a line of profit and loss, for a period, branch or expense
 * category; undefined for a line without such a list.
 */
export function findDrill(line: string, within: Filter): Drill | undefined {
  const drill = drills[line]
  return drill && { ...drill, filter: { ...drill.filter, ...within } }
}
