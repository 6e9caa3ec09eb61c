import type { Transaction } from '../../src/server/database/transaction.ts'
import { HttpProblem } from '../../src/server/http/problems.ts'
import { PERIOD_LOCK } from '../company/period-lock.server.ts'
import { createProblem } from './lines/lines.server.ts'
import type { Dated, DayRule } from '../../src/server/context/day-rule.ts'

const DAY_MS = 86_400_000

/**
 * Refuses dates in the future, dates further back than the role allows, and dates in closed periods (rule 2.0, I16). An
 * old draft is posted with today's date. Only past days can be closed, so a document of today needs no query.
 */
export const dayRule: DayRule = async (dated) => {
  const { today, pointer, purpose, trx } = dated
  const day = purpose === 'post' ? choosePostingDay(dated) : dated.day
  if (day === today) return day
  if (day > today && purpose !== 'undo') throw createProblem('TOO_LARGE', pointer, { max: today })
  const closedUntil = await readClosedDay(trx)
  if (closedUntil === null || day > closedUntil) return day
  const args = { closedUntil, day }
  const errors = [{ pointer, code: 'PERIOD_CLOSED', args }]
  throw new HttpProblem(423, 'PERIOD_CLOSED', { errors, more: args })
}

function choosePostingDay({ day, today, draftedOn, pointer, caller }: Dated): string {
  const max = caller.limit('backdateDays')
  if ((Date.parse(today) - Date.parse(day)) / DAY_MS <= max) return day
  if (draftedOn !== undefined && draftedOn <= day) return today
  const earliest = new Date(Date.parse(today) - max * DAY_MS).toISOString().slice(0, 10)
  throw createProblem('BACKDATE_LIMIT', pointer, { max, earliest })
}

/** Reads the last closed day of the books and locks it until the transaction ends. */
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
