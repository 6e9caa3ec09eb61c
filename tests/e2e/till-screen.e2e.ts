import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { findAccessibilityProblems } from '../support/browser.ts'
import { createImage } from '../support/files.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { PASSWORD, type Member } from '../support/member.ts'
import { switchMode } from '../support/screens.ts'
import type { Shop } from '../support/shop.ts'
import { withTills } from '../support/till.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const openTill = withTills(url)
let owner: Member
let shop: Shop
let page: Page

async function open(...options: Parameters<typeof openTill>): Promise<void> {
  ;({ owner, shop, page } = await openTill(...options))
}

describe('the screen of the till', () => {
  it('shows products as tiles, with pictures, categories and favourites, at several widths', async () => {
    await open({ width: 390, height: 844 })
    const picture = await createImage(40, 40).jpeg().toBuffer()
    const { body } = await owner.call<{ id: string }>('/uploads?kind=image&name=desk.jpg', {
      method: 'POST',
      body: new Uint8Array(picture),
      headers: { 'content-type': 'image/jpeg' },
    })
    const { id } = await shop.product('Desk')
    const category = await owner.create('categories', { name: 'Tables' })
    await owner.api(`/products/${id}`, {
      method: 'PATCH',
      body: { images: [body.id], category: category.id },
    })
    await page.reload()
    const tile = page.getByRole('option', { name: /Desk/ })
    await page.getByRole('radio', { name: 'Favourites' }).click()
    await page.getByText('No favourites yet. Add products with “Choose favourites”.').waitFor()
    await page.getByRole('button', { name: 'Choose favourites' }).click()
    await page.getByRole('option', { name: /Lamp/ }).click()
    const search = page.getByRole('combobox', { name: 'Search products' })
    await search.fill('Desk')
    await search.press('Enter')
    await tile.getByRole('img', { name: 'Favourite' }).waitFor()
    await expect.poll(() => search.inputValue()).toBe('')
    await tile.click()
    await page.getByText('0 items').waitFor()
    await page.getByRole('button', { name: 'Choose favourites' }).click()
    const sizes = [
      [390, 844],
      [1280, 800],
      [820, 1180],
      [1920, 1080],
    ] as const
    for (const [width, height] of chooseCases(sizes, 2)) {
      await page.setViewportSize({ width, height })
      await page.getByRole('radio', { name: 'All', exact: true }).click()
      await expect.poll(() => page.getByRole('option').count()).toBe(3)
      await tile.scrollIntoViewIfNeeded()
      const image = tile.getByRole('presentation')
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0)
      await page.getByRole('radio', { name: 'Tables' }).click()
      await expect
        .poll(() => page.getByRole('option').allInnerTexts())
        .toEqual([expect.stringContaining('Desk')])
      await page.getByRole('radio', { name: 'Favourites' }).click()
      await expect
        .poll(() => page.getByRole('option').allInnerTexts())
        .toEqual([expect.stringContaining('Lamp')])
    }
  })

  it.runIf(isNight())(
    'keeps its actions on one line on a narrow phone, also with several branches',
    async () => {
      await open({ width: 360, height: 740, language: 'pt' })
      await shop.branchNamed('Braga-Norte')
      await page.reload()
      const branch = (await page.getByRole('combobox', { name: 'Filial' }).boundingBox())!
      const more = (await page.getByRole('button', { name: 'Mais', exact: true }).boundingBox())!
      expect(Math.abs(branch.y - more.y)).toBeLessThan(10)
      expect(more.x + more.width).toBeLessThanOrEqual(360)
    },
  )

  it.runIf(isNight())(
    'keeps its actions on one line on an upright tablet that people share',
    async () => {
      await open({ width: 768, height: 1024, language: 'pt' })
      await shop.branchNamed('Braga-Norte')
      await owner.patch('/me', { name: 'Maria da Conceição Vasconcelos' })
      await owner.api('/me/pin', { method: 'PUT', body: { pin: '2580', password: PASSWORD } })
      await page.reload()
      await page.getByRole('combobox', { name: 'Filial' }).waitFor()
      await page.keyboard.press('F10')
      await page.getByRole('dialog').getByRole('button', { name: 'Partilhar a caixa' }).click()
      await page.getByRole('button', { name: /^Maria/ }).click()
      await page.keyboard.type('2580')
      await page.keyboard.press('Enter')
      const branch = (await page.getByRole('combobox', { name: 'Filial' }).boundingBox())!
      const name = (await page.getByRole('button', { name: /^Maria/ }).boundingBox())!
      const more = (await page.getByRole('button', { name: 'Mais', exact: true }).boundingBox())!
      for (const { y } of [name, more]) expect(Math.abs(y - branch.y)).toBeLessThan(10)
      expect(more.x + more.width).toBeLessThanOrEqual(768)
    },
  )

  it.runIf(isNight())(
    'keeps its buttons in the window below the notice of an unfinished sale',
    async () => {
      await open({ width: 1280, height: 800, language: 'pt' })
      await page.getByRole('option', { name: /Lamp/ }).click()
      await page.getByText('1 artigo', { exact: true }).waitFor()
      const [left, context] = [page, page.context()]
      page = await context.newPage()
      await left.close()
      await page.goto(`${url}/new-sale`)
      await page.getByText(/^Tem uma venda por concluir noutra janela/).waitFor()
      await page.getByRole('option').first().waitFor()
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const name of [/^Pagar/, /^Pôr em espera/]) {
          const { y, height: size } = (await page.getByRole('button', { name }).boundingBox())!
          expect(y + size).toBeLessThanOrEqual(height)
        }
      }
    },
  )

  it('has the button Pay within reach of the thumb on a phone, and no accessibility problems', async () => {
    await open({ width: 390, height: 844, language: 'pt', theme: 'system' })
    await page.getByRole('combobox', { name: 'Procurar produtos' }).fill('evora')
    await page.getByRole('option', { name: /Cadeira Évora/ }).click()
    await page.getByText('1 artigo', { exact: true }).waitFor()
    const pay = page.getByRole('button', { name: /^Pagar/ })
    const box = (await pay.boundingBox())!
    expect(box.y + box.height).toBeGreaterThan(844 * (2 / 3))
    expect(box.y + box.height).toBeLessThanOrEqual(844)
    const measureOverflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(() => measureOverflow()).toBeLessThanOrEqual(0)
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    if (isNight()) {
      await switchMode(page, 'light')
      await expect.poll(() => findAccessibilityProblems(page, 'contrast')).toEqual([])
    }
    await pay.click()
    await page.getByRole('dialog').getByLabel('Recebido').waitFor()
    await expect.poll(() => measureOverflow()).toBeLessThanOrEqual(0)
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Concluir venda' }).click()
    await page.getByText('Venda concluída').waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
  })
})
