import type { PrintoutWords } from '../../../i18n/messages.ts'
import { fill } from '../../../src/schema/labels.ts'
import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { listSettlement } from './settlement.ts'
import { loadBuyer, createTradeSheet } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../sale.ts'
import { loadPrintoutWords } from '../../../i18n/load.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Prints the customer's invoice (rule 1.9): number, dates, both tax numbers, tax by rate, paid, due, terms. */
export const invoice: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const words = await loadPrintoutWords(tools.language)
  const [to, settlement, [customer]] = await Promise.all([
    loadBuyer(sale, tools, words, words.billTo),
    listSettlement(sale, tools, words),
    tools.many('customers', sale.customer ? [sale.customer] : []),
  ])
  const terms = describePaymentTerms(customer, words)
  return createTradeSheet(
    sale,
    {
      title: words.invoice,
      to,
      facts: [
        { label: words.date, value: { date: sale.invoiceDate ?? sale.date } },
        ...(sale.dueDate ? [{ label: words.dueDate, value: { date: sale.dueDate } }] : []),
        ...(terms ? [{ label: words.terms, value: terms }] : []),
      ],
      settlement,
    },
    tools,
    words,
  )
}

function describePaymentTerms(
  customer: Values | undefined,
  words: PrintoutWords,
): string | undefined {
  if (!customer || customer.isWalkIn) return undefined
  const { paymentTermsDays: days, paymentTermsBasis: basis } = customer
  if (!days) return words.termsAtOnce
  return fill(basis === 'endOfMonth' ? words.termsEndOfMonth : words.termsDays, { days })
}
