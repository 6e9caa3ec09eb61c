import type { PaperWords } from '../../../i18n/messages.ts'
import type { Paper, PaperParty, PaperTools } from '../../../src/schema/paper.ts'
import { partsOf, taxTable, totalOf } from './amounts.ts'
import { footerOf, partyOf, sellerOf } from './parties.ts'
import { pricedLines } from './trade-lines.ts'
import { namesOf, type Sale, type Trade } from './trade.ts'

type Said = Pick<Paper, 'title' | 'facts'> & Partial<Pick<Paper, 'settlement' | 'notes' | 'mark'>>

/** A4 with everything that a sale or a purchase comes to; what is special about a paper is said by its maker. */
export async function tradeSheet(
  trade: Trade,
  { to, ...said }: Said & { readonly to: PaperParty | undefined },
  tools: PaperTools,
  words: PaperWords,
): Promise<Paper> {
  const [from, names] = await Promise.all([
    sellerOf(trade.branch, tools, words),
    namesOf(trade, tools),
  ])
  const breakdown = taxTable(trade, words)
  const { notes = [], settlement = [], ...rest } = said
  return {
    form: 'a4',
    number: trade.number ?? '',
    ...(trade.status === 'cancelled' && { mark: words.cancelled }),
    from,
    ...(to && { to }),
    lines: pricedLines(trade, names, words),
    parts: partsOf(trade, words),
    total: totalOf(trade, words),
    settlement,
    ...(breakdown && { breakdown }),
    notes: [...notes, ...(trade.notes ? [{ label: words.notes, text: trade.notes }] : [])],
    footer: footerOf(tools, words),
    pageWords: words.page,
    ...rest,
  }
}

/** Whom a sale is for: nobody in particular where a walk-in customer bought. */
export async function buyerOf(
  { customer }: Sale,
  tools: PaperTools,
  words: PaperWords,
  label: string,
): Promise<PaperParty | undefined> {
  const [found] = await tools.many('customers', customer ? [customer] : [])
  return found && partyOf(found, tools, words, label)
}
