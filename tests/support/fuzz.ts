import fc from 'fast-check'
import * as resources from '../../resources/index.ts'
import { operators } from '../../src/schema/condition.ts'
import type { Resource } from '../../src/schema/resource.ts'
import {
  createAnswerCheck,
  operationsOf,
  type ApiDocument,
  type JsonSchema,
  type Operation,
} from './api-document.ts'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'
import { minimalRecord } from './minimal-record.ts'
import { openShop } from './shop.ts'
import { tradeABit, tradeTheRest } from './trade.ts'

type Entry = ReturnType<typeof operationsOf>[number]

interface Request {
  readonly entry: Entry
  readonly path: string
  readonly body: unknown
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Values as they come from broken clients and curious people. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, Number.MAX_VALUE, 1e15, -0.000001, true, [], {}),
  fc.constantFrom('\u0000', '\ud800', '😀'.repeat(300), 'x'.repeat(100_000), '9'.repeat(400)),
  fc.constantFrom('%', '_', '\\', "'", '"; drop table products; --', '2024-02-31', '9999-12-31'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(fc.uuid(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
)

/** Ids of records by resource, and of all of them. */
type Ids = ReadonlyMap<string, readonly string[]>

/** Returns values of a schema: good ones, those at its limits, and sometimes others. */
function valueOf(schema: JsonSchema, document: ApiDocument, ids: Ids): fc.Arbitrary<unknown> {
  const good = goodValueOf(schema, document, ids)
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: nonsense })
}

function goodValueOf(schema: JsonSchema, document: ApiDocument, ids: Ids): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return goodValueOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!, document, ids)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const types = [schema.type].flat()
  const type = types.find((each) => each !== 'null')
  const arbitrary = typedValue(type, schema, document, ids)
  return types.includes('null') ? fc.option(arbitrary, { freq: 3 }) : arbitrary
}

function typedValue(
  type: unknown,
  schema: JsonSchema,
  document: ApiDocument,
  ids: Ids,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
      const written = members.filter(([, member]) => member.readOnly !== true)
      const required = (schema.required ?? []) as string[]
      const model = Object.fromEntries(
        written.map(([name, member]) => [name, valueOf(member, document, ids)]),
      )
      const others = Object.keys(model).filter((name) => !required.includes(name))
      const some = fc
        .shuffledSubarray(others, { maxLength: Math.min(6, others.length) })
        .chain((names) => {
          const sent = [...required.filter((name) => model[name]), ...names]
          return fc.record(Object.fromEntries(sent.map((name) => [name, model[name]!])))
        })
      return typeof schema.additionalProperties === 'object'
        ? fc.oneof(some, fc.dictionary(fc.string({ maxLength: 12 }), nonsense, { maxKeys: 3 }))
        : some
    }
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as JsonSchema, document, ids), { maxLength: 3 })
    case 'integer':
    case 'number': {
      const { minimum = -5, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
      const edges = [minimum, maximum, minimum - 1, maximum + 1, 1, 2.5]
      return fc.constantFrom(...(type === 'integer' ? edges.map(Math.round) : edges))
    }
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema, ids)
    default:
      return nonsense
  }
}

function textOf(schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const { format, maxLength = 40 } = schema as { format?: string; maxLength?: number }
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-11-22', '1999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z')
  if (format === 'email' || format === 'idn-email')
    return fc.uuid().map((part) => `${part}@example.test`)
  if (format === 'iri') return fc.constant('https://example.test/ü')
  if (format === 'uuid') {
    const named = ids.get(String(schema['x-resource'])) ?? [...ids.values()].flat()
    return named.length > 0 ? fc.oneof(fc.constantFrom(...named), fc.uuid()) : fc.uuid()
  }
  return fc.oneof(
    fc.uuid().map((part) => part.slice(0, Math.min(8, maxLength))),
    fc.constantFrom(
      'a'.repeat(maxLength),
      'é'.repeat(maxLength + 1),
      'Pão de ló ✓',
      'en-US',
      'UTC',
    ),
  )
}

const FIELDS = new Map(
  Object.values(resources).map(({ name, fields }): [string, readonly string[]] => [
    name,
    ['id', ...Object.keys(fields)],
  ]),
)

