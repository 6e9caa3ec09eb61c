import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listDocumentOperations,
  type ApiDocument,
  type JsonSchema,
} from '../support/api-document.ts'
import { createApp } from '../../src/server/app/app.ts'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { createTestCaller } from '../support/caller.ts'

let app: TestApp
let document: ApiDocument

beforeAll(async () => {
  app = await shareTestApp()
  document = await app.anyone().api<ApiDocument>('/openapi.json')
})
afterAll(() => app.close())

test('The document contains exactly the mounted routes', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const mounted = app.app.routes.map(
    ({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(documented.toSorted()).toEqual(mounted.toSorted())
  expect(document.openapi).toMatch(/^3\.1/)
})

test('The document names the cookie of the session, also of a server with https', async () => {
  const { email } = await app.signUp()
  const publicUrl = 'https://armazem.test'
  const { database, registry } = app.options
  const keys = { secret: 'a secret for tests, 32 letters long', publicUrl }
  const identity = createIdentity({ ...keys, database, registry })
  const secure = createApp({ ...app.options, publicUrl, identity })
  for (const caller of [app.anyone(), createTestCaller(secure.fetch, publicUrl)]) {
    const body = { email, password: 'correct horse battery' }
    const { headers } = await caller.call('/auth/sign-in/email', { method: 'POST', body })
    const { components } = await caller.api<ApiDocument>('/openapi.json')
    const [cookie] = headers.getSetCookie()
    expect(cookie).toContain('session_token=')
    expect(components.securitySchemes.session.name).toBe(cookie?.split('=')[0])
  }
  await secure.close()
})

test('Each operation has a summary, an access rule and responses', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const ids = new Set(operations.map(({ operationId }) => operationId))
  expect(ids.size).toBe(operations.length)
  for (const { summary, security, responses } of operations) {
    expect(summary.length).toBeGreaterThan(3)
    expect(security).toBeDefined()
    expect(Object.keys(responses).length).toBeGreaterThan(1)
  }
})

test('Each body is described field by field, including those of changes and actions', () => {
  const open = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      return schema && !isDescribed(schema) ? [`${method} ${path}`] : []
    }),
  )
  expect(open).toEqual([])
  expect(getBodySchema('/api/v1/sales/{id}/deliver')).toMatchObject({
    properties: { lines: { items: { properties: { line: { type: 'string' }, quantity: {} } } } },
    additionalProperties: false,
  })
  expect(getBodySchema('/api/v1/sales/{id}/return')).toMatchObject({
    properties: { refund: { properties: { method: {}, amount: {} } } },
  })
  expect(document.components.schemas.ProductChanges).toMatchObject({
    properties: { name: { maxLength: 255 } },
    additionalProperties: false,
  })

  function getBodySchema(path: string) {
    return document.paths[path]!.post!.requestBody!.content['application/json']!.schema
  }
})

function isDescribed(schema: Readonly<Record<string, unknown>>): boolean {
  if ('items' in schema) return isDescribed(schema.items as Readonly<Record<string, unknown>>)
  return (
    '$ref' in schema || 'properties' in schema || typeof schema.additionalProperties === 'object'
  )
}

test('Each response is described completely', () => {
  const answers = listDocumentOperations(document).flatMap(({ method, path, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema }]) => ({
        where: `${method} ${path} ${status} ${type}`,
        schema,
      })),
    ),
  )
  expect(answers.length).toBeGreaterThan(500)
  const records = Object.entries(document.components.schemas).map(([where, schema]) => ({
    where,
    schema,
  }))
  const open = [...answers, ...records].flatMap(({ where, schema }) =>
    listOpenPlaces(schema, where, { isRoot: true }),
  )
  expect(open).toEqual([])
})

/**
 * Returns the places of a schema that allow any value. An explicit `{}` of a map means any JSON.
 */
