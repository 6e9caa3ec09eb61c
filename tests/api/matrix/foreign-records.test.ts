import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '../../../resources/index.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ApiDocument } from '../../support/api-document.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestAnswer, TestCaller } from '../../support/caller.ts'
import { CANARY, readDocumentIds, writeCanaries } from '../../support/canaries.ts'
import { createDemoApp, signInToDemo } from '../../support/demo-company.ts'
import { listAttempts } from '../../support/foreign-ids.ts'
import { createMinimalRecord, createMinimalValues } from '../../support/minimal-record.ts'
import {
  callOperation,
  UNKNOWN_ID,
  listOperations,
  getResourceName,
  type Operation,
} from '../../support/operations.ts'
import { createOutsiders, type Outsider } from '../../support/outsiders.ts'
import { openShop } from '../../support/shop.ts'
import { chooseRepetitions, isNight } from '../../support/choose-repetitions.ts'
import { isChosenResource } from '../../support/chosen-resources.ts'

/**
 * Tests promise T1 for all operations of the OpenAPI document: the owner of one team requests
 * everything of another team.
 */

const all: readonly Resource[] = Object.values(resources)
const tables = all.filter(({ name, source }) => source === 'table' && isChosenResource(name))

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

let app: TestApp
let stranger: TestCaller
let operations: readonly Operation[]
/** Maps the first word of a path to the id of a record of the first team. */
let ids: ReadonlyMap<string, string>
/** Holds the ids of all documents, ledger rows and lines of the first team. */
let documentIds: ReadonlySet<string>
let outsiders: readonly Outsider[]
let before: readonly unknown[]

beforeAll(async () => {
  app = await createDemoApp()
  const owner = await signInToDemo(app, 'owner')
  await owner.create('taxes', { name: 'Demo tax', rate: 10 })
  ids = new Map([
    ...(await readFirstIds(owner)),
    ['teams', owner.team!],
    ['uploads', await upload(owner)],
  ])
  await writeCanaries(app, owner.team!)
  documentIds = await readDocumentIds(app, owner.team!)
  stranger = await app.signUp()
  await tradeOnce(stranger)
  operations = await listOperations(app.anyone())
  outsiders = await createOutsiders(app, owner, stranger)
  before = await takeSnapshot(owner.team!)
}, 240_000)

afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

async function readFirstIds(owner: TestCaller): Promise<(readonly [string, string])[]> {
  // References need the ids of all tables. Views that this run has not chosen are tested at night only.
  const known = all.filter(({ name, source }) => source !== 'view' || isChosenResource(name))
  const found = known.map(async ({ name }) => {
    const [row] = (await owner.list(name, { range: [0, 0] })).rows
    // Resources without a record in the demo company are requested with an unknown id.
    return [name, row?.id ?? UNKNOWN_ID] as const
  })
  return Promise.all(found)
}

async function upload(owner: TestCaller): Promise<string> {
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const
  const body = new Uint8Array(await sharp({ create }).png().toBuffer())
  const headers = { 'content-type': 'image/png' }
  return (await owner.api<{ id: string }>('/uploads', { method: 'POST', body, headers })).id
}

/** Creates rows for the lists and reports of the stranger's team. */
async function tradeOnce(owner: TestCaller): Promise<void> {
  const shop = await openShop(owner)
  const purchase = await shop.buy([['A', 20, 5]])
  await shop.returnGoods('purchases', purchase, [1])
  await shop.pay('purchases', purchase, 10)
  const sale = await shop.sell([['A', 4, 9]])
  await shop.returnGoods('sales', sale, [1])
  await shop.pay('sales', sale, 5)
  await shop.adjust([['A', -1]])
  await shop.transfer([['A', 1]], await shop.branchNamed('Other'))
}

