-- Guarantees: transactions of a team see only the rows of this team in the tables of the engine. The engine sees the
--   rows of all teams in the tables that it reads across teams.
-- Contract: row-level security also applies to the owner of the tables (`force row level security`). Tables of declared
--   resources get the same policy `team` from src/server/migrate/declared-rules.ts.
-- Source: decision 003, docs/security.md.

drop policy if exists team on teams;
create policy team on teams using (id = armazem_team());

drop policy if exists team on members;
create policy team on members using (team_id = armazem_team());
drop policy if exists team on roles;
create policy team on roles using (team_id = armazem_team());
drop policy if exists team on preferences;
create policy team on preferences using (team_id = armazem_team());
drop policy if exists team on history;
create policy team on history using (team_id = armazem_team());
drop policy if exists team on idempotency;
create policy team on idempotency using (team_id = armazem_team());
drop policy if exists team on number_series;
create policy team on number_series using (team_id = armazem_team());
drop policy if exists team on uploads;
create policy team on uploads using (team_id = armazem_team());
drop policy if exists team on checks;
create policy team on checks using (team_id = armazem_team());
drop policy if exists team on imports;
create policy team on imports using (team_id = armazem_team());
drop policy if exists team on history_unsealed;
create policy team on history_unsealed using (team_id = armazem_team());
drop policy if exists team on history_seals;
create policy team on history_seals using (team_id = armazem_team());
drop policy if exists team on history_heads;
create policy team on history_heads using (team_id = armazem_team());
drop policy if exists team on upload_links;
create policy team on upload_links using (team_id = armazem_team());

drop policy if exists team on notifications;
create policy team on notifications using (team_id = armazem_team());
drop policy if exists team on request_counts;
create policy team on request_counts using (team_id = armazem_team());
drop policy if exists team on watched_records;
create policy team on watched_records using (team_id = armazem_team());
drop policy if exists team on form_drafts;
create policy team on form_drafts using (team_id = armazem_team());

drop policy if exists team on document_mails;
create policy team on document_mails using (team_id = armazem_team());

drop policy if exists team on invitations;
create policy team on invitations using (team_id = (select armazem_team()));
drop policy if exists team on api_keys;
create policy team on api_keys using (team_id = (select armazem_team()));
drop policy if exists team on delegations;
create policy team on delegations using (team_id = (select armazem_team()));

drop policy if exists engine on teams;
create policy engine on teams using ((select armazem_is_engine()));
drop policy if exists engine on members;
create policy engine on members using ((select armazem_is_engine()));
drop policy if exists engine on roles;
create policy engine on roles using ((select armazem_is_engine()));
drop policy if exists engine on preferences;
create policy engine on preferences using ((select armazem_is_engine()));
drop policy if exists engine on idempotency;
create policy engine on idempotency using ((select armazem_is_engine()));
drop policy if exists engine on uploads;
create policy engine on uploads using ((select armazem_is_engine()));
drop policy if exists engine on checks;
create policy engine on checks using ((select armazem_is_engine()));
drop policy if exists engine on invitations;
create policy engine on invitations using ((select armazem_is_engine()));
drop policy if exists engine on api_keys;
create policy engine on api_keys using ((select armazem_is_engine()));
drop policy if exists engine on delegations;
create policy engine on delegations using ((select armazem_is_engine()));
drop policy if exists engine on request_counts;
create policy engine on request_counts using ((select armazem_is_engine()));
drop policy if exists engine on notifications;
create policy engine on notifications using ((select armazem_is_engine()));
drop policy if exists engine on person_photos;
create policy engine on person_photos using ((select armazem_is_engine()));
drop policy if exists engine on form_drafts;
create policy engine on form_drafts using ((select armazem_is_engine()));
drop policy if exists engine on person_events;
create policy engine on person_events using ((select armazem_is_engine()));

drop policy if exists engine on history_unsealed;
create policy engine on history_unsealed for select using ((select armazem_is_engine()));
