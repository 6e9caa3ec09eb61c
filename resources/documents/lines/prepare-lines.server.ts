import { Big } from 'big.js'
import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Issue } from '../../../src/schema/problem.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { convertListPrice } from '../amounts/list-price.ts'
import type { Facts, ProductFacts, UnitFacts } from './load-facts.server.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Configures the differences between lines of purchases and of sales. */
export interface Side {
  /** Returns the price per stock unit for lines without an entered price. */
  readonly price: (product: ProductFacts) => number | null
  /** Marks prices that never include tax, whatever the product's price basis. */
  readonly net?: boolean
  readonly tax: (product: ProductFacts) => string | null
  readonly allowed: (product: ProductFacts) => boolean
  readonly notAllowed: string
  /** Sets the sign of quantities: −1 on returns. */
  readonly sign: 1 | -1
  readonly taxable: boolean
  readonly pricesIncludeTax: boolean
}

/** Fills blank values of lines from their products; refuses with the issues of all lines. */
export function prepareLines(lines: readonly Values[], facts: Facts, side: Side): Values[] {
  const issues: Issue[] = []
  const prepared = lines.map((line, i) => prepareLine(line, facts, side, `/lines/${i}`, issues))
  if (issues.length) throw invalid(issues)
  return prepared
}

function prepareLine(line: Values, facts: Facts, side: Side, at: string, issues: Issue[]): Values {
  const product = facts.products.get(String(line.product))
  // The check of all references refuses unknown ids.
  if (!product) return line
  if (!side.allowed(product)) issues.push({ pointer: `${at}/product`, code: side.notAllowed })
  const stock = facts.units.get(product.stockUnit)
  const unit = typeof line.unit === 'string' ? facts.units.get(line.unit) : stock
  const factor = computeFactor(unit, stock)
  if (factor === undefined) issues.push({ pointer: `${at}/unit`, code: 'UNIT_MISMATCH' })
  checkQuantity(line, { unit, stock, factor: factor ?? 1, side, at, issues })
  const tax = line.tax ?? side.tax(product)
  const taxRate = side.taxable && typeof tax === 'string' ? (facts.rates.get(tax) ?? 0) : 0
  const unitPrice = line.unitPrice ?? computeListPrice(product, factor ?? 1, taxRate, side)
  checkDiscount(line, Number(unitPrice), at, issues)
  return { ...line, description: line.description ?? product.name, factor, tax, taxRate, unitPrice }
}

/** Returns the number of stock units in one `unit`, or undefined when the units cannot be converted (rule 1.3). */
function computeFactor(
  unit: UnitFacts | undefined,
  stock: UnitFacts | undefined,
): number | undefined {
  if (!unit || !stock || unit.id === stock.id) return 1
  if (unit.base !== stock.base) return undefined
  return new Big(unit.factor).div(stock.factor).round(8, Big.roundHalfUp).toNumber()
}

/** Returns the list price of the product per entered unit, on the document's price basis (with or without tax). */
export function computeListPrice(
  product: ProductFacts,
  factor: number,
  taxRate: number,
  side: Pick<Side, 'price' | 'net' | 'pricesIncludeTax'>,
): number {
  const priceIncludesTax = !side.net && product.priceIncludesTax
  const listed = { price: side.price(product), priceIncludesTax }
  return convertListPrice(listed, { factor, taxRate, pricesIncludeTax: side.pricesIncludeTax })
}

function checkQuantity(
  line: Values,
  about: {
    unit: UnitFacts | undefined
    stock: UnitFacts | undefined
    factor: number
    side: Side
    at: string
    issues: Issue[]
  },
): void {
  const { unit, stock, factor, side, at, issues } = about
  const quantity = Number(line.quantity)
  const pointer = `${at}/quantity`
  if (!(quantity * side.sign > 0)) {
    issues.push({ pointer, code: side.sign < 0 ? 'QTY_NOT_NEGATIVE' : 'QTY_NOT_POSITIVE' })
    return
  }
  const base = new Big(quantity).times(factor).toNumber()
  for (const [each, amount] of [
    [unit, quantity],
    [stock, base],
  ] as const) {
    if (!each || countDecimals(amount) <= each.decimals) continue
    issues.push({ pointer, code: 'QTY_DECIMALS', args: { decimals: each.decimals } })
    return
  }
}

function checkDiscount(line: Values, unitPrice: number, at: string, issues: Issue[]): void {
  if (!line.discountAmount) return
  const gross = new Big(Number(line.quantity)).times(unitPrice).abs()
  if (gross.gte(Number(line.discountAmount))) return
  const args = { max: gross.toNumber() }
  issues.push({ pointer: `${at}/discountAmount`, code: 'TOO_LARGE', args })
}
