import type { ServerModule } from '../modules/server-module.ts'
import { dashboard } from './boards/dashboard.ts'
import { figureInvariants } from './figure-integrity.server.ts'
import { userActivityView } from './user-activity.server.ts'

/** Adds the dashboard and reports across modules to the server. */
export const module: ServerModule = {
  views: {
    'user-activity': userActivityView,
  },
  boards: [dashboard],
  invariants: figureInvariants,
}
