import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readEnvironment } from '../../src/server/start/environment.ts'
import { createTestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createTestDatabase } from '../support/database.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { fetchStatus } from '../support/fetch-status.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the configuration', () => {
  test('is refused with all mistakes in one message and exit code 1', async () => {
    const { child, output } = await startProcess(
      {
        DATA_DIR: join(folder, 'unused'),
        PORT: 'three',
        PUBLIC_URL: 'ftp://nowhere',
        SECRET: 'short',
        SIGN_UP: 'perhaps',
        TRUSTED_PROXIES: '10.0.0.1, everyone',
        DATABASE_URL: 'mysql://x',
        LOG_LEVEL: 'loud',
        DEMO: 'yes',
      },
      'ended',
    )
    expect(child.exitCode).toBe(1)
    const names = ['PORT', 'PUBLIC_URL', 'SECRET', 'SIGN_UP', 'TRUSTED_PROXIES', 'DATABASE_URL']
    for (const name of [...names, 'LOG_LEVEL', 'DEMO']) expect(output()).toContain(`- ${name} must`)
    expect(existsSync(join(folder, 'unused'))).toBe(false)
  })

  test('can name a second login of the database, which the replica must use', () => {
    const read = (variables: Readonly<Record<string, string>>) => () =>
      readEnvironment({ DATA_DIR: folder, ...variables })
    const [DATABASE_URL, DATABASE_APP_URL] = ['postgres://owner@db/a', 'postgres://app@db/a']
    expect(read({ DATABASE_APP_URL })).toThrow(
      '- DATABASE_APP_URL needs DATABASE_URL, the login that owns the tables of the same database',
    )
    const logins = { DATABASE_URL, DATABASE_APP_URL }
    expect(read(logins)()).toMatchObject({ databaseAppUrl: DATABASE_APP_URL })
    expect(read({ ...logins, DATABASE_REPLICA_URL: 'postgres://replica/a?user=app' })).not.toThrow()
    expect(read({ ...logins, DATABASE_REPLICA_URL: 'postgres://owner@replica/a' })).toThrow(
      '- DATABASE_REPLICA_URL must have the user of DATABASE_APP_URL, because statements of teams use it',
    )
  })

  test('creates a secret once, which only its owner can read', () => {
    const { secret } = readEnvironment({ DATA_DIR: folder })
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(readEnvironment({ DATA_DIR: folder }).secret).toBe(secret)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('creates one secret when several processes start together on a file system without hard links', async () => {
    const shared = join(folder, 'shared')
    const module = new URL('../../src/server/start/environment.ts', import.meta.url).href
    const script = `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.linkSync = () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, (process.pid % 6) * 20)
        throw Object.assign(new Error('no hard links'), { code: 'EPERM' })
      }
      syncBuiltinESMExports()
      const { readEnvironment } = await import('${module}')
      process.stdout.write('loaded ')
      process.stdin.once('data', () => {
        process.stdout.write(readEnvironment({ DATA_DIR: process.argv[1] }).secret)
        process.exit()
      })`
    const args = ['--input-type=module', '--eval', script, shared]
    const processes = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      const printed = once(child, 'close').then(() => output)
      return { child, loaded: once(child.stdout, 'data'), printed }
    })
    await Promise.all(processes.map(({ loaded }) => loaded))
    for (const { child } of processes) child.stdin.write('start')
    const printed = await Promise.all(processes.map((each) => each.printed))
    expect(new Set(printed).size).toBe(1)
    expect(printed[0]!.length).toBeGreaterThanOrEqual('loaded '.length + 32)
    expect(readdirSync(shared)).toEqual(['secret'])
  })

  test('refuses an empty file of the secret', () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(damaged, 'secret'), '')
    expect(() => readEnvironment({ DATA_DIR: damaged })).toThrow(
      /contains no secret.*Copy it from a backup/,
    )
  })
})

