import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let shop: Shop
let page: Page
let purchase: { readonly id: string }

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  shop = await openShop(owner)
  purchase = await shop.buy([['Desk', 2, 40]])
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
})

const PDF = Buffer.from(`%PDF-1.4\n${'fatura '.repeat(9000)}\n%%EOF\n`)

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const invoice: Given = { name: 'Fatura nº 7.pdf', mimeType: 'application/pdf', buffer: PDF }

async function createPhoto(): Promise<Given> {
  const create = { width: 300, height: 400, channels: 3, background: '#c9a' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: 'guia.jpg', mimeType: 'image/jpeg', buffer }
}

const createTable = (name: string): Given => {
  return { name, mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }
}

const findChooser = () => page.locator('input[type=file]')
const listFiles = () => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
const findFile = (name: string) => listFiles().filter({ hasText: name })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

const expectFocus = (name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(name)

async function readAttached(): Promise<unknown> {
  return (await owner.api(`/purchases/${purchase.id}`)).attachments
}

async function saveDownload(click: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const stream = await download.createReadStream()
  return Buffer.concat(await stream.toArray())
}

describe('attachments of a received purchase', () => {
  it('are selected together, and files of a refused type are named', async () => {
    await visit(page, url, `/purchase-list/${purchase.id}/edit`)
    const wrong = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: PDF }
    await findChooser().setInputFiles([
      invoice,
      await createPhoto(),
      createTable('prices.csv'),
      wrong,
    ])
    await page.getByRole('alert').filter({ hasText: 'setup.exe is not a PDF' }).waitFor()
    await findFile('prices.csv').getByText('CSV · 1 kB').waitFor()
    await expect.poll(() => listFiles().count()).toBe(3)
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
  })

  it('are refused by the server when their content does not match their extension', async () => {
    await findChooser().setInputFiles({ ...invoice, name: 'fake.pdf', buffer: Buffer.from('MZ') })
    await page.getByRole('alert').filter({ hasText: 'fake.pdf: ' }).waitFor()
    await expect.poll(() => listFiles().count()).toBe(3)
  })

  it('can be removed and restored before saving', async () => {
    await page.getByRole('button', { name: 'Remove prices.csv' }).click()
    await expectFocus('Remove guia.jpg')
    await page.getByRole('button', { name: 'Remove guia.jpg' }).click()
    await expectFocus(`Remove ${invoice.name}`)
    await page.getByRole('button', { name: 'Undo the removal of guia.jpg' }).click()
    await page.getByRole('link', { name: 'guia.jpg', exact: true }).waitFor()
    await save()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    const ids = (await readAttached()) as string[]
    const described = await owner.api<{ name: string }[]>(`/uploads?ids=${ids.join(',')}`)
    expect(described.map(({ name }) => name)).toEqual(['Fatura nº 7.pdf', 'guia.jpg'])
  })

  it('are listed on the show page and downloaded unchanged', async () => {
    const link = page.getByRole('link', { name: invoice.name, exact: true })
    expect((await saveDownload(() => link.click())).equals(PDF)).toBe(true)
    const { buffer } = await createPhoto()
    const button = page.getByRole('link', { name: 'Download guia.jpg' })
    expect((await saveDownload(() => button.click())).equals(buffer)).toBe(true)
    const entry = page.getByRole('listitem').filter({ hasText: 'changed the record' })
    await entry.filter({ hasText: invoice.name }).waitFor()
  })

  it('open in a preview when they are images', async () => {
    const [seen] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'guia.jpg', exact: true }).click(),
    ])
    await seen.waitForLoadState()
    expect(await seen.evaluate(() => document.contentType)).toBe('image/webp')
    await seen.close()
  })

  it.runIf(isNight())(
    'appear in the list as a paperclip with a count, and can be filtered',
    async () => {
      await visit(page, url, '/purchase-list')
      await page.getByRole('button', { name: 'View' }).click()
      await page.getByRole('checkbox', { name: 'Attachments' }).check()
      await page.keyboard.press('Escape')
      await page.getByRole('columnheader', { name: 'Attachments' }).waitFor()
      const heads = await page.getByRole('columnheader').allTextContents()
      const at = heads.findIndex((text) => text.includes('Attachments'))
      const cell = page.locator('tbody tr').first().locator('td, th').nth(at)
      await cell.locator('svg').waitFor()
      await expect.poll(() => cell.textContent()).toBe('2')
      await page.getByRole('button', { name: 'More filters' }).click()
      await page.getByRole('menuitem', { name: 'Attachments' }).click()
      const choices = page.getByRole('group', { name: 'Attachments' })
      await choices.getByRole('button', { name: 'No', exact: true }).click()
      await page.getByText('Nothing matches').waitFor()
      await choices.getByRole('button', { name: 'Yes', exact: true }).click()
      await page.locator('tbody tr').getByText('2', { exact: true }).first().waitFor()
    },
  )
})

