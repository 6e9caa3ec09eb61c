import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchChromium, type Chromium, type ChromiumChoice } from './browser.ts'
import type {} from './global-server.ts'
import { closeAllScreens } from './screens.ts'

/** Holds the browsers of the worker, by path. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * Returns the Chromium of this worker, launched at its first use: windows keep the compiled scripts of the app for the
 * next file. If all workers shared one browser, each message would go through another process. Files about sign-in,
 * lists, forms, the palette, the till and printing use the newest Chromium also in `npm test`.
 */
export function openWorkerBrowser(which: ChromiumChoice = 'packed'): Promise<Browser> {
  const chosen = inject('browsers')[which]
  const known = browsers.get(chosen.executablePath) ?? launch(chosen)
  browsers.set(chosen.executablePath, known)
  known.catch(() => browsers.delete(chosen.executablePath))
  return known
}

async function launch(chosen: Chromium): Promise<Browser> {
  const browser = await launchChromium(chosen)
  browser.once('disconnected', () => browsers.delete(chosen.executablePath))
  return browser
}

/** Closes the screens that a test file has left open. */
export async function releaseBrowser(): Promise<void> {
  for (const browser of browsers.values()) await closeAllScreens(await browser)
}
