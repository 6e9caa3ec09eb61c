-- What a person has typed into a form and not saved yet. Only this person can read it.
create table form_drafts (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  -- Chosen by the form, so that each change of the form replaces its own draft.
  id uuid not null,
  resource text not null,
  -- The record that the form edits, with its version; null for a new record.
  record_id uuid,
  version integer,
  -- The changed fields, with the values of the form and with those that the record had.
  changed jsonb not null,
  original jsonb not null,
  -- The size of both as JSON, which the limits add up.
  bytes integer not null,
  saved_at timestamptz not null default now(),
  primary key (team_id, user_id, id),
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index form_drafts_saved_at_idx on form_drafts (saved_at);

alter table form_drafts enable row level security, force row level security;
grant select, insert, update, delete on form_drafts to armazem_app;
