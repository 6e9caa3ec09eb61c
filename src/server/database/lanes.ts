import pg from 'pg'
import { SCOPE } from './scoped-query.ts'
import { sentTogether } from './sent-together.ts'

/** Connections that carry many statements at once, each answered in the order in which it was sent. */
export interface Lanes {
  /** Runs `send` on the connection with the least to do; what it sends before its first pause stays together. */
  run<T>(send: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Lane {
  readonly client: Promise<pg.Client>
  waiting: number
}

/** `count` pipelined connections, opened when first needed and replaced when they break. */
export function createLanes(config: pg.ClientConfig, count: number): Lanes {
  const lanes = new Map<number, Lane>()
  let closed = false

  function open(place: number): Lane {
    const client = new pg.Client({ ...config, pipeline: true })
    const lane: Lane = { client: ready(client), waiting: 0 }
    const drop = () => {
      if (lanes.get(place) === lane) lanes.delete(place)
    }
    client.on('error', drop)
    client.on('end', drop)
    lane.client.catch(drop)
    lanes.set(place, lane)
    return lane
  }

  function leastBusy(): Lane {
    let best = 0
    for (let place = 1; place < count && load(best) > 0; place++) {
      if (load(place) < load(best)) best = place
    }
    return lanes.get(best) ?? open(best)
  }

  const load = (place: number): number => lanes.get(place)?.waiting ?? 0

  return {
    async run(send) {
      if (closed) throw new Error('The database connections are closed')
      const lane = leastBusy()
      lane.waiting += 1
      try {
        const client = await lane.client
        sentTogether(client)
        return await send(client)
      } finally {
        lane.waiting -= 1
      }
    },
    async close() {
      closed = true
      const opened = [...lanes.values()].map((lane) => lane.client.then((client) => client.end()))
      await Promise.allSettled(opened)
    },
  }
}

async function ready(client: pg.Client): Promise<pg.Client> {
  await client.connect()
  // Once prepared it can be sent ahead of any query; this first run, about no team at all, ends with itself.
  await client.query({ ...SCOPE, values: ['', '', ''] })
  return client
}
