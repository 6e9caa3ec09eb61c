import type { PrintoutWords } from '../../../i18n/messages.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { PrintoutEntry, PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { createEntry, sumTaxByRate, createTaxEntry, createTaxTable } from './amounts.ts'
import { createGoodsColumns, createTradeTable } from './trade-lines.ts'
import { createTradeSheet } from './trade-sheet.ts'
import { loadNames, type Trade, type TradeLine } from './trade.ts'

interface Back {
  readonly title: string
  readonly to: PrintoutParty | undefined
  readonly of: 'sales' | 'purchases'
}

/**
 * Makes the A4 printout of a return, whose lines have positive amounts. The amount of a line is after all discounts, pro rata, because
 * only these amounts add up to the total.
 */
export async function createReturnSheet(
  trade: Trade,
  { title, to, of }: Back,
  tools: PrintoutTools,
  words: PrintoutWords,
) {
  const sheet = await createTradeSheet(trade, { title, to, facts: [] }, tools, words)
  const [original] = await tools.many(of, trade.original ? [trade.original] : [])
  const names = await loadNames(trade, tools)
  const word = of === 'sales' ? words.originalSale : words.originalPurchase
  const breakdown = createTaxTable(trade, words, -1)
  return {
    ...sheet,
    facts: [
      { label: words.date, value: { date: trade.date } },
      ...(original?.number ? [{ label: word, value: String(original.number) }] : []),
    ],
    lines: createTradeTable(trade.lines, [
      ...createGoodsColumns(trade.lines, names, words),
      { label: words.quantity, numeric: true, of: ({ quantity }) => ({ quantity: -quantity }) },
      { label: words.unit, of: names.getUnit },
      {
        label: words.tax,
        numeric: true,
        of: ({ taxRate }) => ({ percent: taxRate ?? 0 }),
        onlyIf: trade.lines.some(({ taxRate }) => Boolean(taxRate)),
      },
      {
        label: words.amount,
        numeric: true,
        of: (line) => ({ amount: -computeCreditedAmount(trade, line) }),
      },
    ]),
    parts: listReturnParts(trade, words),
    total: { label: words.creditTotal, value: { money: -(trade.total ?? 0) } },
    settlement: listReturnSettlement(trade, words),
    ...(breakdown && { breakdown }),
  }
}

function computeCreditedAmount({ pricesIncludeTax }: Trade, { net, taxAmount }: TradeLine): number {
  return pricesIncludeTax ? sum([net ?? 0, taxAmount ?? 0]) : (net ?? 0)
}

function listReturnParts(trade: Trade, words: PrintoutWords): readonly PrintoutEntry[] {
  const taxes = trade.pricesIncludeTax
    ? []
    : sumTaxByRate(trade.lines).filter(({ tax }) => tax !== 0)
  const lines = sum(trade.lines.map((line) => computeCreditedAmount(trade, line)))
  const rest = [
    ...taxes.map(({ rate, tax }) => createTaxEntry(rate, -tax, words)),
    ...(trade.shipping ? [createEntry(words.shipping, -trade.shipping)] : []),
    ...(trade.rounding ? [createEntry(words.rounding, -trade.rounding)] : []),
  ]
  if (rest.length === 0) return []
  const label = trade.pricesIncludeTax ? words.subtotalWithTax : words.subtotal
  return [createEntry(label, -lines), ...rest]
}

function listReturnSettlement({ total, paid, credited }: Trade, words: PrintoutWords) {
  const left = subtract(-(total ?? 0), -(paid ?? 0), -(credited ?? 0))
  return [
    ...(credited ? [createEntry(words.setOff, -credited)] : []),
    ...(paid ? [createEntry(words.refunded, -paid)] : []),
    ...(left ? [createEntry(words.stillCredit, left)] : []),
  ]
}
