import type { PaperMaker } from '../../../src/schema/paper.ts'
import { buyerOf, tradeSheet } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../../documents/printouts/trade.ts'
import { paperWords } from '../../documents/printouts/words.ts'

/** Prints a quote; it has no number, because nothing is posted. */
export const quote: PaperMaker = async (record, tools) => {
  // Offered of sales only (papers.ts).
  const sale = record as unknown as Sale
  const words = await paperWords(tools.language)
  const { date, validUntil } = sale
  const facts = [
    { label: words.date, value: { date } },
    ...(validUntil ? [{ label: words.validUntil, value: { date: validUntil } }] : []),
  ]
  const to = await buyerOf(sale, tools, words, words.customer)
  return tradeSheet(sale, { title: words.quote, facts, to }, tools, words)
}

/** Prints what was ordered and will be delivered. */
export const orderConfirmation: PaperMaker = async (record, tools) => {
  const sale = record as unknown as Sale
  const words = await paperWords(tools.language)
  const facts = [{ label: words.date, value: { date: sale.date } }]
  const to = await buyerOf(sale, tools, words, words.customer)
  return tradeSheet(sale, { title: words.orderConfirmation, facts, to }, tools, words)
}
