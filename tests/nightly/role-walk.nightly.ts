import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../resources/company/roles.ts'
import { openBrowser } from '../support/browser.ts'
import { crawl } from '../support/crawl.ts'
import { DEMO_PASSWORD, signIn } from '../support/member.ts'
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

// The environment variable ROLES limits the test to some roles: ROLES=sales,stock.
const walked = process.env.ROLES?.split(',') ?? roles.map(({ code }) => code)

test.each(walked)(
  'each kind of link, button and menu that the role %s sees works without a refused request, an error page or an error of a script',
  async (role) => {
    const start = Date.now()
    const member = await signIn(server.url, `${role}@demo.test`, DEMO_PASSWORD)
    const visits = await crawl(browser, server.url, member)
    const wrong = visits.filter(({ problems }) => problems.length > 0)
    const seconds = Math.round((Date.now() - start) / 1_000)
    console.info(`${role}: ${visits.length} screens in ${seconds} s`, JSON.stringify(wrong))
    expect(wrong.map(({ address, problems }) => [address, ...problems])).toEqual([])
    expect(visits.length).toBeGreaterThan(30)
  },
)
