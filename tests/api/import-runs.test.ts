import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import { createTestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { changed, createRow, createRows, withImports } from '../support/import-runs.ts'
import { watchStatements } from '../support/watch-statements.ts'
import { endWaitingConnections, untilSomebodyWaits } from '../support/waiting-connections.ts'

// A shared app has connections that may still hold locks of other tests.
const runs = withImports(createTestApp)

test('A preview takes no locks and no numbers, and waits for nothing', async () => {
  await runs.ana.create('products', { ...createRow(0), name: 'Other', sku: null, ...runs.known })
  const number = `select next from number_series where team_id = '${runs.ana.team}'`
  const before = (await runs.client.query(number)).rows
  await runs.client.query('begin')
  const held = await runs.client.query('select from products for update')
  const series = await runs.client.query('select from number_series for update')
  expect([held.rowCount, series.rowCount]).toEqual([2, 1])
  const body = [...createRows(600), changed]
  const whileLocked = await runs.send(body, 'dryRun=true')
  await runs.client.query('rollback')
  expect(whileLocked.body).toMatchObject({ created: 600, updated: 1, failed: 0 })

  let isRunning = true
  const preview = runs.send(body, 'dryRun=true').finally(() => (isRunning = false))
  const seen = new Set<string>()
  while (isRunning) {
    const locks = await runs.client.query<{ what: string }>(HELD)
    for (const { what } of locks.rows) seen.add(what)
    await runs.client.query(
      'begin; select from products for update nowait; select from number_series for update nowait; rollback',
    )
  }
  expect((await preview).body).toMatchObject({ created: 600, updated: 1 })
  expect([...seen]).toEqual([])
  expect((await runs.client.query(number)).rows).toEqual(before)
  expect((await runs.ana.list('products')).total).toBe(2)
})

/** Selects locks of other connections for which writers could wait. */
const HELD = `
  select held.locktype || ' ' || held.mode as what from pg_locks held
  join pg_stat_activity holder on holder.pid = held.pid and holder.datname = current_database()
  where held.pid <> pg_backend_pid() and held.locktype <> 'virtualxid' and held.mode <> 'AccessShareLock'`

test('Imports of two teams are planned one after the other', async () => {
  const bea = await runs.app.signUp()
  const body = createRows(1200).map(({ name }) => ({ name }))
  const watch = watchStatements()
  const preview = (by: TestCaller) =>
    by.api<ImportReport>('/brands/import?dryRun=true', { method: 'POST', body })
  const reports = await Promise.all([runs.ana, bea].map(preview))
  watch.stop()
  expect(reports.map(({ created }) => created)).toEqual([1200, 1200])
  const teams = watch.sent
    .filter(({ text }) => text.includes('armazem_key(record.'))
    .map(({ values }) => values[0])
  expect(teams.length).toBeGreaterThan(4)
  expect(teams.filter((team, i) => team !== teams[i - 1])).toHaveLength(2)
})

test('An import commits in batches and reports its progress', async () => {
  const id = randomUUID()
  await runs.lockOldProduct()
  const sent = runs.send([...createRows(1100), changed], `id=${id}`)
  await runs.waitForProgress(id, 1000)
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'running', created: 1000 })
  expect((await runs.ana.list('products')).total).toBe(1001)
  await runs.client.query('rollback')
  expect((await sent).body).toMatchObject({ id, created: 1100, updated: 1, failed: 0 })
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'finished', done: 1101 })
  const twice = await runs.send([changed], `id=${id}`)
  expect([twice.status, twice.body]).toMatchObject([409, { errors: [{ pointer: '/id' }] }])
  const stranger = await runs.app.signUp()
  expect((await stranger.call(`/products/import/${id}`)).status).toBe(404)
  expect((await runs.ana.call(`/brands/import/${id}`)).status).toBe(404)
})