const REFERENCES = new Map(
  Object.values(resources).map(({ name, fields }: Resource): [string, readonly string[]] => [
    name,
    ['id', ...Object.keys(fields).filter((key) => fields[key]!.kind === 'reference')],
  ]),
)

const RATIOS = new Map(
  Object.values(resources).map(({ name, ratios }): [string, readonly string[]] => [
    name,
    ['nope', ...Object.keys(ratios)],
  ]),
)

/** Returns what a query parameter may hold: lists understand filters, orders and ranges in JSON. */
function parameterOf(entry: Entry, name: string, schema: JsonSchema, ids: Ids) {
  const resource = entry.path.split('/')[1]!
  const declared = fc.constantFrom(...(FIELDS.get(resource) ?? ['id']))
  const field = often(declared, fc.constantFrom('q', 'version', 'createdBy', 'teamId', '__proto__'))
  const part = often(fc.constant(''), fc.constantFrom('.name', '.month', '.nope.more'))
  const operator = often(
    fc.constantFrom('', ...operators.map((known) => `_${known}`)),
    fc.constant('_nope'),
  )
  const path = fc.tuple(field, part, operator).map((parts) => parts.join(''))
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const own = fc.constantFrom(...(ids.get(resource) ?? ['']))
  const value = fc.oneof(nonsense, own, fc.constantFrom<unknown>('a', 1, true, ['2026-01-01', 5]))
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.dictionary(path, value, { minKeys: 1, maxKeys: 2 }),
      fc.record({ id: own }),
      fc.record({ $or: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $not: tie('tree') }),
    ),
  }))
  const other = nonsense.map((value) => text(value) ?? '')
  const known: Readonly<Record<string, fc.Arbitrary<string>>> = {
    filter: fc.oneof(
      fc.constant('{}'),
      tree.map((each) => JSON.stringify(each)),
    ),
    against: fc.oneof(
      fc.constant('{}'),
      tree.map((each) => JSON.stringify(each)),
    ),
    sort: fc
      .tuple(
        entry.path.endsWith('/aggregate') ? fc.constantFrom('group', 'count') : field,
        often(fc.constantFrom('ASC', 'DESC'), fc.constant('x')),
      )
      .map((pair) => JSON.stringify(pair)),
    range: fc
      .tuple(fc.nat(20), often(fc.nat(900), fc.nat(9000)))
      .map(([first, count]) => JSON.stringify([first, first + count])),
    prefetch: fc.constantFrom(...(REFERENCES.get(resource) ?? ['nope'])),
    sum: field,
    ratio: fc.constantFrom(...(RATIOS.get(resource) ?? ['nope'])),
    group: fc.tuple(field, part).map((parts) => parts.join('')),
    across: fc.tuple(field, part).map((parts) => parts.join('')),
    fields: fc
      .array(fc.tuple(field, part), { maxLength: 3 })
      .map((paths) => paths.map((parts) => parts.join('')).join(',')),
    locale: fc.constantFrom('en', 'pt', 'pt-BR', 'xx'),
    ids: own,
    from: fc.constantFrom('2026-01-01', '2026-11-01'),
    to: fc.constantFrom('2026-11-30', '1999-01-01'),
  }
  const fitting =
    known[name] ??
    (schema.enum || schema.format
      ? goodValueOf(schema, { openapi: '', paths: {}, components: { schemas: {} } }, ids).map(
          String,
        )
      : other)
  return often(fitting, other)
}

