import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyInvariants } from '../../src/server/integrity/history-invariants.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { sealAll, sealHistory } from '../../src/server/integrity/seal-history.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import type { TestCaller } from '../support/caller.ts'

/** Sets the number of changes, enough to change each column of `CHAINED` at least once. */
const CHANGES = chooseRepetitions(30, 100)

let app: TestApp
let owner: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  stranger = await app.signUp()
  for (const name of ['A', 'B', 'C']) await owner.create('brands', { name })
  const { id } = await owner.create('brands', { name: 'D' })
  await owner.api(`/brands/${id}`, { method: 'PATCH', body: { name: 'E' } })
  await owner.api('/me', { method: 'PATCH', body: { name: 'Eva Maria' } })
  // The entry of a deputy also names the person for whom the deputy acted.
  const behalf = `insert into history (team_id, resource, record_id, action, user_id, on_behalf_of)
    values ($1, 'brands', $2, 'approve', $3, $3)`
  await app.database.withTeam(owner.team!, (trx) =>
    trx.query({ text: behalf, values: [trx.team, id, owner.id] }),
  )
  await sealHistory(app.database, owner.team!)
})
afterAll(() => app.close())

/**
 * Returns the number of violations after a superuser has run `sql` without triggers. Everything is
 * rolled back.
 */
async function countProblemsAfter(sql: string, values: readonly unknown[] = []): Promise<number> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  const run = async <Row>({ text, values = [] }: Statement) =>
    (await client.query(text, [...values])).rows as Row[]
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`select set_config('app.team', $1, true)`, [owner.team])
    const { rowCount } = await client.query(sql, [...values])
    expect(rowCount, sql).toBe(1)
    const reading = {
      query: run,
      read: <Row>(_: unknown, statement: { text: string }) => run<Row>(statement),
    }
    const found = await findTeamViolations(reading, owner.team!, historyInvariants)
    return found.length + (await findBrokenPersonEvents(reading)).length
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Lists the columns that the test changes, by table. */
const CHAINED: Readonly<Record<string, readonly string[]>> = {
  history: [
    'resource',
    'action',
    'request_id',
    'before',
    'after',
    'record_id',
    'user_id',
    'on_behalf_of',
    'version',
    'at',
    'id',
  ],
  history_seals: ['hash', 'entry', 'position'],
  history_heads: ['hash', 'position'],
  person_events: ['action', 'after', 'before', 'request_id', 'at', 'hash', 'position', 'person'],
}

/** Maps column types to the SQL of a value that differs in one place. */
const CHANGED_VALUES: Readonly<Record<string, (column: string, place: number) => string>> = {
  text: (column, place) =>
    `overlay(${column} placing 'ƒ' from 1 + ${place} % length(${column}) for 1)`,
  jsonb: (column, place) =>
    `(select jsonb_object_agg(key, case when n = 1 + ${place} % count then to_jsonb('ƒ' || value::text) else value end)
      from (select key, value, row_number() over (order by key) as n, count(*) over () as count from jsonb_each(${column})) each)`,
  uuid: (column, place) =>
    `encode(set_byte(uuid_send(${column}), ${place} % 16, 255 - get_byte(uuid_send(${column}), ${place} % 16)), 'hex')::uuid`,
  bytea: (column, place) =>
    `set_byte(${column}, ${place} % length(${column}), 255 - get_byte(${column}, ${place} % length(${column})))`,
  integer: (column, place) => `${column} # (1 << (${place} % 20))`,
  // Only high bits are changed, because the position of another seal would violate the key.
  bigint: (column, place) => `${column} # (1::bigint << (20 + ${place} % 20))`,
  'timestamp with time zone': (column, place) =>
    `${column} + interval '1 microsecond' * (1 + ${place})`,
}

