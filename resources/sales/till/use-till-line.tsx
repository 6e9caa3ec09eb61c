import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../src/admin/data/data-provider.ts'
import { createConnection, type Connection } from './connection.tsx'
import { createSaleQueue, type SaleQueue } from './sale-queue.tsx'

interface Line {
  readonly connection: Connection
  readonly queue: SaleQueue
}

/** One for each visit: what waits to be sent goes on being sent while another screen is open. */
const lines = new WeakMap<QueryClient, Line>()

/** The till's line to the server: whether it holds, and what waits for it. */
export function useTillLine() {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { connection, queue } = lineOf(useQueryClient(), dataProvider)
  const awaySince = useSyncExternalStore(connection.subscribe, connection.awaySince)
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting)
  return { connection, queue, awaySince, waiting }
}

/** The cache is the one thing of a visit that every screen is given as it is; data providers are wrapped for each. */
function lineOf(visit: QueryClient, dataProvider: AppDataProvider): Line {
  const known = lines.get(visit)
  if (known) return known
  const connection = createConnection(ping)
  const line = { connection, queue: createSaleQueue(dataProvider, connection) }
  lines.set(visit, line)
  return line
}

async function ping(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  if (!answer.ok) throw new Error(String(answer.status))
}
