import { afterAll, beforeAll, expect } from 'vitest'
import { shareTestApp, type TestApp } from './app.ts'
import { findProblems } from './doctor.ts'

/** Returns the shared app, which can be used in tests. Checks after the tests that the app has logged no error. */
export function withSharedApp(): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await shareTestApp())
  })
  afterAll(async () => {
    expect(app.errors).toEqual([])
    await app.close()
  })
  return app
}

/** Returns the shared app like `withSharedApp`. Checks the integrity of the teams of the file as well. */
export function withCheckedApp(): TestApp {
  const app = withSharedApp()
  afterAll(async () => {
    expect(await findProblems(app)).toEqual([])
  })
  return app
}