describe.runIf(isNight())('a file during its upload', () => {
  it('delays saving until it is uploaded, and can be cancelled', async () => {
    await visit(page, url, `/purchase-list/${purchase.id}/edit`)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/uploads?kind=*', async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await findChooser().setInputFiles([createTable('late.csv'), createTable('unwanted.csv')])
    await page.getByRole('button', { name: 'Do not send unwanted.csv' }).click()
    await page.getByLabel('Notes').fill('Waiting')
    await save()
    release()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    await page.getByRole('link', { name: 'late.csv', exact: true }).waitFor()
    await expect.poll(() => readAttached()).toHaveLength(3)
    await page.unroute('**/api/v1/uploads?kind=*')
  })
})

describe('on the show page of a document', () => {
  let order: { readonly id: string }
  const readStatus = async () => {
    const record = await owner.api<{ attachments: string[]; version: number; notes: string }>(
      `/purchases/${order.id}`,
    )
    const about = await owner.api<{ name: string }[]>(
      `/uploads?ids=${record.attachments.join(',')}`,
    )
    return { ...record, names: about.map(({ name }) => name) }
  }

  it('dropped files are saved immediately, as one change', async () => {
    order = await shop.orderGoods([['Desk', 1, 40]])
    const { version } = await readStatus()
    await visit(page, url, `/purchase-list/${order.id}`)
    await page.getByRole('button', { name: 'Drop files here' }).waitFor()
    const [dropped, second] = [invoice, createTable('terms.csv')]
    const transfer = await page.evaluateHandle(
      (given) => {
        const data = new DataTransfer()
        for (const { name, type, text } of given) data.items.add(new File([text], name, { type }))
        return data
      },
      [dropped, second].map(({ name, mimeType, buffer }) => {
        return { name, type: mimeType, text: buffer.toString() }
      }),
    )
    const zone = page.getByRole('button', { name: 'Drop files here' })
    await zone.dispatchEvent('dragover', { dataTransfer: transfer })
    await zone.dispatchEvent('drop', { dataTransfer: transfer })
    const entry = page.getByRole('listitem').filter({ hasText: 'changed the record' })
    await entry.filter({ hasText: `+ ${dropped.name}` }).waitFor()
    await expect
      .poll(() => readStatus())
      .toMatchObject({
        names: [dropped.name, second.name],
        version: version + 1,
      })
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
  })

  it.runIf(isNight())('changes that were saved elsewhere in the meantime are kept', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Holds back the response with the other change until the screen has saved its own change.
    await page.route('**/api/v1/purchases/**', async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue().catch(() => {})
    })
    const { attachments, version } = await readStatus()
    await owner.api(`/purchases/${order.id}`, {
      method: 'PATCH',
      body: { notes: 'Theirs', attachments: attachments.slice(0, 1), version },
    })
    await findChooser().setInputFiles(createTable('mine.csv'))
    await expect.poll(async () => (await readStatus()).names).toEqual([invoice.name, 'mine.csv'])
    expect((await readStatus()).notes).toBe('Theirs')
    release()
    await page.unroute('**/api/v1/purchases/**')
    await findFile('terms.csv').waitFor({ state: 'detached' })
  })

  it.runIf(isNight())('a file is removed immediately and restored with Undo', async () => {
    await page.getByRole('button', { name: 'Remove mine.csv' }).click()
    await expect.poll(async () => (await readStatus()).names).toEqual([invoice.name])
    await page.getByRole('button', { name: 'Undo the removal of mine.csv' }).click()
    await expect.poll(async () => (await readStatus()).names).toEqual([invoice.name, 'mine.csv'])
    await page.reload()
    await page.getByRole('link', { name: 'mine.csv', exact: true }).waitFor()
  })
})

describe('on a phone', () => {
  it.runIf(isNight())('attachments are accessible in both themes and fit the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const name = `${'A very long name of a file '.repeat(5)}.csv`
    await page.goto(`${url}/purchase-list/${purchase.id}/edit`)
    await waitUntilSettled(page)
    await findChooser().setInputFiles(createTable(name))
    await findFile('A very long name')
      .getByText(/^CSV · /)
      .waitFor()
    await save()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme)
      for (const end of ['', '/edit']) {
        await page.goto(`${url}/purchase-list/${purchase.id}${end}`)
        await waitUntilSettled(page)
        await page.getByText('A very long name').first().waitFor()
        expect(await findAccessibilityProblems(page), theme + end).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(1)
      }
    }
  })
})
