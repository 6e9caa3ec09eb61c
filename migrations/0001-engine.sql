-- What the engine itself needs, whatever the business: text functions, the role of the app, teams, and the records
-- of what happened. Written by hand; the tables of declared resources follow in generated files.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The role that statements of teams run as: armazem_app where the owner may use it, else the owner itself (`none`),
-- whom forced row-level security binds as well. The program finds out at start and replaces this function
-- (team-role.ts). Lines that grant to or revoke from armazem_app are left out where there is no such role.
create function armazem_team_role() returns text language sql stable parallel safe return 'none';
grant usage on schema public to armazem_app;

-- The team of the transaction; null outside of any team.
create function armazem_team() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.team', true), '')::uuid;

-- Returns whether a statement is the engine's own: the owner's, outside of any team (identity, upkeep).
create function armazem_is_engine() returns boolean language sql stable parallel safe
  return armazem_team() is null and current_user <> 'armazem_app';

-- Ids that sort by the time at which they were made. PostgreSQL has them since 18; before that they are put together
-- here: 48 bits of milliseconds, the version, 12 bits of the fraction of a millisecond, the variant, random bits.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create function armazem_uuid_v7() returns uuid language sql volatile parallel safe return uuidv7();
  else
    create function armazem_uuid_v7() returns uuid language sql volatile parallel safe
      return (
        select encode(overlay(uuid_send(gen_random_uuid())
          placing int8send((us / 1000) << 16 | 28672 | (us % 1000) * 4096 / 1000) from 1 for 8), 'hex')::uuid
        from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) clock);
  end if;
end $$;

-- Gives a generated column another expression, for which PostgreSQL has a statement since 17: before that the column
-- is made anew, with the indexes and constraints that it was part of.
create function armazem_set_expression(altered regclass, generated name, expression text) returns void
  language plpgsql as $$
declare
  definition text;
  number smallint;
  dependents text[];
  dependent text;
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute format('alter table %s alter column %I set expression as (%s)', altered, generated, expression);
    return;
  end if;
  select a.attnum, format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then format(' collate %I', l.collname) else '' end
      || format(' generated always as (%s) stored', expression)
    into strict number, definition
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = altered and a.attname = generated;
  select array_agg(d.sql) into dependents from (
    select pg_get_indexdef(x.indexrelid) as sql from pg_index x
      where x.indrelid = altered
        and exists (select from pg_depend p where p.classid = 'pg_class'::regclass and p.objid = x.indexrelid
          and p.refobjid = altered and p.refobjsubid = number)
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = altered)
    union all
    select format('alter table %s add constraint %I %s', altered, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = altered and number = any(k.conkey)) d;
  execute format('alter table %s drop column %I, add column %I %s', altered, generated, generated, definition);
  foreach dependent in array coalesce(dependents, '{}') loop
    execute dependent;
  end loop;
end $$;

-- Texts as keys: two that differ only in case, outer space or the kind of a space are the same. PL/pgSQL, so that the
-- planner sees one function (and its index) rather than what is inside.
create function armazem_key(text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(btrim(replace($1, U&'\00A0', ' ')) collate "und-x-icu"); end $$;

-- Texts as people search them: without case and accents.
create function armazem_fold(text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent', lower(replace($1, U&'\00A0', ' ') collate "und-x-icu"));

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
  id uuid not null default armazem_uuid_v7(),
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

-- A team sees its own rows and no others; row-level security is forced, so that it binds the owner as well. Tables
-- that identity and upkeep read across teams let the engine's own statements through.
do $$
declare
  name text;
begin
  foreach name in array array['members', 'roles', 'preferences', 'history', 'idempotency', 'number_series', 'uploads']
  loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy team on %I using (team_id = (select armazem_team()))', name);
  end loop;
  foreach name in array array['teams', 'members', 'roles', 'preferences', 'idempotency', 'uploads']
  loop
    execute format('create policy engine on %I using ((select armazem_is_engine()))', name);
  end loop;
end $$;
alter table teams enable row level security, force row level security;
create policy team on teams using (id = (select armazem_team()));

grant select, insert, update on teams to armazem_app;
grant select, insert, update, delete on members, roles, preferences, idempotency, uploads to armazem_app;
grant select, insert on history to armazem_app;
grant select, insert, update on number_series to armazem_app;
