import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import type { TestCaller } from '../support/caller.ts'
import { findProblems } from '../support/doctor.ts'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'

/** Sets the number of kills, of the app and of the database in turn. */
const KILLS = chooseRepetitions(2, 20)
const PRODUCTS = ['A', 'B', 'C', 'D']
const STOCK = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'armazem-crash-'))
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Describes a posting whose response was lost. The client repeats the request with the same key. */
interface Attempt {
  readonly sale: string
  readonly key: string
}

/** Sets the number of rounds: none in `npm test`, where only the test of postings kills the app and the database. */
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

test('an answered posting survives kill -9 of the app and of the database, and an interrupted posting is posted once when repeated', async () => {
  server ??= await startProcess({ DATA_DIR: folder })
  const shop = await openShop(await signUpAt(server.url), { taxPercent: 21 })
  await shop.buy(PRODUCTS.map((name) => [name, STOCK, 2.5]))
  const posted = new Map<string, Document>()
  let cutOff = 0

  for (let kill = 0; kill < KILLS; kill++) {
    const lost: Attempt[] = []
    await postUntil(shop, posted, lost, async () => {
      if (kill % 2 === 1) killDatabase(folder)
      else await server!.kill()
    })
    // The app reconnects to a recovering database; a killed app is started again.
    if (kill % 2 === 0) {
      server = await startProcess({ DATA_DIR: folder, PORT: new URL(server.url).port })
    }
    await expect.poll(() => readStatus(shop)).toBe(200)
    for (const attempt of lost) posted.set(attempt.sale, await repeatAttempt(shop, attempt))
    cutOff += lost.length
  }

  const numbers = [...posted.values()].map(({ number }) => number)
  expect(new Set(numbers).size).toBe(posted.size)
  for (const [id, { number, total }] of posted) {
    expect(await shop.get(`/sales/${id}`)).toMatchObject({ status: 'closed', number, total })
  }
  // Nothing was posted twice: each posted sale has issued one piece.
  const filter = { status: 'closed' }
  const { total: sold } = await shop.owner.list('sales', { filter, range: [0, 0] })
  for (const name of PRODUCTS) expect((await shop.stock(name)).onHand).toBe(STOCK - sold)
  expect(cutOff).toBeGreaterThan(0)
}, 300_000)

/** Sets the number of requests during which the server stops. */
const IN_FLIGHT = chooseRepetitions(8, 64)

test(`a stop during ${IN_FLIGHT} requests completes or refuses each of them, keeps the completed ones, and ends within ten seconds; then the integrity check finds no problem`, async () => {
  const { url } = (server ??= await startProcess({ DATA_DIR: folder }))
  // The tests above killed the database: each pool notices its broken connections at the next request.
  const owner = await vi.waitFor(() => signUpAt(url), { timeout: 20_000 })
  const acknowledged: string[] = []
  const requests = Array.from({ length: IN_FLIGHT }, async (_, i) => {
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
  const left = await readStopped(owner.team)
  expect(acknowledged.filter((id) => !left.brands.has(id))).toEqual([])
  expect(left.problems).toEqual([])
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

/**
 * Creates and posts sales in six parallel loops until `end` has run while a posting was under
 * way.
 */
async function postUntil(
  shop: Shop,
  posted: Map<string, Document>,
  lost: Attempt[],
  end: () => Promise<void>,
): Promise<void> {
  let isOver = false
  let answered = 0
  const busy = Promise.withResolvers<void>()
  const loops = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const goods = PRODUCTS.map((name): [string, number, number] => [name, 1, 9.99])
      const draft = await shop.draftSale(goods).catch(() => undefined)
      if (!draft) {
        await pause(20)
        continue
      }
      const attempt = { sale: draft.id, key: randomUUID() }
      const posting = post(shop, attempt)
      if (answered >= 6) busy.resolve()
      const answer = await posting.catch(() => undefined)
      answered += 1
      if (answer?.status === 200) posted.set(draft.id, answer.body)
      else lost.push(attempt)
    }
  })
  await busy.promise
  await end()
  isOver = true
  await Promise.all(loops)
}

function post(shop: Shop, { sale, key }: Attempt) {
  return shop.post(`/sales/${sale}/complete`, { payments: [] }, key)
}

async function repeatAttempt(shop: Shop, attempt: Attempt): Promise<Document> {
  const answer = await post(shop, attempt)
  expect([attempt.sale, answer.status, answer.text]).toEqual([attempt.sale, 200, answer.text])
  return answer.body
}

async function readStatus(shop: Shop): Promise<number> {
  return shop.owner.call('/me').then(
    (answer) => answer.status,
    () => 0,
  )
}

/** Reads the data of the stopped server: the ids of the brands of a team, and the problems of the integrity check. */
async function readStopped(team: string | undefined) {
  const cluster = await openCluster(folder)
  const database = createDatabase(cluster.connection)
  try {
    const rows = await database.withTeam(team!, (trx) =>
      trx.query<{ id: string }>({
        text: 'select id from brands where team_id = $1',
        values: [team],
      }),
    )
    return {
      brands: new Set(rows.map(({ id }) => id)),
      problems: await findProblems({ database }),
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}
