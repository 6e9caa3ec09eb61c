import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
let stranger: TestCaller

interface Brand {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}

const define = (name: string, kind: string, more: object = {}) => {
  const label = { en: `The ${name}`, pt: `O ${name}` }
  return owner.create('custom-fields', { resource: 'brands', name, kind, label, ...more })
}

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  stranger = await app.signUp()
  await define('season', 'text')
  await define('weight', 'decimal')
  await define('since', 'date')
  await define('isLocal', 'boolean')
  await define('tier', 'select', { choices: ['Gold', 'Silver'] })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const values = {
  x_season: 'winter',
  x_weight: 2.5,
  x_since: '2026-01-31',
  x_isLocal: true,
  x_tier: 'Gold',
}
const EMPTY = { x_season: null, x_weight: null, x_since: null, x_isLocal: null, x_tier: null }

it('values of custom fields can be stored, changed and cleared', async () => {
  const brand = await owner.create<Brand>('brands', { name: 'Created', ...values })
  expect(brand).toMatchObject(values)
  const path = `/brands/${brand.id}`
  const change = { x_weight: 3, x_tier: null }
  expect(await owner.api(path, { method: 'PATCH', body: change })).toMatchObject({
    ...values,
    ...change,
  })
  expect(await owner.api(path)).toMatchObject({ name: 'Created', ...values, ...change })
  const [now, before] = await owner.api<{ before: object; after: object }[]>(`${path}/history`)
  expect(now).toMatchObject({ before: { x_weight: 2.5, x_tier: 'Gold' }, after: change })
  expect(before!.after).toMatchObject(values)
  const reverted = await owner.api(`${path}/revert`, { method: 'POST', body: { version: 1 } })
  expect(reverted).toMatchObject(values)
  const plain = await owner.create<Brand>('brands', { name: 'Plain' })
  expect(plain).toMatchObject({ ...EMPTY, x_isLocal: false })
})

it('records are filtered, sorted, summed and found by custom fields', async () => {
  for (const [i, season] of ['spring', 'summer', 'autumn'].entries())
    await owner.create('brands', { name: `Sorted ${i}`, x_season: season, x_weight: 10 + i })
  const find = async (filter: object, sort: readonly string[] = ['name', 'ASC']) =>
    (await owner.list<Brand>('brands', { filter: { ...filter, q: 'Sorted' }, sort })).rows.map(
      ({ x_season }) => x_season,
    )
  expect(await find({ x_season: 'summer' })).toEqual(['summer'])
  expect(await find({ x_weight_gte: 11 }, ['x_weight', 'DESC'])).toEqual(['autumn', 'summer'])
  expect(await find({ x_season_contains: 'umm' })).toEqual(['summer'])
  expect(await find({ x_tier_null: true }, ['x_season', 'ASC'])).toEqual([
    'autumn',
    'spring',
    'summer',
  ])
  const filter = encodeURIComponent('{"q":"Sorted"}')
  expect(await owner.api(`/brands/aggregate?sum=x_weight&filter=${filter}`)).toMatchObject({
    sum: { x_weight: 33 },
  })
})

it('values of another kind, unknown choices and missing required values are refused', async () => {
  const wrong = { x_weight: 'much', x_since: 'soon', x_isLocal: 1, x_tier: 'Bronze', x_no: 1 }
  const { status, body } = await owner.call<{ errors: { pointer: string }[] }>('/brands', {
    method: 'POST',
    body: { name: 'Wrong', ...wrong },
  })
  expect(status).toBe(422)
  expect(body.errors.map(({ pointer }) => pointer).toSorted()).toEqual(
    Object.keys(wrong)
      .map((name) => `/${name}`)
      .toSorted(),
  )
  const field = await define('origin', 'text', { required: true })
  const answer = await owner.call('/brands', { method: 'POST', body: { name: 'No origin' } })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('/x_origin')])
  await owner.api(`/custom-fields/${field.id}`, { method: 'DELETE' })
  await owner.create('brands', { name: 'No origin' })
})

