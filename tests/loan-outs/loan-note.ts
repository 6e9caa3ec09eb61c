import { describeParty, loadSeller } from '../../resources/documents/printouts/parties.ts'
import { loadPrintoutMessages } from '../../i18n/load.ts'
import type { PrintoutMaker } from '../../src/schema/printout.ts'
import type { Row } from '../../src/schema/row.ts'
import type { loanOuts } from './loan-outs.ts'

/** Prints the note that a customer signs for lent goods. */
export const loanNote: PrintoutMaker = async (record, tools) => {
  // Offered of loan-outs only (browser.ts).
  const loan = record as unknown as Row<typeof loanOuts>
  const messages = await loadPrintoutMessages(tools.language)
  const [from, [customer], products] = await Promise.all([
    loadSeller(loan.branch, tools, messages),
    tools.many('customers', [loan.customer]),
    tools.many(
      'products',
      loan.lines.map(({ product }) => product),
    ),
  ])
  const names = new Map(products.map(({ id, name }) => [String(id), String(name)]))
  return {
    form: 'a4',
    title: messages.deliveryNote,
    number: loan.number ?? '',
    from,
    ...(customer && { to: describeParty(customer, tools, messages, messages.customer) }),
    facts: [{ label: messages.date, value: { date: loan.date } }],
    lines: {
      columns: [
        { label: messages.item, grows: true },
        { label: messages.quantity, numeric: true },
      ],
      rows: loan.lines.map(({ product, quantity }) => ({
        cells: [names.get(product) ?? '', { quantity }],
      })),
    },
    parts: [],
    settlement: [],
    notes: [],
    footer: [],
    pageText: messages.page,
  }
}
