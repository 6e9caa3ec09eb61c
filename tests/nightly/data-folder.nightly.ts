import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import { startProcess } from '../support/server-process.ts'

/** Sets the number of turns. The environment variable TURNS shortens the test. */
const TURNS = Number(process.env.TURNS ?? 20)

const folder = mkdtempSync(join(tmpdir(), 'armazem-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${TURNS} times, two servers and a command share a data folder, and no record is lost when the servers and PostgreSQL are killed`, async () => {
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
  let server = await startProcess(environment)
  const owner = await signUpAt(server.url)
  // The cookie belongs to this address, so the next servers use the same port.
  const { port } = new URL(server.url)
  const created: string[] = []
  let slowest = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const second = await startProcess(environment)
    created.push((await owner.create('brands', { name: `Brand ${turn}` })).id)
    const doctor = spawnSync(process.execPath, ['src/server/doctor.ts'], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    })
    expect(doctor.status, doctor.stdout + doctor.stderr).toBe(0)
    killDatabase(folder)
    await Promise.all([server.kill(), second.kill()])
    const startedAt = Date.now()
    server = await startProcess({ ...environment, PORT: port })
    slowest = Math.max(slowest, Date.now() - startedAt)
    const found = await owner.list('brands', { filter: { id: created } })
    expect(found.total).toBe(created.length)
  }
  console.log(`${TURNS} kills, ready again after at most ${slowest} ms`)
  expect(await server.stop()).toBe(0)
})