test('An interrupted import reports its interruption, and the same request continues the import', async () => {
  const id = randomUUID()
  const key = { 'idempotency-key': randomUUID() }
  const body = [...createRows(1100), changed]
  await runs.lockOldProduct()
  const sent = runs.send(body, `id=${id}`, key)
  await runs.waitForProgress(id, 1000)
  expect((await runs.send(body, `id=${id}`, key)).status).toBe(409)
  await endWaitingConnections(runs.client)
  const interrupted = await sent
  expect([interrupted.status, interrupted.body.code]).toEqual([503, 'IMPORT_INTERRUPTED'])
  expect(interrupted.body).toMatchObject({ done: 1000, total: 1101 })
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'stopped', done: 1000 })
  await runs.client.query('rollback')
  const again = await runs.send(body, `id=${id}`, key)
  expect([again.status, again.body.id]).toEqual([200, id])
  expect((await runs.readProgress(id)).body).toMatchObject({
    state: 'finished',
    done: 1101,
    created: 1100,
  })
  const { rows: stored } = await runs.ana.list<{ sku: string }>('products', { range: [0, 0] })
  expect(stored).toHaveLength(1)
  expect((await runs.ana.list('products')).total).toBe(1101)
  const replay = await runs.send(body, `id=${id}`, key)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect(replay.text).toBe(again.text)
  const otherFile = await runs.send(createRows(1), `id=${id}`, key)
  expect([otherFile.status, otherFile.body.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
})

test('A continued import reports the outcome of all rows, and does not refuse rows that it wrote before the interruption', async () => {
  const id = randomUUID()
  const key = { 'idempotency-key': randomUUID() }
  const body = [
    ...createRows(600).map((row, i) => (i < 300 ? { ...row, sku: `N-${i}` } : row)),
    changed,
  ]
  body[400] = { ...createRow(400), barcodes: [{ value: '4006381333931' }] } as (typeof body)[0]
  await runs.lockOldProduct()
  const sent = runs.send(body, `id=${id}`, key)
  await runs.waitForProgress(id, 500)
  await endWaitingConnections(runs.client)
  expect((await sent).body.code).toBe('IMPORT_INTERRUPTED')
  await runs.client.query('rollback')
  const again = await runs.send(body, `id=${id}`, key)
  expect(again.body).toMatchObject({ id, created: 600, updated: 1, unchanged: 0, failed: 0 })
  expect(again.body.rows.filter(({ outcome }) => outcome === 'created')).toHaveLength(600)
  expect((await runs.ana.list('products')).total).toBe(601)
})

test('An import that was undone or cancelled does not continue when its request is repeated', async () => {
  const id = randomUUID()
  const key = { 'idempotency-key': randomUUID() }
  const body = [...createRows(600), changed]
  await runs.lockOldProduct()
  const sent = runs.send(body, `id=${id}`, key)
  await runs.waitForProgress(id, 500)
  const early = await runs.ana.call<{ code: string }>(`/products/import/${id}/undo`, {
    method: 'POST',
  })
  expect([early.status, early.body.code]).toEqual([409, 'IMPORT_RUNNING'])
  await endWaitingConnections(runs.client)
  expect((await sent).body.code).toBe('IMPORT_INTERRUPTED')
  await runs.client.query('rollback')
  await runs.ana.api(`/products/import/${id}/undo`, { method: 'POST' })
  const again = await runs.send(body, `id=${id}`, key)
  expect([again.status, again.body]).toMatchObject([409, { code: 'IMPORT_UNDONE', id, done: 500 }])
  expect((await runs.ana.list('products')).total).toBe(1)
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'undone', done: 500 })

  const other = randomUUID()
  const otherKey = { 'idempotency-key': randomUUID() }
  await runs.lockOldProduct()
  const pending = runs.send(body, `id=${other}`, otherKey)
  await runs.waitForProgress(other, 500)
  await runs.ana.api(`/products/import/${other}/cancel`, { method: 'POST' })
  await runs.client.query('rollback')
  expect((await pending).body.code).toBe('IMPORT_CANCELLED')
  const repeated = await runs.send(body, `id=${other}`, otherKey)
  expect([repeated.status, repeated.body]).toMatchObject([
    409,
    { code: 'IMPORT_CANCELLED', id: other, done: 500, total: 601 },
  ])
  expect((await runs.ana.list('products')).total).toBe(501)
})

/**
 * Starts an import that waits for a locked product, and runs `meanwhile` before the lock is
 * released.
 */
async function importDisturbed(
  body: unknown,
  query: string,
  meanwhile: () => Promise<unknown>,
): ReturnType<typeof runs.send> {
  await runs.lockOldProduct()
  const sent = runs.send(body, query)
  await untilSomebodyWaits(runs.client)
  await meanwhile()
  await runs.client.query('commit')
  return sent
}