it('custom fields are imported and exported by their names and labels', async () => {
  const body = 'name,The season,x_weight\nImported,rainy,7.25\nCreated,dry,\n'
  const headers = { 'content-type': 'text/csv' }
  const report = await owner.api('/brands/import?dryRun=false', { method: 'POST', body, headers })
  expect(report).toMatchObject({ created: 1, updated: 1, failed: 0 })
  const { text } = await owner.call('/brands/export?format=csv')
  const [heading = '', ...lines] = text.split('\r\n')
  expect(heading).toContain('The season')
  expect(lines.find((line) => line.includes('Imported'))).toContain('rainy')
  expect(lines.find((line) => line.includes('Created'))).toContain('Gold')
  const again = await owner.api('/brands/import?dryRun=true', {
    method: 'POST',
    body: text,
    headers,
  })
  expect(again).toMatchObject({ created: 0, updated: 0, failed: 0 })
})

it('a custom field of many records can be changed without a change of their other values', async () => {
  const two = await Promise.all(
    ['Many 1', 'Many 2'].map((name) => owner.create<Brand>('brands', { name, ...values })),
  )
  const filter = encodeURIComponent(JSON.stringify({ id: two.map(({ id }) => id) }))
  await owner.api(`/brands?filter=${filter}`, { method: 'PATCH', body: { x_season: 'all' } })
  for (const { id } of two)
    expect(await owner.api(`/brands/${id}`)).toMatchObject({ ...values, x_season: 'all' })
})

it('the API document of a team, and `/me` of its members, describe its custom fields', async () => {
  const { text } = await owner.call('/openapi.json')
  expect(text).toContain('x_season')
  expect((await stranger.call('/openapi.json')).text).not.toContain('x_season')
  const { team } = await owner.api<{ team: { customFields: object[] } }>('/me')
  expect(team.customFields[0]).toMatchObject({ resource: 'brands', name: 'season', kind: 'text' })
})

it('the option to show a field as filter is stored, and `/me` returns it', async () => {
  const field = await define('shelf', 'longText', { filter: true })
  const path = `/custom-fields/${field.id}`
  const read = async () => {
    const { team } = await owner.api<{
      team: { customFields: { name: string; filter: boolean }[] }
    }>('/me')
    const stored = await owner.api<{ filter: boolean }>(path)
    return [stored.filter, team.customFields.find(({ name }) => name === 'shelf')!.filter]
  }
  expect(await read()).toEqual([true, true])
  const change = (filter: unknown) => owner.call(path, { method: 'PATCH', body: { filter } })
  const refused = await change('yes')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"/filter"')])
  expect((await change(false)).status).toBe(200)
  expect(await read()).toEqual([false, false])
  await owner.create('brands', { name: 'Shelved', x_shelf: 'Upper shelf' })
  const { rows } = await owner.list('brands', { filter: { x_shelf_contains: 'upper' } })
  expect(rows).toMatchObject([{ name: 'Shelved' }])
  await owner.api(path, { method: 'DELETE' })
})

it('other teams see neither the custom fields nor their values', async () => {
  expect((await stranger.list('custom-fields')).rows).toEqual([])
  const brand = await stranger.create<Brand>('brands', { name: 'Foreign' })
  expect(Object.keys(brand).filter((name) => name.startsWith('x_'))).toEqual([])
  const body = { x_season: 'winter' }
  const change = await stranger.call(`/brands/${brand.id}`, { method: 'PATCH', body })
  expect(change.status).toBe(422)
  expect((await stranger.call('/brands?filter={"x_season":"winter"}')).status).toBe(400)
})

it('the values of a deleted field are gone, also for a new field of the same name', async () => {
  const field = await define('number', 'text')
  const { id } = await owner.create('brands', { name: 'Numbered', x_number: 'seven' })
  await owner.api(`/custom-fields/${field.id}`, { method: 'DELETE' })
  expect(await owner.api(`/brands/${id}`)).not.toHaveProperty('x_number')
  await define('number', 'integer')
  expect(await owner.api(`/brands/${id}`)).toMatchObject({ x_number: null })
})

