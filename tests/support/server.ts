import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { findFreePort, hasPrintedReady } from './server-process.ts'

export interface StartedServer {
  readonly url: string
  readonly pid: number
  /** Holds the folder of the database and the files. */
  readonly dataDir: string
  /** Returns the last 200 kB of the server's log. */
  log(): string
  /** Stops the server, waits until it has ended, and removes its data. */
  stop(): Promise<void>
}

interface Options {
  /** Sets the folder of the project; by default this one. */
  readonly folder?: string
  /** Loads the demo company. */
  readonly demo?: boolean
  readonly logLevel?: string
  /** Sets the address of the mail server; without it, mails are written to files. */
  readonly smtpUrl?: string
  /** Sets the database; by default an embedded one. */
  readonly databaseUrl?: string
  /** Sets the secret that signs cookies; by default a new one. */
  readonly secret?: string
  /** Sets the port; by default a free one. */
  readonly port?: number
}

/**
 * Limits the time of a start. A machine with a load of 13 on two cores needs less. A server that has ended is noticed
 * at once.
 */
const READY_WITHIN_MS = 540_000
const STOPPED_WITHIN_MS = 20_000

/** Starts the server in a process of its own, on a fresh data folder, and waits until it is ready. */
export async function startServer({
  folder = process.cwd(),
  demo = false,
  logLevel = 'warn',
  smtpUrl = '',
  databaseUrl = '',
  secret,
  port,
}: Options = {}): Promise<StartedServer> {
  port ??= await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'armazem-e2e-'))
  const child = spawn(resolve(folder, 'node_modules/.bin/node'), ['src/server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SIGN_UP: 'open',
      // Tests sign up more people in a minute than one address may (support/member.ts).
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: smtpUrl,
      DATABASE_URL: databaseUrl,
      ...(secret !== undefined && { SECRET: secret }),
      LOG_LEVEL: logLevel,
      DEMO: demo ? '1' : '0',
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-200_000)
    })
  }

  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`The server ended (${code ?? signal}):\n${log.slice(-10_000)}`)
  })

  async function stop(): Promise<void> {
    isStopping = true
    if (child.exitCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([exit, pause(STOPPED_WITHIN_MS, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function waitUntilReady(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline && child.exitCode === null) {
      if (hasPrintedReady(log)) return
      await pause(20)
    }
    await stop()
    throw new Error(`The server did not become ready:\n${log.slice(-10_000)}`)
  }
  await waitUntilReady()
  return { url, pid: child.pid!, dataDir, log: () => log, stop }
}
