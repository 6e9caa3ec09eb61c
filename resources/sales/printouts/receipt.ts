import type { PrintoutWords } from '../../../i18n/messages.ts'
import { fill } from '../../../src/schema/labels.ts'
import type {
  PrintoutMaker,
  PrintoutRow,
  PrintoutTools,
  PrintoutValue,
} from '../../../src/schema/printout.ts'
import { entry, partsOf, taxTable, totalOf } from '../../documents/printouts/amounts.ts'
import { footerOf, sellerOf } from '../../documents/printouts/parties.ts'
import { settlementOf } from './settlement.ts'
import { namesOf, type Names, type Sale, type TradeLine } from '../../documents/printouts/trade.ts'
import { loadPrintoutWords } from '../../../i18n/load.ts'

/** Prints the receipt of the till (rule 1.9): lines, discount, tax, total, payments, change. */
export const receipt: PrintoutMaker = async (record, tools) => {
  // Offered of sales only (printouts.ts).
  const sale = record as unknown as Sale
  const words = await loadPrintoutWords(tools.language)
  const [from, names, settlement, [customer], [branch]] = await Promise.all([
    sellerOf(sale.branch, tools, words),
    namesOf(sale, tools),
    settlementOf(sale, tools, words),
    tools.many('customers', sale.customer ? [sale.customer] : []),
    tools.many('branches', [sale.branch]),
  ])
  const breakdown = taxTable(sale, words)
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
    facts: [{ label: words.date, value: momentOf(sale, tools) }],
    lines: {
      columns: [
        { label: words.item },
        { label: words.quantity },
        { label: words.amount, numeric: true },
      ],
      rows: sale.lines.map((line) => rowOf(line, names, words)),
    },
    parts: partsOf(sale, words),
    total: totalOf(sale, words),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [{ text: words.thanks }],
    footer: footerOf(tools, words),
    ...(sale.number && { barcode: sale.number }),
    pageWords: words.page,
  }
}

/** Returns the day of a sale, with the time where the sale was entered on that day. */
function momentOf(sale: Sale, { dayOf }: PrintoutTools): PrintoutValue {
  const day = sale.invoiceDate ?? sale.date
  return dayOf(sale.createdAt) === day ? { dateTime: sale.createdAt } : { date: day }
}

function rowOf(line: TradeLine, names: Names, { discount }: PrintoutWords): PrintoutRow {
  const { quantity, unitPrice, gross } = line
  const unit = names.unitOf(line)
  return {
    cells: [
      names.nameOf(line),
      { joined: [{ quantity }, ...(unit ? [unit] : []), '×', { price: unitPrice ?? 0 }] },
      { amount: gross ?? 0 },
    ],
    ...(line.discount && { entries: [entry(discount, -line.discount)] }),
  }
}
