import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { createServer } from 'vite'
import { defaultLanguage, type Language } from '../i18n/languages.ts'
import type * as Addresses from '../tests/support/addresses.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../tests/support/member.ts'
import { openScreens, waitUntilSettled, type ScreenOptions } from '../tests/support/screens.ts'
import { startServer } from '../tests/support/server.ts'

/**
 * Takes pictures of all screens of the demo company for review: `npm run pictures -- --theme light
 * --width 390 --language pt --only /product-list --out pictures`. Lists are separated by commas.
 * `--readme` takes the picture of the README.
 */
const { values } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark,light' },
    language: { type: 'string', default: defaultLanguage },
    width: { type: 'string', default: '1280,390' },
    only: { type: 'string' },
    out: { type: 'string', default: 'pictures' },
    url: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
})

interface Look {
  readonly theme: 'dark' | 'light'
  readonly language: Language
  readonly width: number
}

if (!values.url) execFileSync('node', ['scripts/prepare.mjs', '--build'], { stdio: 'inherit' })
const server = values.url ? undefined : await startServer({ demo: true })
const browser = await openBrowser()
try {
  const url = values.url ?? server!.url
  const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
  if (values.readme) await takeReadmePicture(browser, url, owner)
  else await takeAll(browser, url, owner)
} finally {
  await browser.close()
  await server?.stop()
}

async function takeAll(chromium: Browser, url: string, owner: Member): Promise<void> {
  const { fixedAddresses, listRecordScreens, publicAddresses } = await readAddresses()
  const addresses = values.only?.split(',') ?? [
    ...fixedAddresses,
    ...(await listRecordScreens(owner)),
    ...publicAddresses,
  ]
  for (const look of listLooks()) {
    const folder = join(values.out, `${look.theme}-${look.language}-${look.width}`)
    mkdirSync(folder, { recursive: true })
    const height = look.width < 600 ? 844 : 900
    const pages = {
      member: await openScreens(chromium, url, owner, { ...look, height }),
      stranger: await openScreens(chromium, url, undefined, { ...look, height }),
    }
    for (const address of addresses) {
      const page = publicAddresses.includes(address) ? pages.stranger : pages.member
      await page.goto(url + address)
      await waitUntilSettled(page)
      await page.screenshot({ path: join(folder, `${getPictureName(address)}.png`) })
    }
    await pages.member.context().close()
    await pages.stranger.context().close()
    process.stdout.write(`${folder}: ${addresses.length} pictures\n`)
  }
}

/**
 * Loads the addresses of the business's screens with Vite, because Node.js cannot read files with
 * JSX.
 */
async function readAddresses(): Promise<typeof Addresses> {
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    // The type is that of the loaded file.
    return (await vite.ssrLoadModule('/tests/support/addresses.ts')) as typeof Addresses
  } finally {
    await vite.close()
  }
}

async function takeReadmePicture(chromium: Browser, url: string, owner: Member): Promise<void> {
  const look: ScreenOptions = { theme: 'dark', language: defaultLanguage, width: 1440, height: 900 }
  const page = await openScreens(chromium, url, owner, look)
  await page.goto(`${url}/product-list`)
  await waitUntilSettled(page)
  await page.screenshot({ path: 'docs/screenshot.png' })
}

function listLooks(): readonly Look[] {
  // An unknown theme is passed on unchanged. The screen then shows the default theme.
  const themes = values.theme.split(',') as Look['theme'][]
  const languages = values.language.split(',') as Look['language'][]
  const widths = values.width.split(',').map(Number)
  return themes.flatMap((theme) =>
    languages.flatMap((language) => widths.map((width) => ({ theme, language, width }))),
  )
}

/**
 * Returns the file name of an address's picture: `/product-list/import` → `product-list-import`.
 * Ids, which differ in each run, become `record`.
 */
function getPictureName(address: string): string {
  const plain = address.replaceAll(/[0-9a-f-]{36}/g, 'record').replaceAll(/\W+/g, '-')
  return plain.replaceAll(/^-|-$/g, '') || 'home'
}
