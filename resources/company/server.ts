import type { ServerModule } from '../server-modules.ts'
import { branchRules } from './branches.server.ts'
import { seeds } from './seeds.ts'
import { settingsRules } from './settings.server.ts'

/** Adds branches and settings to the server. */
export const module: ServerModule = {
  rules: [branchRules, settingsRules],
  seeds,
}
