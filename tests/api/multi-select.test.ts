import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meetsCondition } from '../../src/schema/condition.ts'
import type { ImportReport } from '../../src/server/import/report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop } from '../support/shop.ts'

interface Product {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly allergens: readonly string[]
  readonly x_storage: readonly string[]
}

let app: TestApp
let owner: TestCaller
let basics: { readonly category: string; readonly stockUnit: string; readonly price: number }

/** Holds choices, some of which contain separators or quotation marks of a cell. */
const STORAGE = ['Dry; dark', 'Cold, 4–8 °C', 'Not "frozen"', 'No']

const define = (name: string, more: object) =>
  owner.create('custom-fields', {
    resource: 'products',
    name,
    kind: 'multiSelect',
    label: { en: 'Storage', pt: 'Conservação' },
    ...more,
  })

const create = (name: string, more: object = {}) =>
  owner.create<Product>('products', { name, ...basics, ...more })

const find = async (filter: object) =>
  (await owner.list<Product>('products', { filter, sort: ['name', 'ASC'] })).rows.map(
    ({ name }) => name,
  )

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp({ locale: 'pt-PT', currency: 'EUR' })
  await openShop(owner)
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const category = (await owner.create('categories', { name: 'Food' })).id
  basics = { category, stockUnit, price: 1 }
  await define('storage', { choices: STORAGE })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe('a list of choices', () => {
  it('is an array of codes in the order of the declaration, and empty without a value', async () => {
    const plain = await create('Water')
    expect(plain).toMatchObject({ allergens: [], x_storage: [] })
    const cake = await create('Cake', { allergens: ['milk', 'gluten', 'milk'], x_storage: ['No'] })
    expect(cake).toMatchObject({ allergens: ['gluten', 'milk'], x_storage: ['No'] })
    const path = `/products/${cake.id}`
    const body = { allergens: ['eggs', 'gluten'], x_storage: [STORAGE[1], STORAGE[0]] }
    const changed = { allergens: ['gluten', 'eggs'], x_storage: STORAGE.slice(0, 2) }
    expect(await owner.api(path, { method: 'PATCH', body })).toMatchObject(changed)
    expect(await owner.api(path)).toMatchObject(changed)
    const [entry] = await owner.api<{ before: object; after: object }[]>(`${path}/history`)
    expect(entry).toMatchObject({ before: { allergens: ['gluten', 'milk'] }, after: changed })
    const same = await owner.api<Product>(path, { method: 'PATCH', body })
    expect(same.version).toBe(2)
    const reverted = await owner.api(`${path}/revert`, { method: 'POST', body: { version: 1 } })
    expect(reverted).toMatchObject({ allergens: ['gluten', 'milk'], x_storage: ['No'] })
  })

  it('refuses unknown choices and values that are not lists', async () => {
    for (const [value, code] of [
      [['chocolate'], 'CHOICE'],
      ['milk', 'TYPE'],
    ] as const) {
      for (const name of ['allergens', 'x_storage']) {
        const answer = await owner.call('/products', {
          method: 'POST',
          body: { name: 'Wrong', ...basics, [name]: value },
        })
        expect(answer).toMatchObject({
          status: 422,
          body: { errors: [{ pointer: `/${name}`, code }] },
        })
      }
    }
  })

  it('that is required needs a choice', async () => {
    const field = await define('sealed', { choices: ['Foil', 'Box'], required: true })
    const refused = await owner.call('/products', {
      method: 'POST',
      body: { name: 'Open', ...basics, x_sealed: [] },
    })
    expect(refused.body).toMatchObject({ errors: [{ pointer: '/x_sealed', code: 'REQUIRED' }] })
    await owner.call(`/custom-fields/${field.id}`, { method: 'DELETE' })
  })

  it('cannot be a custom field without choices', async () => {
    const label = { en: 'None' }
    const body = { resource: 'brands', name: 'none', kind: 'multiSelect', label }
    const answer = await owner.call('/custom-fields', { method: 'POST', body })
    expect(answer.body).toMatchObject({ errors: [{ pointer: '/choices', code: 'REQUIRED' }] })
  })
})

describe('a record that was deleted before a team added a field with several choices', () => {
  it('is restored, with an empty list', async () => {
    const { id } = await owner.create('suppliers', { name: 'Gone' })
    await owner.api(`/suppliers/${id}`, { method: 'DELETE' })
    const label = { en: 'Regions', pt: 'Regiões' }
    const field = { name: 'regions', kind: 'multiSelect', label, choices: ['North', 'South'] }
    await owner.create('custom-fields', { resource: 'suppliers', ...field })
    const restored = await owner.api(`/suppliers/${id}/restore`, { method: 'POST', body: {} })
    expect(restored).toMatchObject({ name: 'Gone', x_regions: [] })
  })
})

