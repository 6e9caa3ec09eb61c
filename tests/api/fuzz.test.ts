import { expect, test } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { fuzz } from '../support/fuzz.ts'

/** The night's run of 10,000 is tests/nightly/fuzz.nightly.ts. */
test('Random requests are answered as the API document promises', async () => {
  const app = await createTestApp()
  const { requests, faults } = await fuzz(app, await app.signUp(), { requests: 300, seed: 8 })
  expect(faults).toEqual([])
  expect(app.errors).toEqual([])
  expect(requests).toBe(300)
  await app.close()
})
