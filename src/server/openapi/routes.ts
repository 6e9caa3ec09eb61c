import type { CustomField } from '../../schema/custom-field.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Identity } from '../http/caller.ts'
import { respond, route, type Route } from '../http/route.ts'
import { createOpenApiDocument } from './document.ts'
import { closedObject, mapSchema, text } from './shapes.ts'
import { renderApiPage } from './page.ts'

const DOCUMENT = closedObject({
  openapi: text,
  info: mapSchema(text),
  paths: mapSchema(mapSchema({})),
  components: mapSchema(mapSchema({})),
})

/** Holds the declarations, and the function that adds the custom fields of a team to them. */
interface Declarations {
  readonly registry: Registry
  readonly addCustomFields: (custom: readonly CustomField[]) => { readonly registry: Registry }
}

/** Creates the routes of the API document. `all` returns all routes, including these two. */
export function createOpenApiRoutes(
  { registry, addCustomFields }: Declarations,
  identity: Identity,
  all: () => readonly Route[],
): readonly Route[] {
  let document: string | undefined
  let page: string | undefined
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      description: {
        summary: 'Get this API as an OpenAPI 3.1 document, with the custom fields of the team',
        tag: 'api',
        responses: { 200: { description: 'OpenAPI', content: { 'application/json': DOCUMENT } } },
      },
      async handler(call) {
        const session = await identity.resolveCaller(call.request)
        const custom = session?.membership?.team.customFields
        if (custom) {
          const extended = addCustomFields(custom).registry
          return respond(call, createOpenApiDocument(extended, all(), identity))
        }
        document ??= JSON.stringify(createOpenApiDocument(registry, all(), identity))
        return respond(call, document)
      },
    }),
    route({
      method: 'GET',
      path: '/docs',
      access: 'public',
      description: {
        summary: 'Get this API as a page',
        tag: 'api',
        responses: { 200: { description: 'HTML', content: { 'text/html': text } } },
      },
      handler(call) {
        page ??= renderApiPage(all())
        return respond(call, page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    }),
  ]
}
