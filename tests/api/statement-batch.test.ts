import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBatches } from '../../src/server/database/statement-batch.ts'
import { inTeamTransaction } from '../../src/server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: pg.Client

const scope = {
  team: randomUUID(),
  settings: '',
  proof: undefined,
  nameStatement: () => undefined,
}

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ ...database.connectionConfig, pipeline: true })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Sends statements at once. Returns for each statement the values `n` of its rows, or its error code. */
function sendAll(...statements: readonly pg.QueryConfig[]): Promise<unknown[]> {
  const send = createBatches(client)
  const answers = statements.map(async (statement) => {
    try {
      const { rows } = await send(statement)
      return (rows as { n: unknown }[]).map(({ n }) => n)
    } catch (problem) {
      return (problem as { code?: string }).code
    }
  })
  return Promise.all(answers)
}

test('each statement gets its own rows, including repeated named statements', async () => {
  const one = { name: 'one', text: 'select $1::int + 1 as n', values: [1] }
  const none = { name: 'none', text: 'select 1 as n where false' }
  for (const turn of [1, 2, 3]) {
    const two = {
      text: 'select number as n from generate_series(1, $1::int) number',
      values: [turn],
    }
    expect(await sendAll(one, { text: 'select' }, none, two, one)).toEqual([
      [2],
      [undefined],
      [],
      Array.from({ length: turn }, (_, i) => i + 1),
      [2],
    ])
  }
})

test('statements after a failed one are skipped, and the connection stays usable', async () => {
  const fails = { text: 'select 1 / $1::int as n', values: [0] }
  const later = { name: 'later', text: `select set_config('app.later', 'yes', false) as n` }
  expect(await sendAll({ text: 'select 1 as n' }, fails, later, later)).toEqual([
    [1],
    '22012',
    '25P02',
    '25P02',
  ])
  expect(await sendAll({ text: `select current_setting('app.later', true) as n` })).toEqual([
    [null],
  ])
  expect(await sendAll(later, later)).toEqual([['yes'], ['yes']])
})

test('a batch whose transaction failed is rolled back as a whole', async () => {
  await sendAll({ text: 'create temp table written (n int)' })
  const write = { text: 'insert into written values ($1) returning n', values: [1] }
  const refused = { text: 'insert into written values ($1)', values: ['x'] }
  const [begun, written, problem, commit] = await sendAll({ text: 'begin' }, write, refused, {
    text: 'commit',
  })
  expect([begun, written, problem, commit]).toEqual([[], [1], '22P02', '25P02'])
  await sendAll({ text: 'rollback' })
  expect(await sendAll({ text: 'select count(*)::int as n from written' })).toEqual([[0]])
})

test('a statement fails when its transaction cannot be committed', async () => {
  await sendAll({ text: 'create temp table once (n int unique deferrable initially deferred)' })
  const twice = { text: 'insert into once values ($1), ($1)', values: [1] }
  expect(await sendAll(twice)).toEqual(['23505'])
  expect(await sendAll({ text: 'select count(*)::int as n from once' })).toEqual([[0]])
})

test('a statement with an invalid value fails, and the statements after it are skipped', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const answers = await sendAll(
    { text: 'select 1 as n' },
    { text: 'select $1::json as n', values: [circular] },
    { text: 'select 3 as n' },
  )
  expect(answers).toEqual([[1], undefined, '25P02'])
  expect(await sendAll({ text: 'select 4 as n' })).toEqual([[4]])
})

