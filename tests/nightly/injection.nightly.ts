import { expect, test } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { injectHostileTexts } from '../support/injection.ts'

test('20 hostile texts in every parameter, header and field of every operation except sign-out and events: none becomes part of a statement', async () => {
  const app = await createTestApp()
  const { requests, places, faults } = await injectHostileTexts(app, await app.signUp(), 20)
  console.log(`${requests} requests to ${places} places`)
  expect(faults).toEqual([])
  expect(app.errors).toEqual([])
  await app.close()
})
