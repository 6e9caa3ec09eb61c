import type { Registry } from '../../schema/registry.ts'
import type { Identity } from '../http/caller.ts'
import { isOpenToKeys } from '../http/key-access.ts'
import type { ResponseDescription, Parameter, Route, Schema } from '../http/route.ts'
import { createRecordSchemas } from './record-schemas.ts'

const PROBLEM = {
  description: 'Problem details (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** Returns the API as OpenAPI 3.1: all routes, and the declared records. */
export function createOpenApiDocument(
  registry: Registry,
  routes: readonly Route[],
  { sessionCookie }: Pick<Identity, 'sessionCookie'>,
): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Armazem',
      version: '1',
      description:
        'The back office as an API. Sign in under /api/v1/auth, or send an API key; send the team of a request as X-Team. Without X-Team, a request uses your default team.',
    },
    paths: describePaths(routes),
    components: {
      schemas: {
        Problem: problemSchema,
        ...Object.fromEntries(registry.resources.flatMap(createRecordSchemas)),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a team, as `Authorization: Bearer armazem_…`',
        },
      },
    },
  }
}

function describePaths(routes: readonly Route[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of routes) {
    const path = `/api/v1${each.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: describeOperation(each) }
  }
  return paths
}

function describeOperation(route: Route): Record<string, unknown> {
  const { method, path, access, description } = route
  const { summary, tag, query = {}, headers = {}, body, responses } = description
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary,
    tags: [tag],
    security: describeSecurity(route),
    ...(typeof access === 'object' && { 'x-right': access.right }),
    parameters: [
      ...names.map((name) =>
        describeParameter(name, 'path', { description: name, required: true }),
      ),
      ...Object.entries(query).map(([name, given]) => describeParameter(name, 'query', given)),
      ...Object.entries(headers).map(([name, given]) => describeParameter(name, 'header', given)),
      ...(access === 'public' ? [] : [TEAM, ROLE]),
    ],
    ...(body && { requestBody: { content: describeContent(body) } }),
    responses: { ...mapValues(responses, describeResponse), default: PROBLEM },
  }
}

/** Returns the security schemes of a route. A request needs only one of them. */
function describeSecurity(route: Route): readonly object[] {
  if (route.access === 'public') return []
  return isOpenToKeys(route) ? [{ session: [] }, { key: [] }] : [{ session: [] }]
}

const TEAM = describeParameter('X-Team', 'header', {
  description:
    'Team of the request; default: the default team of the signed-in person, or the team of the API key',
  schema: { type: 'string', format: 'uuid' },
})

const ROLE = describeParameter('X-View-As', 'header', {
  description: 'Role whose rights are previewed, for reading only; requires the right role.view',
  schema: { type: 'string', format: 'uuid' },
})

function describeParameter(name: string, where: string, given: Parameter): Record<string, unknown> {
  const { description, required = false, schema = { type: 'string' } } = given
  return { name, in: where, required, description, schema }
}

function describeResponse({ description, content }: ResponseDescription): Record<string, unknown> {
  return { description, ...(content && { content: describeContent(content) }) }
}

function describeContent(schemas: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return mapValues(schemas, (schema) => ({ schema }))
}

const problemSchema: Schema = {
  type: 'object',
  description: 'Some problems have further members, such as `right` or `max`',
  additionalProperties: {},
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'A sentence in the language of Accept-Language' },
    status: { type: 'integer' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the invalid value' },
          code: { type: 'string' },
          message: { type: 'string' },
          args: {
            type: 'object',
            description: 'The values that the message contains',
            additionalProperties: {},
          },
        },
      },
    },
  },
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, to: (value: T) => U) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]))
}
