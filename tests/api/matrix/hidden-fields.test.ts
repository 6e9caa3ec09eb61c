import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { roles } from '../../../resources/company/roles.ts'
import { operators } from '../../../src/schema/condition.ts'
import type { Field, Fields } from '../../../src/schema/fields.ts'
import { getKind } from '../../../src/schema/kinds.ts'
import { getRoleRights } from '../../../src/schema/registry.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { systemFields } from '../../../src/schema/system-fields.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { createDemoApp, signInToDemo } from '../../support/demo-company.ts'
import { UNKNOWN_ID } from '../../support/operations.ts'
import { chooseRepetitions, isNight } from '../../support/choose-repetitions.ts'
import { isChosenResource } from '../../support/chosen-resources.ts'

/** Tests promise T12 for all declarations: hidden fields are neither returned nor accepted in queries. */

const limited = roles.map(({ code }) => code).filter((code) => !['owner', 'admin'].includes(code))

let app: TestApp
/** Holds the owner of a team without records, so that each refusal happens before a record is read. */
let owner: TestCaller
let demo: TestCaller

beforeAll(async () => {
  app = await createDemoApp()
  owner = await app.signUp()
  demo = await signInToDemo(app, 'owner')
}, 240_000)

afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

type Rights = ReadonlySet<string>

/**
 * Returns the fields of a record or its lines that these rights do not cover; with `redacts`, also the fields that are
 * hidden in some states of the record only.
 */
function listHiddenFields(
  fields: Fields,
  rights: Rights,
  { redacts = true } = {},
): [string, Field][] {
  return Object.entries(fields).filter(
    ([, { requires, redact }]) =>
      (requires && !rights.has(requires)) || (redacts && redact && !rights.has(redact.right)),
  )
}

/**
 * Returns the resources with which a role is tested: at night all that the role may view. In `npm test`, these are the
 * chosen resources that hide fields from the role, and a third of the other chosen resources, another third for the next
 * role.
 */
function listTestedResources(role: (typeof limited)[number], rights: Rights): readonly Resource[] {
  return registry.resources.filter(({ name, one, fields }, place) => {
    if (!rights.has(`${one}.view`) || !isChosenResource(name)) return false
    if (isNight() || listHiddenFields(fields, rights).length > 0) return true
    const readers = limited.filter((each) => getRoleRights(registry, each).has(`${one}.view`))
    const shares = Math.min(3, readers.length)
    return readers.indexOf(role) % shares === place % shares
  })
}

/** Returns the paths from a resource to hidden fields, each with the field at its end. */
function listHiddenPaths(resource: Resource, rights: Rights): [string, Field][] {
  const own = listHiddenFields(resource.fields, rights)
  const fields: Fields = { ...resource.fields, ...systemFields }
  const known = Object.entries(fields).filter(([name]) => !own.some(([hidden]) => hidden === name))
  const throughReferences = known.flatMap(([name, field]): [string, Field][] => {
    if (field.kind === 'lines') return listFieldsUnder(name, listHiddenFields(field.fields, rights))
    if (field.kind !== 'reference') return []
    const target = registry.byName.get(field.to)!
    const isKnown = rights.has(`${target.one}.view`)
    // Of a resource that the role may not view, only two fields are tried.
    const closed = isKnown
      ? listHiddenFields(target.fields, rights)
      : Object.entries(target.fields).slice(0, 2)
    return listFieldsUnder(name, closed)
  })
  return [...own, ...throughReferences]
}

function listFieldsUnder(name: string, fields: readonly [string, Field][]): [string, Field][] {
  return fields.map(([inner, field]) => [`${name}.${inner}`, field])
}

