-- Invitations to join a team by a link. Only the hash of the link's secret is stored.
create table invitations (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default armazem_uuid_v7(),
  email text not null,
  roles text[] not null,
  -- The branches that the invited person will work in; null is all of them.
  branches uuid[],
  secret_hash bytea not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (team_id, id)
);
-- One open invitation for each address of a team.
create unique index invitations_open_key on invitations (team_id, armazem_key(email))
  where accepted_at is null and revoked_at is null;

alter table invitations enable row level security, force row level security;
grant select, insert, update on invitations to armazem_app;
