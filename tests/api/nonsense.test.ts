import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import { operators } from '../../src/schema/condition.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { systemFields } from '../../src/schema/system-fields.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

const all: readonly Resource[] = Object.values(resources)
const RUNS = chooseRepetitions(100, 300)

/** Generates values that broken or malicious clients could send. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    Number.MAX_VALUE,
    1e15,
    -0.000001,
    true,
    [],
    {},
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom('%', '_', '\\', "'", '"; drop table products; --', '2024-02-31', '9999-12-31'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(fc.uuid(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
)

const operator = fc.constantFrom('', ...operators.map((name) => `_${name}`), '_nope')

function generatePath(resource: Resource): fc.Arbitrary<string> {
  const names = [
    'id',
    'q',
    'teamId',
    '__proto__',
    ...Object.keys({ ...resource.fields, ...systemFields }),
  ]
  const suffix = fc.constantFrom('', '', '.name', '.id', '.city', '.value', '.price', '.nope.more')
  return fc.tuple(fc.constantFrom(...names), suffix, operator).map((parts) => parts.join(''))
}

const buildFilter = (resource: Resource) => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.dictionary(generatePath(resource), value, { maxKeys: 3 }),
      fc.record({ $or: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $not: tie('tree') }),
    ),
  }))
  return tree
}

interface ListRequest {
  readonly resource: Resource
  readonly query: URLSearchParams
}

const list: fc.Arbitrary<ListRequest> = fc.constantFrom(...all).chain((resource) =>
  fc
    .record(
      {
        filter: fc.oneof(
          buildFilter(resource).map((tree) => JSON.stringify(tree)),
          fc.string(),
        ),
        sort: fc.oneof(
          fc
            .tuple(generatePath(resource), fc.constantFrom('ASC', 'DESC', 'asc', 'x'))
            .map((pair) => JSON.stringify(pair)),
          fc.json(),
        ),
        range: fc.oneof(
          fc.tuple(fc.nat(50), fc.nat(2000)).map((pair) => JSON.stringify(pair)),
          fc.json(),
        ),
        prefetch: generatePath(resource),
      },
      { requiredKeys: [] },
    )
    .map((parts) => ({ resource, query: new URLSearchParams(Object.entries(parts)) })),
)

/** Sends a request, and expects success or a problem response, never a server error. */
async function expectNoServerError(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await owner.call<{ code?: string; requestId?: string }>(path, { method, body })
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`).toBeLessThan(
    500,
  )
  if (answer.status < 400) return
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.body.code).toBeTruthy()
  expect(answer.body.requestId).toBeTruthy()
}

test('no generated parameters of a list or of its totals cause a server error', async () => {
  await fc.assert(
    fc.asyncProperty(list, async ({ resource, query }) => {
      await expectNoServerError('GET', `/${resource.name}?${query}`)
      const totals = new URLSearchParams({ filter: query.get('filter') ?? '{}' })
      await expectNoServerError('GET', `/${resource.name}/aggregate?${totals}`)
    }),
    { numRuns: RUNS },
  )
}, 120_000)

test('no generated body of a write causes a server error', async () => {
  const input = fc.constantFrom(...all).chain((resource) =>
    fc.record({
      resource: fc.constant(resource),
      method: fc.constantFrom('POST', 'PUT', 'PATCH'),
      body: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.dictionary(
            fc.constantFrom(...Object.keys(resource.fields), 'id', 'version', '__proto__'),
            value,
            { maxKeys: 6 },
          ),
        },
        { weight: 1, arbitrary: fc.jsonValue() },
      ),
    }),
  )
  const ids = new Map<string, string>()
  for (const { name } of all)
    ids.set(name, (await owner.list(name, { range: [0, 0] })).rows[0]?.id ?? '0')
  await fc.assert(
    fc.asyncProperty(input, async ({ resource, method, body }) => {
      const idPath = method === 'POST' ? '' : `/${ids.get(resource.name)}`
      await expectNoServerError(
        method,
        `/${resource.name}${idPath}`,
        JSON.parse(JSON.stringify(body ?? null)),
      )
    }),
    { numRuns: RUNS },
  )
}, 120_000)

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
