import { useEffect, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import {
  createConnection,
  pingServer,
  type Connection,
} from '../../../../src/admin/core/data/connection.ts'
import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { createSaleQueue, type SaleQueue } from './sale-queue.ts'

interface TillConnection {
  readonly connection: Connection
  readonly queue: SaleQueue
}

/**
 * Holds one connection for each person and team while the page is open, so that queued sales are
 * also sent while another screen is open and after the person has signed in again. The people of a
 * shared device share one connection, because each sale is sent as its seller.
 */
const connections = new Map<string, TillConnection>()

/** Returns the state of the till's connection to the server, and the queued sales. */
export function useTillConnection() {
  const { person, team, device } = useSession()
  const dataProvider = useDataProvider<AppDataProvider>()
  const ownerKey = device ? `device/${team.id}` : `${person.id}/${team.id}`
  const { connection, queue } = getTillConnection(ownerKey, dataProvider, device !== null)
  const offlineSince = useSyncExternalStore(connection.subscribe, connection.getOfflineSince)
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting)
  useEffect(() => {
    queue.serve(dataProvider)
  }, [queue, dataProvider])
  return { connection, queue, offlineSince, waiting }
}

function getTillConnection(
  ownerKey: string,
  dataProvider: AppDataProvider,
  isShared: boolean,
): TillConnection {
  const existing = connections.get(ownerKey)
  if (existing) return existing
  const connection = createConnection(pingServer)
  const opened = { connection, queue: createSaleQueue(dataProvider, connection, isShared) }
  connections.set(ownerKey, opened)
  return opened
}
