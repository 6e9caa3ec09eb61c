import { subtract } from '../../../src/schema/decimal.ts'
import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type { PrintoutMaker, PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { describeParty, listFooterLines, loadSeller } from '../../documents/printouts/parties.ts'
import { createGoodsColumns, createTradeTable } from '../../documents/printouts/trade-lines.ts'
import { loadBuyer } from '../../documents/printouts/trade-sheet.ts'
import { loadNames } from '../../documents/printouts/trade.ts'
import type { Sale, SaleLine } from '../sale.ts'
import { loadPrintoutTexts, pickSheet } from '../../documents/printouts/printout-texts.ts'

/** Prints delivered quantities and quantities still to be delivered, without prices, with a line for the signature. */
export const deliveryNote: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (offers.ts).
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const [from, to, names] = await Promise.all([
    loadSeller(sale.branch, tools, t),
    loadRecipient(sale, tools, t),
    loadNames(sale, tools),
  ])
  // After a credit note for the remaining goods, no further delivery follows.
  const getRemaining = (line: SaleLine) =>
    sale.status === 'closed' ? 0 : subtract(line.quantity, line.delivered)
  return {
    form: pickSheet(tools),
    title: t('deliveryNote'),
    number: sale.number ?? '',
    from,
    ...(to && { to }),
    facts: [{ label: t('date'), value: { date: sale.date } }],
    lines: createTradeTable(sale.lines, [
      ...createGoodsColumns(sale.lines, names, t),
      { label: t('unit'), getValue: names.getUnit },
      { label: t('ordered'), numeric: true, getValue: ({ quantity }) => ({ quantity }) },
      {
        label: t('delivered'),
        numeric: true,
        getValue: (line) => ({ quantity: line.delivered }),
      },
      {
        label: t('toFollow'),
        numeric: true,
        getValue: (line) => (getRemaining(line) > 0 ? { quantity: getRemaining(line) } : '–'),
        onlyIf: sale.lines.some((line) => getRemaining(line) > 0),
      },
    ]),
    parts: [],
    settlement: [],
    notes: [
      ...(sale.notes ? [{ label: t('notes'), text: sale.notes }] : []),
      { text: t('receivedBy') },
    ],
    footer: listFooterLines(tools, t),
    pageText: t('page'),
  }
}

/** Loads the customer to whom the goods go: only name and address for people who may not view customers. */
async function loadRecipient(
  sale: Sale,
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<PrintoutParty | undefined> {
  const buyer = await loadBuyer(sale, tools, t, t('deliverTo'))
  const { recipient: name, deliveryAddress } = sale
  if (buyer || name === null) return buyer
  return describeParty({ name, address: deliveryAddress }, tools, t, t('deliverTo'))
}
