import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Describes an address that can be switched from one PostgreSQL server to another, like the virtual address of a
 * cluster.
 */
export interface DatabaseAddress {
  readonly port: number
  /** Switches to the server whose socket is in a folder, or to no server; closes existing connections. */
  switchTo(socketFolder: string | undefined): void
  close(): void
}

/** Opens an address on 127.0.0.1. */
export async function openDatabaseAddress(socketFolder: string): Promise<DatabaseAddress> {
  let folder: string | undefined = socketFolder
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (folder === undefined) return void near.destroy()
    const far = connect(join(folder, '.s.PGSQL.5432'))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    switchTo(next) {
      folder = next
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
