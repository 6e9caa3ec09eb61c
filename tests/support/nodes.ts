import { setTimeout as pause } from 'node:timers/promises'
import { createTestCaller, type TestCaller } from './caller.ts'
import { startProcess, type ServerProcess } from './server-process.ts'

/** Describes several nodes with one database, and callers who continue at another node when their node is down. */
export interface Nodes {
  /** Kills a node with SIGKILL, and starts it again at the same address. */
  crash(place: number): Promise<void>
  /** Returns a caller who repeats requests with the same idempotency key until a response arrives. */
  createCaller(): TestCaller
  /** Returns the number of repeated requests of all callers. */
  countRetries(): number
  stop(): Promise<void>
}

const AGAIN_AFTER_MS = 100
const TIMEOUT_MS = 60_000

/** Starts `count` nodes with the same environment. */
export async function startNodes(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Nodes> {
  const running: ServerProcess[] = []
  for (let place = 0; place < count; place++) running.push(await startProcess(environment))
  const urls = running.map(({ url }) => url)
  let retries = 0
  let turn = 0

  async function ask(request: Request): Promise<Response> {
    const body = request.method === 'GET' ? null : await request.text()
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const node = urls[turn++ % urls.length]!
      const headers = new Headers(request.headers)
      headers.set('origin', node)
      const url = request.url.replace(urls[0]!, node)
      // Reads the whole response, because an interrupted response counts as none.
      const answer = await fetch(url, { method: request.method, headers, body })
        .then(async (response) => new Response(await response.arrayBuffer(), response))
        .catch(() => undefined)
      if (answer && (!(await isTemporary(answer)) || Date.now() > deadline)) return answer
      if (Date.now() > deadline) throw new Error(`No node answers ${request.url}`)
      retries += 1
      await pause(AGAIN_AFTER_MS)
    }
  }

  return {
    async crash(place) {
      await running[place]!.kill()
      running[place] = await startProcess({ ...environment, PORT: new URL(urls[place]!).port })
    },
    createCaller: () => createTestCaller(ask, urls[0]!),
    countRetries: () => retries,
    async stop() {
      for (const node of running) await node.stop()
    },
  }
}

/** Returns whether a later attempt may get another response: a node is down, or still runs an earlier attempt. */
async function isTemporary(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return answer.status >= 500
  return (await answer.clone().text()).includes('REQUEST_RUNNING')
}
