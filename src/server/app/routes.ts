import type { Identity } from '../http/caller.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { engineRoutes } from './engine-routes.ts'
import { eventsRoute } from '../events/events-route.ts'
import { boardRoutes } from '../boards/board-routes.ts'
import type { AppContext } from '../context/context.ts'
import { listActionRoutes } from '../list-actions/list-action-routes.ts'
import { recordRoutes } from '../crud/record-routes.ts'
import type { Route } from '../http/route.ts'

/** Lists every route of the API. */
export function routesOf(context: AppContext, identity: Identity): readonly Route[] {
  const routes: readonly Route[] = [
    ...context.registry.resources.flatMap((resource) => recordRoutes(context, resource)),
    ...documentRoutes(context),
    ...listActionRoutes(context),
    ...boardRoutes(context),
    ...engineRoutes(context, identity, () => routes),
    eventsRoute(context, identity),
  ]
  return routes
}
