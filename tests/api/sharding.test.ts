import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { useEverything } from '../support/use-everything.ts'
import { watchPlans, type PlanNode, type RunStatement } from '../support/watch-plans.ts'
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

/**
 * Lists statements that read rows of several teams, by purpose; `…` stands for any text. The statements of maintenance
 * join the rows that they delete or merge by team.
 */
const ACROSS_TEAMS: Readonly<Record<string, readonly string[]>> = {
  'counts or finds the teams of a person': [
    "select count(*)::int as count from members where user_id = $1 and $2 = any(roles) and status = 'active'",
    'select from members where user_id = $1 and team_id <> $2 limit 1',
  ],
  'records a sign-in in each team of the person': [
    "array( select members.team_id from members where members.user_id = new.person and members.status = 'active')",
  ],
  'exports what is stored about a person': [
    "select json_build_object('team', preference.team_id, … from preferences preference where preference.user_id = $1 order by …",
    "select json_build_object('team', sent.team_id, … from document_mails sent where sent.user_id = $1 order by …",
    "select json_build_object('team', key.team_id, … from api_keys key where key.created_by = $1 order by …",
  ],
  'deletes what is stored about a person': [
    'delete from member_pins where user_id = …',
    'delete from preferences where user_id = …',
    'delete from notifications where user_id = …',
    'delete from form_drafts where user_id = …',
    'update invitations set email = pseudonym where lower(email) = any(addresses) …',
    'update delegations set revoked_at = now() where revoked_at is null and armazem_delete_person.person in …',
  ],
  'lists the teams, deletes expired rows and merges totals, for maintenance': [
    'select id from teams',
    'with deleted as ( delete from form_drafts old where (team_id, …',
    'with deleted as ( delete from notifications old where (team_id, …',
    'with added as ( select distinct total.team_id, … from journal_totals total where not total.is_merged …',
    'with added as ( select distinct total.team_id, … from party_totals total where not total.is_merged …',
    'with added as ( select distinct total.team_id, … from stock_totals total where not total.is_merged …',
  ],
}

const acrossTeams = Object.values(ACROSS_TEAMS)
  .flat()
  .map((text) => ({
    text,
    pattern: new RegExp(`^${text.split('…').map(escapePattern).join('.*')}$`),
  }))

