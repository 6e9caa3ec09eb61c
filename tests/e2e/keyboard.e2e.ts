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

/** Presses a key until an element has the focus. */
async function press(key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let at = 0; at < 60; at += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

const tabTo = (target: Locator) => press('Tab', target)
const moveTo = (target: Locator) => press('ArrowDown', target)

/** Presses Tab, and returns the elements whose middle or edge is covered while they have the focus. */
async function listCoveredStops(presses: number, key = 'Tab'): Promise<readonly string[]> {
  const covered = new Set<string>()
  for (let at = 0; at < presses; at += 1) {
    await page.keyboard.press(key)
    const label = await page.evaluate(() => {
      const focused = document.activeElement!
      const { left, top, width, height } = focused.getBoundingClientRect()
      const isOnTop = [2, height / 2, height - 2].every((below) => {
        const found = document.elementFromPoint(left + width / 2, top + below)
        return found && (focused.parentElement!.contains(found) || found.contains(focused))
      })
      if (isOnTop || focused === document.body) return
      return `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent} at ${top}`
    })
    if (label) covered.add(label)
  }
  return [...covered]
}

describe('the focus', () => {
  it.runIf(isNight())(
    'is visible at each input, text area and button of a form that offers a draft, in both directions',
    async () => {
      await page.goto(`${url}/add-product`)
      await waitUntilSettled(page)
      const response = page.waitForResponse(
        (answer) => answer.url().includes('/me/form-drafts') && answer.request().method() !== 'GET',
      )
      await page.getByRole('textbox', { name: /^Name/ }).first().fill('Half typed')
      await response
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await page.getByRole('button', { name: 'Discard draft' }).waitFor()
      await waitUntilSettled(page)
      const covered = [
        ...(await listCoveredStops(60)),
        ...(await listCoveredStops(60, 'Shift+Tab')),
      ]
      expect(covered.filter((label) => /^(INPUT|TEXTAREA|BUTTON)/.test(label))).toEqual([])
    },
  )

  it('is visible at each stop of the page of a record', async () => {
    const category = await owner.create('categories', { name: 'Chairs' })
    const [unit] = (await owner.list<{ id: string }>('units')).rows
    const product = { category: category.id, stockUnit: unit!.id, price: 1, name: 'Chair' }
    const { id } = await owner.create('products', product)
    for (const price of [2, 3]) await owner.patch(`/products/${id}`, { price })
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto(`${url}/product-details/${id}`)
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'Compare versions' }).waitFor()
    expect(await listCoveredStops(60)).toEqual([])
  })
})

describe.runIf(isNight())('a long form that could not be saved', () => {
  it('shows the reason in the visible part of the page', async () => {
    await page.goto(`${url}/add-product`)
    await waitUntilSettled(page)
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Refused')
    await page
      .getByRole('textbox', { name: /^Sale price/ })
      .first()
      .fill('1')
    const category = page.getByRole('combobox', { name: /^Category/ })
    await owner.create('categories', { name: 'Chairs' })
    await category.fill('Chairs')
    await page.getByRole('option', { name: 'Chairs' }).click()
    const unit = page.getByRole('combobox', { name: /^Stock unit/ })
    if ((await unit.inputValue()) === '') {
      await unit.click()
      await page.getByRole('option').first().click()
    }
    await page.route('**/api/v1/products', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const reason = page.getByRole('alert').first()
    await reason.waitFor()
    const { y, height } = (await reason.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(800)
  })
})

describe.runIf(isNight())('shortcuts of a list', () => {
  it('select and never deselect with Ctrl+A, however fast it is pressed', async () => {
    for (const name of ['Ash', 'Birch', 'Cedar']) await owner.post('/customers', { name })
    await page.goto(`${url}/customer-list?sort=name`)
    await waitUntilSettled(page)
    await page.locator('td.title').first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    const rows = await page.locator('tr[data-record]').count()
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(rows)
  })
})

describe.runIf(isNight())('a select', () => {
  it('closes at once, so that Tab goes around the page without entering the closed menu', async () => {
    await page.goto(`${url}/custom-field-list/add`)
    await waitUntilSettled(page)
    await tabTo(page.getByRole('combobox', { name: /^Kind/ }))
    await page.keyboard.press('Enter')
    await moveTo(page.getByRole('option', { name: 'Text', exact: true }))
    await page.keyboard.press('Enter')
    const roles: (string | null)[] = []
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab')
      roles.push(await page.evaluate(() => document.activeElement!.role))
    }
    expect(roles).toContain('combobox')
    expect(roles).not.toContain('option')
  })
})

describe.runIf(isNight())('an import by keyboard alone', () => {
  it('is opened, mapped, corrected in its preview, run and undone', async () => {
    await owner.post('/customers', { name: 'Existing' })
    await page.goto(`${url}/customer-list`)
    await waitUntilSettled(page)
    await tabTo(page.getByRole('button', { name: 'More actions' }))
    await page.keyboard.press('Enter')
    await moveTo(page.getByRole('menuitem', { name: 'Import' }))
    await page.keyboard.press('Enter')

    const event = page.waitForEvent('filechooser')
    await tabTo(page.getByRole('button', { name: 'Choose a file' }))
    await page.keyboard.press('Enter')
    const chooser = await event
    await chooser.setFiles({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Ceiling\nKey One,100\nKey Two,much'),
    })

    // Each step starts with the focus on its first text, so that Tab moves to the controls of the step.
    const readFocus = () => page.locator(':focus').innerText()
    await expect.poll(readFocus).toContain('customers.csv')
    const heading = page.getByRole('combobox', { name: 'Ceiling' })
    await tabTo(heading)
    await page.keyboard.press('Enter')
    await moveTo(page.getByRole('option', { name: 'Credit limit', exact: true }))
    await page.keyboard.press('Enter')
    await expect.poll(() => heading.innerText()).toBe('Credit limit')
    await tabTo(page.getByRole('button', { name: 'Check the file' }))
    await page.keyboard.press('Enter')

    await expect.poll(readFocus).toBe('Preview of the result')
    const cell = page.getByLabel('Credit limit in row 3')
    await tabTo(cell)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('250')
    await page.keyboard.press('Tab')
    await tabTo(page.getByRole('button', { name: 'Check again' }))
    await page.keyboard.press('Enter')
    await expect.poll(readFocus).toBe('Preview of the result')
    await tabTo(page.getByRole('button', { name: 'Import 2 rows' }))
    await page.keyboard.press('Enter')
    await expect.poll(readFocus).toBe('The import is finished.')
    const read = async () => {
      const filter = { name_starts: 'Key' }
      const sort = ['name', 'ASC'] as const
      const { rows } = await owner.list<Customer>('customers', { filter, sort })
      return rows.map(({ name, creditLimit }) => [name, creditLimit])
    }
    expect(await read()).toEqual([
      ['Key One', 100],
      ['Key Two', 250],
    ])

    await tabTo(page.getByRole('button', { name: 'Undo this import' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
    await tabTo(dialog.getByRole('button', { name: 'Undo this import' }))
    await page.keyboard.press('Enter')
    await page.getByText('2 new records deleted.').waitFor()
    expect(await read()).toEqual([])
  })
})
