import type { PrintoutMessages } from '../../../i18n/messages.ts'
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
import { loadPrintoutMessages } from '../../../i18n/load.ts'

/** Prints the receipt of a sale at the till (rule 1.9): lines, discount, tax, total, payments, change. */
export const receipt: PrintoutMaker = async (record, tools) => {
  // Only sales offer this printout (printouts.ts).
  const sale = record as unknown as Sale
  const messages = await loadPrintoutMessages(tools.language)
  const [from, names, settlement, [customer], [branch]] = await Promise.all([
    loadSeller(sale.branch, tools, messages),
    loadNames(sale, tools),
    listSettlement(sale, tools, messages),
    tools.many('customers', sale.customer ? [sale.customer] : []),
    tools.many('branches', [sale.branch]),
  ])
  const breakdown = createTaxTable(sale, messages)
  return {
    form: branch?.receiptRoll === 'roll58' ? 'roll58' : 'roll80',
    title: messages.receipt,
    number: sale.number ?? '',
    from,
    ...(customer &&
      !customer.isWalkIn && {
        to: {
          label: messages.customer,
          name: String(customer.name),
          lines: customer.taxId ? [fill(messages.taxId, { id: customer.taxId })] : [],
        },
      }),
    facts: [{ label: messages.date, value: pickSaleTime(sale, tools) }],
    lines: {
      columns: [
        { label: messages.item },
        { label: messages.quantity },
        { label: messages.amount, numeric: true },
      ],
      rows: sale.lines.map((line) => createLineRow(line, names, messages)),
    },
    parts: listTotalParts(sale, messages),
    total: createTotalEntry(sale, messages),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [{ text: messages.thanks }],
    footer: listFooterLines(tools, messages),
    ...(sale.number && { barcode: sale.number }),
    pageText: messages.page,
  }
}

/** Returns the date of a sale, with the time if the sale was entered on that day. */
function pickSaleTime(sale: Sale, { dayOf }: PrintoutTools): PrintoutValue {
  const day = sale.invoiceDate ?? sale.date
  return dayOf(sale.createdAt) === day ? { dateTime: sale.createdAt } : { date: day }
}

function createLineRow(line: TradeLine, names: Names, { discount }: PrintoutMessages): PrintoutRow {
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
