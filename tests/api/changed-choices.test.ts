import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let basics: { readonly category: string; readonly stockUnit: string; readonly price: number }

const define = (name: string, more: object) =>
  owner.create('custom-fields', {
    resource: 'products',
    name,
    kind: 'multiSelect',
    label: { en: name },
    ...more,
  })

const create = (name: string, more: object = {}) =>
  owner.create('products', { name, ...basics, ...more })

const find = async (filter: object) =>
  (await owner.list('products', { filter, sort: ['name', 'ASC'] })).rows.map(({ name }) => name)

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const category = (await owner.create('categories', { name: 'Food' })).id
  basics = { category, stockUnit, price: 1 }
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe('a choice that the team has removed from a custom field', () => {
  let kept: { readonly id: string }
  beforeAll(async () => {
    const seasons = ['Spring', 'Summer', 'Autumn']
    const field = await define('season', { choices: seasons, label: { en: 'Season' } })
    const label = { en: 'Grade' }
    const grade = await define('grade', { kind: 'select', label, choices: ['A', 'B'] })
    const values = { x_season: ['Summer', 'Autumn'], x_grade: 'B' }
    kept = await create('K1', values)
    await create('K2', values)
    await create('K3', { x_season: ['Spring'], x_grade: 'A' })
    const body = { choices: ['Spring', 'Autumn'] }
    await owner.api(`/custom-fields/${field.id}`, { method: 'PATCH', body })
    await owner.api(`/custom-fields/${grade.id}`, { method: 'PATCH', body: { choices: ['A'] } })
  })
  const patch = (body: object, id = kept.id) =>
    owner.call(`/products/${id}`, { method: 'PATCH', body })

  it('stays in a record that holds it when the record is changed', async () => {
    expect(await patch({ price: 2 })).toMatchObject({ status: 200 })
    const whole = { name: 'K1', price: 3, x_season: ['Summer', 'Autumn'], x_grade: 'B' }
    expect(await patch(whole)).toMatchObject({
      status: 200,
      body: { x_season: ['Summer', 'Autumn'], x_grade: 'B' },
    })
    const added = await patch({ x_season: ['Summer', 'Spring'] })
    expect(added.body).toMatchObject({ x_season: ['Spring', 'Summer'] })
  })

  it('is refused in records that do not hold it', async () => {
    const { id } = (await owner.list('products', { filter: { name: 'K3' } })).rows[0]!
    for (const [name, value] of [
      ['x_season', ['Summer']],
      ['x_grade', 'B'],
    ] as const) {
      const errors = [{ pointer: `/${name}`, code: 'CHOICE' }]
      expect(await patch({ [name]: value }, id)).toMatchObject({ status: 422, body: { errors } })
      const body = { name: 'New', ...basics, [name]: value }
      expect(await owner.call('/products', { method: 'POST', body })).toMatchObject({
        status: 422,
        body: { errors },
      })
    }
  })

  it('is found by filters and counted', async () => {
    expect(await find({ name_starts: 'K', x_season: ['Summer'] })).toEqual(['K1', 'K2'])
    expect(await find({ name_starts: 'K', x_season_ne: ['Summer'] })).toEqual(['K3'])
    expect(await find({ name_starts: 'K', x_grade: 'B' })).toEqual(['K1', 'K2'])
    const counts = await owner.api('/products/aggregate?group=x_grade&sort=["group","ASC"]')
    expect(counts).toContainEqual({ group: 'B', count: 2, sum: {} })
  })

  it('is unchanged by the import of an exported file', async () => {
    const url = `http://armazem.test/api/v1/products/export?format=csv&filter={"name":["K1","K2"]}&fields=id,name,x_season,x_grade`
    const file = await (await app.app.fetch(new Request(url, { headers: owner.headers() }))).text()
    const report = await owner.api('/products/import?dryRun=true', {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv' },
    })
    expect(report).toMatchObject({ unchanged: 2, failed: 0 })
  })

  it('is removed by a bulk change, which is undone', async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ name_starts: 'K', x_season: ['Summer'] }),
      change: JSON.stringify({ x_season: [{ remove: ['Summer'] }] }),
    })
    const done = await owner.call<{ updated: string[] }>(`/products?${query}`, {
      method: 'PATCH',
      body: { x_grade: null },
    })
    expect(done).toMatchObject({ status: 200, body: { refused: [] } })
    expect(done.body.updated).toHaveLength(2)
    expect(await find({ x_season: ['Summer'] })).toEqual([])
    const undone = await owner.api(`/undo/${done.headers.get('x-change-set')}`, {
      method: 'POST',
      body: {},
    })
    expect(undone).toMatchObject({ undone: 2, refused: [] })
    expect(await find({ x_season: ['Summer'], x_grade: 'B' })).toEqual(['K1', 'K2'])
    query.set('change', JSON.stringify({ x_season: [{ add: ['Summer'] }] }))
    expect(await owner.call(`/products?${query}`, { method: 'PATCH', body: {} })).toMatchObject({
      status: 400,
    })
  })
})

describe('another order of the same choices', () => {
  it('is no change of a record, and has no entry in its history', async () => {
    const field = await define('order', { choices: ['Left', 'Right'] })
    const { id } = await create('Ordered', { x_order: ['Left', 'Right'] })
    const body = { choices: ['Right', 'Left'] }
    await owner.api(`/custom-fields/${field.id}`, { method: 'PATCH', body })
    const same = await owner.api(`/products/${id}`, {
      method: 'PATCH',
      body: { x_order: ['Right', 'Left'] },
    })
    expect(same).toMatchObject({ version: 1, x_order: ['Left', 'Right'] })
    expect(await owner.api(`/products/${id}/history`)).toHaveLength(1)
    const changed = await owner.api(`/products/${id}`, {
      method: 'PATCH',
      body: { x_order: ['Left'] },
    })
    expect(changed).toMatchObject({ version: 2, x_order: ['Left'] })
  })
})
