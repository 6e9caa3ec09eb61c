import type { PrintoutWords } from '../../../i18n/messages.ts'
import { fill } from '../../../src/schema/labels.ts'
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
import type { Sale } from '../sale.ts'
import { listSettlement } from './settlement.ts'
import { loadNames, type Names, type TradeLine } from '../../documents/printouts/trade.ts'
import { loadPrintoutWords } from '../../../i18n/load.ts'

/** Prints the receipt of a sale at the till (rule 1.9): lines, discount, tax, total, payments, change. */
export const receipt: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const words = await loadPrintoutWords(tools.language)
  const [from, names, settlement, [customer], [branch]] = await Promise.all([
    loadSeller(sale.branch, tools, words),
    loadNames(sale, tools),
    listSettlement(sale, tools, words),
    tools.many('customers', sale.customer ? [sale.customer] : []),
    tools.many('branches', [sale.branch]),
  ])
  const breakdown = createTaxTable(sale, words)
  return {
    form: branch?.receiptRoll === 'roll58' ? 'roll58' : 'roll80',
    title: words.receipt,
    number: sale.number ?? '',
    from,
    ...(customer &&
      !customer.isWalkIn && {
        to: {
          label: words.customer,
          name: String(customer.name),
          lines: customer.taxId ? [fill(words.taxId, { id: customer.taxId })] : [],
        },
      }),
    facts: [{ label: words.date, value: pickSaleTime(sale, tools) }],
    lines: {
      columns: [
        { label: words.item },
        { label: words.quantity },
        { label: words.amount, numeric: true },
      ],
      rows: sale.lines.map((line) => createLineRow(line, names, words)),
    },
    parts: listTotalParts(sale, words),
    total: createTotalEntry(sale, words),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [{ text: words.thanks }],
    footer: listFooterLines(tools, words),
    ...(sale.number && { barcode: sale.number }),
    pageWords: words.page,
  }
}

/** Returns the date of a sale, with the time if the sale was entered on that day. */
function pickSaleTime(sale: Sale, { dayOf }: PrintoutTools): PrintoutValue {
  const day = sale.invoiceDate ?? sale.date
  return dayOf(sale.createdAt) === day ? { dateTime: sale.createdAt } : { date: day }
}

function createLineRow(line: TradeLine, names: Names, { discount }: PrintoutWords): PrintoutRow {
  const { quantity, unitPrice, gross } = line
  const unit = names.getUnit(line)
  return {
    cells: [
      names.getName(line),
      { joined: [{ quantity }, ...(unit ? [unit] : []), '×', { price: unitPrice ?? 0 }] },
      { amount: gross ?? 0 },
    ],
    ...(line.discount && { entries: [createEntry(discount, -line.discount)] }),
  }
}
