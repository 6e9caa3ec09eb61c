import type { TestAnswer, TestCaller } from './caller.ts'

/** Describes an operation of the API document. */
export interface Operation {
  readonly method: string
  /** Holds the path below `/api/v1`, with `{names}`. */
  readonly path: string
  readonly right: string | undefined
  readonly isPublic: boolean
  /** Lists the names of query parameters. */
  readonly query: readonly string[]
}

interface Described {
  readonly security: readonly unknown[]
  readonly 'x-right'?: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

/** Holds an id that no record has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Returns every operation of the API document; openapi.test.ts fails for routes that the document lacks. */
export async function listOperations(caller: TestCaller): Promise<readonly Operation[]> {
  const { paths } = await caller.api<{
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }>('/openapi.json')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const queryParameters = described.parameters.filter((parameter) => parameter.in === 'query')
      return {
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        right: described['x-right'],
        isPublic: described.security.length === 0,
        query: queryParameters.map(({ name }) => name),
      }
    }),
  )
}

/** Returns the resource of an operation: the first word of its path. */
export function getResourceName({ path }: Operation): string {
  return path.split('/')[1]!
}

/**
 * Calls an operation with minimal values: `id` for every name in its path, an empty body, and a filter for only `id`
 * where many records would be read or written.
 */
export function callOperation(
  caller: TestCaller,
  { method, path, query }: Operation,
  id: string,
): Promise<TestAnswer> {
  const parameters = new URLSearchParams(
    query.includes('filter') ? { filter: `{"id":["${id}"]}` } : {},
  )
  const at = `${path.replaceAll(/\{\w+\}/g, id)}?${parameters}`
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return caller.call(at, { method, body })
}
