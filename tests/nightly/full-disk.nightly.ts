import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/** Sets how often the disk is filled; the environment variable TURNS sets another number. */
const TURNS = Number(process.env.TURNS ?? 20)
const MOUNT_OPTIONS = 'size=320m,mode=0777'

const dataDir = mkdtempSync(join(tmpdir(), 'armazem-disk-'))
const filler = join(dataDir, 'filler')
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', MOUNT_OPTIONS, 'tmpfs', dataDir]).status === 0
if (!isMounted) console.log('skipped: this user may not mount a small disk')

let server: ServerProcess | undefined
beforeAll(async () => {
  if (isMounted) server = await startProcess({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server?.kill()
  if (isMounted) spawnSync('umount', ['--lazy', dataDir])
  rmSync(dataDir, { recursive: true, force: true })
})

/** Fills the disk with a file except for `free_mb` MB, which the writes of the test fill. */
function fill(free_mb: number): void {
  const file = openSync(filler, 'w')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (problem) {
      expect((problem as { code?: string }).code).toBe('ENOSPC')
    }
  }
  closeSync(file)
  truncateSync(filler, statSync(filler).size - free_mb * (1 << 20))
}

describe.skipIf(!isMounted)('on a full disk', () => {
  test('writes are refused or not answered, no acknowledged write is lost, and writes succeed within 60 s after space is free', async () => {
    const owner = await signUpAt(server!.url)
    const created: string[] = []
    const statuses: Record<string, number> = {}
    let slowest = 0
    const write = async (turn: number, i: number) => {
      const body = { name: `Supplier ${turn}-${i}`, notes: randomBytes(1400).toString('base64') }
      const answer = await owner
        .call<{ id: string; code?: string }>('/suppliers', { method: 'POST', body })
        .catch(() => undefined)
      const outcome = answer
        ? `${answer.status} ${answer.status < 300 ? '' : answer.body?.code}`
        : 'no answer'
      statuses[outcome] = (statuses[outcome] ?? 0) + 1
      if (answer?.status === 201) created.push(answer.body.id)
      return answer?.status ?? 0
    }
    for (let turn = 0; turn < TURNS; turn += 1) {
      fill(turn % 4)
      let refusals = 0
      for (let i = 0; i < 20_000 && refusals < 10; i += 1)
        for (const status of await Promise.all([0, 1, 2, 3].map((n) => write(turn, 4 * i + n))))
          if (status !== 201) refusals += 1
      expect(refusals).toBeGreaterThanOrEqual(10)
      const freedAt = Date.now()
      rmSync(filler)
      for (let i = 0; (await write(turn, 100_000 + i)) !== 201; i += 1) {
        expect(Date.now() - freedAt, server!.output().slice(-3000)).toBeLessThan(60_000)
        await new Promise((done) => setTimeout(done, 200))
      }
      slowest = Math.max(slowest, Date.now() - freedAt)
      for (let from = 0; from < created.length; from += 100) {
        const ids = created.slice(from, from + 100)
        expect((await owner.list('suppliers', { filter: { id: ids } })).total).toBe(ids.length)
      }
      await owner.call('/suppliers?filter={"name_starts":"Supplier"}', { method: 'DELETE' })
      created.length = 0
    }
    console.log(`${JSON.stringify(statuses)}, written again after at most ${slowest} ms`)
    const wrong = Object.keys(statuses).filter((status) => !/^(201|503|507|no answer)/.test(status))
    expect(wrong).toEqual([])
  })
})
