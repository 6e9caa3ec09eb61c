import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { generateRounds, runConcurrently } from '../../support/serial-order.ts'
import { openShop } from '../../support/shop.ts'

/** Runs 5 rounds; tests/nightly/serial-order.nightly.ts runs 200. */
test('eight concurrent actions have the same result as some serial order', async () => {
  const app = await createTestApp({ pools: { writeConnections: 16 } })
  const shop = await openShop(await app.signUp())
  for (const [i, steps] of generateRounds(5, 7).entries())
    await runConcurrently(shop, `P${i}`, steps)
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
