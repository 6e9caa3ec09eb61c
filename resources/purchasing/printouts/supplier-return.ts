import { loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { describeParty } from '../../documents/printouts/parties.ts'
import { createReturnSheet } from '../../documents/printouts/returns.ts'
import type { purchases } from '../purchases.ts'

/** Prints a return to a supplier and the credit to request. */
export const supplierReturn: PrintoutMaker = async (record, tools) => {
  const purchase = record as unknown as Row<typeof purchases>
  const t = await loadPrintoutTexts(tools)
  const [supplier] = await tools.readRecordsById('suppliers', [purchase.supplier])
  const to = supplier && describeParty(supplier, tools, t, t('supplier'))
  return createReturnSheet(purchase, { title: t('supplierReturn'), to, of: 'purchases' }, tools, t)
}
