import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { describeParty } from '../../documents/printouts/parties.ts'
import { createTradeSheet, listRevision } from '../../documents/printouts/trade-sheet.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { purchases } from '../purchases.ts'
import { listPrintoutNotes, loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'

/**
 * Prints the order to a supplier: products, prices, expected date and address; after a bill that differs from the order,
 * the billed quantities and prices.
 */
export const purchaseOrder: PrintoutMaker = async (record, tools) => {
  // Only purchases offer this printout (offers.ts).
  const purchase = record as unknown as Row<typeof purchases>
  const t = await loadPrintoutTexts(tools)
  const [[supplier], [branch]] = await Promise.all([
    tools.readRecordsById('suppliers', [purchase.supplier]),
    tools.readRecordsById('branches', [purchase.branch]),
  ])
  const { expectedDate, supplierRef } = purchase
  const place = branch && describeParty(branch, tools, t)
  const lines = purchase.lines.map((line) => ({
    ...line,
    quantity: line.billedQuantity ?? line.quantity,
  }))
  return createTradeSheet(
    { ...purchase, lines },
    {
      title: t('purchaseOrder'),
      to: supplier && describeParty(supplier, tools, t, t('supplier')),
      facts: [
        { label: t('date'), value: { date: purchase.date } },
        ...listRevision(purchase, t),
        ...(expectedDate ? [{ label: t('expectedDate'), value: { date: expectedDate } }] : []),
        ...(supplierRef ? [{ label: t('theirReference'), value: supplierRef }] : []),
      ],
      notes: [
        ...(place
          ? [{ label: t('deliveryTo'), text: [place.name, ...place.lines].join(', ') }]
          : []),
        ...listPrintoutNotes(tools, 'orderText'),
      ],
    },
    tools,
    t,
  )
}
