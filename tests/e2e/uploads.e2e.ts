import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}/brand-list/add`)
  await waitUntilSettled(page)
})

async function createPicture(background: string): Promise<Buffer> {
  const size = { width: 300, height: 200, channels: 3, background } as const
  return sharp({ create: size }).png().toBuffer()
}

async function chooseFile(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType, buffer })
}

describe('an image', () => {
  it('of another file type is refused before the upload, with the name of the file', async () => {
    await chooseFile('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    await page.getByText('notes.pdf is not a PNG, JPEG or WebP picture.').waitFor()
  })

  it('with other content is refused by the server, with a reason', async () => {
    await chooseFile('fake.png', 'image/png', Buffer.from('no picture at all'))
    await page.getByRole('alert').filter({ hasText: 'fake.png: ' }).waitFor()
  })

  it('is chosen from several files that are dropped on a field for one picture: the first of an accepted type', async () => {
    const images = [await createPicture('#c0392b'), await createPicture('#27ae60')]
    const dataTransfer = await page.evaluateHandle(
      (encoded) => {
        const data = new DataTransfer()
        data.items.add(new File(['%PDF-1.4'], 'notes.pdf', { type: 'application/pdf' }))
        for (const [i, text] of encoded.entries()) {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
          data.items.add(new File([bytes], `${i + 1}.png`, { type: 'image/png' }))
        }
        return data
      },
      images.map((image) => image.toString('base64')),
    )
    await page
      .getByRole('button', { name: 'Add a picture' })
      .dispatchEvent('drop', { dataTransfer })
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/^notes\.pdf is not a PNG.* This field holds one picture\. Further pictures were/)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await page.getByRole('button', { name: 'Add a picture' }).waitFor()
  })

  it('is uploaded immediately, shown, and saved with its record', async () => {
    await chooseFile('logo.png', 'image/png', await createPicture('#c0392b'))
    const picture = page.getByRole('img', { name: 'Picture 1' })
    await picture.waitFor()
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 100))
    await page.getByLabel(/^name/i).first().fill('Acme')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/add'))
    const { rows } = await owner.list('brands')
    expect(rows).toMatchObject([{ name: 'Acme', logo: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  it.runIf(isNight())('is removed by its button', async () => {
    const { rows } = await owner.list('brands')
    await page.goto(`${url}/brand-list/${rows[0]!.id}/edit`)
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await page.getByRole('button', { name: 'Add a picture' }).waitFor()
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    expect((await owner.list('brands')).rows).toMatchObject([{ logo: null }])
  })
})

describe.runIf(isNight())('a phone', () => {
  it('takes a picture with its camera', async () => {
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: await page.context().storageState(),
    })
    const phone = await context.newPage()
    phone.setDefaultTimeout(15_000)
    await phone.goto(`${url}/brand-list/add`)
    await phone.getByRole('button', { name: 'Take a picture' }).waitFor()
    const camera = phone.locator('input[type=file][capture]')
    expect(await camera.getAttribute('capture')).toBe('environment')
    await camera.setInputFiles({
      name: 'shot.png',
      mimeType: 'image/png',
      buffer: await createPicture('#3355aa'),
    })
    await phone.locator('fieldset img').first().waitFor()
    await context.close()
  })
})
