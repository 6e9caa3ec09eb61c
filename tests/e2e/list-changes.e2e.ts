import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
})
beforeEach(async () => {
  owner = await addOwner()
  page = await openScreens(browser, url, owner, { width: 1280, height: 800 })
  page.setDefaultTimeout(15_000)
})
afterEach(() => closeScreens(page))

interface Customer {
  readonly name: string
  readonly creditLimit: number
}

const NAMES = ['Ash', 'Birch', 'Cedar']

async function expectLimits(limits: readonly number[]): Promise<void> {
  const read = async () => (await owner.list<Customer>('customers', { sort: ['name', 'ASC'] })).rows
  await expect
    .poll(
      async () =>
        (await read()).flatMap(({ name, creditLimit }) =>
          NAMES.includes(name) ? creditLimit : [],
        ),
      { timeout: 20_000 },
    )
    .toEqual(limits)
}

/** Creates three customers, and opens their list with the columns of names and credit limits. */
async function openCustomers(): Promise<void> {
  for (const name of NAMES) await owner.post('/customers', { name, creditLimit: 1 })
  await owner.api('/me/preferences', {
    method: 'PUT',
    body: { 'customers.columns': ['name', 'creditLimit'] },
  })
  await page.goto(`${url}/customer-list?sort=name`)
  await waitUntilSettled(page)
}

describe.runIf(isNight())('changes in the cells of a list', () => {
  it('are undone with Ctrl+Z, the last twenty in reverse order, and redone with Ctrl+Shift+Z', async () => {
    await openCustomers()
    // A tab without changes has nothing to undo.
    await page.locator('td.title').first().focus()
    await page.keyboard.press('Control+z')
    await page.getByText('There is nothing left to undo.').waitFor()

    await page.getByRole('button', { name: 'Edit cells' }).click()
    await page.getByRole('row', { name: /New row/ }).waitFor()
    const headings = await page.getByRole('columnheader').allTextContents()
    const column = headings.findIndex((heading) => heading.startsWith('Credit limit'))
    const findCell = (name: string) =>
      page
        .getByRole('row', { name: new RegExp(name) })
        .locator('td')
        .nth(column)
    const limits = [1, 1, 1]
    const states: (readonly number[])[] = []
    for (let at = 0; at < 21; at += 1) {
      await findCell(NAMES[at % 3]!).focus()
      await page.keyboard.type(String(100 + at))
      await page.keyboard.press('Enter')
      limits[at % 3] = 100 + at
      await expectLimits(limits)
      states.push([...limits])
    }
    await findCell('Ash').focus()
    for (const state of states.slice(0, -1).toReversed()) {
      await page.keyboard.press('Control+z')
      await expectLimits(state)
    }
    await page.keyboard.press('Control+z')
    await page.getByText('There is nothing left to undo.').waitFor()
    await expectLimits(states[0]!)

    // Keys that are pressed before the previous change is saved are handled one after the other.
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('Control+Shift+z')
    await expectLimits(states.at(-1)!)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('There is nothing left to redo.').waitFor()
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('Control+z')
    await expectLimits(states[0]!)
  })
})

describe.runIf(isNight())('Ctrl+Z on a list', () => {
  it('does not restore a deleted search text', async () => {
    await openCustomers()
    await page.keyboard.press('/')
    await page.keyboard.type('Ash')
    await page.getByRole('row', { name: /Birch/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByRole('row', { name: /Birch/ }).waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Control+z')
    await page.getByText('There is nothing left to undo.').waitFor()
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('')
  })
})

describe('a change of a list without a connection', () => {
  const waiting = /saved as soon as the connection returns/

  /** Opens the dialog that changes the selected customers, and enters an increase of their credit limits by 5. */
  async function enterIncrease(): Promise<Locator> {
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Edit' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Field to change').click()
    await page.getByRole('option', { name: 'Credit limit' }).click()
    await dialog.getByRole('combobox', { name: /Credit limit/ }).click()
    await page.getByRole('option', { name: 'Increase by', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Increase by' }).fill('5')
    await dialog.getByText('2 records will change').waitFor()
    return dialog
  }

  it('waits in its cell, and is saved when the connection returns', async () => {
    await openCustomers()
    await page.getByRole('button', { name: 'Edit cells' }).click()
    await page.getByRole('row', { name: /New row/ }).waitFor()
    const cells = page.locator('tr[data-record] td.figure')
    await cells.nth(1).focus()
    await page.context().setOffline(true)
    await page.getByText(/^No connection since/).waitFor({ timeout: 3000 })
    for (const limit of ['105', '106']) {
      await page.keyboard.type(limit)
      await page.keyboard.press('Enter')
    }
    await page.getByText(waiting).waitFor()
    expect(await cells.nth(1).innerText()).toContain('105')
    expect(await page.locator('[data-refused]').count()).toBe(0)
    expect(await page.locator('[data-unsaved]').count()).toBe(2)
    await page.context().setOffline(false)
    await expectLimits([105, 106, 1])
    await page.locator('[data-unsaved]').first().waitFor({ state: 'detached' })
  })

  it.runIf(isNight())(
    'of many records is applied once, although the first response was lost, and can be cancelled',
    async () => {
      await openCustomers()
      await page.getByRole('row', { name: /Ash/ }).getByRole('checkbox').check()
      await page.getByRole('row', { name: /Cedar/ }).getByRole('checkbox').check()
      const dialog = await enterIncrease()
      const apply = dialog.getByRole('button', { name: 'Apply' })
      await page.context().setOffline(true)
      await apply.click()
      await dialog.getByText(waiting).waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.context().setOffline(false)
      await page.getByText(/^No connection since/).waitFor({ state: 'detached' })
      await expectLimits([1, 1, 1])

      await enterIncrease()
      let losesResponse = true
      await page.route('**/api/v1/customers?**', async (route) => {
        if (route.request().method() !== 'PATCH' || !losesResponse) return route.continue()
        losesResponse = false
        await route.fetch()
        return route.abort('connectionreset')
      })
      await apply.click()
      await dialog.waitFor({ state: 'detached' })
      await expectLimits([6, 1, 6])
    },
  )
})
