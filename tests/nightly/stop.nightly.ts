import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { isHaproxyInstalled, startBalancer } from '../support/balancer.ts'
import type { TestCaller } from '../support/caller.ts'
import { fetchStatus } from '../support/fetch-status.ts'
import { signUpAt } from '../support/live-owner.ts'
import { findFreePort, startProcess, type ServerProcess } from '../support/server-process.ts'

/** Sets how often the nodes behind the balancer of `deploy/haproxy.cfg` stop one after the other (promise T29). */
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const CLIENTS = 64
/** Limits the ids in one request, because the balancer accepts addresses of up to 16 KB. */
const IDS_PER_REQUEST = 100
if (!isHaproxyInstalled) console.log('skipped: haproxy is not installed')

const folder = mkdtempSync(join(tmpdir(), 'armazem-stop-'))
const nodes: ServerProcess[] = []
let balancer: ChildProcess | undefined

afterAll(async () => {
  balancer?.kill()
  for (const node of nodes) await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Posted {
  readonly ids: string[]
  readonly failures: string[]
  isOver: boolean
}

describe.skipIf(!isHaproxyInstalled)('a node that stops behind a balancer', () => {
  test(`refuses no request of ${CLIENTS} clients in ${ROUNDS} stops, loses no record, and ends within 10 s`, async () => {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const environment = { DATA_DIR: folder, PUBLIC_URL: url, LOG_LEVEL: 'warn' }
    nodes.push(await startProcess(environment), await startProcess(environment))
    balancer = startBalancer(port, nodes, folder)
    await expect.poll(() => fetchStatus(`${url}/readyz`), { timeout: 20_000 }).toBe(200)
    const owner = await signUpAt(url)
    const posted: Posted = { ids: [], failures: [], isOver: false }
    const clients = Array.from({ length: CLIENTS }, () => post(owner, posted))
    const durations_ms: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await pause(3_000)
      const at = round % nodes.length
      const began = Date.now()
      expect(await nodes[at]!.stop()).toBe(0)
      durations_ms.push(Date.now() - began)
      nodes[at] = await startProcess({ ...environment, PORT: new URL(nodes[at]!.url).port })
    }
    posted.isOver = true
    await Promise.all(clients)
    console.log(`${posted.ids.length} posted; longest stop ${Math.max(...durations_ms)} ms`)
    expect(posted.failures).toEqual([])
    expect(Math.max(...durations_ms)).toBeLessThan(10_000)
    expect(await findMissing(owner, posted.ids)).toEqual([])
  })
})

async function post(owner: TestCaller, posted: Posted): Promise<void> {
  while (!posted.isOver) {
    const body = { name: `Brand ${randomUUID()}` }
    try {
      const answer = await owner.call<{ id: string }>('/brands', { method: 'POST', body })
      if (answer.status === 201) posted.ids.push(answer.body.id)
      else posted.failures.push(`${answer.status} ${answer.text}`)
    } catch (problem) {
      posted.failures.push(String(problem))
    }
    await pause(50)
  }
}

async function findMissing(owner: TestCaller, ids: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const chunk = ids.slice(start, start + IDS_PER_REQUEST)
    const range = [0, IDS_PER_REQUEST - 1] as const
    const { rows } = await owner.list('brands', { filter: { id: chunk }, range })
    const found = new Set(rows.map(({ id }) => id))
    missing.push(...chunk.filter((id) => !found.has(id)))
  }
  return missing
}
