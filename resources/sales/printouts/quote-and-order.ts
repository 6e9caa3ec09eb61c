import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { loadBuyer, createTradeSheet, listRevision } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../sale.ts'
import { listPrintoutNotes, loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'

/** Prints a quote, which has no number because it is not posted. */
export const quote: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (offers.ts).
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const { date, validUntil } = sale
  const facts = [
    { label: t('date'), value: { date } },
    ...(validUntil ? [{ label: t('validUntil'), value: { date: validUntil } }] : []),
  ]
  const to = await loadBuyer(sale, tools, t, t('customer'))
  return createTradeSheet(
    sale,
    { title: t('quote'), facts, to, notes: listPrintoutNotes(tools, 'quoteText') },
    tools,
    t,
  )
}

/** Prints the confirmation of an order. */
export const orderConfirmation: PrintoutMaker = async (record, tools) => {
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const facts = [{ label: t('date'), value: { date: sale.date } }, ...listRevision(sale, t)]
  const to = await loadBuyer(sale, tools, t, t('customer'))
  return createTradeSheet(sale, { title: t('orderConfirmation'), facts, to }, tools, t)
}
