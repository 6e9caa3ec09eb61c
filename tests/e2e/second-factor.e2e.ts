import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { PASSWORD, signIn, signUp, type Member } from '../support/member.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'
import { readAuthenticator, readEarlierCode } from '../support/totp.ts'
import { closeScreens, openScreens } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

let smtp: TestSmtpServer
let database: TestDatabase
let server: StartedServer
let browser: Browser
let owner: Member

/** Holds the password and the recovery codes of the first test, which the second test uses. */
const credentials = { password: 'a wholly new password', codes: [] as (string | null)[] }

beforeAll(async () => {
  smtp = await startSmtpServer()
  database = await createTestDatabase()
  const databaseUrl = formatDatabaseUrl(inject('cluster'), database.connectionConfig.database!)
  server = await startServer({ smtpUrl: smtp.url, databaseUrl })
  browser = await openWorkerBrowser()
  owner = await signUp(server.url)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await smtp.close()
  await database.drop()
})

const openDevice = () => openScreens(browser, server.url, undefined)

/** Types e-mail and password on the sign-in page. */
async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.fill('input[type=email]', email)
  await page.fill('input[type=password]', password)
  await page.click('button[type=submit]')
}

/** Waits for a mail to an address and returns the first group of the pattern's match in the mail. */
async function readMail(email: string, pattern: RegExp): Promise<string> {
  const find = () => smtp.to(email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  await expect.poll(find, { timeout: 15_000 }).not.toEqual([])
  return find().at(-1)!
}

it('A person replaces a forgotten password by mail, and signs in with an authenticator app', async () => {
  const page = await openDevice()
  await page.goto(`${server.url}/forgot-password`)
  await page.fill('input[type=email]', owner.email)
  await page.click('button[type=submit]')
  await page.getByText('a message with a link is on its way').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const path = await readMail(owner.email, /(\/reset-password#[\w-]+)/)
  const secret = credentials.password
  await page.goto(server.url + path)
  await page.getByLabel('New password').fill(secret)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your new password is set').waitFor()

  await enter(page, owner.email, secret)
  await page.waitForURL(`${server.url}/`)
  await page.goto(`${server.url}/settings/account`)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByLabel('Current password').fill(secret)
  await card.getByRole('button', { name: 'Continue' }).click()
  const text = await card.getByText('type this key into the app').textContent()
  const key = text!.split(':')[1]!.replaceAll(/[^A-Z2-7]/g, '')
  const uri = `otpauth://totp/Armazem?secret=${key}`
  expect(await findAccessibilityProblems(page)).toEqual([])
  await card.getByLabel('Six-digit code').fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText('This code does not work').waitFor()
  await card.getByLabel('Six-digit code').fill(await readEarlierCode(uri, 10_000))
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const codes = await card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').all()
  credentials.codes = await Promise.all(codes.map((code) => code.textContent()))
  expect(codes).toHaveLength(10)
  await card.getByRole('button', { name: 'I have saved the codes' }).click()
  await card.getByText('10 recovery codes are left').waitFor()

  const phone = await openDevice()
  await enter(phone, owner.email, secret)
  await phone.waitForURL(`${server.url}/otp`)
  expect(await findAccessibilityProblems(phone)).toEqual([])
  await phone.getByLabel('Digit 1 of 6').focus()
  await phone.keyboard.type('000')
  await phone.keyboard.press('Enter')
  await phone.getByRole('alert').filter({ hasText: 'Enter all six digits' }).waitFor()
  await phone.keyboard.type('000')
  await phone.getByText('This code does not work').waitFor()
  await phone.reload()
  await phone.getByLabel('Remember this device for 30 days').check()
  const code = readAuthenticator(uri)
  // The six digits are pasted as one text, as from an authenticator app.
  await phone.getByLabel('Digit 1 of 6').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, code)
  await phone.waitForURL(`${server.url}/`)
  await phone.context().clearCookies({ name: 'armazem.session_token' })
  await enter(phone, owner.email, secret)
  await phone.waitForURL(`${server.url}/`)
  await Promise.all([closeScreens(phone), closeScreens(page)])
}, 90_000)

it.runIf(isNight())(
  'The person signs in with a recovery code, also above a form whose session has expired',
  async () => {
    const [recovery, another] = credentials.codes
    const tablet = await openDevice()
    await enter(tablet, owner.email, credentials.password)
    await tablet.getByRole('button', { name: 'Use a recovery code' }).click()
    await tablet.getByLabel('Recovery code').fill(recovery!)
    await tablet.getByRole('button', { name: 'Continue' }).click()
    await tablet.waitForURL(`${server.url}/`)
    await tablet.goto(`${server.url}/brand-list/add`)
    const name = tablet.getByLabel(/^name/i).first()
    await name.waitFor()
    await tablet.context().clearCookies({ name: 'armazem.session_token' })
    await name.fill('Kept in the form')
    const dialog = tablet.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    await tablet.keyboard.press('Enter')
    await dialog.getByLabel('Digit 1 of 6').waitFor()
    expect(await findAccessibilityProblems(tablet)).toEqual([])
    const headings = dialog.getByRole('heading')
    expect(await headings.allInnerTexts()).toEqual(['Your session has ended'])
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    expect(await headings.allInnerTexts()).toEqual(['Your session has ended'])
    expect(await tablet.locator('h1').count()).toBe(1)
    await dialog.getByLabel('Recovery code').fill(another!)
    await tablet.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Kept in the form')
    await tablet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => tablet.locator('h1').innerText()).toBe('Kept in the form')
    await closeScreens(tablet)
  },
  90_000,
)

it.runIf(isNight())(
  'A person invited by mail sets up the second factor that the team requires by a mailed code, and has to wait for the next code',
  async () => {
    // The second account of a server with mail is created by a link.
    const address = `${randomUUID()}@example.test`
    const office = await openDevice()
    await office.goto(`${server.url}/sign-up`)
    await office.getByLabel('Your name').fill('Rita Silva')
    await office.getByLabel('E-mail').fill(address)
    await office.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await office.getByLabel('Company').fill('Loja da Rita')
    await office.getByRole('button', { name: 'Create an account' }).click()
    await office.getByText(`A message is on its way to ${address}`).waitFor()
    await office.goto(server.url + (await readMail(address, /(\/sign-up#[\w-]+)/)))
    await office.getByRole('button', { name: 'Create account' }).click()
    await office.getByText('Your account is ready').waitFor()
    expect(await findAccessibilityProblems(office)).toEqual([])
    const boss = await signIn(server.url, address, PASSWORD)
    await enter(office, address)
    await office.waitForURL(`${server.url}/`)
    await office.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const email = `${randomUUID()}@example.test`
    const invited = { email, roles: ['viewer'], branches: null }
    await boss.api('/invitations', { method: 'POST', body: invited })
    const settings = { method: 'PATCH', body: { requireSecondFactor: true } }
    await boss.api(`/teams/${boss.team}/settings`, settings)
    // The next request of a signed-in person opens the set-up page. If the app has already sent a request, the link is
    // gone.
    const anyPage = office.getByRole('link', { name: 'Branch List' })
    await anyPage.click({ timeout: 5000 }).catch(() => {})
    await office.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await closeScreens(office)
    const page = await openDevice()
    await page.goto(server.url + (await readMail(email, /(\/join#[\w-]+)/)))
    await page.getByLabel('Your name').fill('Nova Colega')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
    await page.getByLabel('Six-digit code').fill(await readMail(email, /^(\d{6})$/m))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

    const phone = await openDevice()
    const before = smtp.to(email).length
    await enter(phone, email)
    await phone.waitForURL(`${server.url}/otp`)
    await phone.getByText(/Another code can be sent in/).waitFor()
    // The limit of one mailed code a minute applies to all devices of the person, so the next code has to wait.
    expect(smtp.to(email)).toHaveLength(before)
    await phone.getByRole('button', { name: 'Send another code' }).click({ timeout: 90_000 })
    await expect.poll(() => smtp.to(email).length, { timeout: 15_000 }).toBe(before + 1)
    await phone.getByLabel('Digit 1 of 6').focus()
    await phone.keyboard.type(await readMail(email, /^(\d{6})$/m))
    await phone.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await closeScreens(phone)
    await closeScreens(page)
  },
  180_000,
)
