import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { UNKNOWN_ID, listOperations } from '../support/operations.ts'
import { openShop } from '../support/shop.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'
import { watchStatements } from '../support/watch-statements.ts'

/**
 * Lists tables that belong to no team: each node of a distributed PostgreSQL has a copy, or one
 * node has them.
 */
const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  migrations: 'which migration files were applied',
  database_files: 'which files of database/ were applied',
  user: 'people may belong to several teams',
  account: 'passwords of people',
  session: 'sign-ins of people',
  twoFactor: 'second factors of people',
  verification: 'codes sent to people, before they have a team',
  rateLimit: 'counts attempts by network, account and address',
  mails: 'mails to people, who may be in no team',
  person_photos: 'the photo of a person is the same in all of their teams',
  person_events: 'sign-ins of people, and what they changed about themselves',
}

/** Lists statements of the engine that read rows of several teams, each from one table without joins. */
const ACROSS_TEAMS: Readonly<Record<string, string>> = {
  "select count(*)::int as count from members where user_id = $1 and $2 = any(roles) and status = 'active'":
    'counts the teams that a person owns, of which there is a limit',
  "select json_build_object('team', preference.team_id, 'key', preference.key, 'value', preference.value) as row from preferences preference where preference.user_id = $1 order by preference.team_id, preference.key":
    'exports what is stored about a person, in all teams',
  "select json_build_object('team', sent.team_id, 'at', sent.created_at, 'resource', sent.resource, 'record', sent.record_id, 'printout', sent.printout, 'state', sent.state) as row from document_mails sent where sent.user_id = $1 order by sent.created_at, sent.id":
    'exports what is stored about a person, in all teams',
  "select json_build_object('team', key.team_id, 'name', key.name, 'role', key.role, 'createdAt', key.created_at, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at) as row from api_keys key where key.created_by = $1 order by key.created_at, key.id":
    'exports what is stored about a person, in all teams',
}

let app: TestApp
let client: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  // A superuser bypasses row-level security, which would add the team to statements that lack it.
  client = new pg.Client(app.superuserConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

/** Returns the column by which a table is distributed. */
const getShardKey = (table: string) => (table === 'teams' ? 'id' : 'team_id')

interface Key {
  readonly table: string
  readonly name: string
  readonly target: string | null
  readonly first: string
  readonly targetFirst: string | null
}

test('every table is distributed by team: its keys start with the team, or it is a reference table', async () => {
  const { rows: tables } = await client.query<{ name: string; keys: Key[] }>(TABLES)
  const wrong = tables.flatMap(({ name, keys }): (Key | string)[] => {
    if (name in REFERENCE_TABLES) {
      return keys.filter(({ target }) => target !== null && !(target in REFERENCE_TABLES))
    }
    if (keys.length === 0) return [`${name} has no key`]
    return keys.filter(({ first, target, targetFirst }) => {
      if (first !== getShardKey(name)) return true
      return target !== null && targetFirst !== getShardKey(target)
    })
  })
  expect(wrong).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(Object.keys(REFERENCE_TABLES).filter((name) => !names.includes(name))).toEqual([])
  expect(names.length).toBeGreaterThan(50)
})

/** Selects tables with the first columns of their primary keys, unique indexes and foreign keys. */
const TABLES = `
  select listed.relname as name, coalesce((select json_agg(key) from (
    select listed.relname as table, index.relname as name, null as target, first.attname as first,
      null as "targetFirst"
    from pg_index join pg_class index on index.oid = indexrelid
      left join pg_attribute first on first.attrelid = listed.oid and first.attnum = indkey[0]
    where indrelid = listed.oid and indisunique
    union all
    select listed.relname, conname, target.relname, first.attname, target_first.attname
    from pg_constraint join pg_class target on target.oid = confrelid
      join pg_attribute first on first.attrelid = listed.oid and first.attnum = conkey[1]
      join pg_attribute target_first on target_first.attrelid = target.oid and target_first.attnum = confkey[1]
    where conrelid = listed.oid and contype = 'f') key), '[]') as keys
  from pg_class listed where listed.relnamespace = 'public'::regnamespace and listed.relkind in ('r', 'p')
  order by listed.relname`

/** Describes a node of a plan in the output of EXPLAIN. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Subplan Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
}

interface Found {
  readonly node: PlanNode
  /** Names the subquery of the node. */
  readonly subplan: string | undefined
}