describe.runIf(isNight())('the embedded database', () => {
  test('is shared by a second server on the same folder until the last one ends', async () => {
    const first = await startProcess({ DATA_DIR: folder })
    const second = await startProcess({ DATA_DIR: folder })
    await first.stop()
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    await second.stop()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

describe('without a database', () => {
  test.runIf(isNight())(
    'the server is alive but not ready, shows the maintenance page, and recovers without a restart',
    async () => {
      const testDatabase = await createTestDatabase()
      const { host, owner } = inject('cluster')
      const proxy = createProxy(join(host, '.s.PGSQL.5432'))
      const port = await proxy.listen()
      const { database } = testDatabase.connectionConfig
      const server = await startProcess(
        { DATA_DIR: folder, DATABASE_URL: `postgres://${owner}@127.0.0.1:${port}/${database}` },
        'listening',
      )
      await expect.poll(() => fetchStatus(`${server.url}/readyz`)).toBe(200)
      await proxy.close()
      await expect.poll(() => fetchStatus(`${server.url}/readyz`)).toBe(503)
      await expect
        .poll(() => findLogLines(server, 'the database does not answer'), LOGGED)
        .toHaveLength(1)
      // The figures that need no database are still returned.
      const figures = await (await fetch(`${server.url}/metrics`)).text()
      expect(figures).toContain('armazem_waiting{class="short"} 0')
      expect(await fetchStatus(`${server.url}/healthz`)).toBe(200)
      const page = await fetch(server.url, {
        headers: { accept: 'text/html', 'accept-language': 'pt' },
      })
      expect(page.status).toBe(503)
      expect(await page.text()).toContain('lang="pt"')
      const api = await fetch(`${server.url}/api/v1/me`, {
        headers: { cookie: 'armazem.session_token=x.y' },
      })
      expect([401, 503]).toContain(api.status)
      await proxy.listen(port)
      await expect.poll(() => fetchStatus(`${server.url}/readyz`)).toBe(200)
      const findBack = () => findLogLines(server, 'the database answers again')
      await expect
        .poll(findBack, LOGGED)
        .toMatchObject([{ downForMs: expect.any(Number), level: 30 }])
      expect(findLogLines(server, 'the database does not answer')).toMatchObject([{ level: 40 }])
      await server.stop()
      await proxy.close()
      await testDatabase.drop()
    },
  )
})

describe('maintenance', () => {
  test.runIf(isNight())(
    'deletes expired data soon after the start, and keeps the rest',
    async () => {
      const dataDir = join(folder, 'purged')
      const app = await createTestApp({ uploadsFolder: join(dataDir, 'uploads') })
      const owner = await app.signUp()
      const send = async () => {
        const body = Buffer.from('%PDF-1.4\n%%EOF\n')
        const headers = { 'content-type': 'application/octet-stream' }
        const path = '/uploads?kind=document&name=a.pdf'
        return (await owner.api<{ id: string }>(path, { method: 'POST', body, headers })).id
      }
      const [old, recent] = [await send(), await send()]
      for (const key of ['old', 'recent']) {
        const headers = { 'idempotency-key': `key that is ${key}` }
        await owner.api('/brands', { method: 'POST', body: { name: `Brand ${key}` }, headers })
      }
      await app.database.query({
        text: `update uploads set unused_since = now() - interval '25 hours' where id = $1`,
        values: [old],
      })
      await app.database.query({
        text: `update idempotency set at = now() - interval '73 hours' where key like '%old'`,
      })
      const list = (text: string) => app.database.query({ text, values: [owner.team] })
      const listUploads = () => list('select id from uploads where team_id = $1')
      const listKeys = () => list('select key from idempotency where team_id = $1')
      expect([await listUploads(), await listKeys()].map((rows) => rows.length)).toEqual([2, 2])
      const address = formatDatabaseUrl(inject('cluster'), app.database.connection.database!)
      const server = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: address })
      await expect.poll(listUploads, MAINTAINED).toEqual([{ id: recent }])
      expect(readdirSync(join(dataDir, 'uploads'), { recursive: true }).join()).not.toContain(old)
      expect(await listKeys()).toEqual([{ key: expect.stringContaining('recent') }])
      await server.stop()
      await app.close()
    },
  )
})

describe('npm run doctor', () => {
  test('reports in one line that the data must be migrated first', async () => {
    const testDatabase = await createTestDatabase({ empty: true })
    const { host, owner } = inject('cluster')
    const { database } = testDatabase.connectionConfig
    const address = `postgres://${owner}@localhost/${database}?host=${encodeURIComponent(host)}`
    const doctor = spawnSync(process.execPath, ['src/server/doctor.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        DATABASE_URL: address,
      },
      encoding: 'utf8',
    })
    expect(doctor.stderr.trim().split('\n')).toEqual([
      'The check did not run: the database does not have the schema of this version. Start the server once (npm start), which migrates the data, and check again.',
    ])
    expect(doctor.status).toBe(1)
    await testDatabase.drop()
  })
})

describe('a running server', () => {
  const DATA_DIR = join(folder, 'running')
  let first: ServerProcess
  let server: ServerProcess
  beforeAll(async () => {
    first = await startProcess({ DATA_DIR })
    await first.stop()
    // On a busy machine, the server ends before PostgreSQL has stopped.
    const hasPostmaster = () => existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))
    await vi.waitFor(() => expect(hasPostmaster()).toBe(false), { timeout: 60_000 })
    server = await startProcess({ DATA_DIR })
  })
  afterAll(() => server.stop())

  test('has an embedded database, which was created at the first start and is reused at the second', () => {
    expect(first.output()).toContain(`Armazem is ready at ${first.url}`)
    expect(first.child.exitCode).toBe(0)
    expect(first.output()).toContain('applied migrations')
    expect(server.output()).not.toContain('applied migrations')
  })

  test('keeps its port: a second server on the same port reports the conflict immediately', async () => {
    const { port } = new URL(server.url)
    const second = await startProcess({ DATA_DIR, PORT: port }, 'ended')
    expect(second.output()).toContain(`Port ${port} of 127.0.0.1 is in use`)
    expect(second.child.exitCode).toBe(1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('sends the security headers', async () => {
    for (const path of ['/', '/healthz', '/api/v1/me', '/api/v1/nothing', '/assets/nothing.js']) {
      const { headers } = await fetch(server.url + path)
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self';")
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      if (path.startsWith('/api')) expect(headers.get('cache-control'), path).toBe('no-store')
    }
  })

  test('sends the security headers for every operation of the API document', async () => {
    const document = await fetch(`${server.url}/api/v1/openapi.json`)
    const { paths } = (await document.json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
    expect(operations.length).toBeGreaterThan(500)
    const wrong: string[] = []
    for (const [method, path] of operations) {
      const body = method === 'GET' || method === 'DELETE' ? null : '{}'
      const init = { method, body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(server.url + path.replaceAll(/\{\w+\}/g, 'x'), init)
      await answer.arrayBuffer()
      const { headers } = answer
      // The page of the API document has a different, stricter policy.
      const isRight =
        headers.get('content-security-policy')?.includes("frame-ancestors 'none'") &&
        headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('referrer-policy') === 'same-origin' &&
        headers.get('x-frame-options') === 'DENY' &&
        (answer.status < 400 || headers.get('cache-control') === 'no-store')
      if (!isRight) wrong.push(`${method} ${path}: ${answer.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('serves no file outside of the build by a path with dots', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
      const answer = await fetch(server.url + path, { headers: { accept: 'application/json' } })
      expect(await answer.text(), path).not.toContain('"dependencies"')
    }
  })
})

/** Exceeds the time after the start at which maintenance begins. */
const MAINTAINED = { timeout: 40_000 }
/** Exceeds the time between two checks of the database, whose results are logged. */
const LOGGED = { timeout: 15_000 }

/** Returns the lines of a server's log with this message. */
function findLogLines(server: ServerProcess, message: string): readonly Record<string, unknown>[] {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Creates a TCP proxy for the socket of the test cluster, which can be closed to simulate a network failure. */
function createProxy(socket: string) {
  let server: Server | undefined
  const open = new Set<{ destroy(): void }>()
  return {
    async listen(port = 0): Promise<number> {
      server = createServer((client) => {
        const behind = connect(socket)
        client.pipe(behind).pipe(client)
        for (const each of [client, behind]) {
          open.add(each)
          each.on('error', () => {})
          each.on('close', () => {
            client.destroy()
            behind.destroy()
          })
        }
      })
      await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server!.close(resolve))
      for (const each of open) each.destroy()
      open.clear()
      await closed
    },
  }
}
