import type { CreateServerModule } from '../modules/server-module.ts'
import { customFieldRules } from './custom-fields.server.ts'
import { viewRules } from './views.server.ts'

/** Adds the rules of saved views and custom fields to the server. */
export const module: CreateServerModule = () => ({
  rules: [viewRules, customFieldRules],
})
