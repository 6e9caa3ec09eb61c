import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
  owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
})

beforeEach(async () => {
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  return () => closeScreens(page)
})

const findName = () => page.getByLabel(/^name/i).first()

async function typeProduct(): Promise<void> {
  await page.goto(`${url}/add-product`)
  await waitUntilSettled(page)
  await findName().fill('Reading lamp')
}

it.runIf(isNight())(
  'the code of the command palette loads while the list is idle, before a key is pressed',
  async () => {
    const fresh = await openScreens(browser, url, owner, { isFresh: true })
    const loaded = fresh.waitForResponse((answer) => answer.url().includes('command-palette'))
    await fresh.goto(`${url}/brand-list`)
    expect((await loaded).ok()).toBe(true)
    await closeScreens(fresh)
  },
)

describe('the command palette over an unsaved form', () => {
  it('works by keyboard and leaves the form unchanged', async () => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await typeProduct()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /search/i }).last()
    await field.waitFor()
    await page.getByRole('option').first().waitFor()
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1)
    await page.keyboard.type('chair')
    await page.getByRole('option', { name: /chair/i }).first().hover()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => findName().inputValue()).toBe('Reading lamp')
    expect(failures).toEqual([])
  })

  it.runIf(isNight())('keeps the letters that are typed while its code loads', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/command-palette.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await typeProduct()
    const request = page.waitForRequest(/command-palette.*\.js/)
    await page.keyboard.press('Control+k')
    await request
    await page.keyboard.type('chaiz')
    await page.keyboard.press('Backspace')
    release()
    const field = page.getByRole('combobox', { name: /search/i }).last()
    await field.waitFor()
    await page.keyboard.type('rs')
    await expect.poll(() => field.inputValue()).toBe('chairs')
    await page.keyboard.press('Escape')
    await expect.poll(() => findName().inputValue()).toBe('Reading lamp')
    await findName().press('End')
    await page.keyboard.type('s')
    await expect.poll(() => findName().inputValue()).toBe('Reading lamps')
  })

  it.runIf(isNight())('reports its failure and leaves the form unchanged', async () => {
    await using _ = await page.addInitScript(() => {
      Element.prototype.scrollIntoView = () => {
        throw new Error('broken on purpose')
      }
    })
    await typeProduct()
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const alert = page.getByRole('alert').filter({ hasText: 'broken on purpose' })
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toContain('This window could not be opened')
    await alert.getByRole('button', { name: 'Close' }).click()
    await alert.waitFor({ state: 'hidden' })
    await expect.poll(() => findName().inputValue()).toBe('Reading lamp')
  })
})

describe.runIf(isNight())('the command palette over a list', () => {
  it('names the sections of the settings, whose texts load on demand', async () => {
    await page.goto(`${url}/product-list`)
    await waitUntilSettled(page)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /search/i }).last()
    await field.waitFor()
    await page.keyboard.type('open settings')
    await page.getByRole('option', { name: 'Open settings: Appearance' }).waitFor()
    const options = await page.getByRole('option').allInnerTexts()
    expect(options.filter((text) => /settings\.\w/.test(text))).toEqual([])
  })
})

describe('a form', () => {
  it('says that another person, or another window of the same person, saved the record, and keeps the input', async () => {
    const manager = await signIn(url, 'manager@demo.test', DEMO_PASSWORD)
    const { id } = await owner.create('brands', { name: `Banner ${Date.now()}` })
    await visit(page, url, `/brand-list/${id}/edit`)
    await findName().fill('My brand')
    const banner = page.getByText('Someone else changed this record while you were editing it')
    await expect.poll(() => banner.count()).toBe(0)
    await owner.patch(`/brands/${id}`, { website: 'https://brand.example' })
    await page.getByText('You changed this record in another window').waitFor()
    await manager.patch(`/brands/${id}`, { website: 'https://other.example' })
    await banner.waitFor()
    await page.getByText('When you save, you choose which values to keep.').waitFor()
    await expect.poll(() => findName().inputValue()).toBe('My brand')
  })
})

describe('a failure outside the screens', () => {
  const pages = [
    ['en', 'Oops! Something went wrong', 'Back to home'],
    ['pt', 'Ups! Algo correu mal', 'Voltar ao início'],
  ] as const
  it.each(chooseCases(pages, 1))(
    'shows a page with a button that leads home (%s)',
    async (language, title, home) => {
      await using _ = await page.addInitScript((chosen) => {
        localStorage.setItem('vite-ui-language', chosen)
        if (location.pathname !== '/') {
          globalThis.EventSource = class {
            constructor() {
              throw new Error('broken on purpose')
            }
          } as unknown as typeof EventSource
        }
      }, language)
      await page.goto(`${url}/brand-list`)
      const alert = page.getByRole('alert')
      await alert.waitFor()
      await expect.poll(() => alert.innerText()).toContain(title)
      await expect.poll(() => alert.innerText()).toContain('broken on purpose')
      await alert.getByRole('button', { name: home }).click()
      await page.waitForURL(`${url}/`)
      await page.getByRole('navigation').first().waitFor()
    },
  )

  it.runIf(isNight())('in the shell shows a page with a button that leads home', async () => {
    await using _ = await page.addInitScript(() => {
      const { addEventListener } = globalThis
      globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        if (given[0] === 'keydown' && location.pathname !== '/')
          throw new Error('broken on purpose')
        addEventListener(...given)
      }
    })
    await page.goto(`${url}/brand-list`)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toContain('Oops! Something went wrong')
    await alert.getByRole('button', { name: 'Back to home' }).click()
    await page.waitForURL(`${url}/`)
    await page.getByRole('navigation').first().waitFor()
  })
})

describe('shortcuts', () => {
  it('edit cells with F2 also when no row has the focus', async () => {
    await visit(page, url, '/brand-list')
    await page.keyboard.press('F2')
    await page.getByRole('row', { name: /New row/ }).waitFor()
  })

  it('are listed by ?, and move and select rows', async () => {
    await visit(page, url, '/product-list')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Extend the selection').waitFor()
    await sheet.getByText('Fill the block from its first row').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1)
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(2)
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1)
    const selectAll = page.getByRole('button', { name: /^Select all/ })
    await page.keyboard.press('Control+a')
    await selectAll.waitFor()
    await page.keyboard.press('Control+a')
    await selectAll.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBeGreaterThan(20)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('xnj?')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('xnj?')
  })

  it.runIf(isNight())(
    'edit the row with the focus, leave its form, and open the form of a new record',
    async () => {
      await visit(page, url, '/product-list')
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.getByRole('button', { name: /^save/i }).first().waitFor()
      await waitUntilSettled(page)
      await page.locator('h1').click()
      await page.keyboard.press('Escape')
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'))
      await visit(page, url, '/product-list')
      await page.keyboard.press('n')
      await page.waitForURL('**/add-product')
    },
  )
})
