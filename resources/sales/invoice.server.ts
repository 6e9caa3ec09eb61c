import { createProblem, requireLines } from '../documents/lines/lines.server.ts'
import { computeDueDate, type PaymentTerms } from './due-date.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'

/**
 * Computes the changes that an invoice makes to a sale: its total becomes due, on the entered due date or by the
 * customer's payment terms. Refuses a due date before `date`.
 */
export async function computeInvoice(
  context: SaleContext,
  {
    date,
    dueDate,
    terms: givenTerms,
  }: {
    readonly date: string
    readonly dueDate: string | null | undefined
    /** Holds the customer's payment terms if they were read before. */
    readonly terms?: PaymentTerms | undefined
  },
): Promise<Pick<Sale, 'invoiced' | 'invoiceDate' | 'dueDate'>> {
  const { document, trx } = context
  requireLines(document)
  const enteredDueDate = dueDate ?? document.dueDate
  if (enteredDueDate && enteredDueDate < date)
    throw createProblem('TOO_SMALL', '/dueDate', { min: date })
  const invoiced = document.total ?? 0
  if (enteredDueDate || !document.customer)
    return { invoiced, invoiceDate: date, dueDate: enteredDueDate ?? date }
  const terms = givenTerms ?? (await readTerms(trx, document.customer))
  return { invoiced, invoiceDate: date, dueDate: terms ? computeDueDate(date, terms) : date }
}

async function readTerms(
  trx: SaleContext['trx'],
  customer: string,
): Promise<PaymentTerms | undefined> {
  const [terms] = await trx.query<PaymentTerms>({
    text: `select payment_terms_days as "paymentTermsDays", payment_terms_basis as "paymentTermsBasis"
           from customers where team_id = $1 and id = $2`,
    values: [trx.team, customer],
  })
  return terms
}
