import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type {
  Printout,
  PrintoutEntry,
  PrintoutParty,
  PrintoutTools,
} from '../../../src/schema/printout.ts'
import { listTotalParts, createTaxTable, createTotalEntry } from './amounts.ts'
import { listFooterLines, describeParty, loadSeller } from './parties.ts'
import { pickSheet } from './printout-texts.ts'
import { createPricedLines } from './trade-lines.ts'
import { loadNames, type Trade } from './trade.ts'

type SheetParts = Pick<Printout, 'title' | 'facts'> &
  Partial<Pick<Printout, 'number' | 'settlement' | 'notes' | 'mark'>>

/** Creates the parts that all sheets of purchases and sales share; each printout adds its own parts. */
export async function createTradeSheet(
  trade: Trade,
  { to, ...ownParts }: SheetParts & { readonly to: PrintoutParty | undefined },
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<Printout> {
  const [from, names] = await Promise.all([
    loadSeller(trade.branch, tools, t),
    loadNames(trade, tools),
  ])
  const breakdown = createTaxTable(trade, t)
  const { notes = [], settlement = [], ...rest } = ownParts
  return {
    form: pickSheet(tools),
    number: trade.number ?? '',
    ...(trade.status === 'cancelled' && { mark: t('cancelled') }),
    from,
    ...(to && { to }),
    lines: createPricedLines(trade, names, t),
    parts: listTotalParts(trade, t),
    total: createTotalEntry(trade, t),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [...notes, ...(trade.notes ? [{ label: t('notes'), text: trade.notes }] : [])],
    footer: listFooterLines(tools, t),
    pageText: t('page'),
    ...rest,
  }
}

/** Loads the buyer of a sale; undefined for a sale without a customer. */
export async function loadBuyer(
  { customer }: { readonly customer: string | null },
  tools: PrintoutTools,
  t: PrintoutTranslation,
  label: string,
): Promise<PrintoutParty | undefined> {
  const [found] = await tools.readRecordsById('customers', customer ? [customer] : [])
  return found && describeParty(found, tools, t, label)
}

/** Lists the number of changes of an order after it was posted; nothing for an unchanged order. */
export function listRevision(
  { revision }: Trade,
  t: PrintoutTranslation,
): readonly PrintoutEntry[] {
  return revision ? [{ label: t('revision'), value: String(revision) }] : []
}
