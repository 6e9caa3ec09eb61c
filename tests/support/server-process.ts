import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Returns the output so far. */
  output(): string
  /** Stops the server like a service manager; returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the server. */
  kill(): Promise<void>
}

/**
 * Starts the server like `npm start` on a free port and waits until it has reached the state `until`. `wrapper` is a
 * command that runs the server, such as `unshare`.
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  until: 'ready' | 'listening' | 'ended' = 'ready',
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const [command, ...args] = [...wrapper, process.execPath, 'src/server/main.ts']
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(command!, args, {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: port,
      PUBLIC_URL: url,
      SIGN_UP: 'open',
      ...environment,
    },
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
  if (until === 'ended') await exited
  else
    await waitUntilTrue(
      server,
      until === 'ready' ? () => hasPrintedReady(output) : () => isListening(url),
    )
  return server
}

async function waitUntilTrue(
  { child, output }: ServerProcess,
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await isTrue())) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Returns whether a server has printed that it is ready. Tests do not poll `/readyz`, because a server that a balancer
 * watches waits 4 s before it stops.
 */
export function hasPrintedReady(output: string): boolean {
  return output.includes('Armazem is ready at ')
}

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** Returns a port of 127.0.0.1 that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
