import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { loadBuyer, createTradeSheet } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../sale.ts'
import { loadPrintoutMessages } from '../../../i18n/load.ts'

/** Prints a quote, which has no number because it is not posted. */
export const quote: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const messages = await loadPrintoutMessages(tools.language)
  const { date, validUntil } = sale
  const facts = [
    { label: messages.date, value: { date } },
    ...(validUntil ? [{ label: messages.validUntil, value: { date: validUntil } }] : []),
  ]
  const to = await loadBuyer(sale, tools, messages, messages.customer)
  return createTradeSheet(sale, { title: messages.quote, facts, to }, tools, messages)
}

/** Prints the confirmation of an order. */
export const orderConfirmation: PrintoutMaker = async (record, tools) => {
  const sale = record as unknown as Sale
  const messages = await loadPrintoutMessages(tools.language)
  const facts = [{ label: messages.date, value: { date: sale.date } }]
  const to = await loadBuyer(sale, tools, messages, messages.customer)
  return createTradeSheet(sale, { title: messages.orderConfirmation, facts, to }, tools, messages)
}
