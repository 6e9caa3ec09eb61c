import { deriveAmounts } from '../../../documents/amounts/derive.ts'
import { convertListPrice } from '../../../documents/amounts/list-price.ts'
import type { LineTotals, Totals } from '../../../documents/amounts/totals.ts'
import type { Cart, CartLine, Goods } from './cart.ts'

/** Holds the values outside of the cart on which prices depend. */
export interface Basis {
  /** Maps taxes to their rate in percent. */
  readonly rates: ReadonlyMap<string, number>
  /** Indicates whether the customer pays tax. */
  readonly isTaxable: boolean
  /** Holds the decimals of the team's currency. */
  readonly decimals: number
}

/**
 * Holds the unit price and the amounts of a line. The tax is named `taxAmount`, as in the lines of a document.
 */
export type CartLineAmounts = Omit<LineTotals, 'tax'> & {
  readonly unitPrice: number
  readonly taxAmount: number
}

export type CartAmounts = Omit<Totals, 'lines'> & { readonly lines: readonly CartLineAmounts[] }

/** Computes the cart's amounts with the same code as the server (rule 3.2). */
export function computeCartAmounts(cart: Cart, basis: Basis): CartAmounts {
  const { details, lines, stored: _stored, id: _id, ...terms } = cart
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    unitPrice: computeUnitPrice(line, cart, basis),
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    taxRate: findTaxRate(line, basis),
    factor: line.kept.factor ?? 1,
  }))
  const shippingTaxRate = readTaxRate(details.shippingTax, basis)
  const sale = { ...terms, ...details, shippingTaxRate, lines: priced }
  // deriveAmounts returns a record with the fields of `Totals`.
  return deriveAmounts(sale, basis) as unknown as CartAmounts
}

/** Returns the unit price of a line: the entered price, else the list price on the cart's price basis. */
export function computeUnitPrice(line: CartLine, { pricesIncludeTax }: Cart, basis: Basis): number {
  if (line.unitPrice !== null) return line.unitPrice
  const factor = line.kept.factor ?? 1
  return convertListPrice(line.goods, {
    factor,
    taxRate: findTaxRate(line, basis),
    pricesIncludeTax,
  })
}

/** Returns the unit price that a product would have in the cart. The search results show this price. */
export function computeOfferedPrice(
  goods: Goods,
  { pricesIncludeTax }: Cart,
  basis: Basis,
): number {
  const taxRate = readTaxRate(goods.appliedTax, basis)
  return convertListPrice(goods, { factor: 1, taxRate, pricesIncludeTax })
}

function findTaxRate({ kept, goods }: CartLine, basis: Basis): number {
  return readTaxRate(kept.tax ?? goods.appliedTax, basis)
}

function readTaxRate(tax: string | null | undefined, { rates, isTaxable }: Basis): number {
  return isTaxable && tax ? (rates.get(tax) ?? 0) : 0
}
