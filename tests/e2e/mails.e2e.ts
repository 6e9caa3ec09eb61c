import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageCodes } from '../../i18n/languages.ts'
import { mailMessages } from '../../i18n/server-messages.ts'
import { composeMail, type MailKind } from '../../src/server/mail/compose.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

/** Names the folder in which the pictures are kept for people to check. */
const FOLDER = 'pictures/mails'
const kinds = Object.keys(mailMessages.en.kinds) as MailKind[]
const values = {
  name: 'Ana <Ferreira>',
  team: 'Mercearia & Filhos, Comércio de Produtos Alimentares, Lda.',
  code: '042917',
  device: 'Firefox, Windows',
  place: '203.0.113.7',
  text: 'The sale S-MAIN-26-000123 is overdue',
  time: '23.11.2026, 01:30 (UTC)',
  email: 'a-rather-long-address-for-a-narrow-phone@example-company.test',
}
const looks = [
  { name: 'light-600', width: 600, colorScheme: 'light' },
  { name: 'dark-360', width: 360, colorScheme: 'dark' },
] as const

/** Lists the languages of the mails: in `npm test` the one with the longest texts, in the nightly test all. */
const languages = isNight() ? languageCodes : (['pt'] as const)

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  page = await browser.newPage()
  mkdirSync(FOLDER, { recursive: true })
})

describe.each(kinds)('the mail %s', (kind) => {
  it('fits a wide light window and a narrow dark one, without a placeholder that was not filled', async () => {
    for (const language of languages) {
      const hasLink = mailMessages[language].kinds[kind].button !== ''
      const link = `https://shop.example.test/reset-password#${'secret'.repeat(6)}`
      const mailValues = hasLink ? { ...values, code: '', link } : values
      const mail = composeMail(kind, mailValues, mailMessages[language], language)
      expect(mail.text).not.toMatch(/%\{|undefined/)
      if (hasLink) expect(mail.text).toContain(`:\n${link}\n`)
      for (const { name, width, colorScheme } of looks) {
        await page.setViewportSize({ width, height: 700 })
        await page.emulateMedia({ colorScheme })
        await page.setContent(mail.html)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        expect(await findAccessibilityProblems(page)).toEqual([])
        const path = join(FOLDER, `${kind}-${language}-${name}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
  })
})