test(`the integrity check detects each of ${CHANGES} changes of a byte, bit, key or character`, async () => {
  const columns = await app.database.query<{ table: string; column: string; type: string }>({
    text: `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any($1)
      order by table_name, column_name`,
    values: [Object.keys(CHAINED)],
  })
  const chained = columns.filter(({ table, column }) => CHAINED[table]!.includes(column))
  expect(chained.length).toBe(Object.values(CHAINED).flat().length)
  const missed: string[] = []
  for (let n = 0; n < CHANGES; n++) {
    const { table, column, type } = chained[n % chained.length]!
    const own = table === 'person_events' ? 'true' : `team_id = '${owner.team}'`
    const filled = type === 'jsonb' ? `${column} <> '{}'` : `${column} is not null`
    const sql = `update ${table} set ${column} = ${CHANGED_VALUES[type]!(column, n * 7)}
      where ctid = (select ctid from ${table} where ${own} and ${filled} order by ctid offset
        ${n} % (select count(*) from ${table} where ${own} and ${filled}) limit 1)`
    if ((await countProblemsAfter(sql)) === 0) missed.push(sql)
  }
  expect(missed).toEqual([])
})

test('the integrity check detects entries that were removed, inserted, or cut off at the end', async () => {
  const last = `(select entry from history_seals where team_id = '${owner.team}' order by position desc limit 1)`
  for (const sql of [
    `delete from history where id = ${last}`,
    `delete from history_seals where entry = ${last}`,
    `insert into history (team_id, resource, record_id, action) values ('${owner.team}', 'x', gen_random_uuid(), 'create')`,
  ]) {
    expect(await countProblemsAfter(sql), sql).toBeGreaterThan(0)
  }
})

test('sealing includes the entries of all writers, and seals cannot be changed', async () => {
  await app.database.withTeam(owner.team!, (trx) =>
    trx.query({
      text: `insert into history (team_id, id, resource, record_id, action) values ($1, gen_random_uuid(), 'x', gen_random_uuid(), 'create')`,
      values: [trx.team],
    }),
  )
  const waiting = `select count(*)::int as count from history_unsealed where team_id = $1`
  const count = async () =>
    (await app.database.query<{ count: number }>({ text: waiting, values: [owner.team] }))[0]!.count
  expect(await count()).toBe(1)
  for (const text of [
    'update history_seals set position = position + 1',
    'delete from history_seals',
    'truncate history_seals',
  ]) {
    await expect(app.database.withTeam(owner.team!, (trx) => trx.query({ text }))).rejects.toThrow()
  }
  // Row-level security hides these rows from the owner of the table; a separate role of teams may not read the table.
  const events = app.database.withTeam(owner.team!, (trx) =>
    trx.query({ text: 'select * from person_events' }),
  )
  expect(await events.catch(() => [])).toEqual([])
  await Promise.all([1, 2, 3].map(() => sealHistory(app.database, owner.team!)))
  expect(await count()).toBe(0)
  expect(await findTeamViolations(app.database, owner.team!, historyInvariants)).toEqual([])
  expect(await findTeamViolations(app.database, stranger.team!, historyInvariants)).toEqual([])
})

test('sealing continues with other teams when the history of one team cannot be sealed', async () => {
  for (const [failing, other] of [
    [owner, stranger],
    [stranger, owner],
  ] as const) {
    for (const caller of [failing, other]) await caller.create('brands', { name: failing.team })
    await app.asSuperuser({
      text: `create function test_fail() returns trigger language plpgsql as
          'begin if new.team_id = ''${failing.team}'' then raise exception ''no seal''; end if; return new; end';
        create trigger fail before insert on history_seals for each row execute function test_fail()`,
    })
    const failed: string[] = []
    await sealAll(app.database, (_, team) => failed.push(team))
    await app.asSuperuser({ text: 'drop function test_fail cascade' })
    expect(failed).toEqual([failing.team])
    const text = 'select distinct team_id as team from history_unsealed'
    expect(await app.database.query({ text })).toEqual([{ team: failing.team }])
    await sealHistory(app.database, failing.team!)
  }
})
