import type { Identity } from '../http/caller.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { edgeRoutes } from './edge-routes.ts'
import { eventsRoute } from '../events/events-route.ts'
import { boardRoutes } from '../boards/board-routes.ts'
import type { House } from '../context/context.ts'
import { listActionRoutes } from '../list-actions/list-action-routes.ts'
import { recordRoutes } from '../crud/record-routes.ts'
import type { Route } from '../http/route.ts'

/** Every entry of the API: what is not listed here does not exist. */
export function routesOf(house: House, identity: Identity): readonly Route[] {
  const routes: readonly Route[] = [
    ...house.registry.resources.flatMap((resource) => recordRoutes(house, resource)),
    ...documentRoutes(house),
    ...listActionRoutes(house),
    ...boardRoutes(house),
    ...edgeRoutes(house, identity, () => routes),
    eventsRoute(house, identity),
  ]
  return routes
}
