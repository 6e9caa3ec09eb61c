import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import { PASSWORD, signIn, type Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
/** Holds the address of the person who joins in the first test. */
let email = ''

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
})

async function openPage(address: string, member?: Member): Promise<Page> {
  const page = await openScreens(browser, url, member)
  await page.goto(address.startsWith('http') ? address : `${url}${address}`)
  return page
}

/** Returns the link that a page shows, with the host of the tested server. */
async function readLink(page: Page): Promise<string> {
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  return url + link.slice(new URL(link).origin.length)
}

/** Adds a person to the team of an owner. */
async function addColleague(of: Member): Promise<Member> {
  const colleague = await addOwner()
  const body = { email: colleague.email, roles: ['manager'], branches: null }
  const { link } = await of.api<{ link: string }>('/invitations', { method: 'POST', body })
  await colleague.api('/teams/join', { method: 'POST', body: { token: link.split('#')[1] } })
  return colleague
}

it('An owner invites a person by a link, and the person joins with a new account', async () => {
  email = `${randomUUID()}@example.test`
  const office = await openPage('/add-user', owner)
  await office.getByRole('heading', { name: 'Add User' }).waitFor()
  await office.getByLabel('E-mail').fill(email)
  await office.getByLabel('Roles').click()
  await office.getByRole('option', { name: 'Viewer' }).click()
  await office.getByRole('button', { name: 'Viewer' }).waitFor()
  await office.keyboard.press('Tab')
  await office.getByRole('button', { name: 'Invite', exact: true }).click()
  await office.getByRole('img', { name: /Scan this code/ }).waitFor()
  expect(await findAccessibilityProblems(office)).toEqual([])
  const link = await readLink(office)

  const phone = await openPage(link)
  await phone.getByRole('heading', { name: 'Join Test team' }).waitFor()
  expect(await findAccessibilityProblems(phone)).toEqual([])
  await phone.getByLabel('Your name').fill('Nova Colega')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.waitForURL(`${url}/`)
  await phone
    .getByRole('button', { name: /Nova Colega|account/i })
    .first()
    .waitFor()
  const colleague = await signIn(url, email, PASSWORD)
  expect(await colleague.get('/me')).toMatchObject({ team: { id: owner.team }, roles: ['viewer'] })
  await closeScreens(phone)

  const late = await openPage(link)
  await late.getByText('This invitation no longer works').waitFor()
  await Promise.all([closeScreens(office), closeScreens(late)])
})

it.runIf(isNight())('A person sets a new password by a link of the owner', async () => {
  const { rows } = await owner.list<{ id: string }>('users', { filter: { email } })
  const office = await openPage(`/user-list/${rows[0]!.id}`, owner)
  await office.getByRole('button', { name: 'Create a password link' }).click()
  const reset = await openPage(await readLink(office))
  await reset.getByLabel('New password').fill('a wholly new password')
  await reset.getByRole('button', { name: 'Set password' }).click()
  await reset.getByText('Your new password is set').waitFor()
  await reset.getByRole('link', { name: 'Sign in' }).click()
  await reset.fill('input[type=email]', email)
  await reset.fill('input[type=password]', 'a wholly new password')
  await reset.click('button[type=submit]')
  await reset.waitForURL(`${url}/`)
  await Promise.all([closeScreens(office), closeScreens(reset)])
})

it.runIf(isNight())(
  'A person who works in another team joins by a link in the same tab, and continues in the new team',
  async () => {
    const [ana, eva] = [await addOwner(), await addOwner()]
    await ana.patch(`/teams/${ana.team}`, { name: 'Loja nova' })
    const body = { email: eva.email, roles: ['manager'], branches: null }
    const { link } = await ana.api<{ link: string }>('/invitations', { method: 'POST', body })
    const page = await openPage('/', eva)
    await page.locator('header').getByText('Test team').waitFor()
    await page.goto(url + link.slice(link.indexOf('/join')))
    await page.getByRole('button', { name: 'Join' }).click()
    await page.locator('header').getByText('Loja nova').waitFor()
    await closeScreens(page)
  },
)

it.runIf(isNight())('An owner hands the team over to a colleague and leaves the team', async () => {
  const ana = await addOwner()
  const eva = await addColleague(ana)
  const { rows } = await ana.list<{ id: string }>('users', { filter: { email: eva.email } })

  const page = await openPage(`/user-list/${rows[0]!.id}`, ana)
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  // The page loads again, because the rights of the person have changed.
  const confirm = page.getByRole('button', { name: /^Make .* the owner$/ })
  await Promise.all([page.waitForEvent('load'), confirm.click()])
  await page.goto(`${url}/settings/account`)
  await page.getByRole('button', { name: 'Leave team' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^Leave .* now$/ }).click()
  await page.getByRole('button', { name: 'Create' }).waitFor()
  expect((await ana.call('/products')).status).toBe(404)
  // A person without a team, who left or was suspended, can ask for access, and sign out.
  await page.getByText(/ask the owner of your company for access/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect((await ana.call('/me')).status).toBe(401)
  await closeScreens(page)
})

it.runIf(isNight())(
  'An owner creates an API key, which a program uses until it is revoked',
  async () => {
    const page = await openPage('/api-keys', owner)
    await page.getByText('No API keys yet').waitFor()
    await page.getByRole('link', { name: 'New API key', exact: true }).click()
    await page.getByLabel('Name').fill('Web shop')
    await page.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    // A list that fades out is still on the page, although queries by role no longer find the list.
    await page.locator('[role=listbox]').waitFor({ state: 'detached' })
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePictures(page, 'new-key')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePictures(page, 'created-key')
    const authorization = `Bearer ${key}`
    const use = async () =>
      (await fetch(`${url}/api/v1/products`, { headers: { authorization } })).status
    expect(await use()).toBe(200)

    await page.getByRole('link', { name: 'Show API keys' }).click()
    await page.getByRole('link', { name: 'Web shop' }).waitFor()
    await takePictures(page, 'keys')
    await page.getByRole('link', { name: 'Web shop' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).waitFor()
    await takePictures(page, 'key')
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('button', { name: 'Revoke “Web shop”' }).click()
    await page.getByText('API key revoked').waitFor()
    expect(await use()).toBe(401)
    await closeScreens(page)
  },
)

/** Takes pictures for review without reloading the page, because the page shows a key only once. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}
