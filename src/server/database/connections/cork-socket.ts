import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Sends all data that is written to a connection within one turn of the event loop in one piece:
 * the statements of several requests need only one system call and wake PostgreSQL only once.
 */
export function corkSocket(client: pg.ClientBase): void {
  // The types of pg do not declare the socket, which pg's own queries cork in the same way.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
