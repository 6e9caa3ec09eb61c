import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import { getYearUntil } from '../../../src/schema/days.ts'
import { sum } from '../../../src/schema/decimal.ts'
import type { PrintoutMaker, PrintoutRow } from '../../../src/schema/printout.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { customerStatement } from '../reports/customer-statement.ts'
import type { supplierStatement } from '../reports/supplier-statement.ts'
import { createEntry } from '../../documents/printouts/amounts.ts'
import { loadCompanyDetails, describeParty } from '../../documents/printouts/parties.ts'
import { loadPrintoutTexts, pickSheet } from '../../documents/printouts/printout-texts.ts'

type Movement = Row<typeof customerStatement> | Row<typeof supplierStatement>

interface Account {
  readonly view: 'customer-statement' | 'supplier-statement'
  readonly party: 'customer' | 'supplier'
  /** Names the column that raises the balance: debit for customers, credit for suppliers. */
  readonly raises: 'debit' | 'credit'
}

/** Prints the account of a customer in a period, from opening to closing balance. */
export const customerAccount = createStatementPrintout({
  view: 'customer-statement',
  party: 'customer',
  raises: 'debit',
})

/** Prints the account of a supplier in a period. */
export const supplierAccount = createStatementPrintout({
  view: 'supplier-statement',
  party: 'supplier',
  raises: 'credit',
})

function createStatementPrintout({ view, party, raises }: Account): PrintoutMaker {
  const lowers = raises === 'debit' ? 'credit' : 'debit'
  return async (record, tools, period) => {
    const t = await loadPrintoutTexts(tools)
    const today = tools.dayOf(new Date().toISOString())
    const { from, to } = period ?? getYearUntil(today)
    const [seller, found] = await Promise.all([
      loadCompanyDetails(tools, t),
      tools.readMatching(view, { [party]: record.id, from, to }),
    ])
    // The list returns rows of this view.
    const movements = (found as unknown as readonly Movement[]).toSorted(compareMovements)
    const forward = movements.find(({ type }) => type === 'forward')?.balance ?? 0
    const sumSide = (side: typeof raises) => sum(movements.map((movement) => movement[side] ?? 0))
    return {
      form: pickSheet(tools),
      title: t('statement'),
      number: '',
      firstDay: from,
      day: to,
      from: seller,
      to: describeParty(record, tools, t, t(party)),
      facts: [
        { label: t('date'), value: { date: today } },
        { label: t('period'), value: { joined: [{ date: from }, '–', { date: to }] } },
      ],
      lines: {
        columns: [
          { label: t('date') },
          { label: t('document') },
          { label: t('what'), grows: true },
          { label: t('debit'), numeric: true },
          { label: t('credit'), numeric: true },
          { label: t('balance'), numeric: true },
        ],
        rows: movements.map((movement) => createMovementRow(movement, t)),
      },
      parts: [
        ...(forward ? [createEntry(t('types.forward'), forward)] : []),
        createEntry(t('charged'), sumSide(raises)),
        createEntry(t('settled'), -sumSide(lowers)),
      ],
      total: {
        label: t('balance'),
        value: { money: sum([forward, sumSide(raises), -sumSide(lowers)]) },
      },
      settlement: [],
      notes: [],
      footer: [],
      pageText: t('page'),
    }
  }
}

function createMovementRow(
  { date, number, type, debit, credit, balance }: Movement,
  t: PrintoutTranslation,
): PrintoutRow {
  return {
    cells: [
      date ? { date } : '',
      number ?? '',
      type ? t(`types.${type}`) : '',
      debit === null ? '' : { amount: debit },
      credit === null ? '' : { amount: credit },
      { amount: balance ?? 0 },
    ],
  }
}

/** Compares entries in the order of the running balance: by day, then by id; the opening balance has the lowest id. */
function compareMovements(one: Movement, other: Movement): number {
  const [a, b] = [one, other].map(({ date, id }) => `${date ?? ''} ${id}`)
  return a! < b! ? -1 : 1
}