const createNamedRow = (sku: string) => ({ ...createRow(0), sku })
const takeCode = (sku: string) => () =>
  runs.ana.create('products', { ...createRow(0), ...runs.known, sku })

test('A batch that the database refuses is written row by row: valid rows are kept, the other rows have a reason', async () => {
  const id = randomUUID()
  const body = [createNamedRow('N-1'), changed, createNamedRow('TAKEN'), createNamedRow('N-2')]
  const { status, body: report } = await importDisturbed(
    body,
    `onlyGood=true&id=${id}`,
    takeCode('TAKEN'),
  )
  expect(status).toBe(200)
  expect(report).toMatchObject({ created: 2, updated: 1, unchanged: 0, failed: 1 })
  expect(report.rows.map(({ outcome }) => outcome)).toEqual([
    'created',
    'updated',
    'failed',
    'created',
  ])
  expect(report.rows[2]!.errors).toMatchObject([
    { column: 'sku', value: 'TAKEN', code: 'DUPLICATE', message: expect.any(String) },
  ])
  expect((await runs.readProgress(id)).body).toMatchObject({
    state: 'finished',
    created: 2,
    failed: 1,
  })
  const { rows: stored } = await runs.ana.list<{ sku: string }>('products', {
    sort: ['sku', 'ASC'],
  })
  expect(stored.map(({ sku }) => sku)).toEqual(['N-1', 'N-2', 'OLD', 'TAKEN'])
  expect(await runs.ana.api(`/products/${runs.oldProduct}`)).toMatchObject({ price: 9, version: 2 })
})

test('A record that somebody changes while an import waits keeps this change and gets the change of its row', async () => {
  const { status, body: report } = await importDisturbed([createNamedRow('N-1'), changed], '', () =>
    runs.client.query(`update products set name = 'Renamed', version = version + 1 where id = $1`, [
      runs.oldProduct,
    ]),
  )
  expect([status, report.created, report.updated]).toEqual([200, 1, 1])
  expect(await runs.ana.api(`/products/${runs.oldProduct}`)).toMatchObject({
    name: 'Renamed',
    price: 9,
    version: 3,
  })
})

test('An import of all rows stops before the batch of a row that fails', async () => {
  const id = randomUUID()
  const first = Array.from({ length: 500 }, (_, i) => createNamedRow(`A-${i}`))
  const body = [...first, createNamedRow('N-1'), changed, createNamedRow('TAKEN')]
  const answer = await importDisturbed(body, `id=${id}`, takeCode('TAKEN'))
  expect([answer.status, answer.body.code]).toEqual([409, 'IMPORT_STOPPED'])
  expect(answer.body).toMatchObject({ id, done: 500, total: 503, row: 503 })
  expect(answer.body.errors).toMatchObject([{ pointer: '/503/sku', code: 'DUPLICATE' }])
  expect(answer.body.rows).toMatchObject([{ row: 503, outcome: 'failed' }])
  expect((await runs.readProgress(id)).body).toMatchObject({
    state: 'stopped',
    done: 500,
    created: 500,
  })
  expect((await runs.ana.list('products')).total).toBe(502)
  expect(await runs.ana.api(`/products/${runs.oldProduct}`)).toMatchObject({ price: 1, version: 1 })
  const corrected = await runs.send([...body.slice(0, -1), createNamedRow('N-2')])
  expect(corrected.body).toMatchObject({ created: 2, updated: 1, unchanged: 500, failed: 0 })
})

test.runIf(isNight())(
  'A running import is cancelled between two batches, and the rows that it wrote can be undone',
  async () => {
    const id = randomUUID()
    const pending = runs.send(createRows(3000), `id=${id}`)
    while (!['running', 'finished'].includes((await runs.readProgress(id)).body.state)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const cancel = await runs.ana.call<{ state: string; done: number }>(
      `/products/import/${id}/cancel`,
      {
        method: 'POST',
      },
    )
    expect(cancel.body.state).toBe('cancelled')
    const answer = await pending
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'IMPORT_CANCELLED', id, total: 3000 })
    const { done } = (await runs.readProgress(id)).body
    expect(done).toBeLessThan(3000)
    expect((await runs.ana.list('products')).total).toBe(done + 1)
    await runs.ana.api(`/products/import/${id}/undo`, { method: 'POST' })
    expect((await runs.ana.list('products')).total).toBe(1)
  },
)
