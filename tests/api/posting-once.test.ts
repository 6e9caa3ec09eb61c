import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPosted } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'

const app = withCheckedApp()

let shop: Shop
let client: pg.Client
beforeEach(async () => {
  shop = await openShop(await app.signUp())
  client = new pg.Client(app.superuserConfig)
  await client.connect()
})
afterEach(() => client.end())

/** Runs statements in one transaction of the team, as one message: all have the same statement_timestamp(). */
async function runTogether(...statements: readonly string[]): Promise<void> {
  const team = `select set_config('app.team', '${shop.owner.team}', true)`
  await client.query(['begin', team, ...statements, 'commit'].join(';'))
}

const POST = 'set constraints all immediate'
const WAIT = 'set constraints all deferred'

describe('a transaction', () => {
  it('posts each document once, in whatever order it writes documents', async () => {
    await shop.buy([['A', 10, 5]])
    const sale = await shop.sell([['A', 1, 9]])
    const other = await shop.sell([['A', 1, 9]])
    await shop.pay('sales', sale, 9)
    await client.query('begin')
    await client.query("set local track_functions = 'pl'")
    await client.query("select set_config('app.team', $1, true)", [shop.owner.team])
    for (const text of [
      `update sales set notes = 'first' where id = '${sale.id}'`,
      `update payments set note = 'first' where team_id = '${shop.owner.team}'`,
      `update sales set notes = 'first' where id = '${other.id}'`,
      `update sales set notes = 'second' where team_id = '${shop.owner.team}'`,
      `update payments set note = 'second' where team_id = '${shop.owner.team}'`,
      POST,
    ])
      await client.query(text)
    const { rows } = await client.query<{ calls: string }>(
      "select calls from pg_stat_xact_user_functions where funcname = 'armazem_post_journal'",
    )
    await client.query('rollback')
    expect(rows).toEqual([{ calls: '3' }])
  })

  it('posts a document again that it changes after the posting', async () => {
    const open = (balance: number) =>
      `update customers set opening_balance = ${balance}, opening_balance_date = '2026-01-01' where id = '${shop.customer.id}'`
    await runTogether(open(10), POST, WAIT, open(25), POST, WAIT, open(40))
    expect(await readPosted(shop, shop.customer)).toEqual({ receivables: 40, openingBalances: -40 })
    await runTogether(POST, open(5), open(60), WAIT, open(15), open(70))
    expect(await readPosted(shop, shop.customer)).toEqual({ receivables: 70, openingBalances: -70 })
  })

  it('posts a document again after its posting was rolled back to a savepoint', async () => {
    const open = `update customers set opening_balance = 10, opening_balance_date = '2026-01-01' where id = '${shop.customer.id}'`
    await runTogether(open, 'savepoint half', POST, 'rollback to savepoint half')
    expect(await readPosted(shop, shop.customer)).toEqual({ receivables: 10, openingBalances: -10 })
  })

  it('still posts a document when the list of posted documents is full', async () => {
    const open = `update customers set opening_balance = 10, opening_balance_date = '2026-01-01' where id = '${shop.customer.id}'`
    await runTogether(
      open,
      `select set_config('app.posted_journal', repeat('x', 60000), true)`,
      POST,
    )
    expect(await readPosted(shop, shop.customer)).toEqual({ receivables: 10, openingBalances: -10 })
  })
})
