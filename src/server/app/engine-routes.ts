import { createBackupRoutes } from '../backup/backup-routes.ts'
import type { Identity } from '../http/caller.ts'
import { createCheckRoutes } from '../integrity/check-routes.ts'
import { createExportRoute } from '../export/export-route.ts'
import type { AppContext } from '../context/context.ts'
import { createApiKeyRoutes } from '../accounts/api-key-routes.ts'
import { createAuthRoutes } from '../accounts/auth-routes.ts'
import { createInvitationRoutes } from '../accounts/invitation-routes.ts'
import { createHelpersRoute } from '../accounts/find-helpers.ts'
import { createFormDraftRoutes } from '../accounts/form-draft-routes.ts'
import { createDelegationRoutes } from '../accounts/delegation-routes.ts'
import { createDeviceRoutes } from '../accounts/device-routes.ts'
import { createEmailRoutes } from '../accounts/email-routes.ts'
import { createConfirmSignUpRoute } from '../accounts/confirm-sign-up-route.ts'
import { createForgotPasswordRoute } from '../accounts/forgot-password-route.ts'
import { createLeaveTeamRoutes } from '../accounts/leave-team-routes.ts'
import { createMailRoutes } from '../accounts/mail-routes.ts'
import { createMeRoutes } from '../accounts/me-routes.ts'
import { createMemberRoleRoutes } from '../accounts/member-role-routes.ts'
import { createAccessHistoryRoutes } from '../accounts/access-history-routes.ts'
import { createMemberBranchRoutes } from '../accounts/member-branch-routes.ts'
import { createMemberStatusRoutes } from '../accounts/member-status-routes.ts'
import { createOwnDataRoutes } from '../accounts/own-data-routes.ts'
import { createPasswordLinkRoutes } from '../accounts/password-link-route.ts'
import { createPinRoutes } from '../accounts/pin-routes.ts'
import { createRemoveTeamRoutes } from '../accounts/remove-team-route.ts'
import { createRoleRoutes } from '../accounts/role-routes.ts'
import { createSecondFactorRoute } from '../accounts/second-factor-route.ts'
import { createSessionRoutes } from '../accounts/session-routes.ts'
import { createNumberSeriesRoutes } from '../accounts/number-series-routes.ts'
import { createSettingsRoutes } from '../accounts/settings-routes.ts'
import { createUsageRoute } from '../accounts/usage-route.ts'
import { createTeamRoutes } from '../accounts/team-routes.ts'
import { createMailingRoutes } from '../mailing/mailing-routes.ts'
import { createDeletedRoutes } from '../undo/deleted-routes.ts'
import { createUndoRoute } from '../import/undo-route.ts'
import { createImportRunRoutes } from '../import/import-run-routes.ts'
import { createImportRoute } from '../import/import-route.ts'
import type { ImportQueues } from '../import/planning-queue.ts'
import { createOpenApiRoutes } from '../openapi/routes.ts'
import { createNotificationRoutes } from '../notifications/notification-routes.ts'
import { isDeletable } from '../../schema/document.ts'
import type { Route } from '../http/route.ts'
import { createPhotoRoutes } from '../uploads/photo-routes.ts'
import { createUploadRoutes } from '../uploads/upload-routes.ts'

interface Options {
  readonly identity: Identity
  readonly imports: ImportQueues
  /** Returns all routes of the API, which the API document describes. */
  readonly listRoutes: () => readonly Route[]
}

/**
 * Creates the routes of sign-in, people, teams, roles, settings, backups, uploads, mails, exports, imports, undo and
 * the API document. `createRoutes` adds the routes of records, actions, boards, search and events.
 */
export function createEngineRoutes(
  context: AppContext,
  { identity, imports, listRoutes }: Options,
): readonly Route[] {
  const { resources } = context.registry
  // Documents cannot be imported, because each document is posted separately.
  const tables = resources.filter(({ source }) => source === 'table')
  const imported = tables.filter(({ document }) => !document)
  return [
    ...createAuthRoutes(identity, context),
    ...createEmailRoutes(context, identity),
    createForgotPasswordRoute(context, identity),
    createConfirmSignUpRoute(context, identity),
    ...createMailRoutes(context),
    ...createMeRoutes(context),
    createHelpersRoute(context),
    ...createFormDraftRoutes(context),
    ...createDelegationRoutes(context),
    ...createNotificationRoutes(context),
    createSecondFactorRoute(context),
    ...createSessionRoutes(context, identity),
    ...createOwnDataRoutes(context, identity),
    ...createTeamRoutes(context),
    createUsageRoute(context),
    ...createLeaveTeamRoutes(context),
    ...createRemoveTeamRoutes(context),
    ...createSettingsRoutes(context),
    ...createNumberSeriesRoutes(context),
    ...createCheckRoutes(context),
    ...createBackupRoutes(context),
    ...createMemberBranchRoutes(context),
    ...createMemberRoleRoutes(context),
    ...createMemberStatusRoutes(context),
    ...createAccessHistoryRoutes(context),
    ...createPinRoutes(context, identity),
    ...createDeviceRoutes(context, identity),
    ...createRoleRoutes(context),
    ...createInvitationRoutes(context),
    ...createApiKeyRoutes(context),
    ...createPasswordLinkRoutes(context, identity),
    ...createUploadRoutes(context, identity),
    ...createPhotoRoutes(context),
    ...createMailingRoutes(context),
    ...resources.map((resource) => createExportRoute(context, resource)),
    ...imported.map((resource) => createImportRoute(context, resource, imports)),
    ...imported.flatMap((resource) => createImportRunRoutes(context, resource)),
    ...tables.filter(isDeletable).flatMap((resource) => createDeletedRoutes(context, resource)),
    createUndoRoute(context),
    ...createOpenApiRoutes(context, identity, listRoutes),
  ]
}
