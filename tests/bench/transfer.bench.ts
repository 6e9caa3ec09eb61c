import { mkdtempSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import type { TestCaller } from '../support/caller.ts'
import { signUp } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { readProcessorTime } from './processor-time.ts'

/**
 * Measures (`npm run bench -- transfer`) imports and exports with 100,000 products, through a running server. Import:
 * new products by CSV, the same file again with other prices, and the preview; also as a ratio of one INSERT of the
 * same products without history. Export: CSV of ten columns as a ratio of `copy … to stdout` of the same columns in the
 * same order, measured in turns; also other orders, all columns and XLSX. Ratios are medians of the turns. Exports read
 * with a lower priority than COPY (docs/decisions/057), so on a busy machine they wait longer; the processor time,
 * which only Linux reports, shows the work alone. The environment variables PRODUCTS, ROWS and TURNS can set smaller
 * numbers.
 */

const { PRODUCTS, ROWS, TURNS } = {
  PRODUCTS: Number(process.env.PRODUCTS ?? 100_000),
  ROWS: Number(process.env.ROWS ?? 5_000),
  TURNS: Number(process.env.TURNS ?? 5),
}
const FIELDS = [
  'sku',
  'name',
  'category',
  'brand',
  'status',
  'price',
  'purchasePrice',
  'isSellable',
  'stockUnit',
  'createdAt',
]
const COPY = `copy (
  select product.sku, product.name, category.name as category, brand.name as brand, product.status, product.price,
    product.purchase_price, product.is_sellable, unit.name as unit, product.created_at
  from products product
  left join categories category on category.team_id = product.team_id and category.id = product.category
  left join brands brand on brand.team_id = product.team_id and brand.id = product.brand
  left join units unit on unit.team_id = product.team_id and unit.id = product.stock_unit
  order by product.created_at desc, product.id) to stdout with (format csv)`
/** Sets the order of COPY, in which the rows are stored on the disk; the order of the product list is measured, too. */
const SORT = encodeURIComponent('["createdAt","DESC"]')

/** Holds the ids of the team, the category, the brand and the unit of the products. */
const referencedIds: string[] = []

const dataDir = mkdtempSync(join(tmpdir(), 'armazem-bench-'))
const server = await startProcess({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
const cluster = await openCluster(dataDir)
const client = new Client(cluster.superuser!)
try {
  await client.connect()
  await run()
} finally {
  await client.end()
  await server.stop()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const owner = await signUp(server.url)
  await makeProducts(owner)
  const copies: Took[] = []
  const exports: Took[] = []
  const byName = `format=csv&fields=${FIELDS.join(',')}`
  const query = `${byName}&sort=${SORT}`
  for (let turn = 0; turn < TURNS; turn++) {
    copies.push(await measure(() => copyOut()))
    exports.push(await measure(() => exportCsv(owner, query)))
  }
  printMedian('COPY, ten columns', PRODUCTS, copies)
  printMedian('CSV, ten columns', PRODUCTS, exports)
  printResult(
    'CSV, ten columns, by name',
    PRODUCTS,
    await measureSeconds(() => exportCsv(owner, byName)),
  )
  printResult(
    'CSV, all columns',
    PRODUCTS,
    await measureSeconds(() => exportCsv(owner, 'format=csv')),
  )
  printResult(
    'XLSX, ten columns',
    PRODUCTS,
    await measureSeconds(() => exportCsv(owner, query.replace('csv', 'xlsx'))),
  )
  printRatio('CSV', exports, 'COPY', copies)

  const [previews, creations, changes, inserts]: [Took[], Took[], Took[], Took[]] = [[], [], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    previews.push(await measure(() => importProducts(owner, createFile(turn, 1), true)))
    creations.push(await measure(() => importProducts(owner, createFile(turn, 1), false)))
    changes.push(await measure(() => importProducts(owner, createFile(turn, 2), false)))
    inserts.push(await measure(() => insertProducts(`I${turn}-`, ROWS, `'Imported product ' || n`)))
  }
  printMedian('import preview, new products', ROWS, previews)
  printMedian('import, new products', ROWS, creations)
  printMedian('import, changed prices', ROWS, changes)
  printMedian('INSERT, new products', ROWS, inserts)
  printRatio('import', creations, 'INSERT', inserts)
}

function createFile(turn: number, price: number): string {
  const rows = Array.from(
    { length: ROWS },
    (_, i) =>
      `T${turn}-${i},Imported product ${turn} ${i},Cadeiras,Peroba,Piece,${price}.50,0.75,active`,
  )
  return `sku,name,category,brand,stockUnit,price,purchasePrice,status\n${rows.join('\n')}\n`
}

async function importProducts(owner: TestCaller, body: string, dryRun: boolean): Promise<void> {
  const report = await owner.api<{ failed: number; created: number; updated: number }>(
    `/products/import?dryRun=${dryRun}`,
    { method: 'POST', body, headers: { 'content-type': 'text/csv' } },
  )
  if (report.failed > 0 || report.created + report.updated !== ROWS) {
    throw new Error(`import: ${JSON.stringify(report).slice(0, 500)}`)
  }
}

async function exportCsv(owner: TestCaller, query: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/products/export?${query}`, {
    headers: owner.headers(),
  })
  let size = 0
  for await (const chunk of answer.body!) size += chunk.length
  if (answer.status !== 200 || size < PRODUCTS) throw new Error(`export: ${answer.status} ${size}`)
}

/** Reads a COPY over a connection without parsing its rows, which measures mainly PostgreSQL. */
async function copyOut(): Promise<void> {
  let size = 0
  const query = client.query(COPY)
  const { connection } = client as unknown as {
    connection: {
      on(name: string, then: (message: { chunk: Buffer }) => void): void
      removeAllListeners(name: string): void
    }
  }
  connection.on('copyData', ({ chunk }) => (size += chunk.length))
  await query
  connection.removeAllListeners('copyData')
  if (size < PRODUCTS) throw new Error(`copy: ${size}`)
}

interface Took {
  readonly seconds: number
  /** Holds the processor time of server and database; undefined where it is unknown. */
  readonly processor: number | undefined
}

async function measure(work: () => Promise<unknown>): Promise<Took> {
  const before = readProcessorTime(server, dataDir)
  const seconds = await measureSeconds(work)
  const after = readProcessorTime(server, dataDir)
  return { seconds, processor: before && after && after - before }
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function computeMedian(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}

function printMedian(what: string, rows: number, turns: readonly Took[]): void {
  printResult(what, rows, computeMedian(turns.map(({ seconds }) => seconds)))
}

function printResult(what: string, rows: number, took: number): void {
  const rate = (rows / took).toFixed(0).padStart(8)
  process.stdout.write(
    `${what.padEnd(30)}${rows.toString().padStart(8)} rows ${took.toFixed(2).padStart(7)} s ${rate} rows/s\n`,
  )
}

/** Prints the medians of the turns' ratios of the duration and of the processor time. */
function printRatio(
  what: string,
  turns: readonly Took[],
  than: string,
  references: readonly Took[],
): void {
  const compare = (read: (took: Took) => number | undefined) =>
    computeMedian(
      turns.map((took, i) => (read(references[i]!) ?? NaN) / (read(took) ?? NaN)),
    ).toFixed(2)
  const [duration, processor] = [compare((t) => t.seconds), compare((t) => t.processor)]
  process.stdout.write(`${what} ratio: ${duration} of ${than}; in processor time ${processor}\n`)
}

async function makeProducts(owner: TestCaller): Promise<void> {
  const category = await owner.create('categories', { name: 'Cadeiras' })
  const brand = await owner.create('brands', { name: 'Peroba' })
  const [unit] = (await owner.list('units', { filter: { name: 'Piece' } })).rows
  referencedIds.push(owner.team!, category.id, brand.id, unit!.id)
  await insertProducts('B-', PRODUCTS, `'Cadeira de madeira maciça ' || md5(n::text)`)
  await client.query('vacuum analyze products')
}

/** Inserts products. `name` is the SQL of their names: the search index takes longer for names of random letters. */
async function insertProducts(prefix: string, count: number, name: string): Promise<void> {
  await client.query(
    `insert into products (team_id, id, sku, name, category, brand, stock_unit, price, purchase_price)
     select $1, uuidv7(), $6::text || number, ${name}, $2, $3, $4, number, number / 2.0 from generate_series(1, $5::int) number`,
    [...referencedIds, count, prefix],
  )
}
