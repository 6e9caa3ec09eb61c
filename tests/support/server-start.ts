import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Names the header of responses in place of a server that did not start. */
const FAILED = 'x-start-failed'

/** Responds at the port of a server that did not start, so that each worker that waits for the server learns the cause. */
export async function serveStartFailure(port: number, problem: unknown): Promise<Server> {
  const cause = problem instanceof Error ? problem.message : String(problem)
  const server = createServer((_, response) => {
    response.writeHead(500, { [FAILED]: 'yes', connection: 'close' }).end(cause)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Waits until the server at an address answers. Throws the cause at once when the server could not start. */
export async function waitForServer(url: string): Promise<void> {
  while (!(await isAnswering(`${url}/api/v1/me`))) await pause(100)
}

async function isAnswering(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined)
  if (answer?.headers.has(FAILED)) throw new Error(await answer.text())
  return answer?.status === 401
}
