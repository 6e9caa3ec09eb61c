import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { analyzeTables } from '../../src/server/integrity/analyze-tables.ts'
import { findProblems } from '../support/doctor.ts'
import { killDatabase } from '../support/live-owner.ts'
import { startNodes, type Nodes } from '../support/nodes.ts'
import { findPgBouncers, startPooler, type Pooler } from '../support/pooler.ts'
import {
  startReplicated,
  buildDatabaseUrl,
  type ReplicatedCluster,
} from '../support/replicated-cluster.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

/**
 * Runs a day of a shop on two nodes, a pooler, a database and its replica, each of which is killed again and again.
 * MINUTES sets the duration of the load.
 */
const MINUTES = Number(process.env.MINUTES ?? 10)
const TILLS = 6
const BETWEEN_KILLS_MS = 4_000
const PRODUCTS = ['A', 'B', 'C', 'D']

const [pgBouncer] = findPgBouncers()
if (!pgBouncer) console.log('skipped: pgBouncer is not installed')

const folder = mkdtempSync(join(tmpdir(), 'armazem-shop-cluster-'))
let databases: ReplicatedCluster | undefined
let pooler: Pooler | undefined
let nodes: Nodes | undefined

afterAll(async () => {
  await nodes?.stop()
  await pooler?.stop()
  await databases?.standby.stop()
  await databases?.primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Kind = 'sales' | 'purchases' | 'transfers' | 'adjustments'

/** Holds an acknowledged document, which must be found afterwards. */
interface Acknowledged {
  readonly kind: Kind
  readonly number: string | null
  readonly total: number
  readonly paid: number
}

/** Collects the acknowledged documents of all tills, and the stock that they lead to. */
interface Day {
  readonly documents: Map<string, Acknowledged>
  /** Holds the expected stock by product; expected amounts are in the documents. */
  readonly onHand: Map<string, number>
  readonly refused: string[]
  isOver: boolean
}

describe.skipIf(!pgBouncer)('a day on two nodes behind a pooler', () => {
  it('loses no acknowledged document and posts none twice, whichever part is killed', async () => {
    const shop = await openDay()
    const other = await shop.branchNamed('Other')
    const counted = await shop.branchNamed('Counted')
    const day: Day = { documents: new Map(), onHand: new Map(), refused: [], isOver: false }
    const opening = await shop.buy(PRODUCTS.map((name) => [name, 1_000_000, 2.5]))
    recordDocument(day, 'purchases', opening)
    for (const name of PRODUCTS) day.onHand.set(name, 1_000_000)

    const tills = Array.from({ length: TILLS }, (_, till) =>
      sellAtTill({ shop, other, counted, day, till }),
    )
    const kills = await killInTurn(MINUTES * 60_000)
    day.isOver = true
    await Promise.all(tills)

    expect(day.refused).toEqual([])
    expect(await findDifferences(shop, day)).toEqual([])
    const closing = await closeDay(shop)
    const sales = [...day.documents.values()].filter(({ kind }) => kind === 'sales')
    expect(closing.salesCount).toBe(sales.filter(({ total }) => total > 0).length)
    console.log(
      `${day.documents.size} documents, ${sales.length} of them sales and returns; ${kills} kills; ${nodes!.countRetries()} requests were repeated`,
    )
    expect(nodes!.countRetries()).toBeGreaterThan(0)
    const database = createDatabase(databases!.primary.connection)
    try {
      await analyzeTables(database)
      expect(await findProblems({ database })).toEqual([])
    } finally {
      await database.close()
    }
  })
})

async function openDay(): Promise<Shop> {
  databases = await startReplicated(folder)
  const { primary, standby } = databases
  pooler = await startPooler(pgBouncer!, primary.connection)
  nodes = await startNodes(2, {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: buildDatabaseUrl(pooler.connection),
    DATABASE_DIRECT_URL: buildDatabaseUrl(primary.connection),
    DATABASE_REPLICA_URL: buildDatabaseUrl(standby.connection),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const owner = nodes.createCaller()
  const person = { name: 'Ana', email: 'ana@example.test', password: 'long enough 1' }
  await owner.api('/auth/sign-up/email', { method: 'POST', body: person })
  const team = { name: 'Shop', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  owner.team = (await owner.create('teams', team)).id
  return openShop(owner, { taxPercent: 21 })
}

/** Kills one part after the other for `duration_ms`; returns the number of kills. */
async function killInTurn(duration_ms: number): Promise<number> {
  const { primaryFolder, standbyFolder } = databases!
  const killers: readonly (() => Promise<void>)[] = [
    () => nodes!.crash(0),
    async () => killDatabase(primaryFolder),
    () => pooler!.crash(),
    () => nodes!.crash(1),
    async () => killDatabase(standbyFolder),
  ]
  const end = Date.now() + duration_ms
  let kills = 0
  while (Date.now() < end || kills < killers.length) {
    await pause(BETWEEN_KILLS_MS)
    await killers[kills % killers.length]!()
    kills += 1
  }
  await pause(BETWEEN_KILLS_MS)
  return kills
}

interface Till {
  readonly shop: Shop
  readonly other: { id: string }
  /** Holds the branch in which all tills count the same goods. */
  readonly counted: { id: string }
  readonly day: Day
  readonly till: number
}

async function sellAtTill(place: Till): Promise<void> {
  for (let turn = place.till; !place.day.isOver; turn++) {
    try {
      await WORK[turn % WORK.length]!(place, PRODUCTS[turn % PRODUCTS.length]!)
    } catch (problem) {
      place.day.refused.push(String(problem))
    }
  }
}

/** Lists the tasks of a till, which does them one after the other. */
const WORK: readonly ((place: Till, name: string) => Promise<void>)[] = [
  async ({ shop, day }, name) => {
    const draft = await shop.draftSale([[name, 2, 9.99]])
    const payments = [{ method: shop.method.id, amount: draft.total }]
    const sale = await shop.submit(`/sales/${draft.id}/complete`, { payments })
    recordDocument(day, 'sales', sale)
    move(day, name, -2)
  },
  async ({ shop, day }, name) => {
    const sale = await shop.sell([[name, 3, 20]])
    recordDocument(day, 'sales', sale)
    move(day, name, -3)
    recordDocument(day, 'sales', await shop.pay('sales', sale, 5))
    recordDocument(day, 'sales', await shop.pay('sales', sale, 5))
  },
  async ({ shop, day }, name) => {
    const sale = await shop.sell([[name, 4, 7]])
    recordDocument(day, 'sales', sale)
    move(day, name, -4)
    recordDocument(day, 'sales', await shop.returnGoods('sales', sale, [1]))
    move(day, name, 1)
    // A return reduces the amount due of its sale.
    recordDocument(day, 'sales', await shop.get(`/sales/${sale.id}`))
  },
  async ({ shop, day }, name) => {
    const purchase = await shop.buy([[name, 5, 3]])
    move(day, name, 5)
    recordDocument(day, 'purchases', await shop.pay('purchases', purchase, 10))
  },
  async ({ shop, other, day }, name) => {
    const transfer = await shop.transfer([[name, 2]], other)
    move(day, name, -2)
    recordDocument(day, 'transfers', await shop.submit(`/transfers/${transfer.id}/receive`))
  },
  async ({ shop, counted, day, till }, name) => {
    const goods = [[name, till + 1, 2] as const]
    recordDocument(
      day,
      'adjustments',
      await shop.adjust(goods, { mode: 'count', branch: counted.id }),
    )
  },
  async ({ shop }) => {
    await shop.owner.api('/stock-balance?range=[0,24]')
    await shop.owner.api('/sales?range=[0,24]')
  },
]

function recordDocument(day: Day, kind: Kind, { id, number, total, paid }: Document): void {
  day.documents.set(id, { kind, number, total, paid })
}

function move(day: Day, name: string, quantity: number): void {
  day.onHand.set(name, sum([day.onHand.get(name)!, quantity]))
}

/** Returns the differences between acknowledged and stored documents and stock: lost, changed or duplicate. */
async function findDifferences(shop: Shop, day: Day): Promise<readonly unknown[]> {
  const found: unknown[] = []
  const numbers = new Set<string>()
  for (const [id, { kind, ...answered }] of day.documents) {
    const stored = await shop.get(`/${kind}/${id}`)
    const isSame =
      stored.number === answered.number &&
      stored.total === answered.total &&
      stored.paid === answered.paid
    if (!isSame) found.push({ kind, id, answered, stored })
    numbers.add(`${kind} ${stored.number}`)
  }
  if (numbers.size !== day.documents.size) found.push('a number is used twice')
  for (const kind of ['sales', 'purchases', 'transfers', 'adjustments']) {
    // Without this header, a total of more than 10,000 is an estimate.
    const headers = { prefer: 'count=exact' }
    const { total } = await shop.owner.list(kind, { range: [0, 0], headers })
    const answered = [...day.documents.values()].filter((each) => each.kind === kind).length
    if (total !== answered) found.push({ kind, answered, stored: total })
  }
  for (const [name, onHand] of day.onHand) {
    const stored = (await shop.stock(name)).onHand
    if (stored !== onHand) found.push({ name, answered: onHand, stored })
  }
  return found
}

async function closeDay(shop: Shop): Promise<Document & { readonly salesCount: number }> {
  const { id } = await shop.submit('/day-closings', { branch: shop.branch.id, opening: 100 })
  const closed = await shop.submit(`/day-closings/${id}/close`, { counted: 100 })
  return closed as Document & { readonly salesCount: number }
}
