-- Keys with which programs call the API in the name of a team. Only the hash of a key is stored.
create table api_keys (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default armazem_uuid_v7(),
  name text not null,
  -- The code of the role whose rights the key has.
  role text not null,
  -- The branches that the key is limited to; null is all of them.
  branches uuid[],
  secret_hash bytea not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (team_id, id)
);
create index api_keys_secret_hash_idx on api_keys (secret_hash);

alter table api_keys enable row level security, force row level security;
grant select, insert, update on api_keys to armazem_app;
