import type { TestAnswer, TestCaller } from './caller.ts'

/** An operation of the API as its own document tells it. */
export interface Operation {
  readonly method: string
  /** Below `/api/v1`, with `{names}`. */
  readonly path: string
  readonly right: string | undefined
  readonly isPublic: boolean
  /** The names of what may be asked in the query. */
  readonly query: readonly string[]
}

interface Described {
  readonly security: readonly unknown[]
  readonly 'x-right'?: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

/** An id of nothing. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Returns every operation of the OpenAPI document: what is missing there is mounted nowhere (openapi.test.ts). */
export async function listOperations(caller: TestCaller): Promise<readonly Operation[]> {
  const { paths } = await caller.api<{
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }>('/openapi.json')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const asked = described.parameters.filter((parameter) => parameter.in === 'query')
      return {
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        right: described['x-right'],
        isPublic: described.security.length === 0,
        query: asked.map(({ name }) => name),
      }
    }),
  )
}

/** Returns the resource that an operation is about: the first word of its path. */
export function getResourceName({ path }: Operation): string {
  return path.split('/')[1]!
}

/**
 * Calls an operation with as little as it takes: `id` for every name in its path, nothing in its body, and a filter
 * that finds only `id` where many records would be written or read.
 */
export function callOperation(
  caller: TestCaller,
  { method, path, query }: Operation,
  id: string,
): Promise<TestAnswer> {
  const asked = new URLSearchParams(query.includes('filter') ? { filter: `{"id":["${id}"]}` } : {})
  const at = `${path.replaceAll(/\{\w+\}/g, id)}?${asked}`
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return caller.call(at, { method, body })
}
