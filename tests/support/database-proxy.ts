import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** Forwards connections to a PostgreSQL server, until the proxy fails like a machine or a network. */
export interface DatabaseProxy {
  readonly host: string
  readonly port: number
  /** Stops forwarding on the open connections without closing them. New connections are forwarded. */
  stall(): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Accepts connections again. */
  restore(): void
  stop(): Promise<void>
}

/** Starts a proxy in front of a server that listens in the socket folder `host`. */
export async function startDatabaseProxy({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const backend = connect(join(host, `.s.PGSQL.${port}`))
    for (const socket of [client, backend]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => backend.destroy())
    backend.on('close', () => client.destroy())
    client.pipe(backend)
    backend.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function closeAll(): void {
    for (const socket of open) socket.destroy()
    open.clear()
  }

  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    stall() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    cut() {
      isCut = true
      closeAll()
    },
    restore: () => void (isCut = false),
    async stop() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}
