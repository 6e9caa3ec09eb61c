import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { launchSharedBrowser } from './browser.ts'
import { copyDemoCompany } from './demo-template.ts'
import { findFreePort } from './server-process.ts'
import { startServer, type StartedServer } from './server.ts'

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
  const port = await findFreePort()
  const server = startDemoServer(project, port)
  server.catch((problem: unknown) => console.error(problem))
  const browser = await launchSharedBrowser()
  project.provide('url', `http://127.0.0.1:${port}`)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await (await server).stop()
  }
}

async function startDemoServer(project: TestProject, port: number): Promise<StartedServer> {
  const databaseUrl = await copyDemoCompany(project.getProvidedContext().cluster)
  return startServer({ databaseUrl, port })
}
