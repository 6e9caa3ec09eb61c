import { sum } from '../../../src/schema/decimal.ts'
import type { PrintoutMaker, PrintoutTools } from '../../../src/schema/printout.ts'
import type { Values } from '../../../src/schema/values.ts'
import {
  describeParty,
  listFooterLines,
  loadCompanyDetails,
} from '../../documents/printouts/parties.ts'
import { loadPrintoutTexts, pickSheet } from '../../documents/printouts/printout-texts.ts'

/** Numbers the reminders of a debt; level 3 is the final reminder. */
export type ReminderLevel = 1 | 2 | 3

/** Describes a sale or an opening balance whose due date has passed, with the amount that is still due. */
export interface OverdueDocument {
  readonly number: string
  readonly kind: string
  readonly date: string
  readonly dueDate: string
  readonly daysOverdue: number
  readonly due: number
}

/** Lists the overdue documents of a customer, the oldest first. */
export async function listOverdue(
  customer: Values,
  tools: PrintoutTools,
): Promise<readonly OverdueDocument[]> {
  const rows = await tools.readMatching('receivables', { customer: customer.id, daysOverdue_gt: 0 })
  // The list returns rows of this view.
  const documents = rows as unknown as readonly OverdueDocument[]
  return documents.filter(({ due }) => due > 0).toSorted((a, b) => b.daysOverdue - a.daysOverdue)
}

/** Creates the printout that reminds a customer of the overdue documents. */
export function createReminder(level: ReminderLevel): PrintoutMaker {
  return async (record, tools) => {
    const t = await loadPrintoutTexts(tools)
    const [seller, documents] = await Promise.all([
      loadCompanyDetails(tools, t),
      listOverdue(record, tools),
    ])
    const today = tools.dayOf(new Date().toISOString())
    return {
      form: pickSheet(tools),
      title: t(`reminder${level}`),
      number: '',
      day: today,
      from: seller,
      to: describeParty(record, tools, t, t('customer')),
      facts: [{ label: t('date'), value: { date: today } }],
      lines: {
        columns: [
          { label: t('document'), grows: true },
          { label: t('date') },
          { label: t('dueDate') },
          { label: t('daysOverdue'), numeric: true },
          { label: t('due'), numeric: true },
        ],
        rows: documents.map(({ number, kind, date, dueDate, daysOverdue, due }) => ({
          cells: [
            kind === 'opening' ? t('types.opening') : number,
            { date },
            { date: dueDate },
            { quantity: daysOverdue },
            { amount: due },
          ],
        })),
      },
      parts: [],
      total: { label: t('overdueTotal'), value: { money: sum(documents.map(({ due }) => due)) } },
      settlement: [],
      notes: [{ text: t('reminderNote') }],
      footer: listFooterLines(tools, t),
      pageText: t('page'),
    }
  }
}
