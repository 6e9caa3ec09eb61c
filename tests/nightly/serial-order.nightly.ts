import { expect, test } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { generateRounds, runConcurrently } from '../support/serial-order.ts'
import { openShop } from '../support/shop.ts'

/** A smaller value of ROUNDS shortens the test; SEED repeats a run. */
const rounds = Number(process.env.ROUNDS ?? 200)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))

test('200 times eight steps at once: always as if they had been taken one after the other', async () => {
  console.log(`SEED=${seed}`)
  const app = await createTestApp({ pools: { poolSize: 16 } })
  const shop = await openShop(await app.signUp())
  for (const [i, steps] of generateRounds(rounds, seed).entries())
    await runConcurrently(shop, `P${i}`, steps)
  expect(app.errors).toEqual([])
  // Runs `analyze` like autovacuum; without statistics one check takes minutes.
  await app.asSuperuser({ text: 'analyze' })
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
