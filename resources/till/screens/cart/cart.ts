import { sum } from '../../../../src/schema/decimal.ts'
import type { Row } from '../../../../src/schema/row.ts'
import type { customers } from '../../../parties/customers.ts'
import type { products } from '../../../catalog/products.ts'
import type { sales } from '../../../sales/sales.ts'

export type Sale = Row<typeof sales>

/** Holds what the till knows of a product; fields without right are absent. */
export type Goods = Pick<
  Row<typeof products>,
  'id' | 'name' | 'sku' | 'type' | 'price' | 'priceIncludesTax' | 'appliedTax' | 'allowNegative'
>

export type Buyer = Pick<Row<typeof customers>, 'id' | 'name' | 'isTaxable' | 'isWalkIn'>

export interface CartLine {
  /** Identifies the row on the screen. */
  readonly key: string
  /** Identifies the stored line, once the sale is stored. */
  readonly id?: string
  readonly goods: Goods
  readonly quantity: number
  /** Holds a price entered in place of the list's. */
  readonly unitPrice: number | null
  readonly discountPercent: number | null
  readonly discountAmount: number | null
  /** Keeps values that were entered in the full form. */
  readonly kept: Kept
}

/** Holds unit and tax of a line from the full form, where they differ from the product's. */
interface Kept {
  readonly unit?: string | null
  readonly factor?: number | null
  readonly tax?: string | null
  readonly description?: string | null
}

/** Holds the optional fields of a sale beside its lines. */
export interface Details {
  readonly date: string | null
  readonly dueDate: string | null
  /** Names the salesperson; null is the person at the till. */
  readonly salesperson: string | null
  readonly shipping: number | null
  readonly roundTo: number | null
  readonly taxRounding: 'line' | 'document' | null
  readonly notes: string | null
}

/** Holds a sale while it is made at the till. */
export interface Cart {
  /** Identifies the future sale; chosen here, so that creating it twice creates one sale. */
  readonly id: string
  /** Holds the stored draft. */
  readonly stored?: Sale
  /** Names the customer; null is the walk-in customer. */
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
  roundTo: null,
  taxRounding: null,
  notes: null,
}

/** Holds the values of a new sale; `roundTo` is the team's cash rounding. */
type InitialValues = Pick<Cart, 'id' | 'branch' | 'pricesIncludeTax'> &
  Partial<Pick<Details, 'roundTo'>>

export function createEmptyCart({ roundTo = null, ...begins }: InitialValues): Cart {
  return {
    customer: null,
    discountPercent: null,
    discountAmount: null,
    details: { ...noDetails, roundTo },
    lines: [],
    ...begins,
  }
}

/** Adds a line, or raises the quantity of the line that has the product at list price; `key` is for a new row. */
export function withGoods(cart: Cart, goods: Goods, quantity: number, key: string): Cart {
  const there = findLine(cart, goods)
  if (there) return withLine(cart, there.key, { quantity: sum([there.quantity, quantity]) })
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

/** Adds lines to a cart: to the line that has the product already, else as lines of their own. */
export function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  return lines.reduce(
    (all, line) =>
      findLine(all, line.goods)
        ? withGoods(all, line.goods, line.quantity, line.key)
        : { ...all, lines: [...all.lines, line] },
    cart,
  )
}

/** Returns the line to which more of a product is added. */
export function findLine({ lines }: Cart, goods: Pick<Goods, 'id'>): CartLine | undefined {
  return lines.find((line) => line.goods.id === goods.id && !line.kept.unit)
}

export function withLine(cart: Cart, key: string, change: LineChange): Cart {
  const lines = cart.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return { ...cart, lines }
}

export function withoutLine(cart: Cart, key: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.key !== key) }
}

/** Returns the cart with what products cost now; prices that were entered stay. */
export function withPrices(cart: Cart, goods: readonly Goods[]): Cart {
  const now = new Map(goods.map((each) => [each.id, each]))
  const lines = cart.lines.map((line) => ({ ...line, goods: now.get(line.goods.id) ?? line.goods }))
  return { ...cart, lines }
}
