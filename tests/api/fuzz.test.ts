import { expect, test } from 'vitest'
import { shareTestApp } from '../support/app.ts'
import { fuzz } from '../support/fuzz.ts'

/** Sends 150 requests; tests/nightly/fuzz.nightly.ts sends 10,000. */
test('Random requests are answered as described in the API document', async () => {
  const app = await shareTestApp()
  const { requests, faults } = await fuzz(app, await app.signUp(), { requests: 150, seed: 8 })
  expect(faults).toEqual([])
  expect(app.errors).toEqual([])
  expect(requests).toBe(150)
  await app.close()
})
