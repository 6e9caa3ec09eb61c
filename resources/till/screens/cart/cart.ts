import { sum } from '../../../../src/schema/decimal.ts'
import type { Row } from '../../../../src/schema/row.ts'
import type { customers } from '../../../parties/customers.ts'
import type { products } from '../../../catalog/products.ts'
import type { sales } from '../../../sales/sales.ts'

export type Sale = Row<typeof sales>

/** Holds the fields of a product that the till needs. Fields that the person may not see are missing. */
export type Goods = Pick<
  Row<typeof products>,
  'id' | 'name' | 'sku' | 'type' | 'price' | 'priceIncludesTax' | 'appliedTax' | 'allowNegative'
> &
  Partial<Pick<Row<typeof products>, 'category' | 'images' | 'stockUnit'>>

export type Buyer = Pick<Row<typeof customers>, 'id' | 'name' | 'isTaxable' | 'isWalkIn'>

export interface CartLine {
  /** Identifies the row on the screen. */
  readonly key: string
  /** Identifies the stored line, once the sale is stored. */
  readonly id?: string
  readonly goods: Goods
  readonly quantity: number
  /** Holds an entered price; null means the list price. */
  readonly unitPrice: number | null
  readonly discountPercent: number | null
  readonly discountAmount: number | null
  /** Holds values that were entered in the full form. */
  readonly kept: Kept
}

/** Holds unit, factor, tax and description of a line that were changed in the full form. */
interface Kept {
  readonly unit?: string | null
  readonly factor?: number | null
  readonly tax?: string | null
  readonly description?: string | null
}

/** Holds the optional fields of a sale. */
export interface Details {
  readonly date: string | null
  readonly dueDate: string | null
  /** Holds the salesperson; null means the person at the till. */
  readonly salesperson: string | null
  readonly shipping: number | null
  readonly shippingTax: string | null
  readonly roundTo: number | null
  readonly taxRounding: 'line' | 'document' | null
  readonly notes: string | null
}

/** Holds a sale that is being entered at the till. */
export interface Cart {
  /**
   * Holds the id of the future sale. The browser creates the id, so that a repeated request creates the sale only once.
   */
  readonly id: string
  /** Holds the draft as stored on the server. */
  readonly stored?: Sale
  /** Holds the customer; null means the walk-in customer. */
  readonly customer: string | null
  readonly branch: string | null
  readonly pricesIncludeTax: boolean
  readonly discountPercent: number | null
  readonly discountAmount: number | null
  readonly details: Details
  readonly lines: readonly CartLine[]
}

export type LineChange = Partial<
  Pick<CartLine, 'quantity' | 'unitPrice' | 'discountPercent' | 'discountAmount'>
>

const noDetails: Details = {
  date: null,
  dueDate: null,
  salesperson: null,
  shipping: null,
  shippingTax: null,
  roundTo: null,
  taxRounding: null,
  notes: null,
}

/** Holds the values of a new sale; `roundTo` is the team's cash rounding. */
type InitialValues = Pick<Cart, 'id' | 'branch' | 'pricesIncludeTax'> &
  Partial<Pick<Details, 'roundTo'>>

/** Returns a cart without lines that has these initial values. */
export function createEmptyCart({ roundTo = null, ...initial }: InitialValues): Cart {
  return {
    customer: null,
    discountPercent: null,
    discountAmount: null,
    details: { ...noDetails, roundTo },
    lines: [],
    ...initial,
  }
}

/**
 * Returns the cart with an added quantity of a product: raises the quantity of the product's line
 * (`findLine`), or adds a line at list price. `key` identifies the new row.
 */
export function withGoods(cart: Cart, goods: Goods, quantity: number, key: string): Cart {
  const existing = findLine(cart, goods)
  if (existing)
    return withLine(cart, existing.key, { quantity: sum([existing.quantity, quantity]) })
  const line: CartLine = {
    key,
    goods,
    quantity,
    unitPrice: null,
    discountPercent: null,
    discountAmount: null,
    kept: {},
  }
  return { ...cart, lines: [...cart.lines, line] }
}

/** Returns the cart with added lines. If a product is already in the cart, the quantity of its line is raised. */
export function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  return lines.reduce(
    (all, line) =>
      findLine(all, line.goods)
        ? withGoods(all, line.goods, line.quantity, line.key)
        : { ...all, lines: [...all.lines, line] },
    cart,
  )
}

/**
 * Returns the line whose quantity rises when more of a product is added; undefined without such a
 * line. Ignores lines with another unit than that of the product.
 */
export function findLine({ lines }: Cart, goods: Pick<Goods, 'id'>): CartLine | undefined {
  return lines.find((line) => line.goods.id === goods.id && !line.kept.unit)
}

/** Returns the cart with a changed line. */
export function withLine(cart: Cart, key: string, change: LineChange): Cart {
  const lines = cart.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return { ...cart, lines }
}

/** Returns the cart without a line. */
export function withoutLine(cart: Cart, key: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.key !== key) }
}

/** Returns the cart with current list prices; entered prices do not change. */
export function withPrices(cart: Cart, goods: readonly Goods[]): Cart {
  const now = new Map(goods.map((each) => [each.id, each]))
  const lines = cart.lines.map((line) => ({ ...line, goods: now.get(line.goods.id) ?? line.goods }))
  return { ...cart, lines }
}

/**
 * Counts the items of a sale: the pieces, and one for each line of goods in a unit with decimals, such as kilograms.
 * `weighedUnits` has the ids of these units.
 */
export function countItems(
  lines: readonly Pick<CartLine, 'goods' | 'quantity' | 'kept'>[],
  weighedUnits: ReadonlySet<string>,
): number {
  const isWeighed = ({ goods, quantity, kept }: (typeof lines)[number]) =>
    weighedUnits.has(kept.unit ?? goods.stockUnit ?? '') || !Number.isInteger(quantity)
  return sum(lines.map((line) => (isWeighed(line) ? 1 : line.quantity)))
}
