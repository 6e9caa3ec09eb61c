/** Holds the payment terms of a customer. */
export interface PaymentTerms {
  readonly paymentTermsDays: number | null
  readonly paymentTermsBasis: string | null
}

/**
 * Returns the due date of an invoice: a number of days after its date, then the end of that month if the terms say so
 * (case A6: 2016-01-22 with 30 days is 2016-02-21, at the end of the month 2016-02-29). Dates are `YYYY-MM-DD`.
 */
export function computeDueDate(date: string, terms: PaymentTerms): string {
  const due = new Date(`${date}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + (terms.paymentTermsDays ?? 0))
  if (terms.paymentTermsBasis === 'endOfMonth') due.setUTCMonth(due.getUTCMonth() + 1, 0)
  return due.toISOString().slice(0, 10)
}
