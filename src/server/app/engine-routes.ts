import { backupRoutes } from '../backup/backup-routes.ts'
import type { Identity } from '../http/caller.ts'
import { checkRoutes } from '../integrity/check-routes.ts'
import { exportRoute } from '../export/export-route.ts'
import type { AppContext } from '../context/context.ts'
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
export function engineRoutes(
  context: AppContext,
  identity: Identity,
  all: () => readonly Route[],
): readonly Route[] {
  const { resources } = context.registry
  // Documents are posted one by one, never brought in by file.
  const tables = resources.filter(({ source, document }) => source === 'table' && !document)
  return [
    ...authRoutes(identity, context),
    ...meRoutes(context.database),
    ...teamRoutes(context),
    ...settingsRoutes(context),
    ...checkRoutes(context),
    ...backupRoutes(context),
    ...memberRoutes(context),
    ...memberRoleRoutes(context),
    ...roleRoutes(context),
    ...uploadRoutes(context, identity),
    ...resources.map((resource) => exportRoute(context, resource)),
    ...tables.map((resource) => importRoute(context, resource)),
    ...tables.flatMap((resource) => importRunRoutes(context, resource)),
    ...openApiRoutes(context.registry, all),
  ]
}
