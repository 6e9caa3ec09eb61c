import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Member } from './member.ts'

export interface ScreenOptions {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly language?: 'en' | 'pt'
  readonly width?: number
  readonly height?: number
}

/** A window of the browser in which the member is signed in; nobody is without one. Close its context when done. */
export async function openScreens(
  browser: Browser,
  url: string,
  member: Member | undefined,
  { theme, language, width = 1280, height = 900 }: ScreenOptions = {},
): Promise<Page> {
  const kept = { email: member?.email, 'vite-ui-theme': theme, 'vite-ui-language': language }
  const context = await browser.newContext({
    viewport: { width, height },
    storageState: {
      cookies: member ? cookiesOf(member, url) : [],
      origins: [
        {
          origin: url,
          localStorage: Object.entries(kept).flatMap(([name, value]) =>
            value === undefined ? [] : [{ name, value }],
          ),
        },
      ],
    },
  })
  return context.newPage()
}

/** Waits until the screen has its heading and nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

type Cookies = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>['cookies']

function cookiesOf(member: Member, url: string): Cookies {
  const { hostname } = new URL(url)
  return (member.headers().cookie ?? '').split('; ').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (name === '') return []
    return [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ]
  })
}