/** Returns a valid value of a field, so that only the right is missing. */
function createValue(field: Field): unknown {
  const kind = getKind(field)
  if (field.kind === 'select') return Object.keys(field.choices)[0]
  if (kind === 'reference' || kind === 'image' || kind === 'file') return UNKNOWN_ID
  if (kind === 'boolean') return true
  if (kind === 'date' || kind === 'dateTime') return '2026-01-31'
  return ['money', 'price', 'quantity', 'percent', 'integer', 'decimal'].includes(kind) ? 7 : 'x'
}

/**
 * Limits the operators that are tried per path: all in the nightly test, one in `npm test`, where each path tries another
 * operator than the path before.
 */
const OPERATORS = chooseRepetitions(1, operators.length)

/**
 * Returns queries that use a path in filters, sort orders, prefetch, sums, groups and exports; fewer for paths with a
 * dot.
 */
function listQueries({ name }: Resource, path: string, field: Field, place: number): string[] {
  const tried = operators.filter((_, i) => (i + place) % operators.length < OPERATORS)
  const value = createValue(field)
  const buildCondition = (operator: string): object => {
    if (operator === '') return { [path]: value }
    if (operator === 'null') return { [`${path}_null`]: true }
    return { [`${path}_${operator}`]: operator === 'between' ? [value, value] : value }
  }
  const buildQuery = (parameter: string, asked: string) =>
    `${parameter}=${encodeURIComponent(asked)}`
  const buildFilter = (asked: object) => buildQuery('filter', JSON.stringify(asked))
  const few = [
    `/${name}?${buildFilter(buildCondition(''))}`,
    `/${name}?${buildFilter(buildCondition('null'))}`,
    `/${name}?${buildQuery('sort', JSON.stringify([path, 'DESC']))}`,
    `/${name}/aggregate?${buildFilter(buildCondition(''))}`,
    `/${name}/export?format=json&${buildQuery('fields', path)}`,
  ]
  if (path.includes('.')) return few
  return [
    ...few,
    ...tried.map((operator) => `/${name}?${buildFilter(buildCondition(operator))}`),
    `/${name}?${buildFilter({ $or: [{ $not: buildCondition('') }] })}`,
    `/${name}?${buildQuery('prefetch', path)}`,
    `/${name}/aggregate?${buildQuery('sum', path)}`,
    `/${name}/aggregate?${buildQuery('group', path)}`,
    `/${name}/export?format=json&${buildQuery('sort', JSON.stringify([path, 'ASC']))}`,
    `/${name}/export?format=json&${buildFilter(buildCondition(''))}`,
  ]
}

/** Selects every eighth path for a role in `npm test`, and each path in the nightly test. */
const STEP = chooseRepetitions(8, 1)

/** Maps queries to whether the owner may send them. */
const answered = new Map<string, boolean>()

async function isAnsweredToOwner(query: string): Promise<boolean> {
  const known = answered.get(query)
  if (known !== undefined) return known
  const { status } = await owner.call(query)
  answered.set(query, status === 200)
  return status === 200
}

/** Returns all keys of all objects in a response, at any depth. */
function collectKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...collectKeys(inner)])
}

