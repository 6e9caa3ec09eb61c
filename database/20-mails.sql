-- Guarantees: transactions of a team can add mails of the team, and cannot read mails; the engine reads and sends the
--   mails of all teams. The mails of a team are deleted with the team. The log of a sent printout has the state of its
--   mail.
-- Contract: the content of a mail is encrypted by the program and null once the mail is sent.
-- Source: decision 052, docs/security.md.

drop policy if exists team on mails;
create policy team on mails for insert with check (team = (select armazem_team()));
drop policy if exists engine on mails;
create policy engine on mails using ((select armazem_is_engine()));

create or replace function armazem_remove_mails() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.engine', true), '');
begin
  perform set_config('app.engine', 'on', true);
  delete from mails where team = old.id;
  perform set_config('app.engine', before, true);
  return null;
end $$;
create or replace trigger remove_mails after delete on teams
  for each row execute function armazem_remove_mails();

create or replace function armazem_note_mail_state() returns trigger language plpgsql as $$
begin
  update document_mails set state = new.state, error = new.error, sent_at = new.sent_at
    where team_id = new.team and id = new.id;
  return null;
end $$;
create or replace trigger note_state after update on mails
  for each row when (new.kind = 'document') execute function armazem_note_mail_state();
