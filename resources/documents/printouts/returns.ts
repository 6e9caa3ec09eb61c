import type { PrintoutMessages } from '../../../i18n/messages.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { PrintoutEntry, PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { createEntry, sumTaxByRate, createTaxEntry, createTaxTable } from './amounts.ts'
import { createGoodsColumns, createTradeTable } from './trade-lines.ts'
import { createTradeSheet } from './trade-sheet.ts'
import { loadNames, type Trade, type TradeLine } from './trade.ts'

interface ReturnSheetLine {
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
  { title, to, of }: ReturnSheetLine,
  tools: PrintoutTools,
  messages: PrintoutMessages,
) {
  const sheet = await createTradeSheet(trade, { title, to, facts: [] }, tools, messages)
  const [original] = await tools.many(of, trade.original ? [trade.original] : [])
  const names = await loadNames(trade, tools)
  const word = of === 'sales' ? messages.originalSale : messages.originalPurchase
  const breakdown = createTaxTable(trade, messages, -1)
  return {
    ...sheet,
    facts: [
      { label: messages.date, value: { date: trade.date } },
      ...(original?.number ? [{ label: word, value: String(original.number) }] : []),
    ],
    lines: createTradeTable(trade.lines, [
      ...createGoodsColumns(trade.lines, names, messages),
      { label: messages.quantity, numeric: true, of: ({ quantity }) => ({ quantity: -quantity }) },
      { label: messages.unit, of: names.getUnit },
      {
        label: messages.tax,
        numeric: true,
        of: ({ taxRate }) => ({ percent: taxRate ?? 0 }),
        onlyIf: trade.lines.some(({ taxRate }) => Boolean(taxRate)),
      },
      {
        label: messages.amount,
        numeric: true,
        of: (line) => ({ amount: -computeCreditedAmount(trade, line) }),
      },
    ]),
    parts: listReturnParts(trade, messages),
    total: { label: messages.creditTotal, value: { money: -(trade.total ?? 0) } },
    settlement: listReturnSettlement(trade, messages),
    ...(breakdown && { breakdown }),
  }
}

function computeCreditedAmount({ pricesIncludeTax }: Trade, { net, taxAmount }: TradeLine): number {
  return pricesIncludeTax ? sum([net ?? 0, taxAmount ?? 0]) : (net ?? 0)
}

function listReturnParts(trade: Trade, messages: PrintoutMessages): readonly PrintoutEntry[] {
  const taxes = trade.pricesIncludeTax
    ? []
    : sumTaxByRate(trade.lines).filter(({ tax }) => tax !== 0)
  const lines = sum(trade.lines.map((line) => computeCreditedAmount(trade, line)))
  const rest = [
    ...taxes.map(({ rate, tax }) => createTaxEntry(rate, -tax, messages)),
    ...(trade.shipping ? [createEntry(messages.shipping, -trade.shipping)] : []),
    ...(trade.rounding ? [createEntry(messages.rounding, -trade.rounding)] : []),
  ]
  if (rest.length === 0) return []
  const label = trade.pricesIncludeTax ? messages.subtotalWithTax : messages.subtotal
  return [createEntry(label, -lines), ...rest]
}

function listReturnSettlement({ total, paid, credited }: Trade, messages: PrintoutMessages) {
  const left = subtract(-(total ?? 0), -(paid ?? 0), -(credited ?? 0))
  return [
    ...(credited ? [createEntry(messages.setOff, -credited)] : []),
    ...(paid ? [createEntry(messages.refunded, -paid)] : []),
    ...(left ? [createEntry(messages.stillCredit, left)] : []),
  ]
}
