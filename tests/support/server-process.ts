import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Returns the output so far. */
  output(): string
  /** Ends it as a service manager does; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/**
 * Starts the server as `npm start` does, on a free port; `until` says when it is far enough. `wrapper` is a command
 * that runs the server, such as `unshare`.
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  until: 'ready' | 'listening' | 'ended' = 'ready',
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const [command, ...args] = [...wrapper, process.execPath, 'src/server/main.ts']
  const child = spawn(command!, args, {
    env: { PATH: process.env.PATH, PORT: port, PUBLIC_URL: url, SIGN_UP: 'open', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const exited = once(child, 'exit') as Promise<[number | null]>
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const server: ServerProcess = {
    url,
    child,
    output: () => output,
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
  const path = { ready: '/readyz', listening: '/healthz', ended: undefined }[until]
  if (path === undefined) await exited
  else await answering(server, path)
  return server
}

async function answering({ url, child, output }: ServerProcess, path: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output()}`)
    const ok = await fetch(url + path).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Returns a port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
