import type { Row } from '../../src/schema/row.ts'
import type { sales } from './sales.ts'

export type Sale = Row<typeof sales>
export type SaleLine = Sale['lines'][number]

/** Returns the number of the invoice or credit note; sales of earlier versions have only the number of the document. */
export function getInvoiceNumber({
  invoiceNumber,
  number,
}: Pick<Sale, 'invoiceNumber' | 'number'>) {
  return invoiceNumber ?? number ?? ''
}
