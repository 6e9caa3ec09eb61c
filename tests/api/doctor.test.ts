import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '../../resources/server.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { sealHistory } from '../../src/server/integrity/seal-history.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo, tradeABit } from '../support/trade.ts'
import type { Statement } from '../../src/server/database/statement.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await tradeABit(shop)
  await sealHistory(app.database, shop.owner.team!)
}, 120_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Returns the findings after a superuser has run `sql`; everything is rolled back. */
function findingsAfter(sql: string, checks = business.invariants): Promise<readonly string[]> {
  return aside(async (client) => {
    // Neither triggers, foreign keys nor checks: this is what is left when all else has failed.
    await client.query('set local session_replication_role = replica')
    await client.query(WITHOUT_CHECKS)
    await client.query(sql)
    const reading = {
      read: async <Row>(_: unknown, { text, values = [] }: Statement) =>
        (await client.query(text, [...values])).rows as Row[],
    }
    const found = await findTeamViolations(reading, shop.owner.team!, checks)
    return [...new Set(found.map(({ code, says }) => `${code} ${says}`))]
  })
}

/** The checks of whole rows that migrations name; `inventory_check` and its like stay. */
const WITHOUT_CHECKS = `
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as place, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conname !~ '_check[0-9]*$'
    loop
      execute format('alter table %s drop constraint %I', found.place, found.conname);
    end loop;
  end $$`

async function aside<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.team', $1, true)`, [shop.owner.team])
    return await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Returns the first row of a table that is so. */
