import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let client: pg.Client

// This file changes times in the sealed history, so it has a separate database.
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  client = new pg.Client(app.superuserConfig)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`select set_config('app.team', $1, false)`, [owner.team])
})
afterAll(async () => {
  await client.end()
  await app.close()
})

async function setAge(column: string, where: string, id: string, age: string): Promise<void> {
  const [table] = where.split(' ')
  const text = `update ${table} set ${column} = now() - $2::interval where ${where.slice(table!.length + 1)} = $1`
  expect((await client.query(text, [id, age])).rowCount).toBe(1)
}

test('“Recently deleted” shows and restores a record until 90 days after its deletion, and no longer', async () => {
  const create = async (name: string, age: string) => {
    const { id } = await owner.create('brands', { name })
    await owner.call(`/brands/${id}`, { method: 'DELETE' })
    await setAge('at', `history action = 'delete' and record_id`, id, age)
    return id
  }
  const kept = await create('Kept', '90 days -1 hours')
  const old = await create('Old', '90 days 1 hours')
  const { body: deleted } = await owner.call<{ id: string }[]>('/brands/deleted')
  expect(deleted.map(({ id }) => id)).toEqual([kept])
  const restore = (id: string) =>
    owner.call<{ code: string }>(`/brands/${id}/restore`, { method: 'POST', body: {} })
  const refused = await restore(old)
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await restore(kept)).status).toBe(200)
  expect((await owner.list('brands')).rows.map(({ id }) => id)).toEqual([kept])
})

test('“Recently deleted” shows a person their own record although 1,000 later deletions of others are hidden from them', async () => {
  const clerk = await app.colleague(owner, 'sales')
  const remove = async (by: TestCaller, name: string) => {
    const { id } = await by.create('views', { resource: 'products', name })
    await by.api(`/views/${id}`, { method: 'DELETE' })
    return id
  }
  const [own, other] = [await remove(clerk, 'Own'), await remove(owner, 'Other')]
  const { rowCount } = await client.query(
    `insert into history (team_id, id, resource, record_id, version, action, user_id, at, before)
      select team_id, gen_random_uuid(), resource, copy.id, version, action, user_id, now(),
        before || jsonb_build_object('id', copy.id)
      from history, (select gen_random_uuid() as id from generate_series(1, 1000)) copy
      where record_id = $1 and action = 'delete'`,
    [other],
  )
  expect(rowCount).toBe(1000)
  const list = async (by: TestCaller) => (await by.api<{ id: string }[]>('/views/deleted')).length
  expect(await list(owner)).toBe(500)
  const { body } = await clerk.call<{ id: string }[]>('/views/deleted')
  expect(body.map(({ id }) => id)).toEqual([own])
})

test('“Undo this import” works until 30 days after the import, and is refused with a reason afterwards', async () => {
  const runImport = async (name: string, age: string) => {
    const id = randomUUID()
    await owner.api(`/brands/import?dryRun=false&id=${id}`, {
      method: 'POST',
      body: `Name\n${name}`,
      headers: { 'content-type': 'text/csv' },
    })
    await setAge('started_at', 'imports id', id, age)
    await setAge('at', 'history request_id', id, age)
    return id
  }
  const undo = (path: string) =>
    owner.call<{ code: string; title: string; detail?: string }>(path, { method: 'POST', body: {} })
  const old = await runImport('Old import', '30 days 1 hours')
  const recent = await runImport('Recent import', '30 days -1 hours')
  for (const path of [`/brands/import/${old}/undo`, `/undo/${old}`]) {
    const { status, body } = await undo(path)
    expect([status, body.code]).toEqual([409, 'IMPORT_TOO_OLD'])
    expect(JSON.stringify(body)).toContain('30 days')
  }
  const offered = await Promise.all(
    ['Old import', 'Recent import'].map(async (name) => {
      const { rows } = await owner.list('brands', { filter: { name } })
      const path = `/brands/${rows[0]!.id}/history`
      const history = await owner.api<{ changeSet: { isUndoable: boolean } }[]>(path)
      return history[0]!.changeSet.isUndoable
    }),
  )
  expect(offered).toEqual([false, true])
  expect(await undo(`/brands/import/${recent}/undo`)).toMatchObject({
    status: 200,
    body: { deleted: 1 },
  })
  const names = (await owner.list<{ id: string; name: string }>('brands')).rows.map(
    ({ name }) => name,
  )
  expect(names).toContain('Old import')
  expect(names).not.toContain('Recent import')
})
