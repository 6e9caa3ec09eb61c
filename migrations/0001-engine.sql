-- What the engine itself needs, whatever the business: text functions, the role of the app, teams, and the records
-- of what happened. Written by hand; the tables of declared resources follow in generated files.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The role in which every transaction of a team runs. Roles belong to the whole server, so it may be there already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'armazem_app') then
    create role armazem_app nologin;
  end if;
  if not pg_has_role(current_user, 'armazem_app', 'set') then
    execute format('grant armazem_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to armazem_app;

-- Texts as keys: two that differ only in case, outer space or the kind of a space are the same. PL/pgSQL, so that the
-- planner sees one function (and its index) rather than what is inside.
create function armazem_key(text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(btrim(replace($1, U&'\00A0', ' ')) collate "und-x-icu"); end $$;

-- Texts as people search them: without case and accents.
create function armazem_fold(text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent', lower(replace($1, U&'\00A0', ' ') collate "und-x-icu"));

-- Row-level security asks for the team before anything that might tell of other teams' rows, and PostgreSQL trusts no
-- function with that unless it is marked; unmarked, neither the search index nor a key index is used. Both only look
-- at their arguments. Only a superuser may mark them: elsewhere searches are slower, and right.
do $$
begin
  alter function armazem_key(text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'text search will not use its indexes: the owner may not mark functions as leakproof';
end $$;

create table teams (
  id uuid primary key,
  name text collate "und-x-icu" not null,
  currency text not null,
  locale text not null,
  timezone text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  roles text[] not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index members_user_idx on members (user_id);

-- `permissions` is null for a role that is as its declaration says.
create table roles (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text collate "und-x-icu" not null,
  is_system boolean not null default false,
  permissions text[],
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index roles_code_key on roles (team_id, armazem_key(code));

create table preferences (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  primary key (team_id, user_id, key)
);

create table history (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default uuidv7(),
  resource text not null,
  record_id uuid not null,
  action text not null,
  version integer,
  before jsonb,
  after jsonb,
  user_id uuid,
  request_id text,
  ip text,
  at timestamptz not null default now(),
  primary key (team_id, id)
);
create index history_record_idx on history (team_id, resource, record_id, at desc);

-- The past is not changed by anyone; it goes only with its team.
create function armazem_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from teams where id = old.team_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on history
  for each row execute function armazem_refuse_change();

-- Without an answer yet: the request is still running, or died with its server.
create table idempotency (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  headers jsonb,
  body text,
  at timestamptz not null default now(),
  primary key (team_id, user_id, key, route)
);
create index idempotency_at_idx on idempotency (at);

create table number_series (
  team_id uuid not null references teams on delete cascade,
  key text not null,
  next bigint not null default 1,
  primary key (team_id, key)
);

create table uploads (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  kind text not null,
  name text,
  mime text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index uploads_created_idx on uploads (created_at);

-- A team sees its own rows and no others. Tables that only the team's own transactions touch bind the owner as well
-- (forced); those that identity and upkeep read across teams do not.
do $$
declare
  name text;
begin
  foreach name in array array['members', 'roles', 'preferences', 'history', 'idempotency', 'number_series', 'uploads']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy team on %I using (team_id = (select current_setting(''app.team'')::uuid))', name);
  end loop;
end $$;
alter table teams enable row level security;
create policy team on teams using (id = (select current_setting('app.team')::uuid));
alter table history force row level security;
alter table number_series force row level security;

grant select, insert, update on teams to armazem_app;
grant select, insert, update, delete on members, roles, preferences, idempotency, uploads to armazem_app;
grant select, insert on history to armazem_app;
grant select, insert, update on number_series to armazem_app;
