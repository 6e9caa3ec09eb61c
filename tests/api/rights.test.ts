import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/roles.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { RecordAction } from '../../src/schema/rights.ts'
import { createRegistry, rightsOf } from '../../src/schema/registry.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

const registry = createRegistry(resources, roles)
const NOBODY = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

/** One call per action that changes nothing even where it is allowed. */
const calls: Readonly<
  Record<RecordAction, (name: string) => [path: string, method: string, body?: unknown]>
> = {
  view: (name) => [`/${name}`, 'GET'],
  create: (name) => [`/${name}`, 'POST', { nope: 1 }],
  edit: (name) => [`/${name}/${NOBODY}`, 'PATCH', {}],
  delete: (name) => [`/${name}/${NOBODY}`, 'DELETE'],
  export: (name) => [`/${name}/export?format=json`, 'GET'],
  import: (name) => [`/${name}/import?dryRun=true`, 'POST', [{ nope: 1 }]],
}

describe.each(roles.map(({ code }) => code))('As %s', (role) => {
  test.each(registry.resources.map(({ name }) => name))(
    'rights on %s are as declared',
    async (name) => {
      const resource: Resource = registry.byName.get(name)!
      const clerk = await app.colleague(owner, role)
      const rights = rightsOf(registry, role)
      for (const [action, request] of Object.entries(calls)) {
        if (resource.source !== 'table' && !['view', 'export'].includes(action)) continue
        if (resource.document && action === 'import') continue
        const [path, method, body] = request(name)
        const { status, text } = await clerk.call(path, { method, body })
        const allowed = rights.has(`${resource.one}.${action}`)
        expect([action, status === 403, status >= 500], text).toEqual([action, !allowed, false])
      }
    },
  )
})

test('The rights of the default roles are those of business.md §6', () => {
  const may = (role: string, right: string) => rightsOf(registry, role).has(right)
  expect(may('owner', 'user.edit') && may('admin', 'team.edit')).toBe(true)
  expect(['product.edit', 'product.export'].every((right) => may('manager', right))).toBe(true)
  expect(may('manager', 'product.delete')).toBe(false)
  expect(may('sales', 'product.view') && may('sales', 'customer.create')).toBe(true)
  expect(
    ['product.edit', 'view_cost', 'supplier.view', 'customer.export'].some((right) =>
      may('sales', right),
    ),
  ).toBe(false)
  expect(may('purchasing', 'supplier.edit') && may('purchasing', 'view_cost')).toBe(true)
  expect(may('stock', 'view_price')).toBe(false)
  expect(may('hr', 'employee.delete') && !may('hr', 'product.view')).toBe(true)
  expect(
    [...rightsOf(registry, 'viewer')].filter((right) =>
      /\.(create|edit|delete|import)$/.test(right),
    ),
  ).toEqual([])
})

test('To another team every record of every resource is not there', async () => {
  const stranger = await app.signUp()
  const wrong: string[] = []
  for (const { name, source } of registry.resources) {
    const [row] = (await owner.list(name)).rows
    if (!row) continue
    const tries: [string, string, unknown?][] = [
      ['GET', `/${name}/${row.id}`],
      ['GET', `/${name}/${row.id}/history`],
      ...(source === 'table'
        ? ([
            ['PUT', `/${name}/${row.id}`, {}],
            ['PATCH', `/${name}/${row.id}`, {}],
            ['DELETE', `/${name}/${row.id}`],
            ['POST', `/${name}/${row.id}/revert`, {}],
          ] as [string, string, unknown?][])
        : []),
    ]
    for (const [method, path, body] of tries) {
      const { status } = await stranger.call(path, { method, body })
      if (status !== 404) wrong.push(`${method} ${path}: ${status}`)
    }
    const found = await stranger.list(name, { filter: { id: [row.id] } })
    const { text } = await stranger.call(`/${name}/export?format=ndjson`)
    if (found.total > 0 || text.includes(row.id)) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test('Nothing but the public calls answers to nobody', async () => {
  const open: string[] = []
  for (const { method, path, access } of app.app.routes) {
    if (access === 'public') continue
    const at = path.replaceAll(/:\w+/g, NOBODY)
    const { status } = await app
      .anyone()
      .call(at, { method, ...(method !== 'GET' && { body: {} }) })
    if (status !== 401) open.push(`${method} ${path}: ${status}`)
  }
  expect(open).toEqual([])
  const isPublic = app.app.routes.filter(({ access }) => access === 'public')
  expect(isPublic.every(({ path }) => /^\/(auth\/|openapi\.json$|docs$)/.test(path))).toBe(true)
})
