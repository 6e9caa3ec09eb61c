import { listOwnOnly, type Registry } from '../../schema/registry.ts'
import { getHighestLimit, type Can } from '../../schema/rights.ts'
import { needsSecondFactor, type Caller, type Session } from './caller.ts'
import { forbidden, HttpProblem, notFound } from './problems.ts'
import type { RouteRequest } from './route.ts'

const canByRights = new WeakMap<ReadonlySet<string>, Can>()

/** Returns the same function for the same rights, because caches use the function as their key. */
function getCan(rights: ReadonlySet<string>): Can {
  const cached = canByRights.get(rights)
  if (cached) return cached
  const can: Can = (right) => rights.has(right)
  canByRights.set(rights, can)
  return can
}

const ownOnly = new WeakMap<Registry['ownWithout'], WeakMap<Can, readonly string[]>>()

/** Returns the result of `listOwnOnly`, which is the same for the same rights. */
function getOwnOnly(registry: Registry, can: Can): readonly string[] {
  const byRights = ownOnly.get(registry.ownWithout) ?? new WeakMap<Can, readonly string[]>()
  ownOnly.set(registry.ownWithout, byRights)
  const own = byRights.get(can) ?? listOwnOnly(registry, can)
  byRights.set(can, own)
  return own
}

/**
 * Returns the caller of a request. Throws 404 for a team to which the person does not belong. Throws 403 for a person
 * without a team, for a locked device, and for a person without the second factor that the team requires.
 */
export function createCaller(
  registry: Registry,
  { person, isKey, hasSecondFactor, membership, device }: Session,
  { request, requestId, language, ip }: RouteRequest,
): Caller {
  if (device?.isLocked) throw new HttpProblem(403, 'DEVICE_LOCKED')
  if (!membership) throw request.headers.has('x-team') ? notFound() : forbidden()
  const { team, rights, limits, branches, delegated } = membership
  if (!hasSecondFactor && needsSecondFactor(team))
    throw new HttpProblem(403, 'SECOND_FACTOR_NEEDED')
  const can = getCan(rights)
  return {
    person,
    team,
    requestId,
    language,
    ip,
    can,
    ...(isKey && { isKey }),
    ...(device && { device: { session: device.session, owner: device.owner.id } }),
    limit: (name) => getHighestLimit(limits, name),
    ...(delegated && { delegated }),
    branches,
    own: getOwnOnly(registry, can),
  }
}
