import { Big } from 'big.js'
import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Issue } from '../../../src/schema/problem.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { convertListPrice } from '../amounts/list-price.ts'
import type { Facts, ProductFacts, UnitFacts } from './load-facts.server.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Configures how lines are prepared, which differs between sales, returns and purchases. */
export interface LineOptions {
  /** Returns the price per stock unit for lines without an entered price. */
  readonly getPrice: (product: ProductFacts) => number | null
  /** Indicates that the price of `getPrice` never includes tax; by default the product decides (`priceIncludesTax`). */
  readonly priceExcludesTax?: boolean
  /** Returns the tax of lines without an entered tax. */
  readonly getTax: (product: ProductFacts) => string | null
  readonly isAllowed: (product: ProductFacts) => boolean
  /** Holds the error code for products that are not allowed. */
  readonly refusalCode: string
  /** Sets the sign of quantities: −1 on returns. */
  readonly sign: 1 | -1
  /** Indicates whether the party of the document pays tax; otherwise all rates are 0. */
  readonly isTaxable: boolean
  readonly pricesIncludeTax: boolean
  /** Names the input that holds the lines; default: `lines`. */
  readonly input?: string
}

/** Fills in blank values of lines from their products. Throws one error with the issues of all lines. */
export function prepareLines(
  lines: readonly Values[],
  facts: Facts,
  options: LineOptions,
): Values[] {
  const issues: Issue[] = []
  const prepared = lines.map((line, i) =>
    prepareLine(line, facts, options, `/${options.input ?? 'lines'}/${i}`, issues),
  )
  if (issues.length) throw invalid(issues)
  return prepared
}

function prepareLine(
  line: Values,
  facts: Facts,
  options: LineOptions,
  at: string,
  issues: Issue[],
): Values {
  const product = facts.products.get(String(line.product))
  // Unknown ids are refused later, when all references are checked.
  if (!product) return line
  if (!options.isAllowed(product))
    issues.push({ pointer: `${at}/product`, code: options.refusalCode })
  const stock = facts.units.get(product.stockUnit)
  const unit = typeof line.unit === 'string' ? facts.units.get(line.unit) : stock
  const factor = computeFactor(unit, stock)
  if (factor === undefined) issues.push({ pointer: `${at}/unit`, code: 'UNIT_MISMATCH' })
  checkQuantity(line, { unit, stock, factor: factor ?? 1, options, at, issues })
  const tax = line.tax ?? options.getTax(product)
  const taxRate = options.isTaxable && typeof tax === 'string' ? (facts.rates.get(tax) ?? 0) : 0
  const unitPrice = line.unitPrice ?? computeListPrice(product, factor ?? 1, taxRate, options)
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
  options: Pick<LineOptions, 'getPrice' | 'priceExcludesTax' | 'pricesIncludeTax'>,
): number {
  const priceIncludesTax = !options.priceExcludesTax && product.priceIncludesTax
  const listed = { price: options.getPrice(product), priceIncludesTax }
  return convertListPrice(listed, { factor, taxRate, pricesIncludeTax: options.pricesIncludeTax })
}

function checkQuantity(
  line: Values,
  details: {
    unit: UnitFacts | undefined
    stock: UnitFacts | undefined
    factor: number
    options: LineOptions
    at: string
    issues: Issue[]
  },
): void {
  const { unit, stock, factor, options, at, issues } = details
  const quantity = Number(line.quantity)
  const pointer = `${at}/quantity`
  if (!(quantity * options.sign > 0)) {
    issues.push({ pointer, code: options.sign < 0 ? 'QTY_NOT_NEGATIVE' : 'QTY_NOT_POSITIVE' })
    return
  }
  const base = new Big(quantity).times(unit?.factor ?? 1).div(stock?.factor ?? 1)
  // The factor of the line is rounded: 12 pieces of 0.08333333 dozens are one dozen, but 120,000 are not 10,000.
  const isExact = new Big(quantity).times(factor).round(4, Big.roundHalfUp).eq(base)
  for (const [inUnit, hasAllowedDecimals] of [
    [unit, countDecimals(quantity) <= (unit?.decimals ?? 0)],
    [stock, isExact && countDecimals(base.toNumber()) <= (stock?.decimals ?? 0)],
  ] as const) {
    if (!inUnit || hasAllowedDecimals) continue
    issues.push({ pointer, code: 'QTY_DECIMALS', args: { decimals: inUnit.decimals } })
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
