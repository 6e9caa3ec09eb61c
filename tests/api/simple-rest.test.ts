import simpleRest from 'ra-data-simple-rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataProvider } from 'ra-core'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let ana: TestCaller
let provider: DataProvider

beforeAll(async () => {
  app = await shareTestApp()
  ana = await app.signUp()
  provider = simpleRest('http://armazem.test/api/v1', async (url, options = {}) => {
    const headers = { ...ana.headers(), 'content-type': 'application/json' }
    const { method = 'GET', body } = options
    const answer = await app.app.fetch(new Request(url, { method, headers, ...(body && { body }) }))
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
    return { status: answer.status, headers: answer.headers, body: text, json: JSON.parse(text) }
  })
})
afterAll(() => app.close())

test('The package ra-data-simple-rest works with the API without changes', async () => {
  const brands = await Promise.all(
    ['Acme', 'Bravo', 'Charlie'].map(async (name) => {
      const { data } = await provider.create('brands', { data: { name } })
      return data as { id: string; name: string; version: number }
    }),
  )
  const list = await provider.getList('brands', {
    pagination: { page: 2, perPage: 2 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  expect(list.total).toBe(3)
  expect(list.data).toMatchObject([{ name: 'Charlie' }])

  const [acme, bravo, charlie] = brands.map(({ id }) => id)
  expect((await provider.getOne('brands', { id: acme! })).data).toMatchObject({ name: 'Acme' })
  const many = await provider.getMany('brands', { ids: [acme!, charlie!] })
  expect(many.data.map(({ name }) => name).toSorted()).toEqual(['Acme', 'Charlie'])

  const changed = await provider.update('brands', {
    id: acme!,
    data: { ...brands[0], name: 'Acme Ltd' },
    previousData: brands[0]!,
  })
  expect(changed.data).toMatchObject({ name: 'Acme Ltd', version: 2 })
  await provider.updateMany('brands', { ids: [acme!, bravo!], data: { isActive: false } })
  const inactive = await provider.getManyReference('brands', {
    target: 'isActive',
    id: false as never,
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  })
  expect(inactive.total).toBe(2)

  await provider.delete('brands', { id: acme! })
  await provider.deleteMany('brands', { ids: [bravo!, charlie!] })
  expect((await ana.list('brands')).total).toBe(0)
})
