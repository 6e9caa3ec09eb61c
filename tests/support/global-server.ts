import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from './browser.ts'
import { launchServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds the address of the demo company. */
    readonly url: string
    /** Holds the address of the Chromium of the test run. */
    readonly browser: string
  }
}

/**
 * Starts one server with the demo company and one Chromium for all end-to-end tests. The demo loads while other tests
 * run: each end-to-end file waits for it (server-ready.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Builds first, so that no earlier build is tested.
  execFileSync('node', ['scripts/prepare.mjs', '--build'], { stdio: 'inherit' })
  const [server, browser] = await Promise.all([launchServer({ demo: true }), serveBrowser()])
  server.ready.catch((problem: unknown) => console.error(problem))
  project.provide('url', server.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.stop()
  }
}
