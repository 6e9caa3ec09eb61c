import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let manager: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
  manager = await signIn(url, 'manager@demo.test', DEMO_PASSWORD)
})

beforeEach(async () => {
  page = await openScreens(browser, url, manager)
  page.setDefaultTimeout(15_000)
  return () => closeScreens(page)
})

const readHeading = () => page.locator('h1').innerText()
const findName = () => page.getByLabel(/^name/i).first()
const isDraft = (address: string) => address.includes('/me/form-drafts/')

/** Opens a page and waits until it has loaded. */
const open = (address: string) => visit(page, url, address)

/** Types a name and waits until the server has stored it as a draft. */
async function typeName(text: string): Promise<void> {
  const response = page.waitForResponse((answer) => isDraft(answer.url()))
  await findName().fill(text)
  expect((await response).status()).toBe(204)
}

describe('text that was typed into a form (U11)', () => {
  // A test that is repeated after a failure would find the draft of its first run.
  beforeEach(async () => {
    const { drafts } = (await manager.get('/me/form-drafts?resource=brands')) as {
      drafts: readonly { id: string }[]
    }
    for (const { id } of drafts) await manager.api(`/me/form-drafts/${id}`, { method: 'DELETE' })
  })

  it('survives a reload, and a window that is closed without a warning', async () => {
    await open('/brand-list/add')
    await typeName('Crash lamp')
    const context = page.context()
    await page.close({ runBeforeUnload: false })
    page = await context.newPage()
    await page.goto(`${url}/brand-list/add`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => findName().inputValue()).toBe('Crash lamp')
    // The last letters are sent when the page closes.
    page.on('dialog', (dialog) => void dialog.accept())
    await findName().press('End')
    await findName().pressSequentially('s')
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => findName().inputValue()).toBe('Crash lamps')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/brand-list')
  })

  describe('when the session has expired', () => {
    const findDialog = () => page.getByRole('dialog', { name: 'Your session has ended' })
    const findEmail = () => findDialog().getByLabel('E-mail')

    /** Types the password into the dialog and sends it. */
    async function enterPassword(): Promise<void> {
      await findDialog().getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.keyboard.press('Enter')
    }

    /** Opens a form, and types a name after the session has expired. */
    async function typeAfterExpiry(name: string): Promise<void> {
      await open('/brand-list/add')
      await page.context().clearCookies()
      await findName().fill(name)
      await findDialog().waitFor()
    }

    it('stays in the form while the person signs in again, and the refused save is repeated', async () => {
      const name = `Kept ${Date.now()}`
      await open('/brand-list/add')
      await typeName(name)
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await findDialog().waitFor()
      expect(await findEmail().inputValue()).toBe('manager@demo.test')
      expect(await findDialog().locator(':focus').getAttribute('name')).toBe('password')
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await findDialog().getByLabel('Password', { exact: true }).fill('not the password')
      await page.keyboard.press('Enter')
      await findDialog().getByRole('alert').filter({ hasText: 'is wrong' }).waitFor()
      await enterPassword()
      await expect.poll(readHeading).toBe(name)
      expect(await findDialog().count()).toBe(0)
      const filter = encodeURIComponent(JSON.stringify({ name }))
      expect(await manager.get(`/brands?filter=${filter}`)).toHaveLength(1)
    })

    it.runIf(isNight())(
      'stays in the form with its focus when only the draft was refused',
      async () => {
        await typeAfterExpiry('Typed after the end')
        const response = page.waitForResponse(
          (answer) => isDraft(answer.url()) && answer.status() === 204,
        )
        await enterPassword()
        await response
        await findDialog().waitFor({ state: 'detached' })
        expect(await findName().inputValue()).toBe('Typed after the end')
        expect(await findName().evaluate((input) => input === document.activeElement)).toBe(true)
        await page.getByRole('button', { name: 'Discard' }).click()
        await page.getByRole('button', { name: 'Leave' }).click()
        await page.waitForURL('**/brand-list')
      },
    )

    it.runIf(isNight())('stays in the cell of a list that is being typed', async () => {
      const start = `Cell ${Date.now()}`
      const { id } = await manager.create('brands', { name: `${start} A` })
      const { id: other } = await manager.create('brands', { name: `${start} B` })
      const filter = encodeURIComponent(JSON.stringify({ name_starts: start }))
      await open(`/brand-list?sort=name&filter=${filter}`)
      await page.getByRole('button', { name: 'Edit cells' }).click()
      await page.getByRole('row', { name: /New row/ }).waitFor()
      await page.locator('tr[data-record] .title').nth(1).click()
      await page.context().clearCookies()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/v1/brands/*', async (route) => {
        await released
        await route.continue()
      })
      await page.keyboard.type(`${start} C`)
      await page.keyboard.press('Enter')
      await page.keyboard.type('Half')
      release()
      await findDialog().waitFor()
      await enterPassword()
      await findDialog().waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('input:focus').inputValue()).toBe('Half')
      await expect.poll(() => manager.get(`/brands/${id}`)).toMatchObject({ name: `${start} C` })
      expect(await manager.get(`/brands/${other}`)).toMatchObject({ name: `${start} B` })
    })

    it.runIf(isNight())(
      'is offered as a draft when the person chooses the sign-in page',
      async () => {
        await typeAfterExpiry('Typed before the sign-in page')
        await findDialog().getByRole('link', { name: 'Open the sign-in page' }).click()
        await page.waitForURL('**/login')
        await page.getByLabel('E-mail').fill('manager@demo.test')
        await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
        await page.keyboard.press('Enter')
        await page.waitForURL('**/brand-list/add')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect.poll(() => findName().inputValue()).toBe('Typed before the sign-in page')
        await page.getByRole('button', { name: 'Discard' }).click()
        await page.getByRole('button', { name: 'Leave' }).click()
        await page.waitForURL('**/brand-list')
      },
    )

    it('is removed from the page, and not sent, when another person signs in', async () => {
      await typeAfterExpiry('Of the manager')
      const methods: string[] = []
      page.on('request', (request) => {
        if (isDraft(request.url())) methods.push(request.method())
      })
      const questions: string[] = []
      page.on('dialog', (question) => {
        questions.push(question.type())
        void question.accept()
      })
      const reloaded = page.waitForEvent('framenavigated')
      const admin = await signIn(url, 'admin@demo.test', DEMO_PASSWORD)
      const { person } = await admin.api<{ person: { name: string } }>('/me')
      await findEmail().fill('admin@demo.test')
      await enterPassword()
      await reloaded
      await waitUntilSettled(page)
      await page.getByTitle(person.name).first().waitFor()
      expect(await findName().inputValue()).toBe('')
      expect([methods, questions]).toEqual([[], []])
      expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    })

    it.runIf(isNight())(
      'is removed from another tab, too, when another person signs in',
      async () => {
        await typeAfterExpiry('Of the manager')
        const other = await page.context().newPage()
        await other.goto(`${url}/login`)
        await other.evaluate(() => localStorage.setItem('email', 'admin@demo.test'))
        await page.waitForURL('**/login')
        expect(await findDialog().count()).toBe(0)
        await other.close()
      },
    )
  })
})

describe('a lost connection (U30)', () => {
  it.runIf(isNight())(
    'shows a notice within three seconds, and hides it when the connection returns',
    async () => {
      await open('/product-list')
      const notice = page.getByText(/^No connection since/)
      await page.context().setOffline(true)
      await notice.waitFor({ timeout: 3000 })
      await page.context().setOffline(false)
      await notice.waitFor({ state: 'detached' })
    },
  )

  it('delays saving with a message, and saves once when the connection returns', async () => {
    const name = `Waiting ${Date.now()}`
    await open('/brand-list/add')
    await findName().fill(name)
    await page.context().setOffline(true)
    await page.getByText(/^No connection since/).waitFor({ timeout: 3000 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/saved as soon as the connection returns/).waitFor()
    expect(await readHeading()).not.toBe(name)
    await page.context().setOffline(false)
    await expect.poll(readHeading, { timeout: 15_000 }).toBe(name)
    const filter = encodeURIComponent(JSON.stringify({ name }))
    const found = await manager.get(`/brands?filter=${filter}`)
    expect(found).toHaveLength(1)
  })
})
