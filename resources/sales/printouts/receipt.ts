import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type {
  PrintoutMaker,
  PrintoutRow,
  PrintoutTools,
  PrintoutValue,
} from '../../../src/schema/printout.ts'
import {
  createEntry,
  listTotalParts,
  createTaxTable,
  createTotalEntry,
} from '../../documents/printouts/amounts.ts'
import { listFooterLines, loadSeller } from '../../documents/printouts/parties.ts'
import { markCopy } from './copy-mark.ts'
import { getInvoiceNumber, type Sale } from '../sale.ts'
import { listSettlement } from './settlement.ts'
import { loadNames, type Names, type TradeLine } from '../../documents/printouts/trade.ts'
import { listPrintoutNotes, loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'

/** Prints the receipt of an invoiced sale or order (rule 1.9): lines, discount, tax, total, payments, change. */
export const receipt: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (offers.ts).
  const sale = record as unknown as Sale
  const t = await loadPrintoutTexts(tools)
  const [from, names, settlement, [customer], [branch]] = await Promise.all([
    loadSeller(sale.branch, tools, t),
    loadNames(sale, tools),
    listSettlement(sale, tools, t),
    tools.readRecordsById('customers', sale.customer ? [sale.customer] : []),
    tools.readRecordsById('branches', [sale.branch]),
  ])
  const breakdown = createTaxTable(sale, t)
  const ownNotes = listPrintoutNotes(tools, 'receiptText')
  return {
    form: branch?.receiptRoll === 'roll58' ? 'roll58' : 'roll80',
    title: t('receipt'),
    number: getInvoiceNumber(sale),
    ...markCopy(sale, t),
    from,
    ...(customer &&
      !customer.isWalkIn && {
        to: {
          label: t('customer'),
          name: String(customer.name),
          lines: customer.taxId ? [t('taxId', { id: customer.taxId })] : [],
        },
      }),
    facts: [{ label: t('date'), value: pickSaleTime(sale, tools) }],
    lines: {
      columns: [
        { label: t('item') },
        { label: t('quantity') },
        { label: t('amount'), numeric: true },
      ],
      rows: sale.lines.map((line) => createLineRow(line, names, t)),
    },
    parts: listTotalParts(sale, t),
    total: createTotalEntry(sale, t),
    settlement,
    ...(breakdown && { breakdown }),
    notes: ownNotes.length > 0 ? ownNotes : [{ text: t('thanks') }],
    footer: listFooterLines(tools, t),
    ...(sale.number && { barcode: getInvoiceNumber(sale) }),
    pageText: t('page'),
  }
}

/** Returns the date of a sale, with the time if the sale was entered on that day. */
function pickSaleTime(sale: Sale, { dayOf }: PrintoutTools): PrintoutValue {
  const day = sale.invoiceDate ?? sale.date
  return dayOf(sale.createdAt) === day ? { dateTime: sale.createdAt } : { date: day }
}

function createLineRow(line: TradeLine, names: Names, t: PrintoutTranslation): PrintoutRow {
  const { quantity, unitPrice, gross } = line
  const unit = names.getUnit(line)
  return {
    cells: [
      names.getName(line),
      { joined: [{ quantity }, ...(unit ? [unit] : []), '×', { price: unitPrice ?? 0 }] },
      { amount: gross ?? 0 },
    ],
    ...(line.discount && { entries: [createEntry(t('discount'), -line.discount)] }),
  }
}
