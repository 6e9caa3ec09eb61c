import type { ServerModule } from '../modules/server-module.ts'
import { viewRules } from './views.server.ts'

/** Adds the rules of saved views to the server. */
export const module: ServerModule = {
  rules: [viewRules],
}
