import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { findProblems } from '../support/doctor.ts'
import { killDatabase, signUpAt } from '../support/live-owner.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'

/** Sets the number of kills, of the app and of the database in turn. */
const KILLS = chooseRepetitions(2, 20)
const PRODUCTS = ['A', 'B', 'C', 'D']
const STOCK = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'armazem-crash-posting-'))
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

test('an answered posting survives any crash, and an interrupted one is posted once when repeated', async () => {
  server = await startProcess({ DATA_DIR: folder })
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

  await server.stop()
  expect(await listProblems()).toEqual([])
}, 300_000)

/**
 * Creates and posts sales in six parallel loops until `strike` has run while a posting was under
 * way.
 */
async function postUntil(
  shop: Shop,
  posted: Map<string, Document>,
  lost: Attempt[],
  strike: () => Promise<void>,
): Promise<void> {
  let over = false
  let answered = 0
  const busy = Promise.withResolvers<void>()
  const loops = Array.from({ length: 6 }, async () => {
    while (!over) {
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
  await strike()
  over = true
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

async function listProblems() {
  const cluster = await openCluster(folder)
  const database = createDatabase(cluster.connection)
  try {
    return await findProblems({ database })
  } finally {
    await database.close()
    await cluster.stop()
  }
}
