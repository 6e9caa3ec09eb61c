import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import type {} from './global-server.ts'
import { releaseBrowser } from './worker-browser.ts'

/** Sets how long the demo company may take to load on a busy machine. */
const DEMO_TIMEOUT_MS = 600_000

/** Waits, before each file, until the server of the test run answers; it may still be loading the demo company. */
beforeAll(async () => {
  const address = `${inject('url')}/api/v1/me`
  while (!(await isAnswering(address))) await pause(100)
}, DEMO_TIMEOUT_MS)

afterAll(releaseBrowser)

function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ status }) => status === 401,
    () => false,
  )
}
