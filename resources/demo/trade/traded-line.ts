/** Holds a line of a purchase or sale with its amounts, as totals.ts computes them. */
export interface TradedLine {
  readonly id: string
  readonly product: string
  readonly description: string
  readonly quantity: number
  readonly unit: null
  readonly unitPrice: number
  readonly tax: null
  readonly taxRate: number
  readonly factor: number
  readonly baseQuantity: number
  readonly gross: number
  readonly discount: number
  readonly documentDiscount: number
  readonly net: number
  readonly taxAmount: number
  readonly total: number
  returned: number
  /** Holds the cost once something has moved. */
  unitCost: number | null
}
