import type { Identity } from '../http/caller.ts'
import { createDocumentRoutes } from '../documents/document-routes.ts'
import { createWaitingRoute } from '../documents/waiting-route.ts'
import { createEngineRoutes } from './engine-routes.ts'
import { createEventsRoute } from '../events/events-route.ts'
import { createBoardRoutes } from '../boards/board-routes.ts'
import type { AppContext } from '../context/context.ts'
import { createPresenceRoute } from '../presence/presence-route.ts'
import { createListActionRoutes } from '../list-actions/list-action-routes.ts'
import { createSearchRoute } from '../list/search-route.ts'
import { createRecordRoutes } from '../crud/record-routes.ts'
import type { Route } from '../http/route.ts'
import type { ImportQueues } from '../import/planning-queue.ts'

/** Returns all routes of the API. */
export function createRoutes(
  context: AppContext,
  identity: Identity,
  imports: ImportQueues,
): readonly Route[] {
  const routes: readonly Route[] = [
    ...context.registry.resources.flatMap((resource) => createRecordRoutes(context, resource)),
    ...createDocumentRoutes(context),
    createWaitingRoute(context),
    createSearchRoute(context),
    ...createListActionRoutes(context),
    ...createBoardRoutes(context),
    ...createEngineRoutes(context, { identity, imports, listRoutes: () => routes }),
    createEventsRoute(context, identity),
    createPresenceRoute(context),
  ]
  return routes
}
