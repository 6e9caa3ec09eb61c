import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
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
  owner = await addOwner()
  for (const name of ['Ale', 'Bread', 'Cider', 'Dairy']) await owner.create('categories', { name })
})

beforeEach(async () => {
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}/category-list?sort=sortOrder&order=ASC`)
  await waitUntilSettled(page)
  await page.locator('[data-move-row]').first().waitFor()
  return () => closeScreens(page)
})

const listNames = () => page.locator('tbody .title').allInnerTexts()

/** Moves the pointer from the handle of a row to the upper edge of another row, and leaves the button pressed. */
async function dragTo(name: string, before: string): Promise<void> {
  const findRow = (title: string) => page.getByRole('row', { name: title })
  const handle = (await findRow(name).locator('[data-move-row]').boundingBox())!
  const target = (await findRow(before).boundingBox())!
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + target.height / 2)
  await page.mouse.move(target.x + 60, target.y + 4)
  await page.locator('[data-insertion]').waitFor()
}

describe('the rows of a list in manual order', () => {
  it('are dragged to another place by their handles, which can be undone', async () => {
    await dragTo('Dairy', 'Bread')
    await page.mouse.up()
    await expect.poll(listNames).toEqual(['Ale', 'Dairy', 'Bread', 'Cider'])
    await page.getByText('Dairy moved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(listNames).toEqual(['Ale', 'Bread', 'Cider', 'Dairy'])
    expect(new URL(page.url()).pathname).toBe('/category-list')
  })

  it.runIf(isNight())(
    'stay where they are when Escape is pressed, or when they are dropped beside themselves',
    async () => {
      await dragTo('Cider', 'Ale')
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await dragTo('Ale', 'Bread')
      await page.mouse.up()
      expect(await page.locator('[data-insertion]').count()).toBe(0)
      expect(await listNames()).toEqual(['Ale', 'Bread', 'Cider', 'Dairy'])
      const { rows } = await owner.list<{ version: number }>('categories')
      expect(rows.every(({ version }) => version <= 3)).toBe(true)
    },
  )
})

describe.runIf(isNight())('the rows of a tree in manual order', () => {
  it('are dragged beside a row of another branch, and one Ctrl+Z undoes each move', async () => {
    const { rows } = await owner.list<{ id: string; name: string }>('categories')
    const find = (name: string) => rows.find((row) => row.name === name)!.id
    await owner.patch(`/categories/${find('Bread')}`, { parent: find('Ale') })
    await owner.patch(`/categories/${find('Cider')}`, { parent: find('Ale') })
    await owner.api('/me/preferences', {
      method: 'PUT',
      body: { 'categories.layout': { kind: 'tree', field: 'parent' } },
    })
    await page.goto(`${url}/category-list?sort=sortOrder&order=ASC`)
    const findRow = (title: string) => page.getByRole('row', { name: title })
    await findRow('Dairy').waitFor()
    const listLevels = () =>
      page
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((each) => `${each.querySelector('a')!.textContent} ${each.ariaLevel}`),
        )
    const before = ['Ale 1', 'Bread 2', 'Cider 2', 'Dairy 1']
    expect(await listLevels()).toEqual(before)

    const { height } = (await findRow('Cider').boundingBox())!
    const dropAt = (y: number) => ({ targetPosition: { x: 120, y } })
    await findRow('Dairy').dragTo(findRow('Cider'), dropAt(4))
    await expect.poll(listLevels).toEqual(['Ale 1', 'Bread 2', 'Dairy 2', 'Cider 2'])
    await findRow('Bread').dragTo(findRow('Cider'), dropAt(height - 4))
    await expect.poll(listLevels).toEqual(['Ale 1', 'Dairy 2', 'Cider 2', 'Bread 2'])
    await findRow('Ale').locator('.title').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(listLevels).toEqual(['Ale 1', 'Bread 2', 'Dairy 2', 'Cider 2'])
    await page.keyboard.press('Control+z')
    await expect.poll(listLevels).toEqual(before)
  })
})
