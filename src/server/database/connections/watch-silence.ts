import type { Socket } from 'node:net'
import type pg from 'pg'

/** Declares the parts of pg's client that its types leave out. */
interface ConnectedClient {
  readonly connection: { readonly stream: Socket }
  /** Indicates that no statement is running or waiting on the connection. */
  readonly readyForQuery: boolean
}

const CHECK_MS = 1000

/** Holds the connections whose statements may take any time. */
const patient = new WeakSet<pg.ClientBase>()

/** Sets whether the statements of a connection may take any time. */
export function setPatience(client: pg.ClientBase, isPatient: boolean): void {
  if (isPatient) patient.add(client)
  else patient.delete(client)
}

/**
 * Closes a connection when the server has sent nothing for `silence_ms` although a statement is running: the server
 * limits the time of each statement, so the machine of the server or the network has failed. Otherwise, statements
 * would wait for a quarter of an hour, until the operating system gives up. The statements fail with the code
 * ETIMEDOUT. Returns a function that ends the watch.
 */
export function watchSilence(client: pg.ClientBase, silence_ms: number): () => void {
  const connected = client as unknown as ConnectedClient
  const { stream } = connected.connection
  let received = -1
  // Checks are counted instead of milliseconds: while this process pauses, responses cannot be read.
  let silentChecks = 0
  const timer = setInterval(() => {
    const isSilent =
      !connected.readyForQuery && stream.bytesRead === received && !patient.has(client)
    received = stream.bytesRead
    silentChecks = isSilent ? silentChecks + 1 : 0
    if (silentChecks * CHECK_MS >= silence_ms) stream.destroy(new SilentServer())
  }, CHECK_MS).unref()
  stream.once('close', stop)
  return stop

  function stop(): void {
    clearInterval(timer)
    stream.off('close', stop)
  }
}

/** Reports that the database did not answer in time. Its code counts as an outage (error-code.ts). */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database does not answer: the connection is closed')
  }
}
