-- Mails that wait to be sent, and those of the last 90 days. A mail may belong to a person who is in no team.
create table mails (
  id uuid primary key default armazem_uuid_v7(),
  team uuid,
  kind text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  state text not null default 'queued',
  attempts integer not null default 0,
  error text,
  -- Two mails with one key are one mail: the second is not sent.
  key text not null,
  -- What the text is made of, encrypted, since it may hold a link; null once the mail needs no further attempt.
  content bytea,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
alter table mails add constraint mails_state check (state in ('queued', 'sent', 'failed', 'bounced'));
create unique index mails_key on mails (key);
create index mails_team_idx on mails (team, created_at desc);
create index mails_queued_idx on mails (created_at) where state = 'queued';

alter table mails enable row level security, force row level security;
grant insert on mails to armazem_app;
