import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchStatus } from '../support/fetch-status.ts'
import {
  AS_PROCESS_1,
  findPostmaster,
  listDescendants,
  hasNamespaces,
} from '../support/process-namespace.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-container-'))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Skips the tests if the user may not create a process namespace. */
describe.skipIf(!hasNamespaces())('as process 1 of a container', () => {
  test('the server restarts a killed database, logs its end and return, and leaves no zombie process', async () => {
    server = await startProcess({ DATA_DIR: folder }, 'ready', AS_PROCESS_1)
    const first = findPostmaster(server.child.pid!)
    const killedAt = Date.now()
    process.kill(first, 'SIGKILL')
    await expect
      .poll(server.output, { timeout: 20_000 })
      .toContain('the embedded PostgreSQL is back')
    expect(server.output()).toContain('the embedded PostgreSQL has ended')
    await expect.poll(() => fetchStatus(`${server!.url}/readyz`), { timeout: 20_000 }).toBe(200)
    const healedAfter_ms = Date.now() - killedAt
    console.log(`PostgreSQL worked again after ${healedAfter_ms} ms`)
    expect(healedAfter_ms).toBeLessThan(5000)
    const listStates = () => listDescendants(server!.child.pid!).map(({ state }) => state)
    await expect.poll(listStates).not.toContain('Z')
    expect(findPostmaster(server.child.pid!)).not.toBe(first)

    const [init] = listDescendants(server.child.pid!)
    const ended = new Promise((resolve) => server!.child.once('exit', resolve))
    process.kill(init!.pid, 'SIGTERM')
    expect(await ended).toBe(0)
  })
})
