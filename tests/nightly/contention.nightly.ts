import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Goods, type Shop } from '../support/shop.ts'

/**
 * Sets the number of transactions and the seed. The environment variable TRANSACTIONS shortens the test; SEED repeats
 * an earlier run.
 */
const TRANSACTIONS = Number(process.env.TRANSACTIONS ?? 10_000)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const WORKERS = 32
const PRODUCTS = ['A', 'B', 'C', 'D', 'E', 'F']
const STOCK = 1_000_000
/** Sets the share of inserts of stock movements that PostgreSQL refuses as a conflict of transactions. */
const CONFLICTS = 0.02

/**
 * Makes PostgreSQL refuse some inserts of stock movements with serialization_failure or deadlock_detected, in turn. A
 * sequence counts them, because it keeps its value when the transaction is rolled back.
 */
const FORCE_CONFLICTS = `
  create sequence forced_conflicts;
  grant usage on sequence forced_conflicts to public;
  create function force_conflict() returns trigger language plpgsql as $$
  begin
    if random() < ${CONFLICTS} then
      if nextval('forced_conflicts') % 2 = 0 then
        raise exception 'forced' using errcode = '40001';
      else
        raise exception 'forced' using errcode = '40P01';
      end if;
    end if;
    return null;
  end $$;
  create trigger force_conflict after insert on stock_movements
    for each statement execute function force_conflict();`

interface Step {
  readonly do: 'sell' | 'buy' | 'transfer' | 'adjust' | 'price'
  readonly names: readonly string[]
  readonly quantity: number
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom<Step['do']>('sell', 'sell', 'sell', 'buy', 'transfer', 'adjust', 'price'),
  // The order of the lines is random, so that transactions want the same products in different orders.
  names: fc.shuffledSubarray(PRODUCTS, { minLength: 2, maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 9 }),
})

test(`${WORKERS} workers with ${TRANSACTIONS} transactions on the same products: none is refused because of a conflict in PostgreSQL`, async () => {
  console.log(`SEED=${seed}`)
  const app = await createTestApp()
  const shop = await openShop(await app.signUp())
  const other = await shop.branchNamed('Other')
  await shop.buy(PRODUCTS.map((name) => [name, STOCK, 2]))
  await app.asSuperuser({ text: FORCE_CONFLICTS })
  const onHand = new Map(PRODUCTS.map((name) => [name, STOCK]))
  const steps = fc.sample(step, { numRuns: TRANSACTIONS, seed })
  const times: number[] = []
  const refusals: string[] = []

  async function work(): Promise<void> {
    for (let next = steps.pop(); next; next = steps.pop()) {
      const at = performance.now()
      try {
        await runStep(shop, other, next)
        if (next.do !== 'price')
          for (const name of next.names)
            onHand.set(name, sum([onHand.get(name)!, SIGN[next.do] * next.quantity]))
      } catch (problem) {
        refusals.push(String(problem))
      }
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))

  console.log(`${times.length} transactions, ${await countConflicts(app)}; ${describeTimes(times)}`)
  expect(refusals).toEqual([])
  expect(app.errors).toEqual([])
  for (const [name, quantity] of onHand)
    expect([name, (await shop.stock(name)).onHand]).toEqual([name, quantity])
  await app.asSuperuser({ text: 'analyze' })
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

const SIGN = { sell: -1, buy: 1, transfer: -1, adjust: -1 } as const

async function runStep(shop: Shop, other: { id: string }, { names, quantity, ...step }: Step) {
  const goods = names.map((name): Goods => [name, quantity, 5])
  if (step.do === 'sell') return shop.sell(goods)
  if (step.do === 'buy') return shop.buy(goods)
  if (step.do === 'transfer') return shop.transfer(goods, other)
  if (step.do === 'adjust') return shop.adjust(names.map((name): Goods => [name, -quantity]))
  return changePrice(shop, names[0]!, quantity)
}

/** Changes the price of a product; reads the product and tries again when another worker has changed it first. */
async function changePrice(shop: Shop, name: string, price: number): Promise<void> {
  const path = `/products/${(await shop.product(name)).id}`
  for (;;) {
    const { version } = await shop.owner.api<{ version: number }>(path)
    const answer = await shop.owner.call(path, {
      method: 'PATCH',
      body: { price },
      headers: { 'if-match': `"${version}"` },
    })
    if (answer.status === 200) return
    if (answer.status !== 412) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  }
}

async function countConflicts(app: TestApp): Promise<string> {
  const [{ forced }] = (await app.asSuperuser<{ forced: number }>({
    text: 'select last_value::int as forced from forced_conflicts',
  })) as [{ forced: number }]
  const [{ deadlocks }] = (await app.asSuperuser<{ deadlocks: number }>({
    text: 'select deadlocks::int from pg_stat_database where datname = current_database()',
  })) as [{ deadlocks: number }]
  return `${forced} forced conflicts, ${deadlocks} other deadlocks`
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const getPercentile = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return `half within ${getPercentile(0.5)} ms, 99 of 100 within ${getPercentile(0.99)} ms, all within ${getPercentile(0.9999)} ms`
}
