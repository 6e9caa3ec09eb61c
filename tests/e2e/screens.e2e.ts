import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  fixedAddresses,
  promisedAddresses,
  listSampleAddresses,
  strangersAddresses,
} from '../support/addresses.ts'
import { DEMO_PASSWORD, signIn } from '../support/member.ts'
import { screenProblems } from '../support/screen-problems.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
})

afterAll(() => browser.close())

/** tests/nightly/screens.nightly.ts tests all addresses. */
describe('an address', () => {
  it('that is promised is one that the app knows', () => {
    expect(promisedAddresses.filter((address) => !fixedAddresses.includes(address))).toEqual([])
  })

  it('of each kind opens its own screen with heading and title, readable by everyone, on desk and phone', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    const addresses = await listSampleAddresses(owner)
    expect(await screenProblems(browser, url, addresses, owner)).toEqual([])
  }, 300_000)

  it('is open to strangers where it must be', async () => {
    expect(await screenProblems(browser, url, strangersAddresses, undefined)).toEqual([])
  })
})