describe.each(limited.map((role, i) => [role, i] as const))('To %s', (role, turn) => {
  const rights = getRoleRights(registry, role)
  const visible = listTestedResources(role, rights)

  test('queries with hidden fields are refused', async () => {
    const clerk = await app.colleague(owner, role)
    const wrong: string[] = []
    for (const resource of visible) {
      for (const [place, [path, field]] of listHiddenPaths(resource, rights).entries()) {
        if ((place + turn) % STEP !== 0) continue
        for (const query of listQueries(resource, path, field, place)) {
          if (!(await isAnsweredToOwner(query))) continue
          const { status } = await clerk.call(query)
          const mayExport = rights.has(`${resource.one}.export`)
          const refusal = query.includes('/export') && !mayExport ? 403 : 400
          if (status !== refusal) wrong.push(`${query}: ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('no list, record, history or file contains a hidden field', async () => {
    const clerk = await signInToDemo(app, role)
    const leaks: string[] = []
    for (const resource of visible) {
      const { name, fields } = resource
      const lines = Object.values(fields).flatMap((field) =>
        field.kind === 'lines' ? [field.fields] : [],
      )
      const all = [fields, ...lines]
      const hidden = all.flatMap((each) =>
        listHiddenFields(each, rights, { redacts: false }).map(([key]) => key),
      )
      const visibleKeys = new Set(
        all.flatMap((each) => {
          const closed = listHiddenFields(each, rights, { redacts: false }).map(([key]) => key)
          return Object.keys(each).filter((key) => !closed.includes(key))
        }),
      )
      const secrets = new Set(hidden.filter((key) => !visibleKeys.has(key)))
      const [row] = (await demo.list(name, { range: [0, 0] })).rows
      const paths = [
        `/${name}?range=[0,9]`,
        ...(row ? [`/${name}/${row.id}`, `/${name}/${row.id}/history`] : []),
        `/${name}/export?format=json&filter=${encodeURIComponent(`{"id":["${row?.id ?? UNKNOWN_ID}"]}`)}`,
      ]
      for (const path of paths) {
        const { body } = await clerk.call(path)
        const seen = collectKeys(body).filter((key) => secrets.has(key))
        if (seen.length > 0) leaks.push(`${path}: ${[...new Set(seen)].join(', ')}`)
      }
    }
    expect(leaks).toEqual([])
  })

  test('hidden fields cannot be written', async () => {
    const clerk = await app.colleague(owner, role)
    const written: string[] = []
    for (const resource of visible.filter(({ one }) => rights.has(`${one}.create`))) {
      for (const [field, declared] of listHiddenFields(resource.fields, rights, {
        redacts: false,
      })) {
        const body = { [field]: createValue(declared) }
        const { text } = await clerk.call(`/${resource.name}`, { method: 'POST', body })
        if (!text.includes(`"pointer":"/${field}","code":"UNKNOWN_FIELD"`)) {
          written.push(`${resource.name}.${field}: ${text.slice(0, 200)}`)
        }
      }
    }
    expect(written).toEqual([])
  })
})

test('Enough requests were tried, and the owner may send most of them', () => {
  const requests = [...answered.values()]
  expect(requests.length).toBeGreaterThan(chooseRepetitions(150, 500))
  expect(requests.filter(Boolean).length).toBeGreaterThan(chooseRepetitions(100, 300))
})

test('lists and boards whose default order is by a hidden field can be read', async () => {
  const ordered = registry.resources.filter(({ fields, sort }) => fields[sort[0]]?.requires)
  const names = new Set(ordered.map(({ name }) => name))
  const lists = ordered.map(({ name, one }) => ({ path: `/${name}`, right: `${one}.view` }))
  const boards = app.app.context.boards
    .filter(({ panels }) =>
      panels.some((panel) => 'rows' in panel && names.has(panel.rows.resource)),
    )
    .map(({ name, right }) => ({ path: `/${name}`, right }))
  expect([lists.length, boards.length]).not.toContain(0)
  for (const role of limited) {
    const rights = getRoleRights(registry, role)
    const seen = [...lists, ...boards].filter(({ right }) => rights.has(right))
    if (rights.has('view_cost') || seen.length === 0) continue
    const caller = await signInToDemo(app, role)
    const answers = await Promise.all(
      seen.map(async ({ path }) => (await caller.call(path)).status),
    )
    expect(answers).toEqual(seen.map(() => 200))
  }
})

test('roles without the right to view users read the names of colleagues, and nothing else of them', async () => {
  const restricted = limited.filter((role) => !getRoleRights(registry, role).has('user.view'))
  expect(restricted).toContain('hr')
  const [colleague] = (await demo.list<{ id: string; email: string }>('users')).rows
  const { id, email } = colleague!
  const ask = (filter: object) => `/users?filter=${encodeURIComponent(JSON.stringify(filter))}`
  for (const role of restricted) {
    const caller = await signInToDemo(app, role)
    const { body, status } = await caller.call<object[]>('/users')
    expect(status).toBe(200)
    expect(body.length).toBe((await demo.list('users')).total)
    expect([...new Set(collectKeys(body))]).toEqual(['id', 'name'])
    expect((await caller.call<object[]>(ask({ q: email }))).body).toEqual([])
    const hidden = ['email', 'roles', 'places', 'branches', 'status', 'secondFactor']
    const refused = await Promise.all(
      [
        ...hidden.map((field) => ask({ [field]: 'x' })),
        ...hidden.map((field) => `/users?sort=${encodeURIComponent(`["${field}","ASC"]`)}`),
        '/users?sort=["lastSeenAt","ASC"]',
      ].map(async (path) => (await caller.call(path)).status),
    )
    expect(new Set(refused), role).toEqual(new Set([400]))
    const closed = [`/users/${id}`, '/users/aggregate', '/users/export?format=json']
    const statuses = await Promise.all(closed.map(async (path) => (await caller.call(path)).status))
    expect(statuses, role).toEqual([403, 403, 403])
  }
})

test('a stock keeper delivers a sale and takes goods back without seeing prices', async () => {
  const keeper = await signInToDemo(app, 'stock')
  const amounts =
    /"(total|unitPrice|net|taxAmount|gross|subtotal|paid|due|invoiced|discountAmount)":/
  const filter = { status: 'confirmed', goodsStatus: 'none', kind: ['sale', 'order'] }
  const { rows } = await keeper.list<{ id: string }>('sales', { filter, range: [0, 0] })
  const path = `/sales/${rows[0]!.id}`
  const headers = { 'idempotency-key': randomUUID() }
  const sent = await keeper.call(`${path}/deliver`, { method: 'POST', body: {}, headers })
  expect([sent.status, amounts.exec(sent.text)]).toEqual([200, null])
  const { lines, ...sale } = await keeper.api<{ lines: { id: string }[]; customer: string }>(path)
  // The delivery note shows name and address of the recipient; the record of the customer stays hidden.
  const { name, address } = await demo.api<{ name: string; address: object }>(
    `/customers/${sale.customer}`,
  )
  expect(sale).toMatchObject({ recipient: name, deliveryAddress: address })
  expect(address).toHaveProperty('city')
  expect((await keeper.call(`/customers/${sale.customer}`)).status).toBe(403)
  const body = { lines: [{ line: lines[0]!.id, quantity: 1 }] }
  const again = { 'idempotency-key': randomUUID() }
  const back = await keeper.call(`${path}/return`, { method: 'POST', body, headers: again })
  expect([back.status, amounts.exec(back.text)]).toEqual([200, null])
})

test('the dashboard counts what waits for approval only for people who may approve it', async () => {
  const countApprovals = async (role: string) => {
    const caller = await signInToDemo(app, role)
    const { todo } = await caller.api<{ todo: Record<string, number> }>('/dashboard')
    return Object.keys(todo).filter((key) => key.endsWith('ToApprove'))
  }
  expect(await countApprovals('stock')).toEqual([])
  expect(await countApprovals('accounts')).toEqual(['expensesToApprove'])
})

test('a stock keeper receives an order without seeing its amounts', async () => {
  const keeper = await signInToDemo(app, 'stock')
  const filter = { kind: 'purchase', status: 'ordered', goodsStatus: 'none' }
  const { rows } = await keeper.list('purchases', { filter, range: [0, 0] })
  const path = `/purchases/${rows[0]!.id}`
  const { lines } = await keeper.api<{ lines: { id: string; quantity: number }[] }>(path)
  const accepted = lines.map(({ id, quantity }) => ({ line: id, accepted: quantity }))
  const headers = { 'idempotency-key': randomUUID() }
  const body = { lines: accepted }
  const answer = await keeper.call(`${path}/receive`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toMatch(/"(total|unitPrice|unitCost|net|billed|due|subtotal|paid)":/)
})
