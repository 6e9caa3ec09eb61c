import type { PrintoutMessages } from '../../../i18n/messages.ts'
import { fill } from '../../../src/schema/labels.ts'
import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { listSettlement } from './settlement.ts'
import { loadBuyer, createTradeSheet } from '../../documents/printouts/trade-sheet.ts'
import type { Sale } from '../sale.ts'
import { loadPrintoutMessages } from '../../../i18n/load.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Prints the customer's invoice (rule 1.9): number, dates, both tax numbers, tax by rate, paid, due, terms. */
export const invoice: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const messages = await loadPrintoutMessages(tools.language)
  const [to, settlement, [customer]] = await Promise.all([
    loadBuyer(sale, tools, messages, messages.billTo),
    listSettlement(sale, tools, messages),
    tools.many('customers', sale.customer ? [sale.customer] : []),
  ])
  const terms = describePaymentTerms(customer, messages)
  return createTradeSheet(
    sale,
    {
      title: messages.invoice,
      to,
      facts: [
        { label: messages.date, value: { date: sale.invoiceDate ?? sale.date } },
        ...(sale.dueDate ? [{ label: messages.dueDate, value: { date: sale.dueDate } }] : []),
        ...(terms ? [{ label: messages.terms, value: terms }] : []),
      ],
      settlement,
    },
    tools,
    messages,
  )
}

function describePaymentTerms(
  customer: Values | undefined,
  messages: PrintoutMessages,
): string | undefined {
  if (!customer || customer.isWalkIn) return undefined
  const { paymentTermsDays: days, paymentTermsBasis: basis } = customer
  if (!days) return messages.termsAtOnce
  return fill(basis === 'endOfMonth' ? messages.termsEndOfMonth : messages.termsDays, { days })
}
