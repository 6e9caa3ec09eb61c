import { describeParty, loadSeller } from '../../resources/documents/printouts/parties.ts'
import { loadPrintoutTranslation } from '../../i18n/load-printouts.ts'
import type { PrintoutMaker } from '../../src/schema/printout.ts'
import type { Row } from '../../src/schema/row.ts'
import type { loanOuts } from './loan-outs.ts'

/** Builds the note that a customer signs for lent goods. */
export const loanNote: PrintoutMaker = async (record, tools) => {
  // Only loan-outs offer this printout (offers.ts).
  const loan = record as unknown as Row<typeof loanOuts>
  const t = await loadPrintoutTranslation(tools.language)
  const [from, [customer], products] = await Promise.all([
    loadSeller(loan.branch, tools, t),
    tools.readRecordsById('customers', [loan.customer]),
    tools.readRecordsById(
      'products',
      loan.lines.map(({ product }) => product),
    ),
  ])
  const names = new Map(products.map(({ id, name }) => [String(id), String(name)]))
  return {
    form: 'a4',
    title: t('deliveryNote'),
    number: loan.number ?? '',
    from,
    ...(customer && { to: describeParty(customer, tools, t, t('customer')) }),
    facts: [{ label: t('date'), value: { date: loan.date } }],
    lines: {
      columns: [
        { label: t('item'), grows: true },
        { label: t('quantity'), numeric: true },
      ],
      rows: loan.lines.map(({ product, quantity }) => ({
        cells: [names.get(product) ?? '', { quantity }],
      })),
    },
    parts: [],
    settlement: [],
    notes: [],
    footer: [],
    pageText: t('page'),
  }
}
