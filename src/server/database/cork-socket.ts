import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Sends everything that is written to a connection within one turn of the event loop as one piece: one system call
 * here and one awakening of PostgreSQL for the statements of several requests.
 */
export function corkSocket(client: pg.ClientBase): void {
  // The types of pg hide the socket, which its own queries cork in the same way.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
