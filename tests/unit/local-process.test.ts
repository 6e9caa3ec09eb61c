import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { findLocalProcess } from '../../src/server/database/connections/local-process.ts'

const started: (() => void)[] = []
afterEach(() => {
  for (const stop of started.splice(0)) stop()
})

/** Starts a process that never waits for anything but processor 0, in a separate session. Returns its id. */
function startBusy(name: string): number {
  const run = `exec -a ${name} ${process.execPath} -e 'for (;;);'`
  const child = spawn('taskset', ['-c', '0', 'bash', '-c', run], { detached: true })
  started.push(() => child.kill('SIGKILL'))
  return child.pid!
}

const readName = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]

const findProcess = (processID: number, host = '/socket') =>
  findLocalProcess({ host, processID } as unknown as pg.Client)

describe.skipIf(!existsSync('/proc/self/schedstat'))('the process of a connection', () => {
  test('reports how long it waited for a processor, and gets a lower priority', async () => {
    const [pid, other] = [startBusy('postgres'), startBusy('other')]
    await expect.poll(() => readName(pid)).toBe('postgres')
    await expect.poll(() => readName(other)).toBe('other')
    const found = findProcess(pid)
    await expect.poll(() => found.readDelay()).toBeGreaterThan(50)
    const before = getPriority(pid)
    await found.lowerPriority(3)
    expect(getPriority(pid)).toBe(before + 3)
    await found.lowerPriority(40)
    expect(getPriority(pid)).toBe(19)
    found.close()
    expect(found.readDelay()).toBe(0)
  })

  test('keeps its priority when it is not PostgreSQL, or behind a network address', async () => {
    const [foreign, remote] = [startBusy('other'), startBusy('postgres')]
    await expect.poll(() => readName(foreign)).toBe('other')
    await expect.poll(() => readName(remote)).toBe('postgres')
    for (const [pid, host] of [
      [foreign, '/socket'],
      [remote, '127.0.0.1'],
    ] as const) {
      const found = findProcess(pid, host)
      const before = getPriority(pid)
      await found.lowerPriority(3)
      expect([found.readDelay(), getPriority(pid)]).toEqual([0, before])
    }
  })
})
