import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { PrintoutEntry, PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { createEntry, sumTaxByRate, createTaxEntry, createTaxTable } from './amounts.ts'
import { createGoodsColumns, createTradeTable } from './trade-lines.ts'
import { createTradeSheet } from './trade-sheet.ts'
import { loadNames, type Trade, type TradeLine } from './trade.ts'

interface ReturnSheetOptions {
  readonly title: string
  readonly to: PrintoutParty | undefined
  readonly of: 'sales' | 'purchases'
}

/**
 * Creates the printout of a return, whose lines have positive amounts. The amount of a line is after all discounts,
 * because only these amounts add up to the total.
 */
export async function createReturnSheet(
  trade: Trade,
  { title, to, of }: ReturnSheetOptions,
  tools: PrintoutTools,
  t: PrintoutTranslation,
) {
  const sheet = await createTradeSheet(trade, { title, to, facts: [] }, tools, t)
  const [original] = await tools.readRecordsById(of, trade.original ? [trade.original] : [])
  const originalNumber = original?.invoiceNumber ?? original?.number
  const names = await loadNames(trade, tools)
  const originalLabel = of === 'sales' ? t('originalSale') : t('originalPurchase')
  const breakdown = createTaxTable(trade, t, -1)
  return {
    ...sheet,
    facts: [
      { label: t('date'), value: { date: trade.date } },
      ...(originalNumber ? [{ label: originalLabel, value: String(originalNumber) }] : []),
    ],
    lines: createTradeTable(trade.lines, [
      ...createGoodsColumns(trade.lines, names, t),
      {
        label: t('quantity'),
        numeric: true,
        getValue: ({ quantity }) => ({ quantity: -quantity }),
      },
      { label: t('unit'), getValue: names.getUnit },
      {
        label: t('tax'),
        numeric: true,
        getValue: ({ taxRate }) => ({ percent: taxRate ?? 0 }),
        onlyIf: trade.lines.some(({ taxRate }) => Boolean(taxRate)),
      },
      {
        label: t('amount'),
        numeric: true,
        getValue: (line) => ({ amount: -computeCreditedAmount(trade, line) }),
      },
    ]),
    parts: listReturnParts(trade, t),
    total: { label: t('creditTotal'), value: { money: -(trade.total ?? 0) } },
    settlement: listReturnSettlement(trade, t),
    ...(breakdown && { breakdown }),
  }
}

function computeCreditedAmount({ pricesIncludeTax }: Trade, { net, taxAmount }: TradeLine): number {
  return pricesIncludeTax ? sum([net ?? 0, taxAmount ?? 0]) : (net ?? 0)
}

function listReturnParts(trade: Trade, t: PrintoutTranslation): readonly PrintoutEntry[] {
  const taxes = trade.pricesIncludeTax ? [] : sumTaxByRate(trade).filter(({ tax }) => tax !== 0)
  const lines = sum(trade.lines.map((line) => computeCreditedAmount(trade, line)))
  const rest = [
    ...taxes.map(({ rate, tax }) => createTaxEntry(rate, -tax, t)),
    ...(trade.shipping ? [createEntry(t('shipping'), -trade.shipping)] : []),
    ...(trade.rounding ? [createEntry(t('rounding'), -trade.rounding)] : []),
  ]
  if (rest.length === 0) return []
  const label = trade.pricesIncludeTax ? t('subtotalWithTax') : t('subtotal')
  return [createEntry(label, -lines), ...rest]
}

function listReturnSettlement({ total, paid, credited }: Trade, t: PrintoutTranslation) {
  const remaining = subtract(-(total ?? 0), -(paid ?? 0), -(credited ?? 0))
  return [
    ...(credited ? [createEntry(t('setOff'), -credited)] : []),
    ...(paid ? [createEntry(t('refunded'), -paid)] : []),
    ...(remaining ? [createEntry(t('stillCredit'), remaining)] : []),
  ]
}