/** Returns mostly the one, sometimes the other. */
function often<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function requestOf(entry: Entry, document: ApiDocument, ids: Ids): fc.Arbitrary<Request> {
  const { operation } = entry
  const place = (where: Operation['parameters'][number]['in']) =>
    operation.parameters.filter((each) => each.in === where && each.name !== 'X-Team')
  const own = ids.get(entry.path.split('/')[1]!) ?? [...ids.values()].flat()
  const id = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('0', '%00', '%ED%A0%80', 'a%2Fb', '..%2f..', '%F0') },
  )
  const query = fc.record(
    Object.fromEntries(
      place('query').map(({ name, schema }) => [name, parameterOf(entry, name, schema, ids)]),
    ),
    {
      requiredKeys: place('query').flatMap(({ name, required }) =>
        // Of figures without a group there is little to ask.
        required || (name === 'group' && entry.path.endsWith('/aggregate')) ? [name] : [],
      ),
    },
  )
  const headers = fc.record(
    Object.fromEntries(
      place('header').map(({ name }) => [
        name,
        often(
          name === 'Idempotency-Key' ? fc.uuid() : fc.constantFrom('"1"', '"2"', '*'),
          fc.constantFrom('1', 'x', '', `key-${'k'.repeat(300)}`),
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const body = bodies.length
    ? fc.constantFrom(...bodies).chain(([type, { schema }]) => {
        const isJson = type === 'application/json'
        const fitting = isJson
          ? valueOf(schema, document, ids)
          : fc.oneof(fc.string(), fc.constant('name;code\nA;1\n'))
        const wrong = fc.constantFrom('', '{', 'null', '[]', '{}', '""', '\u0000')
        return fc
          .oneof(
            {
              weight: 9,
              arbitrary: fitting.map((value) => (isJson ? JSON.stringify(value) : value)),
            },
            { weight: 1, arbitrary: wrong },
          )
          .map((content) => ({ content, type: type as string | undefined }))
      })
    : fc.constant({ content: undefined as unknown, type: undefined as string | undefined })
  return fc
    .record({ id, query, headers, body })
    .map(({ id: named, query: asked, headers: sent, body: { content, type } }) => {
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const path = entry.path.replaceAll(/\{\w+\}/g, () => named)
      return {
        entry,
        path: search.size > 0 ? `${path}?${search}` : path,
        body: content,
        type,
        headers: Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, String(v)])),
      }
    })
}

/** What a fuzz run saw. */
export interface FuzzRun {
  readonly requests: number
  readonly operations: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Answers that are not as the document promises, with the request; the seed makes them again. */
  readonly faults: readonly string[]
}

/**
 * Sends random requests to every operation of the API document, good ones and nonsense, and checks each answer
 * against the document. The same seed sends the same kinds of requests.
 */
export async function fuzz(
  app: TestApp,
  owner: TestCaller,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzRun> {
  const document = await app.anyone().api<ApiDocument>('/openapi.json')
  const check = createAnswerCheck(document)
  const entries = operationsOf(document)
  // Calls of accounts end sessions: they are made by somebody else.
  const guest = await app.signUp()
  const ids = await recordsOf(owner)
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const order = fc.sample(
    fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
    { numRuns: Math.ceil(requests / entries.length), seed },
  )
  let sent = 0
  for (const [at, entry] of order.flat().slice(0, requests).entries()) {
    const [request] = fc.sample(requestOf(entry, document, ids), { numRuns: 1, seed: seed + at })
    const { path, body, type, headers } = request!
    const by = path.startsWith('/auth') ? guest : owner
    const content = body === undefined ? {} : { body: String(body) }
    const shown = `#${at} ${entry.method} ${path.slice(0, 400)} ${String(body ?? '').slice(0, 400)}`
    const answer = await by
      .call(path, {
        method: entry.method,
        ...content,
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      })
      .catch((problem: unknown) => {
        // A stream that breaks off is a failure of the server, too.
        faults.push(`${shown}: broke off: ${String(problem)}`)
      })
    sent += 1
    if (!answer) continue
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const fault = check(entry.method, entry.address, answer)
    if (fault !== undefined) faults.push(`${shown}: ${fault}`)
  }
  return {
    requests: sent,
    operations: new Set(order.flat().slice(0, requests)).size,
    statuses,
    faults,
  }
}

/** Trades, makes a record of every resource that can be made, and returns the ids of all that are there. */
async function recordsOf(owner: TestCaller): Promise<Ids> {
  const ids = new Map<string, readonly string[]>()
  const shop = await openShop(owner)
  await tradeABit(shop)
  await tradeTheRest(shop)
  for (const resource of Object.values(resources)) {
    if (resource.source === 'table') {
      const body = await minimalRecord(owner, resource).catch(() => undefined)
      if (body) await owner.call(`/${resource.name}`, { method: 'POST', body })
    }
  }
  for (const { name } of Object.values(resources)) {
    const { rows } = await owner.list(name, { range: [0, 9] })
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  return ids
}
