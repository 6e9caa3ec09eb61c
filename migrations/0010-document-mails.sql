-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "suppliers" add column if not exists "language" text;
alter table "customers" add column if not exists "language" text;

-- The printouts that were sent by mail. A row has the id of its row in mails, whose state it follows.
create table document_mails (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  resource text not null,
  record_id uuid not null,
  printout text not null,
  recipients text[] not null,
  cc text[] not null,
  subject text not null,
  body text not null,
  file text not null,
  state text not null default 'queued',
  -- The last answer of the mail server, if it refused the mail or a recipient.
  error text,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (team_id, id)
);
alter table document_mails add constraint document_mails_state check (state in ('queued', 'sent', 'failed', 'bounced'));
create index document_mails_record_idx on document_mails (team_id, resource, record_id, created_at desc);

alter table document_mails enable row level security, force row level security;
grant select, insert on document_mails to armazem_app;