/** Reads all rows of a team from all tables, after the counts of its requests so far were written. */
async function takeSnapshot(team: string): Promise<readonly unknown[]> {
  await app.app.context.requests.flush()
  const named = await app.database.query<{ name: string }>({
    text: `select relname as name from pg_class listed join pg_attribute on attrelid = listed.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'team_id' order by 1`,
  })
  const parts = named.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(kept::text, '' order by kept::text)) as content from "${name}" kept where team_id = $1`,
  )
  return app.asSuperuser({ text: `${parts.join(' union all ')} order by 1`, values: [team] })
}

/** Returns whether a response contains data of the other team, except ids that the caller has sent. */
function leaks({ text, headers }: TestAnswer, sent: string): boolean {
  const answerText = `${text} ${JSON.stringify([...headers])}`
  const found = answerText.match(ID) ?? []
  return (
    answerText.includes(CANARY) || found.some((id) => documentIds.has(id) && !sent.includes(id))
  )
}

const describeAnswer = ({ method, path }: Operation, { status, text }: TestAnswer) =>
  `${method} ${path}: ${status} ${text.slice(0, 160)}`

/** Lists paths with an id that the caller chooses, below the caller's own id (tests/api/form-drafts.test.ts). */
const OWN_IDS = ['/me/form-drafts/{id}']

test('A record of another team cannot be used by its id in any operation', async () => {
  const wrong: string[] = []
  const named = operations.filter(({ path, isPublic }) => path.includes('{') && !isPublic)
  expect(named.length).toBeGreaterThan(150)
  for (const operation of named) {
    // Operations on an unknown resource are requested with the id of the team.
    const id = ids.get(getResourceName(operation)) ?? ids.get('teams')!
    const answer = await callOperation(stranger, operation, id)
    const isRefused =
      answer.status === 404 || (OWN_IDS.includes(operation.path) && answer.status < 500)
    if (!isRefused || leaks(answer, id)) wrong.push(describeAnswer(operation, answer))
  }
  expect(wrong).toEqual([])
})

/** Lists operations of a person, which work in any team and contain no id of a record of the team. */
const OF_PERSONS = /^\w+ \/(me|teams|device)(\/(?!\{)|$)/

test('Nobody outside of the team reads or changes its data with an id, wherever an operation takes an id', async () => {
  const document = await app.anyone().api<ApiDocument>('/openapi.json')
  const attempts = listAttempts(document, (name) => ids.get(name ?? '') ?? ids.get('products')!)
  const own = JSON.stringify([...ids.values()])
  const wrong: string[] = []
  let count = 0
  for (const [i, attempt] of attempts.entries()) {
    const { operation, method, path, body, place } = attempt
    if (!isChosenResource(path.split(/[/?]/)[1]!)) continue
    for (const [j, { name, caller, refusals, isNaming = false }] of outsiders.entries()) {
      // In `npm test` each attempt has one caller, in the nightly test all callers.
      if (!isNight() && i % outsiders.length !== j) continue
      // Without an id, an operation acts on the caller's own team.
      if (place === 'none' && !isNaming) continue
      if (OF_PERSONS.test(operation) && !refusals.includes(401)) continue
      count += 1
      const answer = await caller.call(path, { method, body })
      const { status, text } = answer
      const mustRefuse = isNaming || place === 'path' || place === 'body'
      // A body with other mistakes is refused before its ids are looked up.
      const isRefused = place === 'path' || isNaming ? refusals.includes(status) : status >= 400
      const isLeak = leaks(answer, own) || status >= 500
      if ((mustRefuse && !isRefused) || isLeak) {
        wrong.push(`${name}: ${method} ${path} (${place}): ${status} ${text.slice(0, 160)}`)
      }
    }
  }
  console.info(`${count} requests of ${outsiders.length} callers to ${attempts.length} operations`)
  const guarded = operations.filter(({ isPublic }) => !isPublic)
  const named = new Set(attempts.map(({ operation }) => operation))
  expect(
    guarded.map(({ method, path }) => `${method} ${path}`).filter((each) => !named.has(each)),
  ).toEqual([])
  expect(wrong).toEqual([])
}, 600_000)

test('No list, sum, group or file contains a record of another team', async () => {
  const wrong: string[] = []
  const filtered = operations.filter(
    (each) =>
      each.method === 'GET' && each.query.includes('filter') && ids.has(getResourceName(each)),
  )
  // `npm test` requests an eighth of these operations, the nightly test all.
  for (const operation of filtered.filter((_, i) => i % chooseRepetitions(8, 1) === 0)) {
    const resource = all.find(({ name }) => name === getResourceName(operation))!
    const references = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'reference' ? [[name, ids.get(field.to)!] as const] : [],
    )
    const own = ids.get(resource.name)!
    const filters: readonly (readonly [sentId: string, filter: object])[] = [
      [own, { id: [own] }],
      ...references.map(([name, id]) => [id, { [name]: id }] as const),
      ...references.map(([name, id]) => [id, { [`${name}.id`]: [id] }] as const),
    ]
    for (const [sentId, filter] of filters) {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      const answer = await stranger.call(`${operation.path}?${query}`)
      // A resource may have no such filter: a refused request is no leak.
      const found = answer.status < 300 && countRecords(operation, answer) > 0
      if (found || answer.status >= 500 || leaks(answer, sentId))
        wrong.push(describeAnswer(operation, answer))
    }
    for (const query of listQueries(
      operation,
      resource,
      references.map(([name]) => name),
    )) {
      const answer = await stranger.call(`${operation.path}?${query}`)
      if (answer.status !== 200 || leaks(answer, ' '))
        wrong.push(`${query} ${describeAnswer(operation, answer)}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Counts the records in a response. */
