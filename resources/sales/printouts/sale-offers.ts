import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { loadBuyer, createTradeSheet } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../sale.ts'
import { loadPrintoutWords } from '../../../i18n/load.ts'

/** Prints a quote, which has no number because it is not posted. */
export const quote: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const words = await loadPrintoutWords(tools.language)
  const { date, validUntil } = sale
  const facts = [
    { label: words.date, value: { date } },
    ...(validUntil ? [{ label: words.validUntil, value: { date: validUntil } }] : []),
  ]
  const to = await loadBuyer(sale, tools, words, words.customer)
  return createTradeSheet(sale, { title: words.quote, facts, to }, tools, words)
}

/** Prints the confirmation of an order. */
export const orderConfirmation: PrintoutMaker = async (record, tools) => {
  const sale = record as unknown as Sale
  const words = await loadPrintoutWords(tools.language)
  const facts = [{ label: words.date, value: { date: sale.date } }]
  const to = await loadBuyer(sale, tools, words, words.customer)
  return createTradeSheet(sale, { title: words.orderConfirmation, facts, to }, tools, words)
}
