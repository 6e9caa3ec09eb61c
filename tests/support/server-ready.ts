import { afterAll, beforeAll, inject } from 'vitest'
import type {} from './global-server.ts'
import { waitForServer } from './server-start.ts'
import { releaseBrowser } from './worker-browser.ts'

/** Sets how long the demo company may take to load on a busy machine. */
const DEMO_TIMEOUT_MS = 600_000

/** Waits, before each file, until the server of the test run answers; it may still be loading the demo company. */
beforeAll(() => waitForServer(inject('url')), DEMO_TIMEOUT_MS)

afterAll(releaseBrowser)
