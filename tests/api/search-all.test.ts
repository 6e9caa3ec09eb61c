import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../resources/company/roles.ts'
import { registry } from '../../resources/registry.ts'
import { getRoleRights } from '../../src/schema/registry.ts'
import type { TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseCases, chooseNamed } from '../support/choose-repetitions.ts'
import { createDemoApp, signInToDemo } from '../support/demo-company.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await createDemoApp()
  owner = await signInToDemo(app, 'owner')
}, 240_000)
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
interface Found {
  readonly resource: string
  readonly records: readonly Row[]
}

const search = (caller: TestCaller, q: string) =>
  caller.api<readonly Found[]>(`/search?${new URLSearchParams({ q })}`)

const searched = registry.resources.filter(
  ({ fields, linksTo, drill }) =>
    !linksTo && !drill && Object.values(fields).some((field) => 'search' in field && field.search),
)

/** Searches each list that the rights allow. */
async function searchLists(
  caller: TestCaller,
  rights: ReadonlySet<string>,
  filter: object,
): Promise<readonly Found[]> {
  const query = { filter, sort: ['$relevance', 'ASC'], range: [0, 4] as const }
  const found = searched
    .filter(({ one }) => rights.has(`${one}.view`))
    .map(async ({ name }) => ({
      resource: name,
      records: (await caller.list<Row>(name, query)).rows,
    }))
  return (await Promise.all(found)).filter(({ records }) => records.length > 0)
}

/** Returns the records that the lists find by the words, and by similar words if fewer than three have the words. */
async function findInLists(caller: TestCaller, rights: ReadonlySet<string>, q: string) {
  const exact = await searchLists(caller, rights, { q })
  if (exact.flatMap(({ records }) => records).length >= 3) return exact
  const similar = await searchLists(caller, rights, { $similar: q })
  const names = new Set([...exact, ...similar].map(({ resource }) => resource))
  return [...names].map((resource): Found => {
    const listFound = (all: readonly Found[]) =>
      all.find((each) => each.resource === resource)?.records ?? []
    const known = new Set(listFound(exact).map(({ id }) => id))
    const more = listFound(similar).filter(({ id }) => !known.has(id))
    return { resource, records: [...listFound(exact), ...more].slice(0, 5) }
  })
}

/** Reduces the records of lists to the fields that the search of all resources returns. */
function pickFound(found: readonly Found[], answer: readonly Found[]): readonly Found[] {
  const names = new Map(
    answer.map(({ resource, records }) => [resource, Object.keys(records[0] ?? {})]),
  )
  return found
    .map(({ resource, records }) => ({
      resource,
      records: records.map((row) =>
        Object.fromEntries((names.get(resource) ?? ['id']).map((name) => [name, row[name]])),
      ) as Row[],
    }))
    .toSorted(byName)
}

const byName = (a: Found, b: Found) => a.resource.localeCompare(b.resource)

/** Lists searches, such as by words of several fields, by a similar word and by a character of SQL patterns. */
const TEXTS = ['chair', 'office x', 'SO-', 'chiar', '100%', 'a', 'cash', 'ana', 'xeroxx', 'demo']

/** Lists the roles whose searches `npm test` compares. At night, the searches of all roles are compared. */
const ALWAYS_TESTED_ROLES = ['owner', 'sales']

describe('a search of all resources (docs/api.md §2.4)', () => {
  const codes = roles.map(({ code }) => code)

  it.each(chooseNamed(codes, (code) => code, ALWAYS_TESTED_ROLES))(
    'finds for %s the records that the lists find, in their order, and no other field',
    async (role) => {
      const caller = await signInToDemo(app, role)
      const rights = getRoleRights(registry, role)
      let count = 0
      for (const q of chooseCases(TEXTS, 5)) {
        const answer = await search(caller, q)
        const lists = await findInLists(caller, rights, q)
        expect(answer.toSorted(byName), q).toEqual(pickFound(lists, answer))
        count += answer.length
      }
      expect(count > 0).toBe(searched.some(({ one }) => rights.has(`${one}.view`)))
    },
  )

  it('finds only sales of the branches in which the person works, and own ones', async () => {
    const listNumbers = (found: readonly Found[]) =>
      found.find(({ resource }) => resource === 'sales')?.records.map(({ number }) => number) ?? []
    const { rows } = await owner.list<{ id: string; branch: string; number: string }>('sales', {
      filter: { number_null: false },
      sort: ['number', 'DESC'],
    })
    const [sale] = rows
    expect(listNumbers(await search(owner, sale!.number))).toEqual([sale!.number])
    const manager = await signInToDemo(app, 'manager')
    const other = rows.find(({ branch }) => branch !== sale!.branch)!
    const text = `update members set branches = $1 where user_id = (select id from "user" where email = $2)`
    await app.database.query({ text, values: [[other.branch], 'manager@demo.test'] })
    expect(listNumbers(await search(manager, sale!.number))).not.toContain(sale!.number)
    expect(listNumbers(await search(manager, other.number))).toEqual([other.number])
    const clerk = await signInToDemo(app, 'sales')
    const own = await clerk.list<{ number: string }>('sales', { range: [0, 999] })
    const foreign = rows.find(({ number }) => !own.rows.some((row) => row.number === number))!
    expect(listNumbers(await search(clerk, foreign.number))).not.toContain(foreign.number)
  })

  it('finds nothing of another team', async () => {
    const stranger = await app.signUp()
    const own = await search(stranger, 'chair')
    expect(own.flatMap(({ records }) => records)).toEqual([])
    const theirs = await search(owner, 'chair')
    expect(theirs.map(({ resource }) => resource)).toContain('products')
  })

  it('begins with the resource whose record fits best', async () => {
    await owner.create('brands', { name: 'Zebrano' })
    const { rows: categories } = await owner.list('categories', { range: [0, 0] })
    const { rows: units } = await owner.list('units', { range: [0, 0] })
    const more = { price: 1, category: categories[0]!.id, stockUnit: units[0]!.id }
    await owner.create('products', { name: 'Blackzebrano', ...more })
    await owner.create('products', { name: 'Table of zebrano', ...more })
    const found = await search(owner, 'zebrano')
    expect(found.map(({ resource }) => resource)).toEqual(['brands', 'products'])
    expect(found[1]!.records.map(({ name }) => name)).toEqual(['Table of zebrano', 'Blackzebrano'])
  })

  it('finds custom fields, child rows, and personal views of their author only', async () => {
    await owner.create('custom-fields', {
      resource: 'brands',
      name: 'motto',
      kind: 'text',
      label: { en: 'Motto', pt: 'Lema' },
      search: true,
    })
    await owner.create('brands', { name: 'Plain', x_motto: 'Per aspera' })
    expect(await search(owner, 'aspera')).toMatchObject([
      { resource: 'brands', records: [{ name: 'Plain', x_motto: 'Per aspera' }] },
    ])
    await owner.create('views', { resource: 'products', name: 'Quixotic', filter: {} })
    expect(await search(owner, 'quixotic')).toMatchObject([
      { resource: 'views', records: [{ name: 'Quixotic', resource: 'products' }] },
    ])
    expect(await search(await signInToDemo(app, 'admin'), 'quixotic')).toEqual([])
  })

  it('refuses unknown parameters and texts that lists refuse', async () => {
    expect(await search(owner, ' ')).toEqual([])
    expect(await owner.call('/search?q=a&limit=9')).toMatchObject({ status: 400 })
    expect(await owner.call(`/search?q=${'a'.repeat(201)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/q', code: 'TOO_LONG' }] },
    })
  })
})
