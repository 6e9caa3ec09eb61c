import { languageCodes } from '../../i18n/languages.ts'
import fc from 'fast-check'
import * as resources from '../../resources/index.ts'
import { operators } from '../../src/schema/condition.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { listDocumentOperations, ApiDocument, JsonSchema, Operation } from './api-document.ts'
import {
  generateMostlyValid,
  invalidValues,
  chooseMostly,
  generateValue,
  type Ids,
} from './fuzz-values.ts'

type Entry = ReturnType<typeof listDocumentOperations>[number]

interface Request {
  readonly entry: Entry
  readonly path: string
  readonly body: unknown
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
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

/** Generates values of a query parameter: lists take filters, orders and ranges in JSON. */
function generateParameter(entry: Entry, name: string, schema: JsonSchema, ids: Ids) {
  const resource = entry.path.split('/')[1]!
  const declared = fc.constantFrom(...(FIELDS.get(resource) ?? ['id']))
  const field = chooseMostly(
    declared,
    fc.constantFrom('q', 'version', 'createdBy', 'teamId', '__proto__'),
  )
  const part = chooseMostly(fc.constant(''), fc.constantFrom('.name', '.month', '.nope.more'))
  const operator = chooseMostly(
    fc.constantFrom('', ...operators.map((known) => `_${known}`)),
    fc.constant('_nope'),
  )
  const path = fc.tuple(field, part, operator).map((parts) => parts.join(''))
  const writeText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const knownIds = fc.constantFrom(...(ids.get(resource) ?? ['']))
  const value = fc.oneof(
    invalidValues,
    knownIds,
    fc.constantFrom<unknown>('a', 1, true, ['2026-01-01', 5]),
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.dictionary(path, value, { minKeys: 1, maxKeys: 2 }),
      fc.record({ id: knownIds }),
      fc.record({ $or: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ $not: tie('tree') }),
    ),
  }))
  const invalidTexts = invalidValues.map((value) => writeText(value) ?? '')
  const arbitraries: Readonly<Record<string, fc.Arbitrary<string>>> = {
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
        chooseMostly(fc.constantFrom('ASC', 'DESC'), fc.constant('x')),
      )
      .map((pair) => JSON.stringify(pair)),
    range: fc
      .tuple(fc.nat(20), chooseMostly(fc.nat(900), fc.nat(9000)))
      .map(([first, count]) => JSON.stringify([first, first + count])),
    prefetch: fc.constantFrom(...(REFERENCES.get(resource) ?? ['nope'])),
    sum: field,
    ratio: fc.constantFrom(...(RATIOS.get(resource) ?? ['nope'])),
    group: fc.tuple(field, part).map((parts) => parts.join('')),
    across: fc.tuple(field, part).map((parts) => parts.join('')),
    fields: fc
      .array(fc.tuple(field, part), { maxLength: 3 })
      .map((paths) => paths.map((parts) => parts.join('')).join(',')),
    locale: fc.constantFrom(...languageCodes, 'pt-BR', 'xx'),
    ids: knownIds,
    from: fc.constantFrom('2026-01-01', '2026-11-01'),
    to: fc.constantFrom('2026-11-30', '1999-01-01'),
  }
  const fitting =
    arbitraries[name] ??
    (schema.enum || schema.format
      ? generateMostlyValid(
          schema,
          {
            openapi: '',
            paths: {},
            components: { schemas: {}, securitySchemes: { session: { name: '' } } },
          },
          ids,
        ).map(String)
      : invalidTexts)
  return chooseMostly(fitting, invalidTexts)
}

const VIEW_AS = 'X-View-As'

/** Generates requests to one operation, most of them valid. */
export function generateRequest(
  entry: Entry,
  document: ApiDocument,
  ids: Ids,
): fc.Arbitrary<Request> {
  const { operation } = entry
  const listParameters = (where: Operation['parameters'][number]['in']) =>
    operation.parameters.filter(
      (each) => each.in === where && each.name !== 'X-Team' && each.name !== VIEW_AS,
    )
  const knownIds = ids.get(entry.path.split('/')[1]!) ?? [...ids.values()].flat()
  const id = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...knownIds) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('0', '%00', '%ED%A0%80', 'a%2Fb', '..%2f..', '%F0') },
  )
  const query = fc.record(
    Object.fromEntries(
      listParameters('query').map(({ name, schema }) => [
        name,
        generateParameter(entry, name, schema, ids),
      ]),
    ),
    {
      requiredKeys: listParameters('query').flatMap(({ name, required }) =>
        // Most aggregates need a group.
        required || (name === 'group' && entry.path.endsWith('/aggregate')) ? [name] : [],
      ),
    },
  )
  const headers = fc.record(
    Object.fromEntries(
      listParameters('header').map(({ name }) => [
        name,
        chooseMostly(
          name === 'Idempotency-Key' ? fc.uuid() : fc.constantFrom('"1"', '"2"', '*'),
          fc.constantFrom('1', 'x', '', `key-${'k'.repeat(300)}`),
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
  // The preview of a role refuses most requests.
  const preview = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record({ [VIEW_AS]: fc.constantFrom(...(ids.get('roles') ?? []), 'x') }),
    },
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const body = bodies.length
    ? fc.constantFrom(...bodies).chain(([type, { schema }]) => {
        const isJson = type === 'application/json'
        const fitting = isJson
          ? generateValue(schema, document, ids)
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
    .record({ id, query, headers, preview, body })
    .map(({ id: named, query: asked, headers: sent, preview: viewed, body: { content, type } }) => {
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const path = entry.path.replaceAll(/\{\w+\}/g, () => named)
      return {
        entry,
        path: search.size > 0 ? `${path}?${search}` : path,
        body: content,
        type,
        headers: {
          ...Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, String(v)])),
          ...viewed,
        },
      }
    })
}
