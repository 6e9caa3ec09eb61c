import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { fuzz } from '../support/fuzz.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/**
 * Sets the seed and the number of requests. The environment variable FUZZ_SEED repeats an earlier run; REQUESTS
 * shortens the test.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000_000))
const requests = Number(process.env.REQUESTS ?? 10_000)

test(`${requests} random requests to all operations get responses as the API document describes`, async () => {
  console.log(`FUZZ_SEED=${seed}`)
  const { operations, statuses, faults } = await fuzz(app, await app.signUp(), { requests, seed })
  console.log(`${operations} operations: ${JSON.stringify(statuses)}`)
  expect(app.errors.map((problem) => inspect(problem, { depth: 4 }))).toEqual([])
  expect(faults).toEqual([])
  // Requests that are all refused would test little.
  expect(statuses[200]).toBeGreaterThan(requests / 10)
})
