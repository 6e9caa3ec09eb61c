import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Environment } from './environment.ts'
import type { Business } from './business.ts'
import { createServerHandler } from './server-handler.ts'
import { openHttpServer } from '../http/http-server.ts'
import { allowKnownHosts } from './known-host.ts'
import { openApp, type OpenApp } from './open-app.ts'
import { getSecurityHeaders } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { stopOnSignals } from './stop-signals.ts'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))
/**
 * Sets how long a node behind a load balancer still serves requests after it reports that it is not ready, because
 * load balancers check every few seconds.
 */
const LINGER_MS = 4_000
const DRAIN_MS = 4_000
/** Limits the time of stopping. Service managers kill a process 10 s after SIGTERM. */
const STOP_MS = 9_500
/** Sets how much of this time is left to stop the embedded database. */
const DATABASE_MS = 1_000

/**
 * Starts the server, which runs until a signal arrives. Listens first, so that clients learn that the server is
 * not ready, then opens the database and the app. Throws an error when the configuration can never
 * work. Waits for a database that is only unreachable.
 */
export async function runServer(
  environment: Environment,
  business: Business,
  { isDevelopment = false }: { readonly isDevelopment?: boolean } = {},
): Promise<void> {
  const { publicUrl, port, host } = environment
  const log = pino({ level: environment.logLevel })
  const handler = createServerHandler({
    files: createStaticFiles(DIST),
    messages: business.maintenance,
  })
  const headers = getSecurityHeaders(publicUrl)
  const fetch = allowKnownHosts(handler.fetch, publicUrl, business)
  const http = await openHttpServer({ port, host, headers, fetch })

  const ending = new AbortController()
  const opening = openApp(environment, business, { log, isDevelopment, signal: ending.signal })
  const stop = callOnce(async () => {
    ending.abort()
    handler.close()
    const late = pause(STOP_MS, undefined, { ref: false })
    await Promise.race([late, finish()])
  })

  async function finish(): Promise<void> {
    const until = Date.now() + STOP_MS - DATABASE_MS
    if (handler.isWatched()) await pause(LINGER_MS)
    await http.drain(DRAIN_MS)
    await opening.then(
      (app) => app.close(Math.max(0, until - Date.now())),
      () => {},
    )
  }
  stopOnSignals(stop)

  let app: OpenApp
  try {
    app = await opening
  } catch (problem) {
    await stop()
    throw problem
  }
  handler.open(app)
  process.stdout.write(app.greeting)
}

/** Returns a function that runs `work` at the first call only. */
function callOnce(work: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= work())
}
