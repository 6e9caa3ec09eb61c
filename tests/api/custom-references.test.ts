import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let stranger: TestCaller
beforeAll(async () => {
  app = await shareTestApp()
  stranger = await app.signUp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe('a custom field that links to records', () => {
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

  it('filters by the record or its fields, sorts and groups by the record, and is exported with its title', async () => {
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

  it('prevents the deletion of the linked record, also when the record is linked at the same time', async () => {
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

  it('requires the resource of its records, an option that no other kind accepts', async () => {
    const label = { en: 'Field' }
    for (const [code, field] of [
      ['REQUIRED', { kind: 'reference' }],
      ['CHOICE', { kind: 'reference', to: 'sales-report' }],
      ['NOT_OF_KIND', { kind: 'text', to: 'suppliers' }],
    ] as const) {
      const body = { resource: 'brands', name: 'a', label, ...field }
      const answer = await ana.call('/custom-fields', { method: 'POST', body })
      expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: '/to', code }] })
    }
  })
})

it('a deleted field has its values again when it is restored, except links to deleted records', async () => {
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