describe('filters', () => {
  beforeAll(async () => {
    await create('F1', { allergens: ['milk'], x_storage: [STORAGE[0]] })
    await create('F2', { allergens: ['gluten', 'milk'], x_storage: STORAGE.slice(0, 2) })
    await create('F3')
  })

  it.each([
    [['some'], ['F1', 'F2']],
    [['all'], ['F2']],
    [['none'], ['F3']],
  ])('find records with %s of the choices', async ([amount], names) => {
    const end = { some: '', all: '_all', none: '_ne' }[amount!]!
    for (const [field, choices] of [
      ['allergens', ['gluten', 'milk']],
      ['x_storage', STORAGE.slice(0, 2)],
    ] as const) {
      expect(await find({ name_starts: 'F', [field + end]: choices })).toEqual(
        names.filter((name) => name.startsWith('F')),
      )
    }
  })

  it('find empty lists, and one choice without an array', async () => {
    for (const field of ['allergens', 'x_storage']) {
      const findOfField = (more: object) => find({ name_starts: 'F', ...more })
      expect(await findOfField({ [`${field}_null`]: true })).toEqual(['F3'])
      expect(await findOfField({ [`${field}_null`]: false })).toEqual(['F1', 'F2'])
      expect(await findOfField({ [field]: null })).toEqual(['F3'])
    }
    expect(await find({ name_starts: 'F', allergens: 'gluten' })).toEqual(['F2'])
    expect(await find({ name_starts: 'F', allergens: ['gluten', null] })).toEqual(['F2', 'F3'])
  })

  it.each([
    [{ filter: { allergens: ['chocolate'] } }, 'CHOICE'],
    [{ filter: { allergens_gt: 'milk' } }, 'UNKNOWN_OPERATOR'],
    [{ filter: { status_all: ['active'] } }, 'UNKNOWN_OPERATOR'],
    [{ sort: ['allergens', 'ASC'] }, 'UNKNOWN_FIELD'],
    [{ sort: ['x_storage', 'ASC'] }, 'UNKNOWN_FIELD'],
  ])('%j is refused with %s', async (query, code) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    const answer = await owner.call(`/products?${text}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code }] } })
  })

  it('count the records of each choice', async () => {
    const filter = encodeURIComponent(JSON.stringify({ name_starts: 'F' }))
    const count = async (group: string) =>
      owner.api(`/products/aggregate?group=${group}&sort=["group","ASC"]&filter=${filter}`)
    expect(await count('allergens')).toEqual([
      { group: 'gluten', count: 1, sum: {} },
      { group: 'milk', count: 2, sum: {} },
      { group: null, count: 1, sum: {} },
    ])
    expect(await count('x_storage')).toEqual([
      { group: STORAGE[1], count: 1, sum: {} },
      { group: STORAGE[0], count: 2, sum: {} },
      { group: null, count: 1, sum: {} },
    ])
  })
})

describe('a bulk change', () => {
  it('adds, removes and clears choices, has a preview, and is undone', async () => {
    const rows = [
      await create('B1', { allergens: ['fish'], x_storage: ['No'] }),
      await create('B2', { allergens: ['milk'] }),
      await create('B3', { allergens: ['eggs', 'milk'] }),
    ]
    const filter = JSON.stringify({ id: rows.map(({ id }) => id) })
    const send = (body: object, more: object = {}) =>
      owner.call<{ updated: string[]; unchanged: string[]; rows: object[] }>(
        `/products?${new URLSearchParams({ filter, ...more })}`,
        { method: 'PATCH', body },
      )
    const read = async () =>
      (
        await owner.list<Product>('products', {
          filter: JSON.parse(filter) as object,
          sort: ['name', 'ASC'],
        })
      ).rows.map(({ allergens, x_storage }) => [allergens.join(), x_storage.join('|')])
    const change = JSON.stringify({
      allergens: [{ add: ['gluten', 'milk'] }, { remove: ['eggs'] }],
      x_storage: [{ add: [STORAGE[1]] }],
    })
    const { body } = await send({}, { change, dryRun: 'true' })
    expect(body.rows[0]).toMatchObject({
      before: { allergens: ['fish'], x_storage: ['No'] },
      after: { allergens: ['gluten', 'fish', 'milk'], x_storage: [STORAGE[1], 'No'] },
    })
    await send({}, { change })
    const changed = [
      ['gluten,fish,milk', `${STORAGE[1]}|No`],
      ['gluten,milk', STORAGE[1]],
      ['gluten,milk', STORAGE[1]],
    ]
    expect(await read()).toEqual(changed)
    const cleared = await send({ allergens: null, x_storage: [] })
    expect(await read()).toEqual([1, 2, 3].map(() => ['', '']))
    const set = cleared.headers.get('x-change-set')
    await owner.api(`/undo/${set}`, { method: 'POST', body: {} })
    expect(await read()).toEqual(changed)
  })
})

describe('files', () => {
  const importText = (text: string, query = 'dryRun=true') =>
    owner.call<ImportReport>(`/products/import?${query}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/csv' },
    })
  const exportText = async (query: string) => {
    const url = `http://armazem.test/api/v1/products/export?${query}`
    const answer = await app.app.fetch(new Request(url, { headers: owner.headers() }))
    return answer.text()
  }

  it('name the choices in the language of the file, and change nothing when they are imported', async () => {
    const { id } = await create('Bread', { allergens: ['gluten', 'sesame'], x_storage: STORAGE })
    await create('Air')
    const filter = encodeURIComponent(JSON.stringify({ name: ['Bread', 'Air'] }))
    const query = `filter=${filter}&fields=sku,name,allergens,x_storage&sort=["name","DESC"]`
    const english = await exportText(`format=csv&locale=en-US&${query}`)
    const lines = english.split('\r\n')
    expect(lines[0]).toContain('SKU,Name,Allergens,Storage')
    expect(lines[1]).toContain(
      `Bread,"Cereals containing gluten, Sesame seeds","""Dry; dark"", ""Cold, 4–8 °C"", ""Not """"frozen"""""", No"`,
    )
    expect(lines[2]).toMatch(/Air,,$/)
    const portuguese = await exportText(`format=csv&locale=pt-PT&${query}`)
    expect(portuguese).toContain('Cereais que contêm glúten, Sementes de sésamo')
    for (const file of [english, portuguese])
      expect((await importText(file)).body).toMatchObject({ unchanged: 2, updated: 0, failed: 0 })
    const json = JSON.parse(await exportText(`format=json&${query}`)) as object[]
    expect(json[0]).toMatchObject({ allergens: ['gluten', 'sesame'], x_storage: STORAGE })
    expect(await owner.api(`/products/${id}`)).toMatchObject({ version: 1 })
  })

  it.each([
    ['milk; fish', ['fish', 'milk']],
    ['Leite, Peixes', ['fish', 'milk']],
    ['MILK, peixes, Milk', ['fish', 'milk']],
    ['Milk', ['milk']],
    ['', []],
  ])('with %j set choices by code or label', async (text, allergens) => {
    const { id } = await create('Soup', { allergens: ['nuts'] })
    const { body } = await importText(`id,allergens\n${id},"${text}"\n`, '')
    expect(body).toMatchObject({ updated: 1, failed: 0 })
    expect(await owner.api(`/products/${id}`)).toMatchObject({ allergens })
  })

  it('name several choices, or in quotation marks a choice whose label has a comma', async () => {
    await define('sizes', { choices: ['A', 'B', 'A, B'] })
    const { id } = await create('Sized')
    for (const [cell, choices] of [
      ['"A, B"', ['A', 'B']],
      ['"""A, B"""', ['A, B']],
    ] as const) {
      await importText(`id,x_sizes\r\n${id},${cell}`, 'dryRun=false')
      expect(await owner.api(`/products/${id}`)).toMatchObject({ x_sizes: choices })
    }
  })

  it('with an unknown choice are refused', async () => {
    const { id } = await create('Stew')
    const { body } = await importText(`id,allergens\n${id},"Milk, Salt"\n`)
    expect(body).toMatchObject({
      failed: 1,
      rows: [{ errors: [{ column: 'allergens', code: 'CHOICE' }] }],
    })
  })

  it('with a label that contains a separator need no quotation marks if the cell contains no other choice', async () => {
    const { id } = await create('Ice')
    await importText(`id,x_storage\n${id},"Cold, 4–8 °C"\n`, '')
    expect(await owner.api(`/products/${id}`)).toMatchObject({ x_storage: [STORAGE[1]] })
  })
})

