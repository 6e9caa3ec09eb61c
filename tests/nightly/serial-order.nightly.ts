import { expect, test } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { generateRounds, runConcurrently } from '../support/serial-order.ts'
import { openShop } from '../support/shop.ts'

/** Sets the number of rounds and the seed; the environment variable SEED repeats an earlier run. */
const rounds = Number(process.env.ROUNDS ?? 200)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))

test(`Eight concurrent steps have the results of some serial order, in ${rounds} rounds`, async () => {
  console.log(`SEED=${seed}`)
  const app = await createTestApp({ pools: { writeConnections: 16 } })
  const shop = await openShop(await app.signUp())
  for (const [i, steps] of generateRounds(rounds, seed).entries())
    await runConcurrently(shop, `P${i}`, steps)
  expect(app.errors).toEqual([])
  // Runs `analyze` like autovacuum; without statistics one check takes minutes.
  await app.asSuperuser({ text: 'analyze' })
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
