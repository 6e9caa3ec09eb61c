import { getTitleOnly, type Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { withCustomFields } from '../context/team-context.ts'
import { aggregate } from '../list/aggregate.ts'
import { list } from '../list/list-route.ts'
import { forbidden } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { deleteMany, updateMany } from './bulk.ts'
import { readHistory, revert } from './history-handlers.ts'
import { move } from './move-record.ts'
import { create, getOne, remove, update } from './record-handlers.ts'
import { describeRoute } from './route-descriptions.ts'

type Handler = (context: AppContext, resource: Resource, call: MemberCall) => Promise<Response>

/** Creates the routes of one resource. Views and ledgers can only be read. */
export function createRecordRoutes(context: AppContext, resource: Resource): readonly Route[] {
  const { name, one, sharesTitles } = resource
  const reads = [
    sharesTitles
      ? { ...createRepeatableRoute('GET', '', 'view', listShared), access: 'member' as const }
      : createRepeatableRoute('GET', '', 'view', list),
    createRepeatableRoute('GET', '/aggregate', 'view', aggregate),
    createRepeatableRoute('GET', '/:id', 'view', getOne),
  ]
  if (resource.source !== 'table') return reads
  return [
    ...reads,
    createRepeatableRoute('POST', '', 'create', create),
    createRepeatableRoute('PUT', '/:id', 'edit', update),
    createRepeatableRoute('PATCH', '/:id', 'edit', update),
    createRepeatableRoute('DELETE', '/:id', 'delete', remove),
    createRoute('PATCH', '', 'edit', updateMany),
    createRoute('DELETE', '', 'delete', deleteMany),
    createRoute('GET', '/:id/history', 'view', readHistory),
    createRoute('POST', '/:id/revert', 'edit', revert),
    ...(resource.manualOrder === undefined ? [] : [createRoute('POST', '/:id/move', 'edit', move)]),
  ]

  /** Creates a route with `isRepeatable`, because its handler either only reads or writes in one transaction. */
  function createRepeatableRoute(...options: Parameters<typeof createRoute>): Route {
    return { ...createRoute(...options), isRepeatable: true }
  }

  function createRoute(
    method: Route['method'],
    path: string,
    action: string,
    handler: Handler,
  ): Route {
    return route({
      method,
      path: `/${name}${path}`,
      access: { right: `${one}.${action}` },
      description: describeRoute(resource, method, path),
      handler: (call) => handler(...withCustomFields(context, resource, call.caller.team), call),
    })
  }
}

/**
 * Handles `GET /{resource}` for all members: people without the right to view the records get only their titles. On
 * shared devices, this right is required, because a device must not read more than its screens need.
 */
function listShared(context: AppContext, resource: Resource, call: MemberCall): Promise<Response> {
  const right = `${resource.one}.view`
  if (call.caller.can(right)) return list(context, resource, call)
  if (call.caller.device) throw forbidden(right)
  return list(context, getTitleOnly(resource), call)
}
