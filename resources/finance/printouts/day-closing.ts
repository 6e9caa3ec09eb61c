import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type {
  Printout,
  PrintoutEntry,
  PrintoutForm,
  PrintoutMaker,
  PrintoutTable,
  PrintoutTools,
} from '../../../src/schema/printout.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { dayClosings } from '../day-closings/day-closings.ts'
import { createEntry } from '../../documents/printouts/amounts.ts'
import { loadSeller } from '../../documents/printouts/parties.ts'
import { loadPrintoutTexts, pickSheet } from '../../documents/printouts/printout-texts.ts'

type Closing = Row<typeof dayClosings>

/** Creates the X report of a draft or the Z report of a closed day, on a receipt roll (rule 5.2). */
export const rollReport = createClosingPrintout('roll')
/** Creates the Z report on a sheet of paper. */
export const zSheet = createClosingPrintout('sheet')

function createClosingPrintout(wanted: 'roll' | 'sheet'): PrintoutMaker {
  return async (record, tools) => {
    // Only day closings offer this printout (finance/browser.ts).
    const closing = record as unknown as Closing
    const t = await loadPrintoutTexts(tools)
    const [from, [branch], lines] = await Promise.all([
      loadSeller(closing.branch, tools, t),
      tools.readRecordsById('branches', [closing.branch]),
      createTakingsTable(closing, tools, t),
    ])
    const roll = branch?.receiptRoll === 'roll58' ? 'roll58' : 'roll80'
    const form: PrintoutForm = wanted === 'sheet' ? pickSheet(tools) : roll
    return { form, from, lines, ...createContent(closing, String(branch?.name ?? ''), t) }
  }
}

function createContent(
  closing: Closing,
  branch: string,
  t: PrintoutTranslation,
): Omit<Printout, 'form' | 'from' | 'lines'> {
  const { number, status, date, opening, cashIn, cashOut, expected, counted, difference } = closing
  const isClosed = status !== 'draft'
  const time = isClosed ? closing.closedAt : closing.updatedAt
  const settlement: readonly PrintoutEntry[] = isClosed
    ? [createEntry(t('counted'), counted ?? 0), createEntry(t('difference'), difference ?? 0)]
    : []
  return {
    title: isClosed ? t('zReport') : t('xReport'),
    number: number ?? '',
    day: date,
    ...(status === 'void' && { mark: t('voided') }),
    facts: [
      { label: t('date'), value: { date } },
      { label: t('branch'), value: branch },
      ...(time ? [{ label: t('at'), value: { dateTime: time } }] : []),
      { label: t('salesCount'), value: { quantity: closing.salesCount ?? 0 } },
      { label: t('salesTotal'), value: { amount: closing.salesTotal ?? 0 } },
      { label: t('returnsTotal'), value: { amount: closing.returnsTotal ?? 0 } },
    ],
    parts: [
      createEntry(t('openingCash'), opening ?? 0),
      createEntry(t('cashIn'), cashIn ?? 0),
      createEntry(t('cashOut'), -(cashOut ?? 0)),
    ],
    total: { label: t('expectedCash'), value: { money: expected ?? 0 } },
    settlement,
    notes: closing.note ? [{ label: t('notes'), text: closing.note }] : [],
    footer: [t('internal')],
    pageText: t('page'),
  }
}

/** Returns a table of money in and out by payment method and person. */
async function createTakingsTable(
  { lines }: Closing,
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<PrintoutTable> {
  const [methods, people] = await Promise.all([
    tools.readRecordsById('payment-methods', [...new Set(lines.map(({ method }) => method))]),
    tools.readRecordsById('users', [...new Set(lines.flatMap(({ cashier }) => cashier ?? []))]),
  ])
  const findName = (found: typeof methods, id: string | null) =>
    String(found.find((each) => each.id === id)?.name ?? '')
  return {
    columns: [
      { label: t('method'), grows: true },
      { label: t('cashier') },
      { label: t('moneyIn'), numeric: true },
      { label: t('moneyOut'), numeric: true },
      { label: t('net'), numeric: true },
    ],
    rows: lines
      .filter((line) => line.in || line.out)
      .map((line) => ({
        cells: [
          findName(methods, line.method),
          findName(people, line.cashier),
          { joined: ['+', { amount: line.in ?? 0 }] },
          { joined: ['−', { amount: line.out ?? 0 }] },
          { amount: line.net ?? 0 },
        ],
      })),
  }
}