it('The description of the API lists the choices, also those of custom fields of the team', async () => {
  const { components } = await owner.api<{
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }>('/openapi.json')
  const { allergens, x_storage } = components.schemas.Product!.properties
  expect(allergens).toMatchObject({ type: 'array', uniqueItems: true })
  expect(allergens).toHaveProperty('items.enum[6]', 'milk')
  // Records keep removed choices, so that the document lists the choices in words.
  expect(x_storage).toHaveProperty(
    'items.description',
    expect.stringContaining(`One of: ${STORAGE.join(', ')}.`),
  )
})

describe('filters of lists of choices', () => {
  it('mean the same for declared and custom fields, and in conditions of a declaration', async () => {
    const names = ['gluten', 'milk', 'nuts'] as const
    await define('choices', { choices: [...names] })
    const subsets = names.reduce<readonly (readonly string[])[]>(
      (known, name) => [...known, ...known.map((each) => [...each, name])],
      [[]],
    )
    for (const [at, held] of subsets.entries())
      // A record that was created without the field has no value for it.
      await create(`C${at}`, { allergens: held, ...(held.length > 0 && { x_choices: held }) })
    for (const operator of ['', '_all', '_ne']) {
      for (const wanted of subsets) {
        const meeting = subsets.flatMap((held, at) =>
          meetsCondition({ [`list${operator}`]: wanted }, { list: held }) ? [`C${at}`] : [],
        )
        for (const field of ['allergens', 'x_choices']) {
          const filter = { name_starts: 'C', 'category.name': 'Food', [field + operator]: wanted }
          const found = (await find(filter)).filter((name) => /^C\d$/.test(name))
          expect({ [field + operator]: wanted, found }).toEqual({
            [field + operator]: wanted,
            found: meeting,
          })
        }
      }
    }
  })
})
