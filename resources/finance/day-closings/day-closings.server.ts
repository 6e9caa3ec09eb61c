import { subtract } from '../../../src/schema/decimal.ts'
import type { Row } from '../../../src/schema/row.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { defineActions, type ActionContext } from '../../../src/server/context/document-actions.ts'
import { branches } from '../../company/branches.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { dayClosingActions, dayClosings } from './day-closings.ts'
import { findDrawerAccount, readDayFigures, readOpeningCash } from './day-figures.server.ts'
import { getToday } from '../../../src/schema/days.ts'

/**
 * Refreshes, closes and voids day closings: a draft shows the figures of its last refresh; closing fixes them, records
 * the counted cash and assigns a number.
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
      // Closings of a branch run one at a time: a second closing waits for the lock and then finds the first one.
      await context.lock(branches, document.branch, '/branch')
      // The figures of a closed period stay, like its entries.
      await context.checkUndo(document.date)
      await checkNotClosed(context)
      const figures = await computeFigures(context)
      const counted = input.counted ?? 0
      return {
        changes: {
          ...figures,
          counted,
          difference: subtract(counted, figures.expected),
          account: await findDrawerAccount(context.trx, document),
          ...(input.note && { note: input.note }),
          status: 'closed',
          number: context.nextNumber(),
        },
      }
    },
    async void({ input }) {
      return { changes: { status: 'void', voidReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, trx, caller }) {
      // The engine passes only records of `day-closings` to these rules.
      const { branch, date, opening } = record as unknown as Row<typeof dayClosings>
      const today = getToday(caller.team.timezone, trx.now())
      if (date > today) throw createProblem('TOO_LARGE', '/date', { max: today })
      const openingCash = opening ?? (await readOpeningCash(trx, branch, date))
      const day = { branch, date, opening: openingCash }
      const { lines, ...figures } = await readDayFigures(trx, day)
      return { ...figures, lines: lines.map((line) => ({ ...line, id: uuidV7() })) }
    },
  },
)

/** Reads the current figures. Lines keep their ids; a line whose payments were voided becomes zero. */
async function computeFigures({ document, trx }: ActionContext<typeof dayClosings>) {
  const { branch, date, opening, lines: known } = document
  const { lines, ...figures } = await readDayFigures(trx, { branch, date, opening: opening ?? 0 })
  const isSame = (one: Taking, other: Taking) =>
    one.method === other.method && one.cashier === other.cashier
  const gone = known.filter((line) => !lines.some((now) => isSame(line, now)))
  return {
    ...figures,
    lines: [
      ...lines.map((now) => ({ ...now, ...pickId(known.find((line) => isSame(line, now))) })),
      ...gone.map(({ id }) => ({ id, in: 0, out: 0, net: 0 })),
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

/** Throws an error if the branch already has a day closing of this date. */
async function checkNotClosed({ document, trx }: ActionContext<typeof dayClosings>): Promise<void> {
  const { branch, date } = document
  const [closed] = await trx.query<{ number: string }>({
    text: `select number from day_closings where team_id = $1 and branch = $2 and date = $3 and status = 'closed' limit 1`,
    values: [trx.team, branch, date],
  })
  if (closed) throw createProblem('DAY_CLOSED', '/date', { number: closed.number })
}
