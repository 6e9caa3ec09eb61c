import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { aggregate } from '../list/aggregate.ts'
import { list } from '../list/list-route.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { deleteMany, updateMany } from './bulk.ts'
import { history, revert } from './history-handlers.ts'
import { create, getOne, remove, update } from './record-handlers.ts'
import * as describe from './route-descriptions.ts'

type Handler = (context: AppContext, resource: Resource, call: MemberCall) => Promise<Response>

/** Mounts the routes of one resource; views and ledgers can only be read. */
export function recordRoutes(context: AppContext, resource: Resource): readonly Route[] {
  const { name, one } = resource
  const reads = [
    single('GET', '', 'view', list),
    single('GET', '/aggregate', 'view', aggregate),
    single('GET', '/:id', 'view', getOne),
  ]
  if (resource.source !== 'table') return reads
  return [
    ...reads,
    single('POST', '', 'create', create),
    single('PUT', '/:id', 'edit', update),
    single('PATCH', '/:id', 'edit', update),
    single('DELETE', '/:id', 'delete', remove),
    entry('PATCH', '', 'edit', updateMany),
    entry('DELETE', '', 'delete', deleteMany),
    entry('GET', '/:id/history', 'view', history),
    entry('POST', '/:id/revert', 'edit', revert),
  ]

  /** Mounts a route whose handler may run twice: it reads, or writes in one transaction. */
  function single(...about: Parameters<typeof entry>): Route {
    return { ...entry(...about), isRepeatable: true }
  }

  function entry(method: Route['method'], path: string, action: string, handler: Handler): Route {
    return route({
      method,
      path: `/${name}${path}`,
      access: { right: `${one}.${action}` },
      description: describe.routeOf(resource, method, path),
      handler: (call) => handler(context, resource, call),
    })
  }
}
