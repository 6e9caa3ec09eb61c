import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRecords,
  listPointers,
  type Problem,
  type Product,
  type Records,
} from '../support/records.ts'

let app: Records['app']
let owner: Records['owner']
let category: Records['category']
let product: Records['product']
let make: Records['make']
let send: Records['send']
let post: Records['post']

beforeAll(async () => {
  ;({ app, owner, category, product, make, send, post } = await openRecords())
})
afterAll(() => app.close())

describe('creating', () => {
  test('keeps the id that the client chose, and returns the same record as a later read', async () => {
    const id = randomUUID()
    const created = await post(product({ id, sku: 'A-1', barcodes: [{ value: '4006381333931' }] }))
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(`/api/v1/products/${id}`)
    expect(created.headers.get('x-invalidates')).toContain('product')
    const read = await owner.call<Product>(`/products/${id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    expect(read.body).toEqual(created.body)
    expect(read.body).toMatchObject({
      id,
      version: 1,
      price: 19.9,
      status: 'active',
      brand: null,
      createdBy: owner.id,
      images: [],
      barcodes: [{ value: '4006381333931', type: 'ean13' }],
    })
  })

  test('twice with one id creates one record; another record with that id is refused', async () => {
    const body = product({ id: randomUUID(), barcodes: [{ value: 'TWICE', type: 'other' }] })
    expect((await post(body)).status).toBe(201)
    const again = await post(body)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    const other = await post({ ...body, name: 'Another', barcodes: [] })
    expect([other.status, ...listPointers(other.body)]).toEqual([409, '/id DUPLICATE'])
  })

  test('assigns the next number to an empty code, above the codes entered by hand', async () => {
    const codes = []
    for (let i = 0; i < 2; i++) codes.push((await owner.create('suppliers', { name: 'S' })).code)
    await owner.create('suppliers', { name: 'S', code: 'sup-00003' })
    await owner.create('suppliers', { name: 'S', code: 'SUP-00007' })
    for (let i = 0; i < 2; i++) codes.push((await owner.create('suppliers', { name: 'S' })).code)
    expect(codes).toEqual(['SUP-00001', 'SUP-00002', 'SUP-00008', 'SUP-00009'])
  })

  test('computes a name from its parts', async () => {
    const created = await owner.create('customers', { firstName: 'Ana', lastName: 'Sá' })
    expect(created).toMatchObject({ name: 'Ana Sá', type: 'person', isWalkIn: false })
  })

  test.for<[string, object, string[]]>([
    ['an unknown field', { nope: 1 }, ['/nope UNKNOWN_FIELD']],
    ['the team', { teamId: randomUUID() }, ['/teamId UNKNOWN_FIELD']],
    ['the version', { version: 7 }, ['/version READ_ONLY']],
    ['the time of its creation', { createdAt: '2020-01-01T00:00:00Z' }, ['/createdAt READ_ONLY']],
    ['a field that the server computes', { averageCost: 5 }, ['/averageCost READ_ONLY']],
    ['an invalid id', { id: '1' }, ['/id ID']],
    ['wrong types', { price: 'cheap', name: '' }, ['/price TYPE', '/name REQUIRED']],
    ['an unknown choice', { status: 'lost' }, ['/status CHOICE']],
    ['a prototype', JSON.parse('{"__proto__":{"x":1}}') as object, ['/__proto__ UNKNOWN_FIELD']],
    [
      'records that do not exist',
      { brand: randomUUID(), category: randomUUID(), images: [randomUUID()] },
      ['/category NOT_FOUND', '/brand NOT_FOUND', '/images/0 NOT_FOUND'],
    ],
    [
      'child rows that refer to nothing',
      { suppliers: [{ supplier: randomUUID() }] },
      ['/suppliers/0/supplier NOT_FOUND'],
    ],
    [
      'a wrong check digit in a child row',
      { barcodes: [{ value: '4006381333932' }] },
      ['/barcodes/0/value BARCODE_CHECK_DIGIT'],
    ],
  ])('with %s is refused, with a reason for each field', async ([, more, expected]) => {
    const answer = await post({ ...product(), ...more })
    expect(answer.status, answer.text).toBe(422)
    expect(listPointers(answer.body).toSorted()).toEqual(expected.toSorted())
    expect(answer.body.errors.every(({ message }) => message.length > 5)).toBe(true)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('with a duplicate unique value is refused at the field, ignoring case and outer spaces', async () => {
    const barcodes = [{ value: 'SHARED', type: 'other' }]
    await make({ sku: 'UNI-1', name: 'Holder', barcodes })
    const sku = await post(product({ sku: ' uni-1 ' }))
    expect([sku.status, ...listPointers(sku.body)]).toEqual([409, '/sku DUPLICATE'])
    const code = await post(product({ barcodes: [{ value: 'shared', type: 'other' }] }))
    expect([code.status, ...listPointers(code.body)]).toEqual([409, '/barcodes/0/value DUPLICATE'])
    for (const { body } of [sku, code])
      expect(body.errors[0]?.message).toBe('“Holder” already has this value.')
    const twin = { value: 'TWIN', type: 'other' }
    const both = await post(product({ barcodes: [twin, { ...twin, value: 'twin' }] }))
    expect([both.status, ...listPointers(both.body)]).toEqual([409, '/barcodes/1/value DUPLICATE'])
  })

  test('with the child row of another record is refused', async () => {
    const [taken] = (await make({ barcodes: [{ value: 'TAKEN', type: 'other' }] })).barcodes
    const answer = await post(product({ barcodes: [{ ...taken, value: 'MINE' }] }))
    expect([answer.status, ...listPointers(answer.body)]).toEqual([409, '/barcodes DUPLICATE'])
    const created = await make()
    const stolen = await send('PATCH', `/products/${created.id}`, {
      barcodes: [{ ...taken, value: 'X' }],
    })
    expect([stolen.status, ...listPointers(stolen.body)]).toEqual([409, '/barcodes DUPLICATE'])
  })

  test('allows the same name under another parent', async () => {
    const parent = (await owner.create('categories', { name: 'Parent' })).id
    await owner.create('categories', { name: 'Child', parent })
    await owner.create('categories', { name: 'Child' })
    for (const body of [{ name: 'CHILD', parent }, { name: 'child ' }]) {
      const answer = await send('POST', '/categories', body)
      expect([answer.status, ...listPointers(answer.body)]).toEqual([409, '/name DUPLICATE'])
    }
  })

  test("with references to another team's records is refused as if they did not exist", async () => {
    const stranger = await app.signUp()
    const foreign = await stranger.create('categories', { name: 'Theirs' })
    const answer = await post(product({ category: foreign.id }))
    expect([answer.status, ...listPointers(answer.body)]).toEqual([422, '/category NOT_FOUND'])
  })

  test('accepts only JSON of limited size and depth', async () => {
    expect((await post('{"name":')).status).toBe(415)
    const json = { 'content-type': 'application/json' }
    expect((await post('{"name":', json)).status).toBe(400)
    expect((await post(`"${'x'.repeat(1_000_001)}"`, json)).status).toBe(413)
    expect((await post('['.repeat(50) + ']'.repeat(50), json)).status).toBe(400)
    for (const body of ['[]', 'null', '5', '""']) expect((await post(body, json)).status).toBe(422)
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`field${i}`, i]))
    expect(listPointers((await post(fields)).body)).toHaveLength(100)
  })
})

describe('changing', () => {
  test.for(['PUT', 'PATCH'])('by %s keeps omitted fields', async (method) => {
    const created = await make({ note: 'stay' })
    const saved = await send(method, `/products/${created.id}`, { name: 'New name' })
    expect(saved.body).toMatchObject({ name: 'New name', note: 'stay', version: 2, price: 19.9 })
    expect(saved.headers.get('etag')).toBe('"2"')
    expect(saved.body.updatedAt).not.toBe(created.updatedAt)
  })

  test('can send the whole record back, as the default data provider of react-admin does', async () => {
    const created = await make()
    const saved = await send('PUT', `/products/${created.id}`, { ...created, name: 'Whole' })
    expect([saved.status, saved.body.name, saved.body.version]).toEqual([200, 'Whole', 2])
  })

  test('without changes writes nothing', async () => {
    const created = await make()
    const same = await send('PUT', `/products/${created.id}`, created)
    expect([same.status, same.body.version]).toEqual([200, 1])
    expect(await owner.api(`/products/${created.id}/history`)).toHaveLength(1)
  })

  test.for<[string, (version: number) => [object, Record<string, string>]]>([
    ['If-Match', (version) => [{}, { 'if-match': `"${version}"` }]],
    ['the body', (version) => [{ version }, {}]],
  ])('of a stale version in %s is refused with the current record', async ([, stale]) => {
    const created = await make()
    const [body, headers] = stale(1)
    const path = `/products/${created.id}`
    expect((await send('PATCH', path, { name: 'First', ...body }, headers)).status).toBe(200)
    const late = await send('PATCH', path, { name: 'Late', ...body }, headers)
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { name: 'First', version: 2 },
    })
    expect((await owner.api(path)).name).toBe('First')
    expect((await send('DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(412)
    expect((await send('PATCH', path, {}, { 'if-match': 'abc' })).status).toBe(400)
    expect((await send('PATCH', path, {}, { 'if-match': '*' })).status).toBe(200)
  })

  test('of a missing record, or of a record of another team, is answered with 404', async () => {
    const stranger = await app.signUp()
    const theirs = await stranger.create('brands', { name: 'Theirs' })
    for (const id of [theirs.id, randomUUID(), 'nonsense', '%00', 'null']) {
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE']) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'Mine' }
        const answer = await send(method, `/brands/${id}`, body)
        expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'NOT_FOUND'])
      }
    }
    expect((await stranger.api(`/brands/${theirs.id}`)).name).toBe('Theirs')
  })

  test('can change, move, add and remove child rows by id', async () => {
    const createOther = (value: string) => ({ value, type: 'other' })
    const created = await make({
      barcodes: [createOther('L-1'), createOther('L-2'), createOther('L-3')],
    })
    const [one, two] = created.barcodes
    const sent = [{ ...two!, value: 'L-1' }, { ...one!, value: 'L-2' }, createOther('L-4')]
    const saved = await send('PATCH', `/products/${created.id}`, { barcodes: sent })
    expect(saved.body.barcodes).toMatchObject([
      { id: two!.id, value: 'L-1' },
      { id: one!.id, value: 'L-2' },
      { value: 'L-4' },
    ])
    const history = await owner.api<Problem[]>(`/products/${created.id}/history`)
    expect(history[0]).toMatchObject({ before: { barcodes: created.barcodes } })
    expect(
      (await send('PATCH', `/products/${created.id}`, { barcodes: [] })).body.barcodes,
    ).toEqual([])
  })

  test('by a person who may not see all child fields keeps the hidden fields', async () => {
    const supplier = (await owner.create('suppliers', { name: 'S' })).id
    const created = await make({ suppliers: [{ supplier, supplierSku: 'A', price: 7.25 }] })
    const role = {
      name: 'Editor',
      code: 'editor',
      rights: ['product.view', 'product.edit', 'supplier.view'],
    }
    await app.database.query({
      text: 'insert into roles (team_id, code, name, permissions) values ($1, $2, $3, $4)',
      values: [owner.team, role.code, role.name, role.rights],
    })
    const editor = await app.colleague(owner, role.code)
    const seen = await editor.api<Product>(`/products/${created.id}`)
    expect(seen.suppliers[0]).not.toHaveProperty('price')
    expect(seen).not.toHaveProperty('price')
    const suppliers = [{ ...seen.suppliers[0], supplierSku: 'B' }]
    const saved = await editor.call<Problem>(`/products/${created.id}`, {
      method: 'PATCH',
      body: { suppliers },
    })
    expect(saved.status, saved.text).toBe(200)
    expect((await owner.api<Product>(`/products/${created.id}`)).suppliers).toMatchObject([
      { supplierSku: 'B', price: 7.25 },
    ])
    const hidden = await editor.call<Problem>(`/products/${created.id}`, {
      method: 'PATCH',
      body: { price: 1 },
    })
    expect(listPointers(hidden.body)).toEqual(['/price UNKNOWN_FIELD'])
    const history = await editor.api<unknown[]>(`/products/${created.id}/history`)
    expect(JSON.stringify(history)).not.toContain('7.25')
  })

  test('in a tree allows no cycles and limits the depth', async () => {
    const ids: string[] = []
    for (let level = 0; level < 5; level++) {
      const body = { name: `Level ${level}`, ...(level > 0 && { parent: ids[level - 1] }) }
      ids.push((await owner.create('categories', body)).id)
    }
    const deeper = await send('POST', '/categories', { name: 'Level 5', parent: ids[4] })
    expect(listPointers(deeper.body)).toEqual(['/parent TOO_DEEP'])
    for (const parent of [ids[0], ids[4]]) {
      const circle = await send('PATCH', `/categories/${ids[0]}`, { parent })
      expect(listPointers(circle.body)).toEqual(['/parent CYCLE'])
    }
    const top = (await owner.create('categories', { name: 'Top' })).id
    const under = await send('PATCH', `/categories/${ids[0]}`, { parent: top })
    expect(listPointers(under.body)).toEqual(['/parent TOO_DEEP'])
  })
})

describe('deleting', () => {
  test('returns the deleted record, which no longer exists', async () => {
    const created = await make()
    const gone = await send('DELETE', `/products/${created.id}`)
    expect(gone.body).toEqual(created)
    expect((await send('GET', `/products/${created.id}`)).status).toBe(404)
    const history = await owner.api<Problem[]>(`/products/${created.id}/history`)
    expect(history.map(({ action }) => action)).toEqual(['delete', 'create'])
  })

  test('of a record in use is refused with the resource that uses it and the number of its records', async () => {
    const answer = await send('DELETE', `/categories/${category}`)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'IN_USE', by: 'products', count: expect.any(Number) })
    const supplier = (await owner.create('suppliers', { name: 'S' })).id
    await make({ suppliers: [{ supplier }] })
    expect((await send('DELETE', `/suppliers/${supplier}`)).body).toMatchObject({
      code: 'IN_USE',
      by: 'products',
      count: 1,
    })
  })

  test('of a record in use names all resources that use it', async () => {
    const supplier = (await owner.create('suppliers', { name: 'Used twice' })).id
    const created = await make({ suppliers: [{ supplier }] })
    const branch = (await owner.list('branches')).rows[0]!.id
    const lines = [1, 2].map((quantity) => ({ product: created.id, quantity, unitPrice: 2 }))
    for (let i = 0; i < 2; i++) await owner.create('purchases', { branch, supplier, lines })
    const usedTwice = (await send('DELETE', `/products/${created.id}`)).body
    expect(usedTwice).toMatchObject({ by: 'purchases', count: 2, users: [{ count: 2 }] })
    const { body } = await send('DELETE', `/suppliers/${supplier}`)
    expect(body).toMatchObject({
      code: 'IN_USE',
      users: expect.arrayContaining([
        { by: 'products', count: 1 },
        { by: 'purchases', count: 2 },
      ]),
    })
    expect(body).toMatchObject({ title: expect.stringContaining('purchases (2)') })
    expect(body).toMatchObject({ title: expect.stringContaining('products (1)') })
  })
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