test('a lost connection fails all pending statements', async () => {
  const other = new pg.Client({ ...database.connectionConfig, pipeline: true })
  other.on('error', () => {})
  await other.connect()
  const send = createBatches(other)
  const sent = Promise.allSettled([
    send({ text: 'select pg_terminate_backend(pg_backend_pid())' }),
    send({ text: 'select 1' }),
  ])
  expect((await sent).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(send({ text: 'select 1' })).rejects.toThrow()
})

test('a rollback after a failed statement in its batch ends the transaction', async () => {
  const failing = inTeamTransaction(client, scope, async (trx) => {
    await trx.query({ text: 'select 1 / 0' }).catch(() => {})
    // This statement fails, too. It is still waiting to be sent when the work fails.
    trx.query({ text: 'select 1' }).catch(() => {})
    throw new Error('given up')
  })
  await expect(failing).rejects.toThrow('given up')
  const thrown = inTeamTransaction(client, scope, () => {
    throw new Error('thrown at once')
  })
  await expect(thrown).rejects.toThrow('thrown at once')
  const { rows } = await client.query('select now() = statement_timestamp() as "isAlone"')
  expect(rows).toEqual([{ isAlone: true }])
})

test('work that still runs after its transaction has failed writes nothing, not even in the next transaction', async () => {
  await client.query(
    'create temporary table late_writes (what text); grant all on late_writes to public',
  )
  const write = (what: string) => ({
    text: 'insert into late_writes values ($1) returning 1',
    values: [what],
  })
  const { promise: next, resolve: startNext } = Promise.withResolvers<void>()
  const late: Promise<unknown>[] = []
  const failing = inTeamTransaction(client, scope, async (trx) => {
    late.push(next.then(() => trx.query(write('late part'))))
    throw new Error('given up')
  })
  await expect(failing).rejects.toThrow('given up')
  await inTeamTransaction(client, scope, async (trx) => {
    startNext()
    await expect(late[0]).rejects.toThrow('The transaction is over')
    await trx.query(write('next'))
  })

  // The work of a request whose session has changed ends before the request starts again.
  const proof = { values: ['gone', scope.team] as const, expected: '1', isConfirmed: false }
  let isAtWork = false
  const refused = inTeamTransaction(client, { ...scope, proof }, async (trx) => {
    isAtWork = true
    await trx.query({ text: 'select 1' })
    await new Promise((done) => setTimeout(done, 50))
    await trx.query(write('work of a changed session')).finally(() => (isAtWork = false))
  })
  await expect(refused).rejects.toThrow('session has changed')
  expect(isAtWork).toBe(false)
  const { rows } = await client.query('select what from late_writes')
  expect(rows).toEqual([{ what: 'next' }])
})

test('all writes are rolled back when a write that nobody waits for fails because of an error in the program', async () => {
  await client.query('create temporary table kept (what text); grant all on kept to public')
  const write = (what: string) => ({ text: 'insert into kept values ($1)', values: [what] })
  const fail = () => Promise.reject(new Error('given up'))
  const failing = inTeamTransaction(client, scope, async (trx) => {
    trx.beforeCommit(trx.query(write('beside the error')))
    trx.beforeCommit(Promise.all([trx.query(write('with the error')), fail()]))
  })
  await expect(failing).rejects.toThrow('given up')
  await inTeamTransaction(client, scope, async (trx) => {
    const refused = trx.savepoint(async () => {
      trx.beforeCommit(trx.query(write('in the savepoint')))
      trx.beforeCommit(fail())
    })
    await expect(refused).rejects.toThrow('given up')
    trx.beforeCommit(trx.query(write('after the savepoint')))
  })
  const { rows } = await client.query('select what from kept')
  expect(rows).toEqual([{ what: 'after the savepoint' }])
})

describe('a pending value', () => {
  const KEEP = 'select armazem_keep_pending($1, $2::int, array[to_jsonb(42)])'

  test('is filled in by later statements, which leave the texts of people unchanged', async () => {
    const { answer } = await inTeamTransaction(client, scope, async (trx) => {
      const { values, kept } = trx.pending.create(1)
      const text = 'The "answer" is\n1'
      const json = JSON.stringify({ number: values[0], text, lines: [{ text, number: values[0] }] })
      const [, [row]] = await Promise.all([
        trx.query({ text: KEEP, values: kept }),
        trx.query<{ filled: unknown }>({
          text: `select ${trx.pending.read(json, '$1')} as filled`,
          values: [json],
        }),
      ])
      return [row?.filled, { number: 42, text, lines: [{ text, number: 42 }] }]
    })
    expect(answer[0]).toEqual(answer[1])
  })

  test('is refused where it was not computed or would not be filled in', async () => {
    const writing = (values: (pending: string) => unknown[], text = 'select $1::text') =>
      inTeamTransaction(client, scope, async (trx) => {
        const created = trx.pending.create(2)
        await trx.query({ text: KEEP, values: created.kept })
        return trx.query({ text, values: values(created.values[1]!) })
      })
    await expect(writing((value) => [value])).rejects.toThrow('not filled in')
    const inArray = writing((value) => [[value]], 'select $1::text[]')
    await expect(inArray).rejects.toThrow('not filled in')
    const filled = 'select armazem_fill_in($1)'
    await expect(writing((value) => [JSON.stringify(value)], filled)).rejects.toThrow(
      'not computed',
    )
    const encodeLonger = (value: string) => [JSON.stringify(`number ${value}`)]
    await expect(writing(encodeLonger, filled)).rejects.toThrow('longer text')
  })

  test('is removed at the end of its savepoint, unless the transaction had pending values before', async () => {
    await inTeamTransaction(client, scope, async (trx) => {
      const keep = async () => {
        const { values, kept } = trx.pending.create(1)
        await trx.query({ text: KEEP, values: kept })
        return values[0]!
      }
      const countKept = async () => {
        const [row] = await trx.query<{ count: number }>({
          text: `select count(*)::int from jsonb_object_keys(
            coalesce(nullif(current_setting('app.pending', true), ''), '{"mark": ""}')::jsonb)`,
        })
        return row!.count - 1
      }
      const refuse = async () => {
        await keep()
        throw new Error('given up')
      }
      await trx.savepoint(keep)
      expect(await countKept()).toBe(0)
      await expect(trx.savepoint(refuse)).rejects.toThrow('given up')
      await trx.savepoint(keep)
      expect(await countKept()).toBe(0)
      await keep()
      const late = await trx.savepoint(keep)
      expect(await countKept()).toBe(2)
      const json = JSON.stringify([late])
      await trx.query({ text: 'select armazem_fill_in($1)', values: [json] })
    })
  })
})

test('a transaction whose work ignores a failed statement is not reported as stored', async () => {
  const work = inTeamTransaction(client, scope, async (trx) => {
    await trx.query({ text: 'create temp table ignored (n int)' })
    await trx.query({ text: 'select 1 / 0' }).catch(() => {})
    return 'stored'
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await sendAll({ text: `select to_regclass('ignored') as n` })).toEqual([[null]])
})
