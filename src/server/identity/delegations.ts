import { listDelegableRights, type Registry } from '../../schema/registry.ts'
import type { Delegation, Membership } from '../http/caller.ts'

/**
 * Selects the delegations to `member` that apply today, each with the roles and branches of the member who delegates.
 */
export const DELEGATIONS = `
  select json_agg(json_build_object('person', delegation.user_id, 'roles', delegator.roles,
    'branches', delegator.branches, 'own', (
      select json_object_agg(role.code, json_build_object('permissions', role.permissions, 'limits', role.limits))
      from roles role
      where role.team_id = delegator.team_id and role.code = any(delegator.roles)
        and (role.permissions is not null or role.limits is not null))) order by delegation.id)
  from delegations delegation
  join members delegator on delegator.team_id = delegation.team_id and delegator.user_id = delegation.user_id
    and delegator.status = 'active'
  where delegation.team_id = member.team_id and delegation.deputy = member.user_id and delegation.revoked_at is null
    and armazem_day_in(team.timezone, now()) between delegation.starts_on and delegation.ends_on`

type Granted = Pick<Delegation, 'person' | 'rights' | 'limits' | 'branches'>

/**
 * Adds the rights that others have delegated to a member. A delegation adds only rights of
 * delegable actions on records that the member may view.
 */
export function addDelegations(
  membership: Membership,
  registry: Pick<Registry, 'resources'>,
  delegators: readonly Granted[],
): Membership {
  const own = membership.rights
  const delegable = listDelegableRights(registry).filter(({ view }) => own.has(view))
  const by = delegators.map(({ rights, ...delegator }) => ({
    ...delegator,
    rights: new Set(delegable.flatMap(({ right }) => (rights.has(right) ? [right] : []))),
  }))
  const rights = new Set([...own, ...by.flatMap((each) => [...each.rights])])
  return { ...membership, rights, delegated: { own, by } }
}
