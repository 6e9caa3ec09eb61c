import { loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'
import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { createReturnSheet } from '../../documents/printouts/returns.ts'
import { loadBuyer } from '../../documents/printouts/trade-sheet.ts'
import { markCopy } from './copy-mark.ts'
import { getInvoiceNumber, type Sale } from '../sale.ts'

/** Prints the credit note of a return (rule 2.3). */
export const creditNote: PrintoutMaker = async (record, tools) => {
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const to = await loadBuyer(sale, tools, t, t('customer'))
  const sheet = await createReturnSheet(sale, { title: t('creditNote'), to, of: 'sales' }, tools, t)
  return { ...sheet, number: getInvoiceNumber(sale), ...markCopy(sale, t) }
}
