import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { compareWithModel } from '../../support/business-model.ts'

/** 500 days by night: tests/nightly/model.nightly.ts. */
const RUNS = 8

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

it(`a simple model of the business and the books agree after ${RUNS} days of random commands`, async () => {
  await compareWithModel(app, RUNS)
})
