import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listSampleAddresses,
  listScreenAddresses,
  specifiedAddresses,
} from '../support/addresses.ts'
import { openBrowser } from '../support/browser.ts'
import { findLayoutShifts } from '../support/layout-shifts.ts'
import { DEMO_PASSWORD, signIn } from '../support/member.ts'
import { findScreenProblems, findViolationsOfAppearances } from '../support/screen-problems.ts'
import { startServer, type StartedServer } from '../support/server.ts'

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('every address opens its own screen with heading and title, without accessibility problems, on desktop and phone', async () => {
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const addresses = await listScreenAddresses(owner)
  console.log(`${addresses.length} screens`)
  const problems = findScreenProblems(browser, server.url, addresses, owner, specifiedAddresses)
  expect(await problems).toEqual([])
})

it.each(['en', 'pt'] as const)(
  'every kind of screen meets WCAG in %s, in both themes, on desktop and phone',
  async (language) => {
    const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
    const addresses = await listSampleAddresses(owner)
    const found = findViolationsOfAppearances(browser, server.url, addresses, owner, language)
    expect(await found).toEqual([])
  },
)

it('every screen has a cumulative layout shift of at most 0.05 while it loads, on desktop and phone', async () => {
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const addresses = await listScreenAddresses(owner)
  expect(await findLayoutShifts(browser, server.url, addresses, owner)).toEqual([])
})
