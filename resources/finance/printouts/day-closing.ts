import type { PrintoutMessages } from '../../../i18n/messages.ts'
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
import { loadPrintoutMessages } from '../../../i18n/load.ts'

type Closing = Row<typeof dayClosings>

/** Prints the figures of the day so far (X report) on a receipt roll (rule 5.2). */
export const xReport = createClosingPrintout('roll')
/** Prints the figures of a closed day (Z report) on a receipt roll. */
export const zReport = createClosingPrintout('roll')
export const zSheet = createClosingPrintout('a4')

function createClosingPrintout(wanted: 'roll' | 'a4'): PrintoutMaker {
  return async (record, tools) => {
    // Only day closings offer this printout (printouts.ts).
    const closing = record as unknown as Closing
    const messages = await loadPrintoutMessages(tools.language)
    const [from, [branch], lines] = await Promise.all([
      loadSeller(closing.branch, tools, messages),
      tools.many('branches', [closing.branch]),
      createTakingsTable(closing, tools, messages),
    ])
    const roll = branch?.receiptRoll === 'roll58' ? 'roll58' : 'roll80'
    const form: PrintoutForm = wanted === 'a4' ? 'a4' : roll
    return { form, from, lines, ...createContent(closing, String(branch?.name ?? ''), messages) }
  }
}

function createContent(
  closing: Closing,
  branch: string,
  messages: PrintoutMessages,
): Omit<Printout, 'form' | 'from' | 'lines'> {
  const { number, status, date, opening, cashIn, cashOut, expected, counted, difference } = closing
  const isClosed = status !== 'draft'
  const drawer: readonly PrintoutEntry[] = isClosed
    ? [
        createEntry(messages.counted, counted ?? 0),
        createEntry(messages.difference, difference ?? 0),
      ]
    : []
  return {
    title: isClosed ? messages.zReport : messages.xReport,
    number: number ?? '',
    ...(status === 'void' && { mark: messages.cancelled }),
    facts: [
      { label: messages.date, value: { date } },
      { label: messages.branch, value: branch },
      { label: messages.at, value: { dateTime: closing.updatedAt } },
      { label: messages.salesCount, value: { quantity: closing.salesCount ?? 0 } },
      { label: messages.salesTotal, value: { amount: closing.salesTotal ?? 0 } },
      { label: messages.returnsTotal, value: { amount: closing.returnsTotal ?? 0 } },
    ],
    parts: [
      createEntry(messages.openingCash, opening ?? 0),
      createEntry(messages.cashIn, cashIn ?? 0),
      createEntry(messages.cashOut, -(cashOut ?? 0)),
    ],
    total: { label: messages.expectedCash, value: { money: expected ?? 0 } },
    settlement: drawer,
    notes: closing.note ? [{ label: messages.notes, text: closing.note }] : [],
    footer: [messages.internal],
    pageText: messages.page,
  }
}

/** Returns a table of money in and out by payment method and person. */
async function createTakingsTable(
  { lines }: Closing,
  tools: PrintoutTools,
  messages: PrintoutMessages,
): Promise<PrintoutTable> {
  const [methods, people] = await Promise.all([
    tools.many('payment-methods', [...new Set(lines.map(({ method }) => method))]),
    tools.many('users', [...new Set(lines.flatMap(({ cashier }) => cashier ?? []))]),
  ])
  const findName = (found: typeof methods, id: string | null) =>
    String(found.find((one) => one.id === id)?.name ?? '')
  return {
    columns: [
      { label: messages.method, grows: true },
      { label: messages.cashier },
      { label: messages.moneyIn, numeric: true },
      { label: messages.moneyOut, numeric: true },
      { label: messages.net, numeric: true },
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
