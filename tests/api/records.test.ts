import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let category: string
let unit: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
  category = (await owner.create('categories', { name: 'Chairs' })).id
  unit = (await owner.list('units')).rows[0]!.id
})
afterAll(() => app.close())

const product = (more: object = {}) => ({
  name: 'Açaí Orgânico',
  category,
  stockUnit: unit,
  price: 19.9,
  ...more,
})

describe('one record', () => {
  test('is created with the id that its client chose, and read back', async () => {
    const id = randomUUID()
    const made = await owner.call<Record<string, unknown>>('/products', {
      method: 'POST',
      body: product({ id, sku: 'A-1', barcodes: [{ value: '4006381333931', type: 'ean13' }] }),
    })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`/api/v1/products/${id}`)
    expect(made.headers.get('x-invalidates')).toContain('product')
    const read = await owner.call<Record<string, unknown>>(`/products/${id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    expect(read.body).toEqual(made.body)
    expect(read.body).toMatchObject({
      id,
      version: 1,
      price: 19.9,
      status: 'active',
      brand: null,
      createdBy: owner.id,
      barcodes: [{ value: '4006381333931', type: 'ean13' }],
    })
  })
})
