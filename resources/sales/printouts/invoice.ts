import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type { PrintoutEntry, PrintoutMaker, PrintoutTools } from '../../../src/schema/printout.ts'
import { getSettings } from '../../company/settings.ts'
import { listSettlement } from './settlement.ts'
import { loadBuyer, createTradeSheet } from '../../documents/printouts/trade-sheet.ts'
import { markCopy } from './copy-mark.ts'
import { getInvoiceNumber, type Sale } from '../sale.ts'
import { listPrintoutNotes, loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Prints the customer's invoice (rule 1.9): number, dates, both tax IDs, tax by rate, paid, due, terms. */
export const invoice: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (offers.ts).
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const [to, settlement, [customer]] = await Promise.all([
    loadBuyer(sale, tools, t, t('billTo')),
    listSettlement(sale, tools, t),
    tools.readRecordsById('customers', sale.customer ? [sale.customer] : []),
  ])
  const terms = describePaymentTerms(customer, t)
  return createTradeSheet(
    sale,
    {
      title: t('invoice'),
      number: getInvoiceNumber(sale),
      ...markCopy(sale, t),
      to,
      facts: [
        { label: t('date'), value: { date: sale.invoiceDate ?? sale.date } },
        ...(sale.dueDate ? [{ label: t('dueDate'), value: { date: sale.dueDate } }] : []),
        ...(terms ? [{ label: t('terms'), value: terms }] : []),
        ...listDueFacts(sale, tools, t),
      ],
      settlement,
      notes: listPrintoutNotes(tools, 'invoiceText'),
    },
    tools,
    t,
  )
}

/** Lists the payment state, the amount due, and where to pay it. */
function listDueFacts(
  sale: Sale,
  { team, dayOf }: PrintoutTools,
  t: PrintoutTranslation,
): readonly PrintoutEntry[] {
  const { status, due } = sale
  if (status === 'cancelled' || due === null) return []
  const { bankAccount } = getSettings(team)
  const state = findPaymentState(sale, dayOf(new Date().toISOString()))
  return [
    ...(state ? [{ label: t('state'), value: t(state) }] : []),
    ...(due > 0 ? [{ label: t('amountDue'), value: { money: due } }] : []),
    ...(due > 0 && bankAccount ? [{ label: t('payTo'), value: bankAccount }] : []),
  ]
}

function findPaymentState({ due, dueDate, paid, writtenOff }: Sale, today: string) {
  const isOpen = (due ?? 0) > 0
  if (isOpen && dueDate !== null && dueDate < today) return 'stateOverdue'
  if (!paid) return undefined
  if (isOpen) return 'statePartPaid'
  return writtenOff ? undefined : 'statePaid'
}

function describePaymentTerms(
  customer: Values | undefined,
  t: PrintoutTranslation,
): string | undefined {
  if (!customer || customer.isWalkIn) return undefined
  const { paymentTermsDays: days, paymentTermsBasis: basis } = customer
  if (!days) return t('termsAtOnce')
  const terms = basis === 'endOfMonth' ? 'termsEndOfMonth' : 'termsDays'
  return t(terms, { days })
}
