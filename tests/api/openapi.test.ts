import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

interface Operation {
  readonly summary: string
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
    >
  }
}

let app: TestApp
let document: Document

beforeAll(async () => {
  app = await createTestApp()
  document = await app.anyone().api<Document>('/openapi.json')
})
afterAll(() => app.close())

test('Every route that is mounted is in the document, and nothing else', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const mounted = app.app.routes.map(
    ({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(documented.toSorted()).toEqual(mounted.toSorted())
  expect(document.openapi).toMatch(/^3\.1/)
})

test('Every operation says what it does, who may call it and what it answers', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const ids = new Set(operations.map(({ operationId }) => operationId))
  expect(ids.size).toBe(operations.length)
  for (const { summary, security, responses } of operations) {
    expect(summary.length).toBeGreaterThan(3)
    expect(security).toBeDefined()
    expect(Object.keys(responses).length).toBeGreaterThan(1)
  }
})

test('Every body is described field by field, those of changes and actions, too', () => {
  const open = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      return schema && !isDescribed(schema) ? [`${method} ${path}`] : []
    }),
  )
  expect(open).toEqual([])
  expect(bodyOf('/api/v1/sales/{id}/deliver')).toMatchObject({
    properties: { lines: { items: { properties: { line: { type: 'string' }, quantity: {} } } } },
    additionalProperties: false,
  })
  expect(bodyOf('/api/v1/sales/{id}/return')).toMatchObject({
    properties: { refund: { properties: { method: {}, amount: {} } } },
  })
  expect(document.components.schemas.ProductChanges).toMatchObject({
    properties: { name: { maxLength: 255 } },
    additionalProperties: false,
  })

  function bodyOf(path: string) {
    return document.paths[path]!.post!.requestBody!.content['application/json']!.schema
  }
})

function isDescribed(schema: Readonly<Record<string, unknown>>): boolean {
  if ('items' in schema) return isDescribed(schema.items as Readonly<Record<string, unknown>>)
  return (
    '$ref' in schema || 'properties' in schema || typeof schema.additionalProperties === 'object'
  )
}

test('Every reference of the document leads somewhere', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(names.length).toBeGreaterThan(10)
  for (const [, name] of names) expect(Object.keys(document.components.schemas)).toContain(name)
})

test('Records are described as declared', () => {
  expect(document.components.schemas.Product).toMatchObject({
    properties: {
      name: { type: 'string', maxLength: 255 },
      category: { type: 'string', format: 'uuid' },
      brand: { type: ['string', 'null'] },
      averageCost: { readOnly: true },
      barcodes: { type: 'array', items: { properties: { value: { maxLength: 64 } } } },
    },
  })
  expect(document.components.schemas.ProductInput).toMatchObject({
    required: ['name', 'category', 'price', 'stockUnit'],
    additionalProperties: false,
  })
})

test('Records that are read have the fields that the document promises', async () => {
  const ana = await app.signUp()
  for (const resource of ['branches', 'units', 'payment-methods', 'users', 'roles']) {
    const schema = schemaOf(resource)
    for (const row of (await ana.list(resource)).rows) {
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(row)))
    }
  }

  function schemaOf(resource: string) {
    const { one } = app.app.house.registry.byName.get(resource)!
    const name = one.replaceAll(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
    return document.components.schemas[name] as { properties: object }
  }
})

test('The page for people needs no script and nothing from elsewhere', async () => {
  const answer = await app.anyone().call('/docs')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.text).not.toMatch(/<script|https?:\/\//)
  for (const { path } of app.app.routes) expect(answer.text).toContain(path)
})
