import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareTestApp } from '../support/app.ts'
import { changed, createRows, withImports } from '../support/import-runs.ts'
import { endWaitingConnections, untilSomebodyWaits } from '../support/waiting-connections.ts'

const runs = withImports(shareTestApp)

test('An import is undone except for records that were changed or used since', async () => {
  const id = randomUUID()
  const body = [...createRows(3).map((each, i) => ({ ...each, sku: `N-${i}` })), changed]
  expect((await runs.send(body, `id=${id}`)).body).toMatchObject({ created: 3, updated: 1 })
  const [used] = (await runs.ana.list('products', { filter: { sku: 'N-1' } })).rows
  await runs.ana.api(`/products/${used!.id}`, { method: 'PATCH', body: { price: 5 } })
  const undone = await runs.ana.api(`/products/import/${id}/undo`, { method: 'POST' })
  expect(undone).toMatchObject({
    deleted: 2,
    restored: 1,
    refused: [{ id: used!.id, code: 'VERSION_CONFLICT' }],
  })
  expect((await runs.ana.list('products')).total).toBe(2)
  expect(await runs.ana.api(`/products/${runs.oldProduct}`)).toMatchObject({ price: 1 })
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'undone' })
  const history = await runs.ana.api<{ action: string }[]>(`/products/${runs.oldProduct}/history`)
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
})

test('An import is undone like any change set, once, and is marked as undone in its progress and in the history', async () => {
  const id = randomUUID()
  const sent = await runs.send([{ ...createRows(1)[0], sku: 'M-0' }, changed], `id=${id}`)
  expect(sent.body).toMatchObject({ created: 1, updated: 1 })
  const undone = await runs.ana.api(`/undo/${id}`, { method: 'POST', body: {} })
  expect(undone).toEqual({
    undone: 2,
    refused: [],
    import: { deleted: 1, restored: 1, reversed: 0, deactivated: [] },
  })
  expect((await runs.readProgress(id)).body).toMatchObject({ state: 'undone' })
  const twice = await runs.ana.call<{ code: string }>(`/undo/${id}`, { method: 'POST', body: {} })
  expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_UNDONE'])
  const path = `/products/import/${id}/undo`
  const again = await runs.ana.call<{ code: string }>(path, { method: 'POST' })
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_UNDONE'])
  const history = await runs.ana.api<{ changeSet: object }[]>(
    `/products/${runs.oldProduct}/history`,
  )
  expect(history[1]).toMatchObject({ changeSet: { id, records: 2, isUndone: true } })
})

test('An import is undone by one request: another request at the same time is refused', async () => {
  const id = randomUUID()
  await runs.send([{ ...createRows(1)[0], sku: 'M-0' }, changed], `id=${id}`)
  const undo = () =>
    runs.ana.call<{ code: string }>(`/products/import/${id}/undo`, { method: 'POST' })
  await runs.lockOldProduct()
  const first = undo()
  await untilSomebodyWaits(runs.client)
  const second = await undo()
  expect([second.status, second.body.code]).toEqual([409, 'REQUEST_RUNNING'])
  const third = await runs.ana.call<{ code: string }>(`/undo/${id}`, { method: 'POST', body: {} })
  expect([third.status, third.body.code]).toEqual([409, 'REQUEST_RUNNING'])
  await runs.client.query('rollback')
  expect((await first).body).toEqual({
    deleted: 1,
    restored: 1,
    reversed: 0,
    deactivated: [],
    refused: [],
  })
})

test('The undo of an import that was interrupted can be repeated immediately', async () => {
  const id = randomUUID()
  await runs.send([{ ...createRows(1)[0], sku: 'M-0' }, changed], `id=${id}`)
  const undo = () => runs.ana.call(`/products/import/${id}/undo`, { method: 'POST' })
  await runs.lockOldProduct()
  const first = undo()
  await untilSomebodyWaits(runs.client)
  await endWaitingConnections(runs.client)
  expect((await first).status).toBe(503)
  await runs.client.query('rollback')
  expect((await undo()).body).toEqual({
    deleted: 1,
    restored: 1,
    reversed: 0,
    deactivated: [],
    refused: [],
  })
})
