import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Holds what node-server passes beside each request. */
export interface Bindings {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

export type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

export interface HttpServer {
  /** Accepts no more connections, lets running requests finish, and closes the rest after `patience_ms`. */
  drain(patience_ms: number): Promise<void>
}

/** Limits the time for the headers of a request, and for the whole request. */
const HEADERS_MS = 10_000
const REQUEST_MS = 120_000
/** Exceeds the time for which clients and proxies keep an idle connection, so that they close first. */
const IDLE_MS = 75_000
/** Limits the size of headers. An address with a filter by a thousand ids has 45 kB. */
const HEADERS_BYTES = 65_536

interface HttpOptions {
  readonly port: number
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
}

/** Listens on host and port; throws an error with a readable message when that fails. */
export async function openHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { port, host, headers, fetch } = options
  const answering = new Set<ServerResponse>()
  const fixed = new Map(Object.entries(headers))

  function answer(request: Request, bindings: Bindings): Response | Promise<Response> {
    const { outgoing } = bindings
    // Set on the socket's side, because changing (or only reading) the headers of a finished Response costs more.
    outgoing.setHeaders(fixed)
    answering.add(outgoing)
    outgoing.once('close', () => answering.delete(outgoing))
    return fetch(request, bindings)
  }

  // Without options, this adaptor creates plain http servers.
  const server = createAdaptorServer({
    fetch: answer as Parameters<typeof createAdaptorServer>[0]['fetch'],
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      maxHeaderSize: HEADERS_BYTES,
    },
  }) as Server
  server.listen(port, host)
  await once(server, 'listening').catch((problem: unknown) => {
    throw new Error(describeListenProblem(problem, host, port), { cause: problem })
  })
  return {
    async drain(patience_ms) {
      const closed = once(server, 'close')
      // Connections that become idle from now on are closed at once.
      server.keepAliveTimeout = 1
      server.close()
      server.closeIdleConnections()
      // Event streams never finish by themselves; the browser opens them again elsewhere or later.
      for (const each of answering) if (isStream(each)) each.destroy()
      const cut = setTimeout(() => server.closeAllConnections(), patience_ms)
      await closed
      clearTimeout(cut)
    },
  }
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}

function describeListenProblem(problem: unknown, host: string, port: number): string {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use, perhaps by this very server: set PORT to another one, or stop what runs there.`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has: set PORT above 1023.`
  return `Cannot listen on ${host}:${port}: ${String(problem)}`
}
