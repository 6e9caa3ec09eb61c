import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { PrintoutEntry, PrintoutTable } from '../../../src/schema/printout.ts'
import type { Trade, TradeLine } from './trade.ts'

/** Returns the amount of a line before the document discount, with tax where prices include it. */
export function computeLineAmount(line: TradeLine): number {
  return subtract(line.gross ?? 0, line.discount ?? 0)
}

/** Holds net amount and tax of the lines and of the shipping of one rate, in percent. */
export interface RateSum {
  readonly rate: number
  readonly net: number
  readonly tax: number
}

/** Returns the net amount and the tax of each rate (I9), the highest rate first. */
export function sumTaxByRate(trade: Trade): readonly RateSum[] {
  const { netShipping, shippingTaxAmount, shippingTaxRate } = trade
  const shipping = { net: netShipping, taxAmount: shippingTaxAmount, taxRate: shippingTaxRate }
  const taxed = shippingTaxAmount ? [...trade.lines, shipping] : trade.lines
  const rates = [...new Set(taxed.map(({ taxRate }) => taxRate ?? 0))].toSorted((a, b) => b - a)
  return rates.map((rate) => {
    const members = taxed.filter(({ taxRate }) => (taxRate ?? 0) === rate)
    return {
      rate,
      net: sum(members.map(({ net }) => net ?? 0)),
      tax: sum(members.map(({ taxAmount }) => taxAmount ?? 0)),
    }
  })
}

/**
 * Lists the amounts between the lines and the total that are not zero; with the lines they add up to the total exactly
 * (I9).
 */
export function listTotalParts(trade: Trade, t: PrintoutTranslation): readonly PrintoutEntry[] {
  const { lines, pricesIncludeTax } = trade
  const discount = sum(lines.map(({ documentDiscount }) => documentDiscount ?? 0))
  const taxes = pricesIncludeTax ? [] : sumTaxByRate(trade).filter(({ tax }) => tax !== 0)
  const rest = [
    ...(discount ? [createEntry(t('discount'), -discount)] : []),
    ...taxes.map(({ rate, tax }) => createTaxEntry(rate, tax, t)),
    ...(trade.shipping ? [createEntry(t('shipping'), trade.shipping)] : []),
    ...(trade.rounding ? [createEntry(t('rounding'), trade.rounding)] : []),
  ]
  // Without such an amount, the subtotal would only repeat the total.
  if (rest.length === 0) return []
  const subtotal = pricesIncludeTax ? t('subtotalWithTax') : t('subtotal')
  return [createEntry(subtotal, sum(lines.map(computeLineAmount))), ...rest]
}

/** Returns the entry of the tax of one rate; `rate` is in percent. */
export function createTaxEntry(rate: number, tax: number, t: PrintoutTranslation): PrintoutEntry {
  return { label: { joined: [t('tax'), { percent: rate }] }, value: { amount: tax } }
}

/** Returns the entry of an amount with its label, without currency sign. */
export function createEntry(label: string, amount: number): PrintoutEntry {
  return { label, value: { amount } }
}

/** Returns the entry of the total, whose label indicates whether tax is included. */
export function createTotalEntry(
  { total, taxTotal }: Trade,
  t: PrintoutTranslation,
): PrintoutEntry {
  return { label: taxTotal ? t('totalWithTax') : t('total'), value: { money: total ?? 0 } }
}

/** Returns a table of the tax of each rate; undefined for documents without tax. */
export function createTaxTable(
  trade: Trade,
  t: PrintoutTranslation,
  sign: 1 | -1 = 1,
): PrintoutTable | undefined {
  if (!trade.taxTotal) return undefined
  return {
    columns: [
      { label: t('taxRate') },
      { label: t('base'), numeric: true },
      { label: t('tax'), numeric: true },
      { label: t('amount'), numeric: true },
    ],
    rows: sumTaxByRate(trade).map(({ rate, net, tax }) => ({
      cells: [
        { percent: rate },
        { amount: net * sign },
        { amount: tax * sign },
        { amount: sum([net, tax]) * sign },
      ],
    })),
  }
}
