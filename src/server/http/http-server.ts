import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Holds the objects of Node.js that node-server passes with each request. */
export interface Bindings {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

export type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** Holds a running HTTP server. */
export interface HttpServer {
  /**
   * Stops accepting connections, lets running requests finish, and closes the remaining connections
   * after `timeout_ms`.
   */
  drain(timeout_ms: number): Promise<void>
}

/** Limits the time for receiving the headers of a request. */
const HEADERS_MS = 10_000
/** Limits the time for receiving a whole request. */
const REQUEST_MS = 120_000
/**
 * Sets the time after which idle connections are closed. Usual clients and proxies have a shorter
 * time, so that they close their connections first.
 */
const IDLE_MS = 75_000
/** Limits the size of the headers. An address with a filter of a thousand ids has 45 kB. */
const HEADERS_BYTES = 65_536

/**
 * Limits how many new connections wait until they are accepted; the operating system has a limit of
 * its own, often 4096. A client retries a connection above the limit after 1 s, then after 3 s:
 * with a low limit, one client that opens thousands of connections would make all others wait.
 */
const BACKLOG = 4096

interface HttpOptions {
  readonly port: number
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
}

/** Listens on host and port. Throws an error with a readable message when this fails. */
export async function openHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { port, host, headers, fetch } = options
  const openResponses = new Set<ServerResponse>()
  const commonHeaders = new Map(Object.entries(headers))

  function answer(request: Request, bindings: Bindings): Response | Promise<Response> {
    const { outgoing } = bindings
    // The headers are set on Node's response, because reading or changing the headers of a finished
    // Response is slower.
    outgoing.setHeaders(commonHeaders)
    openResponses.add(outgoing)
    outgoing.once('close', () => openResponses.delete(outgoing))
    return fetch(request, bindings)
  }

  // Without options, this adapter creates plain HTTP servers.
  const server = createAdaptorServer({
    fetch: answer as Parameters<typeof createAdaptorServer>[0]['fetch'],
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      maxHeaderSize: HEADERS_BYTES,
    },
  }) as Server
  server.listen(port, host, BACKLOG)
  await once(server, 'listening').catch((problem: unknown) => {
    throw new Error(describeListenProblem(problem, host, port), { cause: problem })
  })
  return {
    async drain(timeout_ms) {
      const closed = once(server, 'close')
      // From now on, connections are closed as soon as they are idle.
      server.keepAliveTimeout = 1
      server.close()
      server.closeIdleConnections()
      // Event streams do not end by themselves. The browser connects again later, or to another node.
      for (const each of openResponses) if (isStream(each)) each.destroy()
      const closeTimer = setTimeout(() => server.closeAllConnections(), timeout_ms)
      await closed
      clearTimeout(closeTimer)
    },
  }
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}

function describeListenProblem(problem: unknown, host: string, port: number): string {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use, perhaps by Armazem itself: set PORT to another port, or stop the program that uses this port.`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has: set PORT above 1023.`
  return `Cannot listen on ${host}:${port}: ${String(problem)}`
}
