import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import { getActions } from '../../src/schema/document.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import type { Company } from '../support/action-documents.ts'
import { documentSteps, type Step } from '../support/document-steps.ts'
import { openShop } from '../support/shop.ts'

/**
 * Sets how many times a step is requested at once. The test shows promise T8 for every action of every declared
 * resource: the step happens once.
 */
const AT_ONCE = 16
const declared = (Object.values(resources) as readonly Resource[]).flatMap((resource) =>
  Object.keys(getActions(resource)).map((action) => `${resource.name}.${action}`),
)
/** Lists the actions that may be repeated: each request runs the action again. */
const REPEATABLE = ['adjustments.count', 'day-closings.refresh', 'products.changePrice']

let app: TestApp
/** Holds the team in which each step is requested many times at once. */
let repeatingCompany: Company
/** Holds the team with the same documents in which each step is requested once. */
let onceCompany: Company

beforeAll(async () => {
  app = await createTestApp({ pools: { writeConnections: AT_ONCE } })
  repeatingCompany = await openCompany()
  onceCompany = await openCompany()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

async function openCompany(): Promise<Company> {
  const owner = await app.signUp()
  const shop = await openShop(owner)
  await shop.buy([['A', 10_000, 10]])
  const as = async (role: string) => shop.as(await app.colleague(owner, role))
  return {
    shop,
    keeper: await as('stock'),
    buyer: await as('purchasing'),
    seller: await as('sales'),
  }
}

function send({ shop }: Company, { path, body = {} }: Step, times: number) {
  const request = () =>
    shop.owner.call<{ status?: string }>(path, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  return Promise.all(Array.from({ length: times }, request))
}

/** Counts the rows of a team in each table, and sums its stock and its money. */
async function measureEffect({ shop }: Company): Promise<Readonly<Record<string, number>>> {
  const tables = await app.database.query<{ name: string }>({
    text: `select relname as name from pg_class listed join pg_attribute on attrelid = listed.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'team_id'
        and relname not like 'history\\_%' order by 1`,
  })
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::float8 as value
    from "${name}" where team_id = $1`,
  )
  const sums = [
    ['inventory', 'on_hand'],
    ['inventory', 'value'],
    ['stock_movements', 'quantity'],
    ['payments', 'amount'],
    ['sales', 'due'],
    ['purchases', 'due'],
  ].map(
    ([table, column]) => `select '${table}.${column}', coalesce(sum(${column}), 0)::float8
    from ${table} where team_id = $1`,
  )
  const text = [...counts, ...sums].join(' union all ')
  const values = [shop.owner.team]
  const rows = await app.asSuperuser<{ name: string; value: number }>({ text, values })
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Returns the differences between the state before and after a step. */
function subtractStates(before: Readonly<Record<string, number>>, after: typeof before) {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const changed = value - (before[name] ?? 0)
      return changed === 0 ? [] : [[name, Number(changed.toFixed(4))]]
    }),
  )
}

/** Returns the state of the document of a step. */
async function readState({ shop }: Company, { path }: Step): Promise<object> {
  const document = await shop.owner.api(path.slice(0, path.lastIndexOf('/')))
  const facts = ['status', 'goodsStatus', 'paymentStatus', 'returnStatus', 'due', 'paid', 'version']
  return Object.fromEntries(facts.map((name) => [name, document[name]]))
}

test.each(declared.filter((name) => !REPEATABLE.includes(name)))(
  `%s happens once when it is requested ${AT_ONCE} times at the same time`,
  async (name) => {
    const [first, single] = [
      await documentSteps[name]!(repeatingCompany),
      await documentSteps[name]!(onceCompany),
    ]
    const before = [
      await measureEffect(repeatingCompany),
      await measureEffect(onceCompany),
    ] as const
    const answers = await send(repeatingCompany, first, AT_ONCE)
    const [only] = await send(onceCompany, single, 1)
    expect(only!.status, only!.text).toBe(200)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([])
    const effect = subtractStates(before[0], await measureEffect(repeatingCompany))
    expect(effect).toEqual(subtractStates(before[1], await measureEffect(onceCompany)))
    expect(Object.keys(effect)).toContain('history')
    expect(await readState(repeatingCompany, first)).toEqual(await readState(onceCompany, single))
  },
)

test.each(REPEATABLE)('%s may be repeated, and none of the requests is lost', async (name) => {
  const step = await documentSteps[name]!(repeatingCompany)
  const address = step.path.slice(0, step.path.lastIndexOf('/'))
  const { version } = await repeatingCompany.shop.owner.api<{ version: number }>(address)
  const answers = await send(repeatingCompany, step, AT_ONCE)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const after = await repeatingCompany.shop.owner.api<{ version: number; price?: number }>(address)
  expect(after.version).toBe(version + AT_ONCE)
  if (name === 'products.changePrice') {
    const expected = answers.reduce((price) => Math.round(price * 110) / 100, 100)
    expect(after.price).toBeCloseTo(expected, 2)
  }
})
