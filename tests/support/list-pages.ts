import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { DEMO_PASSWORD, signIn, type Member } from './member.ts'
import { openScreens, visit } from './screens.ts'
import type { ChromiumChoice } from './browser.ts'
import { openWorkerBrowser } from './worker-browser.ts'

type DemoRole = 'manager' | 'owner'

/** Returns functions that open lists of the demo company. All tests of a member share one window. */
export function withListPages(url: string, which?: ChromiumChoice) {
  const members = {} as Record<DemoRole, Member>
  const pages = new Map<DemoRole, Page>()
  let browser: Browser

  beforeAll(async () => {
    browser = await openWorkerBrowser(which)
    members.manager = await signIn(url, 'manager@demo.test', DEMO_PASSWORD)
    members.owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
  })
  afterEach(async () => {
    for (const page of pages.values()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().setOffline(false)
    }
  })

  async function openPage(width: number, height: number, by: DemoRole = 'manager'): Promise<Page> {
    const page = pages.get(by) ?? (await openScreens(browser, url, members[by]))
    pages.set(by, page)
    page.setDefaultTimeout(15_000)
    await page.setViewportSize({ width, height })
    return page
  }

  async function open(path: string, width: number, height: number, by?: DemoRole): Promise<Page> {
    const page = await openPage(width, height, by)
    await visit(page, url, path)
    await page.getByRole('grid').waitFor()
    return page
  }

  return { members, openPage, open }
}