function flattenPlan(node: PlanNode, outer?: string): Found[] {
  const subplan = node['Subplan Name'] ?? outer
  return [{ node, subplan }, ...(node.Plans ?? []).flatMap((inner) => flattenPlan(inner, subplan))]
}

/** Returns all conditions of a plan. */
function listConditions(nodes: readonly Found[]): string {
  const conditions = nodes.flatMap(({ node }) =>
    Object.entries(node).filter(([key]) => /(Cond|Filter)$/.test(key)),
  )
  return conditions.map(([, condition]) => String(condition)).join('\n')
}

/** Returns the tables of teams that a statement reads without the team as a condition or join. */
async function findUnboundTables(text: string): Promise<readonly string[]> {
  const { rows } = await client.query(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
  const nodes = flattenPlan(plan)
  const conditions = listConditions(nodes)
  return nodes.flatMap(({ node, subplan }) => {
    const { 'Relation Name': table, Alias: alias, 'Node Type': type } = node
    if (table === undefined || type === 'ModifyTable' || table in REFERENCE_TABLES) return []
    // better-auth reads the catalogue some time after the start.
    if (table.startsWith('pg_')) return []
    const key = `${quoteIfNeeded(alias ?? table)}\\.${getShardKey(table)}`
    const isBound =
      new RegExp(`(?<![\\w."])${key} = |= ${key}(?!\\w)`).test(conditions) ||
      // A subquery that is read once and searched by its team.
      (subplan !== undefined && conditions.includes(`team_id = (hashed ${subplan})`))
    return isBound ? [] : [table]
  })
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function quoteIfNeeded(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`
}

/** Uses the API: trades, reads all resources, exports them, and signs out. */
async function runEverything(): Promise<void> {
  const owner = await app.signUp()
  const books = await openShop(owner, { taxPercent: 20 })
  await tradeBasics(books)
  await tradeRemaining(books)
  await app.colleague(owner, 'viewer')
  const [product] = (await owner.list('products')).rows
  for (const { method, path } of await listOperations(owner)) {
    if (method !== 'GET' || path === '/events') continue
    const at = path.replace('/{id}', `/${path.startsWith('/products') ? product!.id : UNKNOWN_ID}`)
    await owner.call(at.replaceAll(/\{\w+\}/g, UNKNOWN_ID))
  }
  await owner.call('/products?filter={"q":"A"}&prefetch=category,tax&range=[0,4]')
  await owner.call('/products/import', {
    method: 'POST',
    body: [{ name: 'C', sku: 'C', category: 'Goods', stockUnit: 'Thing', price: 1 }],
  })
  await owner.call('/checks', { method: 'POST', body: {} })
}

test.runIf(isNight())(
  'no statement reads rows of several teams, except the listed ones',
  async () => {
    const watch = watchStatements()
    await runEverything().finally(() => watch.stop())
    const texts = [...watch.texts].filter((text) =>
      /^\s*(select|with|insert|update|delete)\b/i.test(text),
    )
    expect(texts.length).toBeGreaterThan(200)
    const wrong: { tables: readonly string[]; text: string }[] = []
    for (const text of texts) {
      const found = await findUnboundTables(text).catch((problem: unknown) => [String(problem)])
      // better-auth reads the catalogue, which has no teams.
      const tables = found.filter((table) => !table.startsWith('pg_'))
      if (tables.length > 0 && !(inOneLine(text) in ACROSS_TEAMS))
        wrong.push({ tables, text: inOneLine(text) })
    }
    expect(wrong).toEqual([])
  },
  120_000,
)
