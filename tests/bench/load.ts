import { Agent, request } from 'node:http'

/** Holds the result of a load: requests per second, median and 95th percentile in ms. */
export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

type Work = (turn: number) => Promise<unknown>

const CLIENTS = 16
const WARM_UP_MS = 1000
const MEASURE_MS = 5000
const TURNS = 4

/**
 * Lets 16 clients run each of several tasks for a while in turns, so that all tasks run under the same load of the
 * machine.
 */
export async function measureInTurns(works: readonly Work[]): Promise<Measured[]> {
  const times = works.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, work] of works.entries()) {
      await measureTimes(work, WARM_UP_MS / 2)
      times[i]!.push(...(await measureTimes(work, MEASURE_MS / 2)))
    }
  }
  return times.map((taken) => summarize(taken, (TURNS * MEASURE_MS) / 2))
}

/**
 * Lets 16 clients run each of several tasks `count` times. Until a server has answered about 10,000 requests of a kind,
 * Node still compiles their code, and an update takes twice the processor time.
 */
export async function warmUp(works: readonly Work[], count: number): Promise<void> {
  for (const work of works) {
    let turn = 0
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (turn < count) await work(turn++)
      }),
    )
  }
}

async function measureTimes(work: Work, duration_ms: number): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + duration_ms
  let turn = 0
  async function runClient(): Promise<void> {
    for (let now = performance.now(); now < end; now = performance.now()) {
      await work(turn++)
      taken.push(performance.now() - now)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient))
  return taken
}

function summarize(taken: readonly number[], duration_ms: number): Measured {
  const sorted = taken.toSorted((a, b) => a - b)
  const findTime = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { perSecond: (taken.length * 1000) / duration_ms, p50: findTime(0.5), p95: findTime(0.95) }
}

/** Creates a client that keeps its connections open; it throws on every response that is not successful. */
export function createHttpLoad(
  origin: string,
  headers: Readonly<Record<string, string>>,
  clients = CLIENTS,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  return (path: string, method = 'GET', body?: string, more: Record<string, string> = {}) =>
    new Promise<Buffer>((resolve, reject) => {
      const outgoing = request(`${origin}${path}`, {
        agent,
        method,
        headers: {
          ...headers,
          ...more,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.toString()}`))
        })
      })
      outgoing.end(body)
    })
}
