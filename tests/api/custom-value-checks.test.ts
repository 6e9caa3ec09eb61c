import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { createCustomValueInvariants } from '../../src/server/integrity/custom-value-invariants.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let client: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  client = new pg.Client(app.superuserConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
  expect(app.errors).toEqual([])
})
beforeEach(async () => {
  owner = await app.signUp()
})

const invariants = createCustomValueInvariants(registry)
const findFaults = async () =>
  (await findTeamViolations(app.database, owner.team!, invariants)).map(({ description }) =>
    /^The stored (\w+)|^The (\w+)/.exec(description)?.slice(1).find(Boolean),
  )

const addField = (name: string, more: object) =>
  owner.create('custom-fields', {
    resource: 'brands',
    name,
    kind: 'text',
    label: { en: name, pt: name },
    ...more,
  })
const patch = (path: string, body: object) => owner.call(path, { method: 'PATCH', body })

describe('the check of custom fields', () => {
  it('finds nothing after records and fields were created, changed, deleted and restored', async () => {
    const serial = await addField('serial', { unique: true })
    await addField('motto', { search: true })
    const maker = await addField('maker', { kind: 'reference', to: 'suppliers' })
    const { id: supplier } = await owner.create('suppliers', { name: 'Maker' })
    const values = { x_serial: 'S-1', x_motto: 'Per Áspera\nad astra', x_maker: supplier }
    const { id } = await owner.create('brands', { name: 'One', ...values })
    const second = await owner.create('brands', { name: 'Two', x_serial: 's-2', x_motto: 'B' })
    await patch(`/brands/${id}`, { x_serial: 'S-3', x_motto: null })
    await addField('note', { search: true })
    await patch(`/brands/${second.id}`, { x_note: 'Noted', x_maker: supplier })
    await patch(`/custom-fields/${serial.id}`, { unique: false })
    await patch(`/custom-fields/${serial.id}`, { unique: true, search: true })
    await owner.api(`/brands/${id}`, { method: 'DELETE' })
    await owner.api(`/brands/${id}/restore`, { method: 'POST', body: {} })
    await owner.api(`/custom-fields/${maker.id}`, { method: 'DELETE' })
    await owner.api(`/custom-fields/${maker.id}/restore`, { method: 'POST', body: {} })
    expect(await findFaults()).toEqual([])
  })

  it('finds a missing key, a wrong text and a superfluous link', async () => {
    await addField('serial', { unique: true })
    await addField('motto', { search: true })
    await addField('maker', { kind: 'reference', to: 'suppliers' })
    const { id: supplier } = await owner.create('suppliers', { name: 'Maker' })
    const values = { x_serial: 'S-1', x_motto: 'Astra', x_maker: supplier }
    const { id } = await owner.create('brands', { name: 'One', ...values })
    const own = [owner.team]
    await client.query('delete from custom_keys where team_id = $1', own)
    expect(await findFaults()).toEqual(['keys'])
    await client.query(`update custom_texts set text = 'astro' where team_id = $1`, own)
    expect(await findFaults()).toEqual(['keys', 'searched'])
    await client.query('update custom_links set target = record where team_id = $1', own)
    expect(await findFaults()).toEqual(['keys', 'searched', 'links'])
    await owner.api(`/brands/${id}`)
  })
})

/** Waits until a transaction waits for the lock of a table. */
async function untilWaiting(table: string): Promise<void> {
  // Copies of the template database have tables with the same ids.
  const text = `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted and relation = $1::regclass`
  const count = async () => (await client.query<{ count: number }>(text, [table])).rows[0]!.count
  await expect.poll(count, { timeout: 20_000 }).toBe(1)
}

/** Changes the options of a field while an earlier transaction is still changing a record. */
async function changeDuringWrite(options: object, change: string, values: readonly unknown[]) {
  const field = await addField('serial', {})
  const create = (name: string, serial: string) =>
    owner.create('brands', { name, x_serial: serial })
  const ids = [await create('One', 'S-1'), await create('Two', 'S-2'), await create('Three', '3')]
  await client.query('begin')
  await client.query(change, [ids[0]!.id, field.id, ...values])
  const changed = patch(`/custom-fields/${field.id}`, options)
  await untilWaiting('brands')
  await client.query('commit')
  return changed
}
const SET = `update brands set custom = jsonb_build_object($2::text, $3::text) where id = $1`
const REMOVE = `with given as (select $2::text, $3::text) delete from brands using given where id = $1`