const one = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by id limit 1)`
const change = (table: string, set: string, where?: string) =>
  `update ${table} set ${set} where id = ${one(table, where)}`
const SALE = `kind = 'sale' and status = 'closed'`
const PURCHASE = `kind = 'purchase' and status = 'closed'`

/** One violation for each of the doctor's checks. */
const planted: Readonly<Record<string, string>> = {
  'I1 A stock level is the sum of its movements, in quantity and value.': change(
    'inventory',
    'on_hand = on_hand + 1',
  ),
  'I1 Each movement goes on where the one before it ended.': change(
    'stock_movements',
    'quantity_after = quantity_after + 1',
    'sequence = 1',
  ),
  'I3 Nothing is below zero unless its product or branch allows it.': change(
    'inventory',
    'on_hand = -1',
  ),
  'I4 What is reserved is what confirmed sales and approved transfers have still to send.': change(
    'inventory',
    'reserved = reserved + 1',
  ),
  'I4 What is incoming is what suppliers and other branches have still to bring.': change(
    'inventory',
    'incoming = incoming + 1',
  ),
  'I6 Goods that leave do not change the average.': change(
    'stock_movements',
    'average_after = average_after + 1',
    `type = 'transferOut'`,
  ),
  'I7 What leaves with a transfer comes in, is lost, or is on its way, in quantity and value.':
    change('transfers_lines', 'settled = settled + 1'),
  'I12 No more comes back than went out, and what came back is what returns say.': change(
    'sales_lines',
    'returned = 9',
    'original is null and delivered > 0',
  ),
  'I17 The cost of a sale is what its goods were worth when they moved, and what is to come was expected to be.':
    change('sales', 'cost = cost + 1', SALE),
  'I19 A line counts in stock units what its unit and factor say.': change(
    'sales_lines',
    'factor = 2',
    'original is null',
  ),
  'I8 The parts of each of the sales add up to its total.': change(
    'sales',
    'total = total + 1',
    SALE,
  ),
  'I8 Each line of sales is its net amount and its tax, and no discount is above the amount.':
    change('sales_lines', 'discount = gross + 1', 'original is null'),
  'I11 What was paid on sales is what payments gave them.': change(
    'sales',
    'paid = paid + 1',
    SALE,
  ),
  'I8 The parts of each of the purchases add up to its total.': change(
    'purchases',
    'total = total + 1',
    PURCHASE,
  ),
  'I8 Each line of purchases is its net amount and its tax, and no discount is above the amount.':
    change('purchases_lines', 'net = net + 1', 'original is null'),
  'I11 What was paid on purchases is what payments gave them.': change(
    'purchases',
    'paid = paid + 1',
    PURCHASE,
  ),
  'I11 What was paid of the opening balances of customers is what payments gave them.': change(
    'customers',
    'opening_paid = opening_paid + 1',
  ),
  'I11 What was paid of the opening balances of suppliers is what payments gave them.': change(
    'suppliers',
    'opening_paid = opening_paid + 1',
  ),
  'I11 No payment gives more than it is, and it gives to its own party.': `
    update payments set customer = ${one('customers', 'is_walk_in')} where customer is not null`,
  'I10 What returns paid of each sale, and gave away, is what set-offs tell day by day.': change(
    'set_offs',
    'amount = amount + 1',
  ),
  'I10 What is written off of sales and payments is what the ledger of it tells day by day.':
    change('sales', 'written_off = 1', SALE),
  'I12 A sale that came back as a whole was credited as a whole.': change(
    'sales',
    'total = total + 1',
    `return_status = 'full'`,
  ),
  'I13 The balance of a customer is the opening balance, what was charged, paid and written off.':
    change('payments', 'allocated = 0', `party = 'customer'`),
  'I13 The balance of a supplier is the opening balance, what was charged, paid and written off.':
    change('payments', 'allocated = 0', `party = 'supplier'`),
  'I10 A paid expense has a payment of its total.': change('expenses', `payment_status = 'unpaid'`),
  'I9 The tax of sales is that of their rates.': change(
    'sales_lines',
    'tax_rate = 50',
    'original is null',
  ),
  'I9 The tax of purchases is that of their rates.': change(
    'purchases_lines',
    'tax_rate = 50',
    'original is null',
  ),
  'I14 What is in the books has its number.': change('sales', 'number = null', SALE),
  'I16 Nothing was written to a day whose books were closed.': `
    insert into payments (team_id, id, direction, status, date, party, method, amount, created_by)
    select team_id, gen_random_uuid(), 'in', 'posted', '${daysAgo(10)}', 'customer', method, 1, created_by
    from payments limit 1`,
  'I18 The sales report and the report of its lines come to the same.': change(
    'sales_lines',
    'net = net - 1',
    'original is null and delivered > 0',
  ),
  'I18 What was received of a purchase as a whole comes to its total.': change(
    'receipts',
    'total = total + 1',
  ),
  'I18 The stock overview has what the ledger has, in quantity and value.': `
    update products set type = 'service'`,
  'I18 The statement of a customer ends with their balance.': change(
    'sales',
    'total = total + 1',
    SALE,
  ),
  'I18 The statement of a supplier ends with their balance.': change(
    'receipts',
    'total = total + 1',
  ),
  ...Object.fromEntries(
    ['sales', 'purchases', 'payments', 'expenses', 'transfers', 'adjustments', 'receipts'].map(
      (table) => [
        `I14 The numbers of ${table} have no gaps and none comes twice.`,
        change(table, `number = regexp_replace(number, '[0-9]+$', '999999')`, 'number is not null'),
      ],
    ),
  ),
  'A1 Each entry of history is as it was sealed, and each seal follows the one before it.': change(
    'history',
    `action = 'x'`,
  ),
  'A1 Each entry of history has its seal, or waits for it.': `delete from history_seals where position = 1`,
  'A1 The last seal of history is the one that was kept apart.': `delete from history_seals where position = (select max(position) from history_seals)`,
  ...Object.fromEntries(
    business.invariants.flatMap(({ code, says }) => {
      const [, resource] = /^Every write to (.+) has its history\.$/.exec(says) ?? []
      const table = resource?.replaceAll('-', '_')
      return table ? [[`${code} ${says}`, change(table, 'version = version + 1')]] : []
    }),
  ),
}

describe('the doctor', () => {
  it('finds nothing in books that nobody has tampered with', async () => {
    expect(await findProblems(app.database)).toEqual([])
    expect(await findingsAfter('select 1')).toEqual([])
  })

  it('is tested on all that it looks at', () => {
    const checks = business.invariants.map(({ code, says }) => `${code} ${says}`)
    expect(checks.toSorted()).toEqual(Object.keys(planted).toSorted())
  })

  it.each(Object.entries(planted))('finds a violation of %s', async (check, sql) => {
    const asked = business.invariants.filter(({ code, says }) => `${code} ${says}` === check)
    expect(await findingsAfter(sql, asked)).toEqual([check])
  })
})

describe('the database itself refuses', () => {
  /** Returns PostgreSQL's refusal of a statement of the owner. */
  const refusal = (sql: string) =>
    aside(async (client) => {
      const done = client.query(sql)
      return done.then(
        () => 'nothing',
        (problem: Error) => problem.message,
      )
    })

  it.each([
    ['I2: to change what moved', change('stock_movements', 'quantity = 1'), /append/],
    ['I2: to take away what moved', 'delete from stock_movements', /append/],
    ['I2: to change what is told of a write', change('history', `action = 'x'`), /append/],
    ['I10: to say what is due', change('sales', 'due = 1'), /generated|DEFAULT/],
    [
      'I2: to reverse a movement twice',
      `set local session_replication_role = replica;
       update stock_movements set reverses = (select id from stock_movements limit 1)`,
      /stock_movements_reverses_key/,
    ],
    ['I5: value where nothing is', change('inventory', 'on_hand = 0'), /inventory_check/],
    [
      'I14: the same number twice',
      `set local session_replication_role = replica;
       update sales set number = 'S-1' where number is not null`,
      /sales_number_key/,
    ],
    [
      'I15: the same key twice',
      'insert into idempotency select * from idempotency limit 1',
      /idempotency_pkey/,
    ],
  ])('%s', async (_, sql, words) => {
    expect(await refusal(sql)).toMatch(words)
  })
})