function listOpenPlaces(
  schema: JsonSchema | undefined,
  where: string,
  { isRoot = false } = {},
): readonly string[] {
  if (!schema) return [where]
  if ('$ref' in schema) return []
  const variants = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined
  if (variants) return variants.flatMap((each, i) => listOpenPlaces(each, `${where}/${i}`))
  if (schema.enum) return []
  const types = [schema.type].flat()
  const places: string[] = []
  if (schema.type === undefined && isRoot) places.push(where)
  if (types.includes('array'))
    places.push(...listOpenPlaces(schema.items as JsonSchema, `${where}[]`, { isRoot: true }))
  if (types.includes('object')) {
    const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    if (!('properties' in schema) && typeof schema.additionalProperties !== 'object')
      places.push(where)
    for (const [name, member] of members) places.push(...listOpenPlaces(member, `${where}/${name}`))
    if (typeof schema.additionalProperties === 'object')
      places.push(...listOpenPlaces(schema.additionalProperties as JsonSchema, `${where}/*`))
  }
  return places
}

test('Responses require the fields that a product always has, and not those that can be missing', () => {
  const { Product, ProductRow } = document.components.schemas as Record<
    string,
    { required: string[]; properties: object }
  >
  expect(Product).toMatchObject({ additionalProperties: false })
  expect(Product!.required).toEqual(expect.arrayContaining(['id', 'name', 'brand', 'version']))
  // Cost needs a right, child rows are not in lists.
  expect(Product!.required).not.toContain('averageCost')
  expect(Product!.required).toContain('barcodes')
  expect(Object.keys(ProductRow!.properties)).not.toContain('barcodes')
})

test('A field with a default can be null, unless only the server writes the field', () => {
  const { Product, Sale } = document.components.schemas as Record<
    string,
    { properties: Record<string, { type: unknown }> }
  >
  expect(Product!.properties.status!.type).toEqual(['string', 'null'])
  expect(Sale!.properties.goodsStatus!.type).toBe('string')
})

test('Each reference of the document has a target', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(names.length).toBeGreaterThan(10)
  for (const [, name] of names) expect(Object.keys(document.components.schemas)).toContain(name)
})

test('Records are described as declared', () => {
  expect(document.components.schemas.Product).toMatchObject({
    properties: {
      name: { type: 'string' },
      category: { type: 'string', format: 'uuid' },
      brand: { type: ['string', 'null'] },
      barcodes: { type: 'array', items: { properties: { value: { type: 'string' } } } },
    },
  })
  expect(document.components.schemas.ProductInput).toMatchObject({
    required: ['name', 'category', 'price', 'stockUnit'],
    properties: {
      barcodes: { type: 'array', items: { properties: { value: { maxLength: 64 } } } },
    },
    additionalProperties: false,
  })
})

test('Amounts are described with their decimals, and positive amounts with their lower bound in input only', () => {
  const describeAmount = (schema: string) =>
    (document.components.schemas[schema] as { properties: { amount: object } }).properties.amount
  const ofCurrency = "An amount in the team's currency, with at most the decimals of the currency"
  const ofPayment = "An amount in the team's currency, with at most 4 decimals"
  const positive = { type: 'number', exclusiveMinimum: 0 }
  expect(describeAmount('CashTransferInput')).toEqual({ ...positive, description: ofCurrency })
  expect(describeAmount('PaymentInput')).toEqual({ ...positive, description: ofPayment })
  expect(describeAmount('CashTransfer')).toEqual({ type: 'number', description: ofCurrency })
})

test('The document has all fields of returned records', async () => {
  const ana = await app.signUp()
  for (const resource of ['branches', 'units', 'payment-methods', 'users', 'roles']) {
    const schema = getRecordSchema(resource)
    for (const row of (await ana.list(resource)).rows) {
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(row)))
    }
  }

  function getRecordSchema(resource: string) {
    const { one } = app.app.context.registry.byName.get(resource)!
    const name = one.replaceAll(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
    return document.components.schemas[name] as { properties: object }
  }
})

test('The API page needs no scripts and no external files', async () => {
  const answer = await app.anyone().call('/docs')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.text).not.toMatch(/<script|https?:\/\//)
  for (const { path } of app.app.routes) expect(answer.text).toContain(path)
})
