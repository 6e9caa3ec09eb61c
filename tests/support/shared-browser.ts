import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import type {} from './global-server.ts'
import { closeAllScreens } from './screens.ts'

let connection: Promise<Browser> | undefined

/** Connects to the Chromium of the test run, once for all files of a worker: windows keep the compiled scripts of the app. */
export function connectBrowser(): Promise<Browser> {
  connection ??= connect()
  return connection
}

async function connect(): Promise<Browser> {
  const browser = await chromium.connect(inject('browser'))
  browser.once('disconnected', () => {
    connection = undefined
  })
  return browser
}

/** Closes the screens that a test file has left open. */
export async function releaseBrowser(): Promise<void> {
  if (connection) await closeAllScreens(await connection)
}
