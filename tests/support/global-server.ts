import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { chooseChromium, type Chromium, type ChromiumChoice } from './browser.ts'
import { copyDemoCompany, nameDatabase } from './demo-template.ts'
import { findFreePort } from './server-process.ts'
import { serveStartFailure } from './server-start.ts'
import { startServer, type StartedServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds the address of the demo company. */
    readonly url: string
    /** Holds the name of the server's database, and the secret that signs cookies. */
    readonly server: { readonly database: string; readonly secret: string }
    /** Holds the browsers of the test run, which each worker launches. */
    readonly browsers: Readonly<Record<ChromiumChoice, Chromium>>
  }
}

/**
 * Starts one server with the demo company for all end-to-end tests, and chooses the browsers of the tests; in
 * `npm run test:nightly`, all tests use the newest Chromium. The demo company loads while other tests run: each
 * end-to-end file waits for the server (server-ready.ts). When the server cannot start, all files fail with the cause.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Builds first, so that no earlier build is tested.
  execFileSync('node', ['scripts/prepare.mjs', '--build'], { stdio: 'inherit' })
  const port = await findFreePort()
  const names = { database: nameDatabase(), secret: randomBytes(32).toString('hex') }
  const server = startDemoServer(project, { port, ...names })
  const ended = server.then(
    (started) => () => started.stop(),
    async (problem: unknown) => {
      console.error(problem)
      const failure = await serveStartFailure(port, problem)
      return async () => void failure.close()
    },
  )
  const newest = await chooseChromium('newest')
  const { isNightly } = project.getProvidedContext()
  const packed = isNightly ? newest : await chooseChromium('packed')
  project.provide('server', names)
  project.provide('url', `http://127.0.0.1:${port}`)
  project.provide('browsers', { newest, packed })
  return async () => (await ended)()
}

async function startDemoServer(
  project: TestProject,
  { database, ...options }: { database: string; secret: string; port: number },
): Promise<StartedServer> {
  const { cluster } = project.getProvidedContext()
  return startServer({ databaseUrl: await copyDemoCompany(cluster, database), ...options })
}
