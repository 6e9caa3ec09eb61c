import type { CreateServerModule } from '../modules/server-module.ts'
import { createBranchRules } from './branches.server.ts'
import { seeds } from './seeds.ts'
import { createSettingsRules } from './settings.server.ts'

/** Adds branches and settings to the server. */
export const module: CreateServerModule = (registry) => ({
  rules: [createBranchRules(registry), createSettingsRules(registry)],
  seeds,
})