it('fields of reports, a second field of the same name, and selects without choices are refused', async () => {
  const label = { en: 'Field' }
  for (const [body, pointer] of [
    [{ resource: 'sales-report', name: 'a', kind: 'text', label }, '/resource'],
    [{ resource: 'brands', name: 'SEASON', kind: 'text', label }, '/name'],
    [{ resource: 'brands', name: 'b', kind: 'select', label }, '/choices'],
    [{ resource: 'brands', name: 'c', kind: 'text', label: {} }, '/label'],
    [{ resource: 'brands', name: 'd', kind: 'lines', label }, '/kind'],
  ] as const) {
    const { status, text } = await owner.call('/custom-fields', { method: 'POST', body })
    expect([409, 422]).toContain(status)
    expect(text).toContain(`"${pointer}"`)
  }
  const clerk = await app.colleague(owner, 'sales')
  const body = { resource: 'brands', name: 'e', kind: 'text', label }
  expect((await clerk.call('/custom-fields', { method: 'POST', body })).status).toBe(403)
})

it('a document keeps its custom fields through its actions', async () => {
  const shop = await openShop(owner)
  const label = { en: 'Project' }
  await owner.create('custom-fields', {
    resource: 'expenses',
    name: 'project',
    kind: 'text',
    label,
  })
  const [category] = (await owner.list('expense-categories')).rows
  const body = { category: category!.id, branch: shop.branch.id, amount: 10, x_project: 'Roof' }
  const { id } = await shop.submit('/expenses', body)
  expect(await shop.submit(`/expenses/${id}/post`)).toMatchObject({ x_project: 'Roof' })
  const change = { method: 'PATCH', body: { x_project: 'Floor' } }
  expect((await owner.call(`/expenses/${id}`, change)).status).toBe(409)
  expect(await owner.api(`/expenses/${id}`)).toMatchObject({ x_project: 'Roof' })
})

it('a value of a unique field is refused when another record has it, also when both are written at the same time', async () => {
  const field = await define('serial', 'text', { unique: true })
  const kept = await owner.create<Brand>('brands', { name: 'Serial 1', x_serial: 'AB-1' })
  const create = (name: string, serial: string) =>
    owner.call('/brands', { method: 'POST', body: { name, x_serial: serial } })
  const refused = await create('Serial 2', ' ab-1')
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'DUPLICATE', errors: [{ pointer: '/x_serial', code: 'DUPLICATE' }] },
  ])
  const together = await Promise.all(
    Array.from({ length: 6 }, (_, i) => create(`Together ${i}`, 'AB-2')),
  )
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  const path = `/brands/${kept.id}`
  const change = { method: 'PATCH', body: { x_serial: 'AB-2' } }
  expect((await owner.call(path, change)).status).toBe(409)
  expect(await owner.api(path, { method: 'PATCH', body: { name: 'Serial 1b' } })).toMatchObject({
    x_serial: 'AB-1',
  })
  const rows = [
    { name: 'Serial 3', x_serial: 'ab-2' },
    { name: 'Serial 4', x_serial: 'AB-4' },
    { name: 'Serial 5', x_serial: 'AB-4' },
  ]
  const report = await owner.call<{ rows: object[] }>('/brands/import?onlyGood=true', {
    method: 'POST',
    body: rows,
  })
  const duplicate = { outcome: 'failed', errors: [{ column: 'x_serial', code: 'DUPLICATE' }] }
  expect(report.body.rows).toMatchObject([duplicate, { outcome: 'created' }, duplicate])
  const { rows: found } = await owner.list('brands', { filter: { x_serial: 'AB-4' } })
  expect(found.map(({ name }) => name)).toEqual(['Serial 4'])
  // A deleted record frees its value, and cannot be restored while another record has the value.
  await owner.api(path, { method: 'DELETE' })
  expect((await create('Serial 6', 'AB-1')).status).toBe(201)
  expect((await owner.call(`${path}/restore`, { method: 'POST' })).status).toBe(409)
  await owner.api(`/custom-fields/${field.id}`, { method: 'PATCH', body: { unique: false } })
  expect((await create('Serial 7', 'AB-4')).status).toBe(201)
})

