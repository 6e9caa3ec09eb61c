import { subtract } from '../../../src/schema/decimal.ts'
import type { Row } from '../../../src/schema/row.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { defineActions, type ActionContext } from '../../../src/server/context/document-actions.ts'
import { branches } from '../../company/branches.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { dayClosingActions, dayClosings } from './day-closings.ts'
import { findDrawerAccount, readDayFigures, readOpeningCash } from './day-figures.server.ts'
import { getToday } from '../../../src/schema/days.ts'

/**
 * Refreshes, closes and voids day closings: a draft shows the figures of the last time that it was saved or refreshed;
 * closing fixes the current figures, records the counted cash and assigns a number.
 */
export const dayClosingDocuments = defineActions(
  dayClosings,
  dayClosingActions,
  {
    async refresh(context) {
      return { changes: await computeFigures(context) }
    },
    async close(context) {
      const { document, input } = context
      // Closings of a branch run one at a time: a second closing waits for the lock and then finds the first closing.
      await context.lock(branches, document.branch, '/branch')
      // Refuses a day in a closed period, in which neither entries nor figures can change.
      await context.checkUndo(document.date)
      await checkNotClosed(context)
      const figures = await computeFigures(context)
      const counted = input.counted ?? 0
      const difference = subtract(counted, figures.expected)
      if (figures.coversPast && difference !== 0 && input.acceptsDifference !== true)
        throw createProblem('PAST_CASH_DIFFERENCE', '/acceptsDifference', { difference })
      return {
        changes: {
          ...figures,
          counted,
          difference,
          account: await findDrawerAccount(context.trx, document),
          ...(input.note && { note: input.note }),
          status: 'closed',
          closedAt: context.trx.now().toISOString(),
          number: context.nextNumber(),
        },
      }
    },
    async void({ input }) {
      return { changes: { status: 'void', voidReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, previous, trx, caller }) {
      // The engine passes only records of `day-closings` to these rules.
      const draft = record as unknown as Row<typeof dayClosings>
      const { branch, date } = draft
      const today = getToday(caller.team.timezone, trx.now())
      if (date > today) throw createProblem('TOO_LARGE', '/date', { max: today })
      const { opening, ...origin } = await readOpening(trx, draft, previous as Opening | undefined)
      const { lines, ...figures } = await readDayFigures(trx, { branch, date, opening })
      return { ...figures, ...origin, lines: lines.map((line) => ({ ...line, id: uuidV7() })) }
    },
  },
)

/**
 * Returns the cash with which the day begins: the entered amount, else the amount according to the last closing or the
 * books. An entered amount that equals the amount that the draft showed counts as not entered, so that the opening cash
 * follows later entries of earlier days.
 */
async function readOpening(
  trx: Transaction,
  { branch, date, opening }: Opening,
  previous?: Pick<Opening, 'expectedOpening'>,
) {
  const { cash, isUncounted } = await readOpeningCash(trx, branch, date)
  const isExpected =
    opening === null ||
    opening === undefined ||
    opening === cash ||
    opening === previous?.expectedOpening
  return {
    opening: isExpected ? cash : opening,
    expectedOpening: cash,
    coversPast: isUncounted && isExpected,
  }
}

interface Opening extends Pick<Row<typeof dayClosings>, 'branch' | 'date'> {
  readonly opening?: number | null
  readonly expectedOpening?: number | null
}

/** Reads the current figures. Lines keep their ids; a line whose payments were all voided becomes zero. */
async function computeFigures({ document, trx }: ActionContext<typeof dayClosings>) {
  const { branch, date, lines: stored } = document
  const { opening, ...origin } = await readOpening(trx, document, document)
  const { lines, ...figures } = await readDayFigures(trx, { branch, date, opening })
  const isSame = (line: Taking, other: Taking) =>
    line.method === other.method && line.cashier === other.cashier
  const withoutPayments = stored.filter((line) => !lines.some((other) => isSame(line, other)))
  return {
    ...figures,
    ...origin,
    lines: [
      ...lines.map((line) => ({ ...line, ...pickId(stored.find((other) => isSame(line, other))) })),
      ...withoutPayments.map(({ id }) => ({ id, in: 0, out: 0, net: 0 })),
    ],
  }
}

/** Identifies a line: the payments of one method that one person took. */
interface Taking {
  readonly method: string
  readonly cashier: string | null
}

function pickId(line: { readonly id: string } | undefined) {
  return line && { id: line.id }
}

/** Throws an error if the branch already has a closing of the day. */
async function checkNotClosed({ document, trx }: ActionContext<typeof dayClosings>): Promise<void> {
  const { branch, date } = document
  const [closed] = await trx.query<{ number: string }>({
    text: `select number from day_closings where team_id = $1 and branch = $2 and date = $3 and status = 'closed' limit 1`,
    values: [trx.team, branch, date],
  })
  if (closed) throw createProblem('DAY_CLOSED', '/date', { number: closed.number })
}
