import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-crash-'))
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets the number of rounds. By day, crash-posting.test.ts kills the app and the database while they post. */
const ROUNDS = chooseRepetitions(0, 3)

test.runIf(ROUNDS > 0)(
  'answered writes survive kill -9 of the app and of the database',
  async () => {
    server = await startProcess({ DATA_DIR: folder })
    const owner = await signUpAt(server.url)
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await writeUntil(owner, acknowledged, () => server!.kill())
      server = await startProcess({ DATA_DIR: folder, PORT: new URL(server.url).port })
      expect(await findLost(owner, acknowledged)).toEqual([])

      await writeUntil(owner, acknowledged, async () => killDatabase(folder))
      // The database refuses reads until it has recovered.
      await expect.poll(() => findLost(owner, acknowledged)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 20)
  },
  120_000,
)

test('a stop lets 64 running requests finish, loses none of them, and ends in time', async () => {
  const { url } = (server ??= await startProcess({ DATA_DIR: folder }))
  // At night, the test above killed the database: each pool notices its broken connections at the next request.
  const owner = await vi.waitFor(() => signUpAt(url), { timeout: 20_000 })
  const acknowledged: string[] = []
  const requests = Array.from({ length: 64 }, async (_, i) => {
    const body = { name: `In flight ${i}` }
    const answer = await owner.call<{ id: string }>('/brands', { method: 'POST', body })
    expect(answer.status).toBe(201)
    acknowledged.push(answer.body.id)
  })
  await Promise.any(requests)
  const began = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  // A connection that was still waiting may be refused; accepted requests are answered completely.
  const refused = (await Promise.allSettled(requests)).flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason.cause ?? each.reason)] : [],
  )
  for (const reason of refused) expect(reason).toMatch(/ECONNREFUSED|ECONNRESET|other side closed/)
  server = await startProcess({ DATA_DIR: folder, PORT: new URL(url).port })
  expect(await findLost(owner, acknowledged)).toEqual([])
})

/**
 * Writes in eight parallel loops. Calls `end` after 30 responses. Collects the ids of successful
 * writes.
 */
async function writeUntil(
  owner: TestCaller,
  acknowledged: string[],
  end: () => Promise<void>,
): Promise<void> {
  let isOver = false
  let answered = 0
  const busy = Promise.withResolvers<void>()
  const writers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const body = { name: `Brand ${randomUUID()}` }
      const answer = await owner
        .call<{ id: string }>('/brands', { method: 'POST', body })
        .catch(() => undefined)
      if (answer?.status === 201) {
        acknowledged.push(answer.body.id)
        answered += 1
        if (answered === 30) busy.resolve()
      }
      if (answer === undefined || answer.status >= 500) await pause(20)
    }
  })
  await busy.promise
  await end()
  isOver = true
  await Promise.all(writers)
}

async function findLost(owner: TestCaller, acknowledged: readonly string[]): Promise<string[]> {
  const stored = new Set<string>()
  for (let from = 0; from < acknowledged.length; from += 500) {
    const id = acknowledged.slice(from, from + 500)
    const { rows } = await owner.list('brands', { filter: { id }, range: [0, 499] })
    for (const row of rows) stored.add(row.id)
  }
  return acknowledged.filter((id) => !stored.has(id))
}