it('a field becomes unique only when its values differ', async () => {
  const field = await define('plate', 'text')
  const create = (name: string) => owner.create<Brand>('brands', { name, x_plate: 'P-1' })
  const [, second] = [await create('Plate 1'), await create('Plate 2')]
  const makeUnique = () =>
    owner.call(`/custom-fields/${field.id}`, { method: 'PATCH', body: { unique: true } })
  const refused = await makeUnique()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'VALUES_NOT_UNIQUE',
      errors: [{ pointer: '/unique', args: { value: 'P-1', count: 2 } }],
    },
  ])
  const change = { method: 'PATCH', body: { x_plate: 'P-2' } }
  await owner.api(`/brands/${second.id}`, change)
  expect((await makeUnique()).status).toBe(200)
  const body = { name: 'Plate 3', x_plate: 'P-2' }
  expect((await owner.call('/brands', { method: 'POST', body })).status).toBe(409)
  // Another team is not affected.
  const label = { en: 'Plate' }
  const other = { resource: 'brands', name: 'plate', kind: 'text', label, unique: true }
  await stranger.create('custom-fields', other)
  expect((await stranger.call('/brands', { method: 'POST', body })).status).toBe(201)
  const wrong = { resource: 'brands', name: 'f', kind: 'boolean', label, unique: true }
  expect((await owner.call('/custom-fields', { method: 'POST', body: wrong })).status).toBe(422)
})

it('records are grouped by a custom field', async () => {
  const ben = await app.signUp()
  const label = { en: 'Season' }
  const season = { resource: 'brands', name: 'season', kind: 'text', label }
  await ben.create('custom-fields', season)
  for (const [i, value] of ['b', 'a', 'b'].entries())
    await ben.create('brands', { name: `${i}`, x_season: value })
  const groups = await ben.api<{ group: string; count: number }[]>(
    '/brands/aggregate?group=x_season&sort=["group","ASC"]',
  )
  expect(groups).toMatchObject([
    { group: 'a', count: 1 },
    { group: 'b', count: 2 },
  ])
})

it('records are found by the words of searched custom fields and of other fields together', async () => {
  const field = await define('chassis', 'text', { search: true })
  await owner.create('brands', { name: 'Searched one', x_chassis: 'WVWZZZ1JZ3W386752' })
  await owner.create('brands', { name: 'Searched two', x_chassis: 'Größe Éclair' })
  const find = async (q: string, who = owner) =>
    (await who.list('brands', { filter: { q } })).rows.map(({ name }) => name)
  expect(await find('1jz3w38')).toEqual(['Searched one'])
  expect(await find('eclair two')).toEqual(['Searched two'])
  expect(await find('éc')).toEqual(['Searched two'])
  expect(await find('eclair', stranger)).toEqual([])
  const [two] = (await owner.list('brands', { filter: { q: 'eclair' } })).rows
  await owner.api(`/brands/${two!.id}`, { method: 'PATCH', body: { x_chassis: 'Brioche' } })
  expect(await find('eclair')).toEqual([])
  expect(await find('brioche')).toEqual(['Searched two'])
  const path = `/custom-fields/${field.id}`
  await owner.api(path, { method: 'PATCH', body: { search: false } })
  expect(await find('brioche')).toEqual([])
  await owner.api(path, { method: 'PATCH', body: { search: true } })
  expect(await find('brioche')).toEqual(['Searched two'])
  await owner.api(path, { method: 'DELETE' })
  expect(await find('brioche')).toEqual([])
})

it.runIf(isNight())('the number of custom fields of one resource is limited', async () => {
  const other = await app.signUp()
  const label = { en: 'Field' }
  const add = (name: string) =>
    other.call('/custom-fields', {
      method: 'POST',
      body: { resource: 'units', name, kind: 'text', label },
    })
  for (let i = 0; i < 50; i += 1) expect((await add(`field${i}`)).status).toBe(201)
  const refused = await add('oneMore')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('/resource')])
})
