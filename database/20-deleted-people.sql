-- Guarantees: the row of a deleted account has no address, its passwords and sessions are deleted, and the account can
--   never sign in again. Open invitations and events of the person may keep addresses. Documents and histories keep the
--   id of the person, who is shown under a generated name; the hash chains of the histories stay valid.
-- Contract: armazem_delete_person(person, owner, pseudonym, request, address) ends the memberships in teams that are
--   not removed, and returns these teams. `owner` is the code of the owner role, `pseudonym` the generated name,
--   `request` the id and `address` the IP address of the request. If the person is the only owner of some teams, the
--   function changes nothing and returns only these teams, with `blocked`. Only the engine may call it.
-- Source: decision 061.

create or replace function armazem_delete_person(person uuid, owner text, pseudonym text, request text, address text)
  returns table (team uuid, name text, blocked boolean) language plpgsql as $$
declare
  teams_of_person uuid[];
  blocked_teams uuid[];
  left_team uuid;
  earlier jsonb;
  addresses text[];
begin
  teams_of_person := array(
    select member.team_id from members member join teams on teams.id = member.team_id
    where member.user_id = armazem_delete_person.person and member.status <> 'left' and teams.removed_at is null
    order by member.team_id);
  -- Locks the roles of the teams, so that two owners cannot leave at the same time.
  perform from roles role where role.team_id = any(teams_of_person) order by role.team_id, role.id for update;
  blocked_teams := array(
    select own.team_id from members own
    where own.team_id = any(teams_of_person) and own.user_id = armazem_delete_person.person and own.status = 'active'
      and owner = any(own.roles) and not exists (
        select from members other
        where other.team_id = own.team_id and other.user_id <> own.user_id and other.status = 'active'
          and owner = any(other.roles)));
  if cardinality(blocked_teams) > 0 then
    return query select teams.id, teams.name, true from teams where teams.id = any(blocked_teams) order by teams.name;
    return;
  end if;

  perform from "user" account where account.id = armazem_delete_person.person for update;
  -- The current address, and earlier addresses that nobody else has now.
  addresses := array(
    select account.email from "user" account where account.id = armazem_delete_person.person
    union
    select event.before ->> 'email' from person_events event
    where event.person = armazem_delete_person.person and event.action = 'emailChanged'
      and not exists (select from "user" other where other.email = event.before ->> 'email'));
  delete from session where "userId" = armazem_delete_person.person;
  delete from account where "userId" = armazem_delete_person.person;
  delete from "twoFactor" where "userId" = armazem_delete_person.person;
  delete from verification where value = armazem_delete_person.person::text
    or value like armazem_delete_person.person::text || ' %';
  delete from "rateLimit" where key like '%' || armazem_delete_person.person::text || '%';
  -- Mails to new addresses that the person has not confirmed name the person in their keys
  -- (src/server/accounts/email-routes.ts).
  delete from mails where recipient = any(addresses)
    or key like 'confirmEmail:' || armazem_delete_person.person::text || ':%';
  delete from member_pins where user_id = armazem_delete_person.person;
  delete from person_photos where user_id = armazem_delete_person.person;
  delete from preferences where user_id = armazem_delete_person.person;
  delete from notifications where user_id = armazem_delete_person.person;
  delete from form_drafts where user_id = armazem_delete_person.person;
  update invitations set email = pseudonym
    where lower(email) = any(addresses) and (accepted_at is not null or revoked_at is not null);
  update delegations set revoked_at = now()
    where revoked_at is null and armazem_delete_person.person in (user_id, deputy);
  earlier := (
    select jsonb_object_agg(member.team_id, member.status) from members member
    where member.user_id = armazem_delete_person.person and member.team_id = any(teams_of_person));
  update members set status = 'left' where user_id = armazem_delete_person.person and team_id = any(teams_of_person);
  update "user" account set name = pseudonym, email = 'deleted-' || account.id || '@deleted.invalid',
      "emailVerified" = false, image = null, language = null, "defaultTeam" = null, formats = null,
      "twoFactorEnabled" = false, "deletedAt" = now(), "updatedAt" = now()
    where account.id = armazem_delete_person.person;
  insert into person_events (person, action, request_id, ip)
    values (armazem_delete_person.person, 'accountDeleted', request, address);
  -- The setting app.team limits which rows are visible. The statements above need the rows of all teams.
  foreach left_team in array teams_of_person loop
    perform set_config('app.team', left_team::text, true);
    insert into history (team_id, resource, record_id, action, before, after, user_id, request_id, ip, at)
    values (left_team, 'users', armazem_delete_person.person, 'update',
      jsonb_build_object('status', earlier -> left_team::text), '{"status": "left"}',
      armazem_delete_person.person, request, address, armazem_clock());
  end loop;
  perform set_config('app.team', '', true);
  return query select teams.id, teams.name, false from teams where teams.id = any(teams_of_person) order by teams.name;
end $$;

revoke execute on function armazem_delete_person from public;
