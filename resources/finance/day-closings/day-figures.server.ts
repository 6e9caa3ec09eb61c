import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'

interface ReceivedAmounts {
  readonly method: string
  readonly kind: string
  readonly cashier: string | null
  readonly in: number
  readonly out: number
}

interface Sold {
  readonly count: number
  readonly total: number
  readonly returned: number
}

interface Moved {
  readonly in: number
  readonly out: number
}

interface Day {
  readonly branch: string
  readonly date: string
  readonly opening: number
}

/**
 * Reads the figures of a day: sales and returns by invoice date, payments by their own date. Cash comes from payments
 * with a cash method, and from the journal lines of other documents, such as a deposit at the bank.
 */
export async function readDayFigures(trx: Transaction, { branch, date, opening }: Day) {
  const values = [trx.team, branch, date]
  const [received, [sold], [moved]] = await Promise.all([
    trx.query<ReceivedAmounts>({ text: RECEIVED_AMOUNTS, values }),
    trx.query<Sold>({ text: SOLD, values }),
    trx.query<Moved>({ text: MOVED, values }),
  ])
  const cash = received.filter(({ kind }) => kind === 'cash')
  const cashIn = sum([...cash.map((line) => line.in), moved!.in])
  const cashOut = sum([...cash.map((line) => line.out), moved!.out])
  return {
    opening,
    salesCount: sold?.count ?? 0,
    salesTotal: sold?.total ?? 0,
    returnsTotal: sold?.returned ?? 0,
    cashIn,
    cashOut,
    expected: subtract(sum([opening, cashIn]), cashOut),
    lines: received.map((line) => ({
      method: line.method,
      cashier: line.cashier,
      in: line.in,
      out: line.out,
      net: subtract(line.in, line.out),
    })),
  }
}

/**
 * Finds the cash account of a branch's drawer: the account that moved the most cash of the branch on the day,
 * else the account of the branch's latest cash movement, else the first cash account.
 */
export async function findDrawerAccount(
  trx: Transaction,
  { branch, date }: Pick<Day, 'branch' | 'date'>,
): Promise<string | null> {
  const [found] = await trx.query<{ id: string }>({
    text: `select account.id from accounts account
      left join (
        select total.account, max(total.date) as last, sum(total.debit + total.credit) filter (
          where total.date = $3) as moved
        from journal_totals total
        where total.team_id = $1 and total.branch = $2 and total.role = 'cash' and total.date <= $3
        group by total.account) cash on cash.account = account.id
      where account.team_id = $1 and account.role = 'cash'
      order by cash.moved desc nulls last, cash.last desc nulls last, account.is_active desc, account.code limit 1`,
    values: [trx.team, branch, date],
  })
  return found?.id ?? null
}

/** Describes the cash with which a day begins. */
interface OpeningCash {
  readonly cash: number
  /**
   * Indicates that the branch moved cash before the day and has no earlier closing, so that nobody has counted its
   * cash.
   */
  readonly isUncounted: boolean
}

/**
 * Reads the cash with which a day begins: the cash that was counted at the branch's last closing, plus or minus the
 * cash that has moved since; before the first closing, the balance of the branch's drawer account in the books, unless
 * it is negative. The figures of closings of earlier versions, which have no account, contain payments only; other cash
 * movements on the day of such a closing are left out.
 */
export async function readOpeningCash(
  trx: Transaction,
  branch: string,
  date: string,
): Promise<OpeningCash> {
  const [last] = await trx.query<{ cash: number }>({
    text: `select (closing.counted - closing.cash_in + closing.cash_out + coalesce((
        select sum(line.debit - line.credit)
        from journal_lines line
        where line.team_id = closing.team_id and line.branch = closing.branch and line.date >= closing.date
          and line.date < $3 and line.role = 'cash' and line.resource <> 'day-closings'
          and (line.date > closing.date or line.resource = 'payments' or closing.account is not null)), 0))::float8
        as cash
      from day_closings closing
      where closing.team_id = $1 and closing.branch = $2 and closing.status = 'closed' and closing.date < $3
      order by closing.date desc, closing.id desc limit 1`,
    values: [trx.team, branch, date],
  })
  if (last) return { cash: last.cash, isUncounted: false }
  const booked = await readBookedCash(trx, { branch, date })
  return { cash: Math.max(0, booked.cash), isUncounted: booked.hasMoved }
}

/** Reads the balance of a branch's drawer account in the books before a day, and whether the account has entries. */
async function readBookedCash(
  trx: Transaction,
  { branch, date }: Pick<Day, 'branch' | 'date'>,
): Promise<{ readonly cash: number; readonly hasMoved: boolean }> {
  const account = await findDrawerAccount(trx, { branch, date })
  const [booked] = await trx.query<{ cash: number; hasMoved: boolean }>({
    text: `select coalesce(sum(debit - credit), 0)::float8 as cash, count(*) > 0 as "hasMoved" from journal_totals
      where team_id = $1 and branch = $2 and date < $3 and account = $4`,
    values: [trx.team, branch, date, account],
  })
  return booked!
}

// Amounts have at most 15 digits (docs/api.md §3), which a double represents exactly.
const RECEIVED_AMOUNTS = `
  select payment.method, method.kind, payment.created_by as cashier,
    coalesce(sum(payment.amount) filter (where payment.direction = 'in'), 0)::float8 as "in",
    coalesce(sum(payment.amount) filter (where payment.direction = 'out'), 0)::float8 as "out"
  from payments payment join payment_methods method on method.team_id = payment.team_id and method.id = payment.method
  where payment.team_id = $1 and payment.branch = $2 and payment.date = $3 and payment.status = 'posted'
  group by payment.method, method.kind, method.name, payment.created_by order by method.kind <> 'cash', method.name,
    payment.created_by`

const SOLD = `
  select (count(*) filter (where kind <> 'return'))::int as count,
    coalesce(sum(total) filter (where kind <> 'return'), 0)::float8 as total,
    coalesce(sum(total) filter (where kind = 'return'), 0)::float8 as returned
  from sales
  where team_id = $1 and branch = $2 and invoice_date = $3 and status in ('confirmed', 'closed')`

// Sums the cash that other documents moved: a cash transfer, or a manual entry such as a withdrawal of the owner.
const MOVED = `
  select coalesce(sum(greatest(moved.amount, 0)), 0)::float8 as "in",
    coalesce(sum(greatest(-moved.amount, 0)), 0)::float8 as "out"
  from (
    select sum(line.debit - line.credit) as amount
    from journal_lines line
    where line.team_id = $1 and line.branch = $2 and line.date = $3 and line.role = 'cash'
      and line.resource not in ('payments', 'day-closings')
    group by line.document) moved`
