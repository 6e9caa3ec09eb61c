import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { business } from '../../resources/server.ts'
import { addDays } from '../../src/schema/days.ts'
import { createApp } from '../../src/server/app/app.ts'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { createMail } from '../../src/server/mail/mail.ts'
import { createOutboxTransport } from '../../src/server/mail/transport.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { buildListRequests, buildReportRequests } from './report-requests.ts'

/**
 * Measures (`npm run bench -- reports`) every report and board of the demo company, and the lists that grow with its
 * trade, as its owner, through a running server, one request at a time. Each time is compared with a reference of the
 * same run: one sequential `count(*), sum(net)` of all sale lines. The same is measured with a tenth of the lines,
 * which shows the requests whose time grows with the lines. `LINES=100000,1000000` chooses other sizes (a million lines
 * take a quarter of an hour to load). `DATA_DIR=…` measures existing data folders with the demo company, separated by
 * commas, the smallest first; they are not changed.
 */

const SIZES = (process.env.LINES ?? '10000,100000').split(',').map(Number)
const TURNS = 3
/**
 * Limits the growth of the time from the smaller to the tenfold size: up to twice the time counts as flat, more than
 * three times as linear.
 */
const FLAT = 2
const LINEAR = 3
/**
 * Sets the time below which a request counts as flat, regardless of the growth: most of this time is not spent on the
 * report.
 */
const NEGLIGIBLE_MS = 50

/** Maps the name of a request to its time in milliseconds. */
type Times = ReadonlyMap<string, number>

interface Run {
  readonly label: string
  readonly reference: number
  readonly times: Times
}

const folders = process.env.DATA_DIR?.split(',')
const runs: Run[] = []
for (const folder of folders ?? []) runs.push(await measureFolder(folder, folder))
for (const lines of folders ? [] : SIZES) runs.push(await measureNew(lines))
print(runs)

/** Creates a demo company with this number of sale lines, measures it and removes it. */
async function measureNew(lines: number): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), 'armazem-bench-'))
  try {
    const server = await startProcess({
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      BACKUP_KEEP: '0',
    })
    const cluster = await openCluster(dataDir)
    const database = createDatabase(cluster.connection)
    const keys = { secret: 'a secret for benches, 32 letters', publicUrl: 'http://localhost' }
    const log = pino({ level: 'silent' })
    const app = createApp({
      ...business,
      ...keys,
      database,
      identity: createIdentity({ ...keys, database, registry: business.registry }),
      log,
      uploads: createFolderStore(join(dataDir, 'uploads')),
      backupFolder: join(dataDir, 'backups'),
      mail: createMail(
        {
          transport: createOutboxTransport(join(dataDir, 'outbox'), 'no-reply@localhost'),
          messages: business.mailMessages,
          secret: keys.secret,
          connection: cluster.connection,
        },
        { ...keys, database, log },
      ),
    })
    process.stdout.write(`making ${lines} sale lines …\n`)
    await loadCompany(app.context, createDemoCompany(createSeeds, lines))
    await app.close()
    await database.close()
    await runAsSuperuser(cluster, 'vacuum analyze')
    await cluster.stop()
    await server.stop()
    return await measureFolder(dataDir, `${lines} lines`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureFolder(dataDir: string, label: string): Promise<Run> {
  const server = await startProcess({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    BACKUP_KEEP: '0',
  })
  try {
    const reference = await measureReference(dataDir)
    return { label, reference, times: await measureRequests(server.url) }
  } finally {
    await server.stop()
  }
}

async function measureReference(dataDir: string): Promise<number> {
  const cluster = await openCluster(dataDir)
  const client = new pg.Client(cluster.superuser!)
  await client.connect()
  await client.query('set max_parallel_workers_per_gather = 0')
  const best = await measureBest(() => client.query('select count(*), sum(net) from sales_lines'))
  await client.end()
  await cluster.stop()
  return best
}

/** Runs a statement without the time limit of the app's connections. */
async function runAsSuperuser({ superuser }: Cluster, text: string): Promise<void> {
  const client = new pg.Client(superuser!)
  await client.connect()
  await client.query(text)
  await client.end()
}

async function measureRequests(url: string): Promise<Times> {
  const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
  const today = new Date().toISOString().slice(0, 10)
  const days = {
    today,
    yearAgo: addDays(today, -364),
    past: addDays(today, -300),
    first: addDays(today, -2000),
  }
  const times = new Map<string, number>()
  const records = await findUsedRecords(owner)
  const requests = [
    ...buildReportRequests(business.registry, days),
    ...buildListRequests(business.registry, days, records),
  ]
  for (const { name, path } of requests) {
    const sendRequest = async () => {
      const { status, text } = await owner.call(path)
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    }
    times.set(name, await measureBest(sendRequest))
  }
  return times
}

/** Returns the customer, supplier, product and branch of the latest documents, by which lists are filtered. */
async function findUsedRecords(owner: Member): Promise<Readonly<Record<string, string>>> {
  const readFirst = async (path: string) => {
    const [row] = (await owner.get(path)) as readonly Readonly<Record<string, string>>[]
    return row!
  }
  const { customer, branch } = await readFirst('/sales?filter={"status":"closed"}&range=[0,0]')
  const { supplier } = await readFirst('/purchases?range=[0,0]')
  const { product } = await readFirst('/stock-movements?range=[0,0]')
  return { customer: customer!, branch: branch!, supplier: supplier!, product: product! }
}

async function measureBest(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return Math.min(...taken)
}

/**
 * Prints one line for each request, the slowest first, and then the names of the requests that grow with the lines.
 */
function print(runs: readonly Run[]): void {
  const [first, last] = [runs[0]!, runs.at(-1)!]
  for (const { label, reference } of runs) {
    process.stdout.write(`${label}: reference ${reference.toFixed(1)} ms\n`)
  }
  const linear: string[] = []
  for (const [name, ms] of [...last.times].toSorted(([, a], [, b]) => b - a)) {
    const before = runs.length > 1 ? first.times.get(name) : undefined
    const growth = before === undefined ? undefined : ms / before
    if (growth !== undefined && growth > LINEAR && ms >= NEGLIGIBLE_MS) linear.push(name)
    process.stdout.write(
      `${name.padEnd(40)} ${ms.toFixed(0).padStart(7)} ms ${(ms / last.reference).toFixed(2).padStart(8)} × reference` +
        `${growth === undefined ? '' : `  grew ${growth.toFixed(1).padStart(5)} × ${describeGrowth(growth, ms)}`}\n`,
    )
  }
  if (runs.length === 1) return
  process.stdout.write(`linear in the lines: ${linear.join(', ') || 'none'}\n`)
}

function describeGrowth(growth: number, ms: number): string {
  if (ms < NEGLIGIBLE_MS || growth <= FLAT) return 'flat'
  return growth <= LINEAR ? 'less than linear' : 'linear'
}
