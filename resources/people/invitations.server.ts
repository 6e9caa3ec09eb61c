import type { Registry } from '../../src/schema/registry.ts'
import { writeIsEverywhere } from './users.server.ts'

/** Selects the invitations to the team, with the names of roles and branches. */
export const selectInvitations = (registry: Registry): string => `
  select invitation.team_id, invitation.id, invitation.email,
    (select string_agg(role.name, ', ' order by array_position(invitation.roles, role.code)) from roles role
      where role.team_id = invitation.team_id and role.code = any(invitation.roles)) as roles,
    case when access.is_everywhere then 'everywhere' else 'some' end as places,
    case when not access.is_everywhere
      then (select string_agg(branch.name, ', ' order by branch.name) from branches branch
      where branch.team_id = invitation.team_id and branch.id = any(invitation.branches)) end as branches,
    case
      when invitation.accepted_at is not null then 'accepted'
      when invitation.revoked_at is not null then 'revoked'
      when invitation.expires_at <= now() then 'expired'
      else 'open'
    end as status,
    inviter.name as invited_by, invitation.created_at as invited_at, invitation.expires_at
  from invitations invitation
  cross join lateral (select ${writeIsEverywhere(registry, 'invitation')} as is_everywhere) access
  left join team_people inviter on inviter.team_id = invitation.team_id and inviter.id = invitation.created_by`