const find = async (q: string) =>
  (await owner.list<{ name: string }>('brands', { filter: { q } })).rows.map(({ name }) => name)

describe('a field that becomes searchable during writes', () => {
  it('finds the value that was written, and not the earlier value', async () => {
    const { status, text } = await changeDuringWrite({ search: true }, SET, ['Mistral'])
    expect(status, text).toBe(200)
    expect(await findFaults()).toEqual([])
    expect([await find('mistral'), await find('s-1'), await find('s-2')]).toEqual([
      ['One'],
      [],
      ['Two'],
    ])
  })

  it('has no text of a record that was deleted', async () => {
    const { status, text } = await changeDuringWrite({ search: true }, REMOVE, [''])
    expect(status, text).toBe(200)
    expect(await findFaults()).toEqual([])
  })

  it('lets other requests write while the texts of all records are read', async () => {
    await addField('motto', { search: true })
    const field = await addField('serial', {})
    const { id } = await owner.create('brands', { name: 'One', x_motto: 'Astra', x_serial: 'S-1' })
    // The change of the field waits for a transaction that has written a text of the field.
    await client.query('begin')
    await client.query(
      `insert into custom_texts (team_id, resource, field, record, text) values ($1, 'brands', $2, $3, '')`,
      [owner.team, field.id, id],
    )
    const changed = patch(`/custom-fields/${field.id}`, { search: true })
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event = 'transactionid'`
    const count = async () => (await client.query<{ count: number }>(waiting)).rows[0]!.count
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    await patch(`/brands/${id}`, { name: 'Uno', x_serial: 'Mistral' })
    await owner.create('brands', { name: 'Due', x_serial: 'Bora' })
    await client.query('rollback')
    expect((await changed).status).toBe(200)
    expect([
      await find('mistral'),
      await find('bora'),
      await find('astra'),
      await find('s-1'),
    ]).toEqual([['Uno'], ['Due'], ['Uno'], []])
    expect(await findFaults()).toEqual([])
  })
})

describe('a field that becomes unique during writes', () => {
  it('has the key of the value that was written', async () => {
    const { status, text } = await changeDuringWrite({ unique: true }, SET, ['S-9'])
    expect(status, text).toBe(200)
    expect(await findFaults()).toEqual([])
    const taken = await owner.call('/brands', {
      method: 'POST',
      body: { name: 'Four', x_serial: 's-9' },
    })
    expect(taken.status).toBe(409)
    await owner.create('brands', { name: 'Four', x_serial: 'S-1' })
    expect(await findFaults()).toEqual([])
  })

  it('is refused when another record has the value', async () => {
    const { status, body } = await changeDuringWrite({ unique: true }, SET, ['s-2'])
    expect([status, body]).toMatchObject([409, { errors: [{ code: 'VALUES_NOT_UNIQUE' }] }])
    expect(await findFaults()).toEqual([])
  })

  it('is refused when a record took a value between the check of the values and the writing of the keys', async () => {
    const create = (name: string, more: object) => owner.create('brands', { name, ...more })
    const field = await addField('serial', {})
    // Every plan reads record A first: A takes the place of this deleted row, and has the first id and the first name.
    const { id: gap } = await create('Gap', {})
    await create('One', { x_serial: 'S-1' })
    await owner.api(`/brands/${gap}`, { method: 'DELETE' })
    await client.query('vacuum brands')
    await client.query('begin; lock table custom_keys in access exclusive mode')
    const changed = patch(`/custom-fields/${field.id}`, { unique: true })
    await untilWaiting('custom_keys')
    await create('A', { id: '01000000-0000-7000-8000-000000000000', x_serial: 's-1' })
    await client.query('commit')
    const { status, body } = await changed
    expect([status, body]).toMatchObject([409, { errors: [{ code: 'VALUES_NOT_UNIQUE' }] }])
    expect(await findFaults()).toEqual([])
  })

  it('has no key of a record that was deleted', async () => {
    const { status, text } = await changeDuringWrite({ unique: true }, REMOVE, [''])
    expect(status, text).toBe(200)
    expect(await findFaults()).toEqual([])
    await owner.create('brands', { name: 'Four', x_serial: 'S-1' })
  })
})
