import { subtract, sum } from '../../../src/schema/decimal.ts'
import { dateOf } from './calendar.ts'
import { accountOf, methodNamed, type Clerk } from './clerk.ts'
import { branches, type Branch } from './goods.ts'
import type { Takings } from './takings.ts'

/** Sets how many days before the last one are closed. */
const CLOSED_DAYS = 30
/** Stays in the drawer overnight; the rest goes to the bank. */
const FLOAT = 200
/** Sets the share of days on which the drawer does not agree, and by how much. */
const WRONG = 0.08
const ERRORS = [-5, -1, -0.5, 0.1, 1, 2] as const

/**
 * Closes the day of each branch in the evening (rule 5.2), except the last day of one branch, which is left open.
 * Everything was posted before, so no figure changes after its day was closed.
 */
export function closeDays(clerk: Clerk, last: number): void {
  for (let day = last - CLOSED_DAYS; day < last; day++) {
    for (const branch of branches.values()) close(clerk, branch, day)
  }
  const first = [...branches.values()].find((branch) => clerk.takings.of(branch, last))
  if (!first) return
  const { book, at } = clerk
  book.write('day-closings', {
    ...figuresOf(clerk, first, last),
    status: 'draft',
    createdAt: at(last),
    createdBy: accountOf('sales'),
  })
}

function close(clerk: Clerk, branch: Branch, day: number): void {
  if (!clerk.takings.of(branch, day)) return
  const { book, random } = clerk
  const figures = figuresOf(clerk, branch, day)
  const difference = figures.cashIn > 0 && random.chance(WRONG) ? random.pick(ERRORS) : 0
  book.write('day-closings', {
    ...figures,
    status: 'closed',
    number: book.number('Z', branch.code, figures.date),
    counted: sum([figures.expected, difference]),
    difference,
    note: difference === 0 ? null : 'Counted twice',
    createdAt: evening(day),
    createdBy: accountOf(random.pick(['manager', 'sales'])),
  })
}

/** Returns the figures as the API works them out (day-figures.server.ts). */
function figuresOf({ book, takings }: Clerk, branch: Branch, day: number) {
  const { sold, returned, taken } = takings.of(branch, day) ?? NOTHING
  const cash = taken.filter(({ method }) => method === 'Cash')
  const cashIn = sum(cash.map((line) => line.in))
  const cashOut = sum(cash.map((line) => line.out))
  return {
    id: book.id(),
    date: dateOf(day),
    branch: branch.id,
    opening: FLOAT,
    salesCount: sold.length,
    salesTotal: sum(sold),
    returnsTotal: sum(returned),
    cashIn,
    cashOut,
    expected: subtract(sum([FLOAT, cashIn]), cashOut),
    lines: taken.map(({ method, cashier, ...line }) => ({
      id: book.id(),
      method: methodNamed(method),
      cashier: accountOf(cashier),
      in: line.in,
      out: line.out,
      net: subtract(line.in, line.out),
    })),
  }
}

const NOTHING: Takings = { sold: [], returned: [], taken: [] }

/** Returns a quarter past six, after closing; hours are those of New York's winter. */
function evening(day: number): string {
  return new Date(day * 86_400_000 + (18 + 5) * 3_600_000 + 15 * 60_000).toISOString()
}
