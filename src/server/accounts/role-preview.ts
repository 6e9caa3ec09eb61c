import type { Registry } from '../../schema/registry.ts'
import { getHighestLimit, type Limits } from '../../schema/rights.ts'
import type { Database } from '../database/database.ts'
import type { Session } from '../http/caller.ts'
import { forbidden, HttpProblem, notFound } from '../http/problems.ts'
import type { RouteRequest } from '../http/route.ts'
import { readRole } from './stored-role.ts'

/** Names the header that previews the app with the rights of a role. */
const HEADER = 'x-view-as'

/** Lists the methods of requests that a preview allows. */
const READS = new Set(['GET', 'HEAD'])

/** Returns whether a request previews the rights of a role. */
export function isPreview(request: Request): boolean {
  return request.headers.has(HEADER)
}

/**
 * Returns the session with the rights of the role that the request previews, as far as the person
 * has them; the unchanged session without a preview. A preview needs the right `role.view`, and refuses writes.
 */
export async function previewRole(
  { registry, database }: { readonly registry: Registry; readonly database: Database },
  session: Session,
  { request }: Pick<RouteRequest, 'request'>,
): Promise<Session> {
  const id = request.headers.get(HEADER)
  const { membership } = session
  if (id === null || !membership) return session
  if (!membership.rights.has('role.view')) throw forbidden('role.view')
  if (!READS.has(request.method)) throw new HttpProblem(403, 'ROLE_PREVIEW')
  const role = await readRole(registry, database, membership.team.id, id)
  if (!role) throw notFound()
  const rights = new Set([...role.rights].filter((right) => membership.rights.has(right)))
  const limits = getLowerLimits(role.limits, membership.limits)
  return {
    ...session,
    membership: { ...membership, roles: [role.code], rights, limits: [limits] },
    preview: { id: role.id, name: role.name },
  }
}

/** Returns the limits of the role, each lowered to the limit of the person. */
function getLowerLimits(ofRole: Limits, ofPerson: readonly Limits[]): Limits {
  return Object.fromEntries(
    Object.keys(ofRole).map((name) => {
      const limit = Math.min(getHighestLimit([ofRole], name), getHighestLimit(ofPerson, name))
      return [name, Number.isFinite(limit) ? limit : null]
    }),
  )
}
