import type { PrintoutMessages } from '../../../i18n/messages.ts'
import type { Printout, PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { listTotalParts, createTaxTable, createTotalEntry } from './amounts.ts'
import { listFooterLines, describeParty, loadSeller } from './parties.ts'
import { createPricedLines } from './trade-lines.ts'
import { loadNames, type Trade } from './trade.ts'

type SheetParts = Pick<Printout, 'title' | 'facts'> &
  Partial<Pick<Printout, 'settlement' | 'notes' | 'mark'>>

/** Creates the parts that all A4 printouts of purchases and sales share; each printout adds its own parts. */
export async function createTradeSheet(
  trade: Trade,
  { to, ...said }: SheetParts & { readonly to: PrintoutParty | undefined },
  tools: PrintoutTools,
  messages: PrintoutMessages,
): Promise<Printout> {
  const [from, names] = await Promise.all([
    loadSeller(trade.branch, tools, messages),
    loadNames(trade, tools),
  ])
  const breakdown = createTaxTable(trade, messages)
  const { notes = [], settlement = [], ...rest } = said
  return {
    form: 'a4',
    number: trade.number ?? '',
    ...(trade.status === 'cancelled' && { mark: messages.cancelled }),
    from,
    ...(to && { to }),
    lines: createPricedLines(trade, names, messages),
    parts: listTotalParts(trade, messages),
    total: createTotalEntry(trade, messages),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [...notes, ...(trade.notes ? [{ label: messages.notes, text: trade.notes }] : [])],
    footer: listFooterLines(tools, messages),
    pageText: messages.page,
    ...rest,
  }
}

/** Loads the buyer of a sale; undefined for the walk-in customer. */
export async function loadBuyer(
  { customer }: { readonly customer: string | null },
  tools: PrintoutTools,
  messages: PrintoutMessages,
  label: string,
): Promise<PrintoutParty | undefined> {
  const [found] = await tools.many('customers', customer ? [customer] : [])
  return found && describeParty(found, tools, messages, label)
}