function escapePattern(text: string): string {
  return text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Holds the listed texts that statements had. */
const usedTexts = new Set<string>()

/** Returns whether `ACROSS_TEAMS` lists a statement with all of these tables. */
function isAcrossTeams(statement: string, tables: readonly string[]): boolean {
  const found = acrossTeams.filter(
    ({ text, pattern }) =>
      pattern.test(statement) && tables.every((table) => new RegExp(`\\b${table}\\b`).test(text)),
  )
  for (const { text } of found) usedTexts.add(text)
  return found.length > 0
}

/** Lists functions that the test does not run, each with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  armazem_check_not_below_zero: 'runs for stock below zero',
  armazem_check_level: 'runs for a new level of stock that has values already',
  armazem_end_password_links: 'runs when a role loses rights that an open link has',
  armazem_note_mail_state: 'runs when a document was sent by mail',
  armazem_open_books: 'runs for the demo company',
  armazem_refuse_change: 'refuses a change',
  armazem_refuse_posted_change: 'refuses a change',
  armazem_refuse_series_back: 'refuses a change',
  armazem_remove_mails: 'runs when a team is removed; mails are a reference table',
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

interface Found {
  readonly node: PlanNode
  /** Contains the name of the subquery that the node belongs to. */
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

/** Plans a statement without row-level security. */
async function planStatement(text: string): Promise<PlanNode> {
  const { rows } = await client.query(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
  return plan
}

/** Lists schemas of tables that belong to no team: the catalogue, which better-auth reads, and the jobs. */
const OTHER_SCHEMAS = new Set(['pg_catalog', 'jobs'])

/** Returns the tables of teams that a plan reads without the team as a condition or join. */
function findUnboundTables(plan: PlanNode): readonly string[] {
  const nodes = flattenPlan(plan)
  const conditions = listConditions(nodes)
  return nodes.flatMap(({ node, subplan }) => {
    const { 'Relation Name': table, Alias: alias, 'Node Type': type, Schema: schema } = node
    if (table === undefined || OTHER_SCHEMAS.has(schema ?? '')) return []
    if (type === 'ModifyTable' || table in REFERENCE_TABLES) return []
    const key = `${quoteIfNeeded(alias ?? table)}\\.${getShardKey(table)}`
    const isBound =
      new RegExp(`(?<![\\w."])${key} = |= ${key}(?!\\w)`).test(conditions) ||
      // The statement looks up team_id in a subquery that PostgreSQL has read into a hash table.
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

interface Wrong {
  readonly tables: readonly string[]
  readonly text: string
}

function listWrong(run: Iterable<readonly [text: string, plan: PlanNode]>): readonly Wrong[] {
  return [...run].flatMap(([text, plan]) => {
    const tables = findUnboundTables(plan)
    return tables.length > 0 && !isAcrossTeams(inOneLine(text), tables)
      ? { tables, text: inOneLine(text) }
      : []
  })
}

describe.runIf(isNight())(
  'no statement reads rows of several teams, except the listed ones',
  () => {
    let texts: readonly string[]
    let run: readonly RunStatement[]

    beforeAll(async () => {
      const [{ owner }] = (await client.query<{ owner: string }>(OWNER)).rows as [{ owner: string }]
      // Row-level security adds the team to statements that lack it, also inside functions, which run as the owner.
      await client.query(`alter role ${owner} bypassrls`)
      const watch = watchStatements()
      try {
        const plans = await watchPlans(client)
        await client.query(
          `alter database ${app.superuserConfig.database} set track_functions = 'all'`,
        )
        await useEverything(app).finally(() => plans.stop())
        run = plans.list()
      } finally {
        watch.stop()
        await client.query(`alter role ${owner} nobypassrls`)
      }
      texts = [...watch.texts].filter((text) =>
        /^\s*(select|with|insert|update|delete)\b/i.test(text),
      )
    }, 300_000)

    test('of those that the server sends', async () => {
      expect(texts.length).toBeGreaterThan(200)
      const planned: [string, PlanNode][] = []
      for (const text of texts) planned.push([text, await planStatement(text)])
      expect(listWrong(planned)).toEqual([])
    })

    test('of those that functions and triggers run', () => {
      const sent = new Set(texts.map(inOneLine))
      const inside = run.filter(({ 'Query Text': text }) => !sent.has(inOneLine(text)))
      expect(new Set(inside.map((each) => each['Query Text'])).size).toBeGreaterThan(200)
      expect(listWrong(inside.map((each) => [each['Query Text'], each.Plan]))).toEqual([])
    })

    test('and each of the listed ones ran', () => {
      expect(acrossTeams.map(({ text }) => text).filter((text) => !usedTexts.has(text))).toEqual([])
    })

    test('and all functions that read tables ran, except the listed ones', async () => {
      const statements = run.map((each) => each['Query Text']).join('\n')
      const listNeverRun = async () =>
        (await client.query<{ name: string; isInlined: boolean }>(NEVER_RUN)).rows.flatMap(
          ({ name, isInlined }) => (isInlined && statements.includes(`${name}(`) ? [] : name),
        )
      // A connection reports its calls up to ten seconds later.
      await expect.poll(listNeverRun, { timeout: 30_000 }).toEqual(Object.keys(NOT_RUN).toSorted())
    }, 40_000)
  },
)

const OWNER = `select datdba::regrole::text as owner from pg_database where datname = current_database()`

/**
 * Selects functions that name a table and did not run. PostgreSQL does not count calls of a function in SQL that it
 * replaces by its body (`isInlined`). Such a function ran with the statement, view or other function that names it.
 */
const NEVER_RUN = `
  with known as (
    select proname as name, oid, coalesce(pg_get_function_sqlbody(oid), prosrc) as body,
      prolang = (select oid from pg_language where lanname = 'sql') as "isInlined"
    from pg_proc where pronamespace = 'public'::regnamespace
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  )
  select name, "isInlined" from known
  where exists (select from pg_class relation
      where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
        and known.body ~ ('\\m(from|join|into|update)\\s+"?' || relation.relname || '\\M'))
    and not exists (select from pg_stat_user_functions counted where counted.funcid = known.oid)
    and not ("isInlined" and (
      exists (select from known other where other.name <> known.name and other.body ~ ('\\m' || known.name || '\\M'))
      or exists (select from pg_views where schemaname = 'public' and definition ~ ('\\m' || known.name || '\\M'))))
  order by 1`
