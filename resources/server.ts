import type { Rules } from '../src/server/records/rules.ts'
import type { ViewSources } from '../src/server/records/view-source.ts'
import { branchRules } from './branches.server.ts'
import { customerRules } from './customers.server.ts'
import { unitRules } from './units.server.ts'
import { userRolesView } from './user-roles/user-roles.server.ts'
import { usersView } from './users/users.server.ts'

/** What declarations cannot say: one line per entity that has such rules. */
export const rules: readonly Rules[] = [branchRules, customerRules, unitRules]

/** Where the rows of view resources come from, by resource name. */
export const views: ViewSources = { users: usersView, roles: userRolesView }
