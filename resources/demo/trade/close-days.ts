import { sum } from '../../../src/schema/decimal.ts'
import type { DemoRole } from '../demo-company.ts'
import { toDate } from './calendar.ts'
import type { Clerk } from './clerk.ts'
import { branchesByRegion } from './goods.ts'

/** Sets how many days before the last day have day closings. */
export const CLOSED_DAYS = 30
/** Sets the cash in the drawer at the beginning of each day. */
const FLOAT = 200
/** Sets the share of days with a cash difference. */
const DIFFERENCE_SHARE = 0.08
const CASH_DIFFERENCES = [-5, -1, -0.5, 0.1, 1, 2] as const

/** Closes the day of each branch with sales or payments, in the evening (rule 5.2). */
export async function closeDay(clerk: Clerk, day: number): Promise<void> {
  const { random } = clerk
  const date = toDate(day)
  const busyBranches = await readBusyBranches(clerk, date)
  for (const branch of branchesByRegion.values()) {
    if (!busyBranches.has(branch.id)) continue
    const role = random.pick<DemoRole>(['manager', 'sales'])
    const closing = { branch: branch.id, date, opening: FLOAT }
    const { id, cashIn, expected } = await clerk.post(role, '/day-closings', closing)
    const difference =
      Number(cashIn) > 0 && random.chance(DIFFERENCE_SHARE) ? random.pick(CASH_DIFFERENCES) : 0
    await clerk.post(role, `/day-closings/${id}/close`, {
      counted: sum([Number(expected), difference]),
      ...(difference !== 0 && { note: clerk.text('demo.notes.recounted') }),
    })
  }
}

/** Begins a day closing in one branch and leaves it open. */
export async function beginClosing(clerk: Clerk, day: number): Promise<void> {
  const date = toDate(day)
  const busyBranches = await readBusyBranches(clerk, date)
  const first = [...branchesByRegion.values()].find(({ id }) => busyBranches.has(id))
  if (!first) return
  await clerk.post('sales', '/day-closings', { branch: first.id, date, opening: FLOAT })
}

async function readBusyBranches({ books }: Clerk, date: string): Promise<ReadonlySet<string>> {
  const rows = await books.read<{ branch: string }>(READ_BUSY_BRANCHES, date)
  return new Set(rows.map(({ branch }) => branch))
}

const READ_BUSY_BRANCHES = `
  select branch from sales where team_id = $1 and invoice_date = $2
  union select branch from payments where team_id = $1 and date = $2 and status = 'posted'`