function countRecords({ path }: Operation, { body, headers, text }: TestAnswer): number {
  if (path.endsWith('/aggregate')) return (body as { count: number }).count
  if (path.endsWith('/export')) return text.split('\n').length - 2
  return Number(headers.get('content-range')?.split('/')[1])
}

/** Returns list queries without ids of another team. */
function listQueries(
  { path }: Operation,
  { groups }: Resource,
  references: readonly string[],
): readonly URLSearchParams[] {
  if (path.endsWith('/aggregate')) {
    return ['', ...groups].map((group) => new URLSearchParams(group ? { group } : {}))
  }
  if (path.endsWith('/export')) {
    return ['csv', 'ndjson', 'json'].map((format) => new URLSearchParams({ format, locale: 'en' }))
  }
  const prefetch = references.join(',')
  return [
    new URLSearchParams({ range: '[0,99]', ...(prefetch && { prefetch }) }),
    ...['DESC', 'ASC'].map((order) => new URLSearchParams({ sort: JSON.stringify(['id', order]) })),
  ]
}

/** Returns bodies that refer to another team's record in each reference that a person can set. */
async function createForeignBodies(
  resource: Resource,
): Promise<readonly (readonly [string, object])[]> {
  const bodies: (readonly [string, object])[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue
    if (field.kind === 'reference') bodies.push([name, { [name]: ids.get(field.to) }])
    if (field.kind !== 'lines') continue
    for (const [child, inner] of Object.entries(field.fields)) {
      if (inner.kind !== 'reference' || inner.readOnly) continue
      const line = await createMinimalValues(stranger, field.fields)
      bodies.push([`${name}.${child}`, { [name]: [{ ...line, [child]: ids.get(inner.to) }] }])
    }
  }
  return bodies
}

test('No record of the own team can refer to a record of another team', async () => {
  const wrong: string[] = []
  for (const resource of tables) {
    const { name } = resource
    for (const [field, body] of await createForeignBodies(resource)) {
      const whole = { ...(await createMinimalRecord(stranger, resource)), ...body }
      const created = await stranger.call(`/${name}`, { method: 'POST', body: whole })
      if (created.status < 400 || created.status >= 500)
        wrong.push(`POST ${name}.${field}: ${created.status}`)
    }
    const own = await readOwnRecord(resource)
    for (const [field, body] of await createForeignBodies(resource)) {
      for (const path of [`/${name}/${own}`, `/${name}?filter={"id":["${own}"]}`]) {
        const { status, text, body: answer } = await stranger.call(path, { method: 'PATCH', body })
        // A bulk write refuses each record separately.
        const { refused = [] } = answer as { refused?: readonly unknown[] }
        const isRefused = (status >= 400 && status < 500) || refused.length === 1
        if (!isRefused) {
          wrong.push(`PATCH ${path} ${field}: ${status} ${text.slice(0, 200)}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

/** Returns the id of a new record, or of an existing one when new records are posted at once. */
async function readOwnRecord(resource: Resource): Promise<string> {
  const body = await createMinimalRecord(stranger, resource)
  const created = await stranger.call<{ id: string }>(`/${resource.name}`, { method: 'POST', body })
  if (created.status < 300) return created.body.id
  return (await stranger.list(resource.name, { range: [0, 0] })).rows[0]!.id
}

test('Bulk changes and imports that name a record of another team do not change it', async () => {
  const wrong: string[] = []
  for (const { name } of tables) {
    const id = ids.get(name)!
    const many = `/${name}?filter={"id":["${id}"]}`
    const tries: [string, string, unknown?][] = [
      ['PATCH', many, {}],
      ['DELETE', many],
      ['POST', `/${name}/import`, [{ id, name: 'Stolen' }]],
      ['POST', `/${name}/import?dryRun=true`, [{ id, name: 'Stolen' }]],
    ]
    for (const [method, path, body] of tries) {
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await stranger.call(path, { method, body, headers })
      if (answer.status >= 500 || leaks(answer, id)) wrong.push(`${method} ${path}: ${answer.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test("Afterwards, the other team's data is unchanged", async () => {
  expect(await takeSnapshot(stranger.team!)).not.toEqual(before)
  const [{ id }] = (await app.database.query<{ id: string }>({
    text: 'select id from teams where demo',
  })) as [{ id: string }]
  expect(await takeSnapshot(id)).toEqual(before)
})
