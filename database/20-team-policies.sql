-- Guarantees: transactions of a team see only the rows of this team in the tables of the engine. The engine sees the
--   rows of all teams in the tables that it reads across teams.
-- Contract: row-level security also applies to the owner of the tables (`force row level security`). Tables of declared
--   resources get the same policy `team` from src/server/migrate/declared-rules.ts. Across teams, the engine can
--   read history_unsealed, but not change it.
-- Source: decision 003, docs/security.md.

select armazem_guard('members', across_teams => true);
select armazem_guard('roles', across_teams => true);
select armazem_guard('preferences', across_teams => true);
select armazem_guard('history');
select armazem_guard('idempotency', across_teams => true);
select armazem_guard('number_series');
select armazem_guard('uploads', across_teams => true);
select armazem_guard('checks', across_teams => true);
select armazem_guard('imports');
select armazem_guard('history_unsealed');
select armazem_guard('history_seals');
select armazem_guard('history_heads');
select armazem_guard('upload_links');
select armazem_guard('notifications', across_teams => true);
select armazem_guard('request_counts', across_teams => true);
select armazem_guard('watched_records');
select armazem_guard('form_drafts', across_teams => true);
select armazem_guard('document_mails', across_teams => true);
select armazem_guard('invitations', across_teams => true);
select armazem_guard('api_keys', across_teams => true);
select armazem_guard('delegations', across_teams => true);
select armazem_guard('write_positions', across_teams => true);

drop policy if exists team on teams;
create policy team on teams using (id = armazem_team());
drop policy if exists engine on teams;
create policy engine on teams using ((select armazem_is_engine()));
drop policy if exists engine on person_photos;
create policy engine on person_photos using ((select armazem_is_engine()));
drop policy if exists engine on person_events;
create policy engine on person_events using ((select armazem_is_engine()));

drop policy if exists engine on history_unsealed;
create policy engine on history_unsealed for select using ((select armazem_is_engine()));
