import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extendRegistry } from '../../src/schema/extend-registry.ts'
import type { CustomField } from '../../src/schema/custom-field.ts'
import { createSqlScope } from '../../src/server/list/sql-scope.ts'
import { parseFilter } from '../../src/server/list/filter.ts'
import { writeWhereSql } from '../../src/server/list/filter-sql.ts'
import { registry } from '../../resources/registry.ts'
import { indexCustomFields } from '../../src/server/integrity/index-custom-fields.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
let stranger: TestCaller

/** Lists the comparisons of values of custom fields (src/server/migrate/leakproof.ts). */
const COMPARISONS = ['eq', 'lt', 'le', 'gt', 'ge'].map((name) => `${name}(jsonb, jsonb)`)

interface Me {
  readonly team: { readonly customFields: readonly CustomField[] }
}

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

it('stores values of custom fields, changes some of them, and clears them', async () => {
  const made = await owner.create<Brand>('brands', { name: 'Created', ...values })
  expect(made).toMatchObject(values)
  const path = `/brands/${made.id}`
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

it('filters, sorts, sums and finds records by custom fields', async () => {
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

it('refuses values of another kind, unknown choices and missing required values', async () => {
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

it('imports and exports custom fields by their names and labels', async () => {
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

it('changes a custom field of many records, and keeps their other values', async () => {
  const two = await Promise.all(
    ['Many 1', 'Many 2'].map((name) => owner.create<Brand>('brands', { name, ...values })),
  )
  const filter = encodeURIComponent(JSON.stringify({ id: two.map(({ id }) => id) }))
  await owner.api(`/brands?filter=${filter}`, { method: 'PATCH', body: { x_season: 'all' } })
  for (const { id } of two)
    expect(await owner.api(`/brands/${id}`)).toMatchObject({ ...values, x_season: 'all' })
})

it('describes the fields in the API document of the team, and to its people', async () => {
  const { text } = await owner.call('/openapi.json')
  expect(text).toContain('x_season')
  expect((await stranger.call('/openapi.json')).text).not.toContain('x_season')
  const { team } = await owner.api<{ team: { customFields: object[] } }>('/me')
  expect(team.customFields[0]).toMatchObject({ resource: 'brands', name: 'season', kind: 'text' })
})

it('shows other teams neither the fields nor their values', async () => {
  expect((await stranger.list('custom-fields')).rows).toEqual([])
  const made = await stranger.create<Brand>('brands', { name: 'Foreign' })
  expect(Object.keys(made).filter((name) => name.startsWith('x_'))).toEqual([])
  const body = { x_season: 'winter' }
  const change = await stranger.call(`/brands/${made.id}`, { method: 'PATCH', body })
  expect(change.status).toBe(422)
  expect((await stranger.call('/brands?filter={"x_season":"winter"}')).status).toBe(400)
})

it('forgets the values of a deleted field, also for a new field of the same name', async () => {
  const field = await define('number', 'text')
  const { id } = await owner.create('brands', { name: 'Numbered', x_number: 'seven' })
  await owner.api(`/custom-fields/${field.id}`, { method: 'DELETE' })
  expect(await owner.api(`/brands/${id}`)).not.toHaveProperty('x_number')
  await define('number', 'integer')
  expect(await owner.api(`/brands/${id}`)).toMatchObject({ x_number: null })
})

it('refuses fields of reports, a second field of the same name, and selects without choices', async () => {
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

it('keeps custom fields of a document through its actions', async () => {
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

it('refuses a value of a unique field that another record has, also at the same time', async () => {
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
  // A deleted record gives its value free, and cannot come back while another one has it.
  await owner.api(path, { method: 'DELETE' })
  expect((await create('Serial 6', 'AB-1')).status).toBe(201)
  expect((await owner.call(`${path}/restore`, { method: 'POST' })).status).toBe(409)
  await owner.api(`/custom-fields/${field.id}`, { method: 'PATCH', body: { unique: false } })
  expect((await create('Serial 7', 'AB-4')).status).toBe(201)
})

it('makes a field unique only when its values differ', async () => {
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

describe('a reference', () => {
  let ana: TestCaller
  let field: { id: string }
  let acme: { id: string }

  beforeAll(async () => {
    ana = await app.signUp()
    const label = { en: 'Maker' }
    const maker = { resource: 'brands', name: 'maker', kind: 'reference', to: 'suppliers' }
    field = await ana.create('custom-fields', { ...maker, label })
    acme = await ana.create('suppliers', { name: 'Acme' })
    const zeta = await ana.create('suppliers', { name: 'Zeta' })
    await ana.create('brands', { name: 'Roble', x_maker: acme.id })
    await ana.create('brands', { name: 'Nogal', x_maker: zeta.id })
    await ana.create('brands', { name: 'Own' })
  })

  const find = async (filter: object, sort: readonly string[] = ['name', 'ASC']) =>
    (await ana.list('brands', { filter, sort })).rows.map(({ name }) => name)

  it('filters by record and by fields of the record, sorts by its title, and comes with it', async () => {
    expect(await find({ x_maker: acme.id })).toEqual(['Roble'])
    expect(await find({ x_maker: [acme.id, null] })).toEqual(['Own', 'Roble'])
    expect(await find({ 'x_maker.name_starts': 'Ze' })).toEqual(['Nogal'])
    expect(await find({ x_maker_null: false }, ['x_maker', 'DESC'])).toEqual(['Nogal', 'Roble'])
    const { data, meta } = await ana.api<{
      data: object[]
      meta: { prefetched: { suppliers: { name: string }[] } }
    }>(`/brands?prefetch=x_maker`)
    expect(data).toHaveLength(3)
    expect(meta.prefetched.suppliers.map(({ name }) => name).toSorted()).toEqual(['Acme', 'Zeta'])
    const groups = await ana.api<{ data: { group: string | null; count: number }[] }>(
      '/brands/aggregate?group=x_maker&sort=["group","ASC"]&prefetch=x_maker',
    )
    expect(groups.data.map(({ group }) => group)).toEqual([acme.id, expect.anything(), null])
    const { text } = await ana.call('/brands/export?format=csv&fields=name,x_maker,x_maker.code')
    expect(text).toContain('Roble,Acme')
  })

  it('is imported by name, changed in bulk, and refused for a missing record', async () => {
    const headers = { 'content-type': 'text/csv' }
    const body = 'name,Maker\nImported,Zeta\nRoble,Acme\nWrong,Nobody\n'
    const path = '/brands/import?onlyGood=true'
    const report = await ana.api(path, { method: 'POST', body, headers })
    expect(report).toMatchObject({ created: 1, unchanged: 1, failed: 1 })
    const filter = encodeURIComponent('{"name":"Imported"}')
    await ana.api(`/brands?filter=${filter}`, { method: 'PATCH', body: { x_maker: acme.id } })
    expect(await find({ x_maker: acme.id })).toEqual(['Imported', 'Roble'])
    const missing = { name: 'Missing', x_maker: '01a20000-0000-7000-8000-000000000000' }
    const refused = await ana.call('/brands', { method: 'POST', body: missing })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ pointer: '/x_maker', code: 'NOT_FOUND' }] },
    ])
    const foreign = await stranger.create('suppliers', { name: 'Foreign' })
    const other = { name: 'Other', x_maker: foreign.id }
    expect((await ana.call('/brands', { method: 'POST', body: other })).status).toBe(422)
  })

  it('keeps its record from being deleted, also at the same time', async () => {
    const inUse = await ana.call(`/suppliers/${acme.id}`, { method: 'DELETE' })
    expect([inUse.status, inUse.body]).toMatchObject([409, { code: 'IN_USE', by: 'brands' }])
    const codes: string[] = []
    for (let i = 0; i < 8; i += 1) {
      const { id } = await ana.create('suppliers', { name: `Brief ${i}` })
      const body = { name: `Brief ${i}`, x_maker: id }
      const both = await Promise.all([
        ana.call<{ id: string }>('/brands', { method: 'POST', body }),
        ana.call(`/suppliers/${id}`, { method: 'DELETE' }),
      ])
      codes.push(both.map(({ status }) => status).join(' '))
    }
    expect(codes.filter((each) => each !== '201 409' && !/^4\d\d 200$/.test(each))).toEqual([])
    // Without the field, nothing refers to the record.
    await ana.api(`/custom-fields/${field.id}`, { method: 'DELETE' })
    expect((await ana.call(`/suppliers/${acme.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  it('names its records, and only references do', async () => {
    const label = { en: 'Field' }
    for (const body of [
      { resource: 'brands', name: 'a', kind: 'reference', label },
      { resource: 'brands', name: 'a', kind: 'reference', to: 'sales-report', label },
      { resource: 'brands', name: 'a', kind: 'text', to: 'suppliers', label },
    ]) {
      const { status, text } = await ana.call('/custom-fields', { method: 'POST', body })
      expect([status, text]).toEqual([422, expect.stringContaining('"/to"')])
    }
  })
})

it('has its values again when a deleted field is restored, without records that are gone', async () => {
  const ben = await app.signUp()
  const label = { en: 'Field' }
  const maker = { resource: 'brands', name: 'maker', kind: 'reference', to: 'suppliers', label }
  const serial = { resource: 'brands', name: 'serial', kind: 'text', unique: true, search: true }
  const fields = [
    await ben.create('custom-fields', maker),
    await ben.create('custom-fields', { ...serial, label }),
  ]
  const acme = await ben.create('suppliers', { name: 'Acme' })
  const gone = await ben.create('suppliers', { name: 'Gone' })
  await ben.create('brands', { name: 'One', x_maker: acme.id, x_serial: 'S-77' })
  await ben.create('brands', { name: 'Two', x_maker: gone.id })
  for (const { id } of fields) await ben.api(`/custom-fields/${id}`, { method: 'DELETE' })
  await ben.api(`/suppliers/${gone.id}`, { method: 'DELETE' })
  for (const { id } of fields) await ben.api(`/custom-fields/${id}/restore`, { method: 'POST' })
  const find = async (filter: object) =>
    (await ben.list('brands', { filter })).rows.map(({ name }) => name)
  expect(await find({ x_maker: acme.id })).toEqual(['One'])
  expect(await find({ q: 's-77' })).toEqual(['One'])
  const twice = { name: 'Three', x_serial: 's-77' }
  expect((await ben.call('/brands', { method: 'POST', body: twice })).status).toBe(409)
  expect((await ben.call(`/suppliers/${acme.id}`, { method: 'DELETE' })).status).toBe(409)
  // The other values of a record whose reference is gone can still be changed.
  const [two] = (await ben.list('brands', { filter: { name: 'Two' } })).rows
  const change = { method: 'PATCH', body: { x_serial: 'S-78' } }
  expect(await ben.api(`/brands/${two!.id}`, change)).toMatchObject({ x_serial: 'S-78' })
})

it('groups records by a custom field', async () => {
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

it('finds records by searched fields, together with their other words', async () => {
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

it('limits the custom fields of one resource', async () => {
  const owner2 = await app.signUp()
  const label = { en: 'Field' }
  const add = (name: string) =>
    owner2.call('/custom-fields', {
      method: 'POST',
      body: { resource: 'units', name, kind: 'text', label },
    })
  for (let i = 0; i < 50; i += 1) expect((await add(`field${i}`)).status).toBe(201)
  const refused = await add('oneMore')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('/resource')])
})

it('indexes custom fields of teams with many records, so that sorting reads a page of them', async () => {
  const large = await app.signUp()
  const team = large.team!
  const label = { en: 'Field' }
  const fields = await Promise.all(
    [
      { name: 'weight', kind: 'decimal' },
      { name: 'season', kind: 'text' },
      { name: 'since', kind: 'date' },
      { name: 'isLocal', kind: 'boolean' },
      { name: 'comment', kind: 'longText' },
    ].map((field) => large.create('custom-fields', { resource: 'brands', label, ...field })),
  )
  const [weight, season, since] = fields.map(({ id }) => id)
  await app.asSuperuser({
    text: `insert into brands (team_id, name, custom)
      select $1, 'Brand ' || n,
        jsonb_build_object($2::text, n % 977, $3::text, 'S' || n % 13, $4::text, date '2020-01-01' + n % 500)
      from generate_series(1, 6000) n`,
    values: [team, weight, season, since],
  })
  const database = { database: app.database, registry }
  const changed = await indexCustomFields(database)
  // Two for sort orders, and one for filters except of booleans.
  expect(changed).toHaveLength(11)
  expect(await indexCustomFields(database)).toEqual([])
  await app.asSuperuser({ text: 'vacuum analyze brands' })

  const plan = async (order: string) => {
    const rows = await app.database.read<{ 'QUERY PLAN': string }>(team, {
      text: `explain (costs off) select id from brands record where team_id = $1 order by ${order} limit 25`,
      values: [team],
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const number = `(record.custom->>'${weight}')::numeric`
  const called = (id: string | undefined) => `custom_${id!.replaceAll('-', '')}`
  expect(await plan(`${number} asc, record.id asc`)).toContain(`${called(weight)}_asc`)
  expect(await plan(`${number} desc nulls last, record.id desc`)).toContain(
    `${called(weight)}_desc`,
  )
  const text = `(record.custom->>'${season}') collate "und-x-icu" asc, record.id asc`
  expect(await plan(text)).toContain(`${called(season)}_asc`)
  const day = `armazem_iso_day(record.custom->>'${since}')`
  expect(await plan(`${day} asc, record.id asc`)).toContain(`${called(since)}_asc`)
  const { rows } = await large.list<Brand>('brands', { sort: ['x_weight', 'DESC'] })
  expect(rows[0]!.x_weight).toBe(976)

  // A filter reads the index in any order, where the functions are marked as leakproof.
  for (const name of ['object_field(jsonb, text)', ...COMPARISONS]) {
    await app.asSuperuser({ text: `alter function pg_catalog.jsonb_${name} leakproof` })
  }
  const explain = async (filter: object) => {
    const readScope = {
      context: app.app.context,
      can: () => true,
      team: { timezone: 'UTC', settings: {} },
    }
    const { customFields } = (await large.api<Me>('/me')).team
    const resource = extendRegistry(registry, customFields).byName.get('brands')!
    const scope = createSqlScope(app.app.context, resource, [] as never, team)
    const parsed = parseFilter(resource, JSON.stringify(filter), readScope as never)
    const where = writeWhereSql(parsed, { ...scope, search: 'walk' })
    const lines = await app.database.read<{ 'QUERY PLAN': string }>(team, {
      text: `explain (costs off) select name from brands record where ${where}`,
      values: [...scope.parameters.values],
    })
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }
  expect(await explain({ x_weight_gte: 970 })).toContain(`${called(weight)}_value`)
  expect(await explain({ x_weight_between: [5, 6] })).toContain(`${called(weight)}_value`)
  expect(await explain({ x_weight: [5, 7] })).toContain(`${called(weight)}_value`)
  expect(await explain({ x_since: '2020-02-03' })).toContain(`${called(since)}_value`)
  expect(await explain({ x_season: 'S99' })).toContain(`${called(season)}_value`)
  const count = async (filter: object) => (await large.list('brands', { filter })).total
  expect(await count({ x_weight_gte: 970 })).toBe(42)
  expect(await count({ x_weight_lt: 2 })).toBe(13)
  expect(await count({ x_weight: [5, 7, null] })).toBe(14)
  expect(await count({ x_since_between: ['2020-01-31', '2020-02-01'] })).toBe(24)
  expect(await count({ x_season: ['S1', 'S2'] })).toBe(924)
  const { rows: newest } = await large.list<Brand>('brands', { sort: ['x_since', 'DESC'] })
  expect(newest[0]!.x_since).toBe('2021-05-14')
  // The longest text, of characters with four bytes each, is short enough for the index.
  await large.create('brands', { name: 'Long', x_season: '𠮷'.repeat(200) })

  await large.api(`/custom-fields/${season}`, { method: 'DELETE' })
  expect(await indexCustomFields(database)).toHaveLength(3)
})

it('creates the other indexes of custom fields when one fails', async () => {
  const large = await app.signUp()
  const team = large.team!
  const label = { en: 'Field' }
  const [damaged, sound] = await Promise.all(
    ['damaged', 'sound'].map(async (name) => {
      const field = { resource: 'brands', label, name, kind: 'integer' }
      return (await large.create('custom-fields', field)).id
    }),
  )
  await app.asSuperuser({
    text: `insert into brands (team_id, name, custom)
      select $1, 'Brand ' || n, jsonb_build_object($2::text, 'no number') from generate_series(1, 10) n`,
    values: [team, damaged],
  })
  const indexed = async () => {
    const rows = await app.asSuperuser<{ name: string }>({
      text: `select relname as name from pg_class where relname ~ $1 order by 1`,
      values: [`^custom_(${[damaged, sound].map((id) => id!.replaceAll('-', '')).join('|')})_`],
    })
    return rows.map(({ name }) => name)
  }
  const call = (id: string | undefined, suffix: string) =>
    `custom_${id!.replaceAll('-', '')}_${suffix}`
  const working = [
    ...['asc', 'desc', 'value'].map((suffix) => call(sound, suffix)),
    // Only sort orders need the number.
    call(damaged, 'value'),
  ].toSorted()
  const database = { database: app.database, registry }
  for (let i = 0; i < 2; i += 1) {
    await expect(indexCustomFields(database, 10)).rejects.toThrow('could not be created')
    expect(await indexed()).toEqual(working)
  }
})
