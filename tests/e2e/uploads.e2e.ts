import { chromium, type Browser, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signUp, type Member } from '../support/member.ts'
import { openScreens, settled } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
  owner = await signUp(url)
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}/brand-list/add`)
  await settled(page)
})

afterAll(() => browser.close())

async function picture(background: string): Promise<Buffer> {
  const size = { width: 300, height: 200, channels: 3, background } as const
  return sharp({ create: size }).png().toBuffer()
}

async function dropFile(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType, buffer })
}

describe('a picture', () => {
  it('that is none is refused by name, before it is sent', async () => {
    await dropFile('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    await page.getByText('notes.pdf is not a PNG, JPEG or WebP picture.').waitFor()
  })

  it('that only pretends to be one is refused by the server, with a reason', async () => {
    await dropFile('fake.png', 'image/png', Buffer.from('no picture at all'))
    await page.getByRole('alert').filter({ hasText: 'fake.png: ' }).waitFor()
  })

  it('is sent at once, shown, and kept with its record', async () => {
    await dropFile('logo.png', 'image/png', await picture('#c0392b'))
    const shown = page.getByRole('img', { name: 'Picture 1' })
    await shown.waitFor()
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 100))
    await page.getByLabel(/^name/i).first().fill('Acme')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/add'))
    const { rows } = await owner.list('brands')
    expect(rows).toMatchObject([{ name: 'Acme', logo: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  it('is taken away by its button', async () => {
    const { rows } = await owner.list('brands')
    await page.goto(`${url}/brand-list/${rows[0]!.id}/edit`)
    await settled(page)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await page.getByRole('button', { name: 'Add a picture' }).waitFor()
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    expect((await owner.list('brands')).rows).toMatchObject([{ logo: null }])
  })
})
