import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { createKnownDevices } from '../../src/server/identity/known-device.ts'
import type { TestCaller } from './caller.ts'
import { workAlone } from './once-per-run.ts'
import type { TestDatabase } from './database.ts'
import { createShopRecords } from './shop.ts'
import type { ShopRecords } from './shop-records.ts'

/** Sets the region of ready teams. */
const REGION = { locale: 'en-US', currency: 'USD' } as const
/** Sets the tax percentage of the recorded shop; each copy replaces it with its own. */
const RECORDED_TAX = 77.2537

/**
 * Holds what sign-up, a new team and an opened shop write into the database. The rows are recorded from requests, which
 * are sent once in the test run. The texts contain marks instead of values that differ between copies.
 */
interface ReadyTeam {
  readonly statements: Readonly<Record<Stage, string>>
  /** Names the cookie of the session. */
  readonly cookie: string
  readonly person: string
  readonly team: string
  readonly shop: ShopRecords
}

type Stage = 'person' | 'team' | 'shop'

/** Marks the last digits of each id, the person's address, the token of the session and the percentage of the tax. */
const MARKS = { id: '§id§', email: '§email§', token: '§token§', tax: '§tax§' } as const
const UUID = /([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{2})[\da-f]{10}/g

let known: Promise<ReadyTeam> | undefined

/** Names the database and the keys of a server, for which copies of the ready team are made. */
interface Target {
  readonly secret: string
  readonly publicUrl: string
  /** Runs statements as a superuser. */
  readonly run: (text: string) => Promise<unknown>
}

/**
 * Creates a new person, and a new team unless `stage` is `person`, by copying rows: this takes a fifth of the time of
 * the requests. `createApp` creates the app in which the rows are recorded, if no file has done so in this test run.
 */
export async function copyReadyTeam(
  caller: TestCaller,
  stage: 'person' | 'team',
  { run, secret, publicUrl }: Target,
  createApp: () => Promise<RecordingApp>,
): Promise<void> {
  const ready = await (known ??= readReadyTeam(createApp))
  const [digits, token] = [randomBytes(5).toString('hex'), randomBytes(24).toString('base64url')]
  // Addresses begin differently, because tests search for their beginning.
  const email = `${randomUUID()}@example.test`
  const fill = (text: string) =>
    text.replaceAll(MARKS.id, digits).replaceAll(MARKS.email, email).replaceAll(MARKS.token, token)
  const { person, team, shop } = ready.statements
  await run(fill(stage === 'person' ? person : person + team))
  caller.email = email
  caller.id = fill(ready.person)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const session = `${ready.cookie}=${encodeURIComponent(`${token}.${signature}`)}`
  const device = createKnownDevices(secret, publicUrl).remember('', caller.email)
  caller.setCookies([session, device])
  if (stage === 'person') return
  caller.team = fill(ready.team)
  caller.copyShop = async (taxPercent) => {
    await run(fill(shop.replaceAll(MARKS.tax, String(taxPercent))))
    return JSON.parse(fill(JSON.stringify(ready.shop))) as ShopRecords
  }
}

/** Describes the app in which the rows are recorded. */
interface RecordingApp extends Pick<TestDatabase, 'asSuperuser'> {
  signUp(region: typeof REGION): Promise<TestCaller>
  close(): Promise<void>
}

/** Returns the ready team of the test run; records it if it is not known yet. */
async function readReadyTeam(createApp: () => Promise<RecordingApp>): Promise<ReadyTeam> {
  const cluster = inject('cluster')
  const path = join(cluster.filesFolder, 'ready-team.json')
  return workAlone(cluster, path, async () => {
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(await recordReadyTeam(createApp)))
    }
    return JSON.parse(readFileSync(path, 'utf8')) as ReadyTeam
  })
}

async function recordReadyTeam(createApp: () => Promise<RecordingApp>): Promise<ReadyTeam> {
  const app = await createApp()
  try {
    const before = await readRows(app)
    const owner = await app.signUp(REGION)
    const signedUp = await readRows(app)
    const shop = await createShopRecords(owner, RECORDED_TAX)
    const opened = await readRows(app)
    const token = /"token": "(\w+)"/.exec(signedUp.get('session')!.join())![1]!
    const mark = (text: string) =>
      text
        .replaceAll(owner.email, MARKS.email)
        .replaceAll(UUID, `$1${MARKS.id}`)
        .replaceAll(token, MARKS.token)
        .replaceAll(String(RECORDED_TAX), MARKS.tax)
    const columns = await readColumns(app)
    const write = (from: Rows, to: Rows, isWritten: (table: string) => boolean) =>
      mark(writeInserts(from, to, columns, isWritten))
    return {
      statements: {
        person: write(before, signedUp, (table) => OF_PERSON.has(table)),
        team: write(before, signedUp, (table) => !OF_PERSON.has(table)),
        shop: write(signedUp, opened, () => true),
      },
      cookie: /([\w.]*session_token)=/.exec(owner.headers().cookie!)![1]!,
      person: mark(owner.id),
      team: mark(owner.team!),
      shop: JSON.parse(mark(JSON.stringify(shop))) as ShopRecords,
    }
  } finally {
    await app.close()
  }
}

/** Lists the tables with the rows of a person without a team. */
const OF_PERSON: ReadonlySet<string> = new Set(['"user"', 'account', 'session', 'person_events'])

/** Maps tables to their rows as JSON. */
type Rows = ReadonlyMap<string, readonly string[]>

const TABLES = `
  select format('%I', relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`

async function readRows({ asSuperuser }: RecordingApp): Promise<Rows> {
  const rows = new Map<string, string[]>()
  for (const { name } of await asSuperuser<{ name: string }>({ text: TABLES })) {
    const text = `select to_jsonb(each)::text as row from ${name} each`
    rows.set(
      name,
      (await asSuperuser<{ row: string }>({ text })).map(({ row }) => row),
    )
  }
  return rows
}

/** Maps tables to the columns that can be written. */
async function readColumns({ asSuperuser }: RecordingApp): Promise<ReadonlyMap<string, string>> {
  const text = `
    select format('%I', relname) as name, string_agg(format('%I', attname), ', ') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' group by relname`
  const tables = await asSuperuser<{ name: string; columns: string }>({ text })
  return new Map(tables.map(({ name, columns }) => [name, columns]))
}

/**
 * Writes statements that insert the rows which were added. Triggers do not run, because their rows were recorded as
 * well; only events of people are inserted with their trigger, which computes a hash of the ids.
 */
function writeInserts(
  from: Rows,
  to: Rows,
  columns: ReadonlyMap<string, string>,
  isWritten: (table: string) => boolean,
): string {
  const inserts = { replica: [] as string[], origin: [] as string[] }
  for (const [table, rows] of to) {
    const added = rows.filter((row) => !from.get(table)!.includes(row))
    if (added.length === 0 || !isWritten(table)) continue
    if (rows.length - added.length < from.get(table)!.length)
      throw new Error(`Rows of ${table} were changed, so that their new values cannot be inserted.`)
    const names = columns.get(table)!
    inserts[table === 'person_events' ? 'origin' : 'replica'].push(
      `insert into ${table} (${names}) select ${names}
        from jsonb_populate_recordset(null::${table}, $rows$[${added.join()}]$rows$);`,
    )
  }
  return `set session_replication_role = replica; ${inserts.replica.join('')}
    set session_replication_role = origin; ${inserts.origin.join('')}`
}
