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

interface Day {
  readonly branch: string
  readonly date: string
  readonly opening: number
}

/**
 * Reads the figures of a day: sales and returns by invoice date, payments by their own date, cash by the kind of
 * payment method.
 */
export async function readDayFigures(trx: Transaction, { branch, date, opening }: Day) {
  const values = [trx.team, branch, date]
  const [taken, [sold]] = await Promise.all([
    trx.query<ReceivedAmounts>({ text: RECEIVED_AMOUNTS, values }),
    trx.query<Sold>({ text: SOLD, values }),
  ])
  const cash = taken.filter(({ kind }) => kind === 'cash')
  const cashIn = sum(cash.map((line) => line.in))
  const cashOut = sum(cash.map((line) => line.out))
  return {
    opening,
    salesCount: sold?.count ?? 0,
    salesTotal: sold?.total ?? 0,
    returnsTotal: sold?.returned ?? 0,
    cashIn,
    cashOut,
    expected: subtract(sum([opening, cashIn]), cashOut),
    lines: taken.map((line) => ({
      method: line.method,
      cashier: line.cashier,
      in: line.in,
      out: line.out,
      net: subtract(line.in, line.out),
    })),
  }
}

/** Reads the counted cash of the branch's last closing, with which the next day begins. */
export async function readLastCount(
  trx: Transaction,
  branch: string,
  date: string,
): Promise<number> {
  const [last] = await trx.query<{ counted: number }>({
    text: `select counted::float8 as counted from day_closings
      where team_id = $1 and branch = $2 and status = 'closed' and date < $3 order by date desc, id desc limit 1`,
    values: [trx.team, branch, date],
  })
  return last?.counted ?? 0
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
