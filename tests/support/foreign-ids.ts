import type { ApiDocument, JsonSchema } from './api-document.ts'
import { listDocumentOperations } from './api-document.ts'

/** Describes one request that names records of another team. */
export interface Attempt {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Names the place of the ids in the request; `none` if the operation takes no id. */
  readonly place: 'path' | 'filter' | 'prefetch' | 'ids' | 'body' | 'none'
}

/** Returns the id of a record of a resource, or of any record when no resource is named. */
type FindId = (resource: string | undefined) => string

/**
 * Returns requests to every guarded operation of the API document that name records of another team
 * wherever the operation takes an id: in its path, filter, list of ids, prefetch and body.
 */
export function listAttempts(document: ApiDocument, findId: FindId): readonly Attempt[] {
  const operations = listDocumentOperations(document).filter(
    ({ operation }) => operation.security.length > 0,
  )
  return operations.flatMap(({ method, path, operation }) => {
    const resource = path.split('/')[1]
    const name = `${method} ${path}`
    const filled = path.replaceAll(/\{\w+\}/g, findId(resource))
    const schema = operation.requestBody?.content['application/json']?.schema
    const body = schema && fillIds(schema, document, findId)
    const content = method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }
    const hasParameter = (query: string) =>
      operation.parameters.some((each) => each.in === 'query' && each.name === query)
    const base = { operation: name, method, ...content }
    const withQuery = (query: Record<string, string>) =>
      `${filled}?${new URLSearchParams(query).toString()}`
    const attempts: Attempt[] = []
    if (path.includes('{')) attempts.push({ ...base, path: filled, place: 'path' })
    if (hasParameter('filter')) {
      const filter = JSON.stringify({ id: [findId(resource)] })
      attempts.push({ ...base, path: withQuery({ filter }), place: 'filter' })
    }
    if (hasParameter('prefetch')) {
      const prefetch = listReferences(operation.responses, document).join(',')
      if (prefetch) attempts.push({ ...base, path: withQuery({ prefetch }), place: 'prefetch' })
    }
    if (hasParameter('ids'))
      attempts.push({ ...base, path: withQuery({ ids: findId(resource) }), place: 'ids' })
    if (body !== undefined && !path.includes('{') && !hasParameter('filter')) {
      attempts.push({ ...base, path: filled, place: 'body' })
    }
    return attempts.length > 0 ? attempts : [{ ...base, path: filled, place: 'none' }]
  })
}

/** Returns a body with all required values and all ids of a schema; undefined for a schema without ids. */
function fillIds(schema: JsonSchema, document: ApiDocument, findId: FindId): unknown {
  let found = false
  function fill(given: JsonSchema, depth: number): unknown {
    const resolved = resolve(given, document)
    const options = (resolved.anyOf ?? resolved.oneOf) as readonly JsonSchema[] | undefined
    if (options) return fill(options[0]!, depth)
    const types = [resolved.type].flat()
    if (resolved.format === 'uuid') {
      found = true
      return findId(resolved['x-resource'] as string | undefined)
    }
    if (Array.isArray(resolved.enum)) return resolved.enum[0]
    if (types.includes('object')) {
      const properties = (resolved.properties ?? {}) as Readonly<Record<string, JsonSchema>>
      const required = (resolved.required ?? []) as readonly string[]
      const members = Object.entries(properties).filter(
        ([name, inner]) =>
          name !== 'id' && (required.includes(name) || containsId(inner, document)),
      )
      return Object.fromEntries(members.map(([name, inner]) => [name, fill(inner, depth + 1)]))
    }
    if (types.includes('array'))
      return depth > 4 ? [] : [fill(resolved.items as JsonSchema, depth + 1)]
    if (types.includes('number') || types.includes('integer')) return 1
    if (types.includes('boolean')) return false
    if (resolved.format === 'date') return '2026-01-01'
    return 'Foreign'
  }
  const filled = fill(schema, 0)
  return found ? filled : undefined
}

function containsId(given: JsonSchema, document: ApiDocument): boolean {
  const schema = resolve(given, document)
  return (
    schema.format === 'uuid' ||
    Object.values((schema.properties ?? {}) as Record<string, JsonSchema>).some((inner) =>
      containsId(inner, document),
    ) ||
    (schema.items !== undefined && containsId(schema.items as JsonSchema, document))
  )
}

function resolve(schema: JsonSchema, { components }: ApiDocument): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined
  return name === undefined ? schema : components.schemas[name]!
}

/** Returns the names of the references in the records that an operation returns. */
function listReferences(
  responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >,
  document: ApiDocument,
): readonly string[] {
  const schema = responses['200']?.content?.['application/json']?.schema
  const text = JSON.stringify(schema ?? {})
  const name = /#\/components\/schemas\/([^"]+)/.exec(text)?.[1]
  const properties = name === undefined ? {} : (document.components.schemas[name]?.properties ?? {})
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(
    ([field, { 'x-resource': to }]) => (to === undefined ? [] : [field]),
  )
}
