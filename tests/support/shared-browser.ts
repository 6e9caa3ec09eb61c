import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import type { SharedBrowser } from './browser.ts'
import type {} from './global-server.ts'
import { closeAllScreens } from './screens.ts'

/** Holds the connections to the browsers of the test run, by address. */
const connections = new Map<string, Promise<Browser>>()

/**
 * Connects to a Chromium of the test run, once for all files of a worker: windows keep the compiled scripts of the app.
 * Files about sign-in, lists, forms, the palette, the till and printing use the newest one also in `npm test`.
 */
export function connectBrowser(which: SharedBrowser = 'packed'): Promise<Browser> {
  const address = inject('browsers')[which]
  const known = connections.get(address) ?? connect(address)
  connections.set(address, known)
  return known
}

async function connect(address: string): Promise<Browser> {
  const browser = await chromium.connect(address)
  browser.once('disconnected', () => connections.delete(address))
  return browser
}

/** Closes the screens that a test file has left open. */
export async function releaseBrowser(): Promise<void> {
  for (const connection of connections.values()) await closeAllScreens(await connection)
}
