import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { openCluster } from '../src/server/cluster/cluster.ts'
import { readEnvironment } from '../src/server/start/environment.ts'

/**
 * Runs `npm run dev`: Vite serves the browser app with hot reload on PORT. The server runs behind
 * Vite, restarts when one of its files changes, and adapts the schema to the declarations without a
 * migration file.
 */
const { port, dataDir, databaseUrl } = readEnvironment(process.env)

// Opens the database in this process, so that the database keeps running while the server restarts.
const cluster = databaseUrl === undefined ? await openCluster(dataDir) : undefined
const serverPort = await findFreePort()
const server = startServer()

process.env.API_URL = `http://127.0.0.1:${serverPort}`
const vite = await createServer({ server: { port, strictPort: true }, clearScreen: false })
await vite.listen()
vite.printUrls()

// Vite's own listener ends the process as soon as Vite is closed, and would leave the server
// running.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/** Starts the server. Node.js restarts it when a loaded file changes. */
function startServer(): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--dev']
  const environment = {
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }
  return spawn(process.execPath, args, { stdio: 'inherit', env: environment })
}

async function stop(): Promise<void> {
  await vite.close()
  const ended = once(server, 'exit')
  if (server.kill('SIGTERM')) await ended
  await cluster?.stop()
  process.exit(0)
}

async function findFreePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port: free } = socket.address() as AddressInfo
  socket.close()
  return free
}
