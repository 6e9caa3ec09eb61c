import type { Resource } from '../../schema/resource.ts'
import type { House } from '../house.ts'
import { aggregate } from '../list/aggregate.ts'
import { list } from '../list/list-route.ts'
import { route, type MemberCall, type Route } from '../route.ts'
import { deleteMany, updateMany } from './bulk.ts'
import { history, revert } from './history-handlers.ts'
import { create, getOne, remove, update } from './record-handlers.ts'
import * as describe from './route-descriptions.ts'

type Handler = (house: House, resource: Resource, call: MemberCall) => Promise<Response>

/** The routes of one resource; views and ledgers can only be read. */
export function recordRoutes(house: House, resource: Resource): readonly Route[] {
  const { name, one } = resource
  const reads = [
    entry('GET', '', 'view', list),
    entry('GET', '/aggregate', 'view', aggregate),
    entry('GET', '/:id', 'view', getOne),
  ]
  if (resource.source !== 'table') return reads
  return [
    ...reads,
    entry('POST', '', 'create', create),
    entry('PUT', '/:id', 'edit', update),
    entry('PATCH', '/:id', 'edit', update),
    entry('DELETE', '/:id', 'delete', remove),
    entry('PATCH', '', 'edit', updateMany),
    entry('DELETE', '', 'delete', deleteMany),
    entry('GET', '/:id/history', 'view', history),
    entry('POST', '/:id/revert', 'edit', revert),
  ]

  function entry(method: Route['method'], path: string, action: string, handler: Handler): Route {
    return route({
      method,
      path: `/${name}${path}`,
      access: { right: `${one}.${action}` },
      description: describe.routeOf(resource, method, path),
      handler: (call) => handler(house, resource, call),
    })
  }
}
