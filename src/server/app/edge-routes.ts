import { backupRoutes } from '../backup/backup-routes.ts'
import type { Identity } from '../http/caller.ts'
import { checkRoutes } from '../integrity/check-routes.ts'
import { exportRoute } from '../export/export-route.ts'
import type { House } from '../context/context.ts'
import { authRoutes } from '../accounts/auth-routes.ts'
import { meRoutes } from '../accounts/me.ts'
import { memberRoleRoutes } from '../accounts/member-roles.ts'
import { memberRoutes } from '../accounts/member-routes.ts'
import { roleRoutes } from '../accounts/role-routes.ts'
import { settingsRoutes } from '../accounts/settings-routes.ts'
import { teamRoutes } from '../accounts/teams.ts'
import { importRunRoutes } from '../import/import-run-routes.ts'
import { importRoute } from '../import/import-route.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import type { Route } from '../http/route.ts'
import { uploadRoutes } from '../uploads/upload-routes.ts'

/** Mounts the routes beside the records: accounts, teams, files, and the API document. */
export function edgeRoutes(
  house: House,
  identity: Identity,
  all: () => readonly Route[],
): readonly Route[] {
  const { resources } = house.registry
  // Documents are posted one by one, never brought in by file.
  const tables = resources.filter(({ source, document }) => source === 'table' && !document)
  return [
    ...authRoutes(identity, house),
    ...meRoutes(house.database),
    ...teamRoutes(house),
    ...settingsRoutes(house),
    ...checkRoutes(house),
    ...backupRoutes(house),
    ...memberRoutes(house),
    ...memberRoleRoutes(house),
    ...roleRoutes(house),
    ...uploadRoutes(house, identity),
    ...resources.map((resource) => exportRoute(house, resource)),
    ...tables.map((resource) => importRoute(house, resource)),
    ...tables.flatMap((resource) => importRunRoutes(house, resource)),
    ...openApiRoutes(house.registry, all),
  ]
}
