import { addDays, countDays } from '../../src/schema/days.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import { HttpProblem } from '../../src/server/http/problems.ts'
import { PERIOD_LOCK } from '../company/period-lock.server.ts'
import { createProblem } from './lines/lines.server.ts'
import type { Dated, DayRule } from '../../src/server/context/day-rule.ts'

/**
 * Refuses dates in closed periods, dates in the future except for reversals, and postings further back than the role
 * allows (rule 2.0, I16). A draft that is too old, but was created on its date or earlier, is posted with today's date.
 * Only past days can be closed, so a document of today needs no query.
 */
export const dayRule: DayRule = async (dated) => {
  const { today, pointer, purpose, trx } = dated
  const day = purpose === 'post' ? choosePostingDay(dated) : dated.day
  if (day === today) return day
  if (day > today && purpose !== 'undo') throw createProblem('TOO_LARGE', pointer, { max: today })
  const closedUntil = await readClosedDay(trx)
  if (closedUntil === null || day > closedUntil) return day
  const args = { closedUntil, day }
  // A reversal is posted on the date of the original entry, so its message does not suggest another date.
  const code = purpose === 'undo' ? 'ENTRY_PERIOD_CLOSED' : 'PERIOD_CLOSED'
  throw new HttpProblem(423, code, { errors: [{ pointer, code, args }], extensions: args })
}

function choosePostingDay({ day, today, draftedOn, pointer, caller }: Dated): string {
  const max = caller.limit('backdateDays')
  const days = countDays({ from: day, to: today }) - 1
  if (days <= max) return day
  if (draftedOn !== undefined && draftedOn <= day) return today
  const figures = { max, earliest: addDays(today, -max) }
  const limit = { name: 'backdateDays', value: days }
  throw createProblem('BACKDATE_LIMIT', pointer, figures, { limit })
}

/** Reads the last closed day of the books, null when none is closed, and locks it until the transaction ends. */
export async function readClosedDay(trx: Transaction): Promise<string | null> {
  // Uses two statements, because a statement that waits for a lock reads the data from before the wait.
  const [, [row]] = await Promise.all([
    trx.query({
      text: `select pg_advisory_xact_lock_shared(${PERIOD_LOCK})`,
      values: [trx.team],
    }),
    trx.query<{ closed: string | null }>({
      text: `select settings->>'closedUntil' as closed from teams where id = $1`,
      values: [trx.team],
    }),
  ])
  return row?.closed ?? null
}
