-- The schema of version 0.1: tables, columns, keys and indexes. The functions, triggers, policies, views and checks are in
-- `database/`, and run after this file. Part 1 is the engine's and written by hand, part 2 was written from the
-- declarations (npm run db:migration), part 3 has the indexes of single reports and rules.


-- Part 1: the engine.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The role of statements of teams: armazem_app where the owner may use it, else the owner itself (`none`), whom forced
-- row-level security binds as well. The program finds out at start and replaces this function
-- (src/server/migrate/team-role.ts). Lines that grant to or revoke from armazem_app are left out where there is no such
-- role.
create function armazem_team_role() returns text language sql stable parallel safe return 'none';
grant usage on schema public to armazem_app;

-- Functions of default values, generated columns and indexes are here and not in `database/`: what is stored was made by
-- them, so that a change has to be a migration.

-- Returns an id that sorts by the time at which it was made. PostgreSQL has them since 18; before that they are put
-- together here: 48 bits of milliseconds, the version, 12 bits of the fraction of a millisecond, the variant, random
-- bits.
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

-- Sets the expression of a generated column, for which PostgreSQL has a statement since 17: before that the column is
-- created anew, with the indexes and constraints that it was part of.
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

-- Returns a text as a key: two texts that differ only in case, outer space or the kind of a space are the same. PL/pgSQL,
-- so that the planner sees one function (and its index) rather than its body.
create function armazem_key(text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(btrim(replace($1, U&'\00A0', ' ')) collate "und-x-icu"); end $$;

-- Returns a text as it is searched: without case and accents.
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
  -- The rules of business as the team wants them; a missing setting is as declared.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  roles text[] not null,
  -- The branches that a member works in; null is all of them.
  branches uuid[],
  status text not null default 'active',
  created_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index members_user_idx on members (user_id);

-- `permissions` is null for a role that is as declared.
create table roles (
  team_id uuid not null references teams on delete cascade,
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text collate "und-x-icu" not null,
  is_system boolean not null default false,
  permissions text[],
  -- Limits of the role, such as `{"discountPercent": 30}`; null is as declared.
  limits jsonb,
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
  -- When the entry was written, not when its transaction began: a transaction that closes the books waits for postings
  -- in flight.
  at timestamptz not null default clock_timestamp(),
  primary key (team_id, id)
);
create index history_record_idx on history (team_id, resource, record_id, at desc);
create index history_at on history (team_id, at desc nulls last, id desc);

-- Without a status yet, the request is still running, or died with its server.
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
  -- Bytes of all files of the upload, for the quota of its team.
  stored bigint not null default 0,
  sha256 text not null,
  width integer,
  height integer,
  -- Since when no record names the upload; maintenance deletes uploads a day later.
  unused_since timestamptz default now(),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index uploads_created_idx on uploads (created_at);

-- Which record names an upload.
create table upload_links (
  team_id uuid not null references teams on delete cascade,
  upload uuid not null,
  resource text not null,
  -- `lines.photo` for a field of lines.
  field text not null,
  -- The record, and the row that names the upload: the record itself, or one of its lines.
  record uuid not null,
  row_id uuid not null,
  is_current boolean not null default true,
  primary key (team_id, upload, resource, field, row_id),
  foreign key (team_id, upload) references uploads on delete cascade
);
create index upload_links_row_idx on upload_links (team_id, row_id);

-- The last integrity check of each team's books; without findings yet, it is running.
create table checks (
  team_id uuid primary key references teams on delete cascade,
  started_at timestamptz not null default now(),
  findings jsonb
);

-- The progress of each import: its rows are written in batches, each of which counts itself in its own transaction. `key`
-- is the Idempotency-Key of the import, which continues where it stopped.
create table imports (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  resource text not null,
  user_id uuid not null,
  key text,
  rows integer not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (team_id, id)
);
create unique index imports_key on imports (team_id, user_id, key);

-- Entries of history without a seal yet.
create table history_unsealed (
  team_id uuid not null references teams on delete cascade,
  entry uuid not null,
  primary key (team_id, entry)
);

create table history_seals (
  team_id uuid not null references teams on delete cascade,
  position bigint not null,
  entry uuid not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (team_id, position)
);
create unique index history_seals_entry_key on history_seals (team_id, entry);

-- The last seal of each team, kept apart, so that seals missing at the end are noticed.
create table history_heads (
  team_id uuid primary key references teams on delete cascade,
  position bigint not null,
  hash bytea not null
);

-- What people do outside of any team.
create table person_events (
  person uuid not null,
  position bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  at timestamptz not null default clock_timestamp(),
  hash bytea not null,
  primary key (person, position)
);
create index person_events_at_idx on person_events (at);

-- Tables without a policy show no rows: the policies follow in `database/`.
alter table teams enable row level security, force row level security;
alter table members enable row level security, force row level security;
alter table roles enable row level security, force row level security;
alter table preferences enable row level security, force row level security;
alter table history enable row level security, force row level security;
alter table idempotency enable row level security, force row level security;
alter table number_series enable row level security, force row level security;
alter table uploads enable row level security, force row level security;
alter table upload_links enable row level security, force row level security;
alter table checks enable row level security, force row level security;
alter table imports enable row level security, force row level security;
alter table history_unsealed enable row level security, force row level security;
alter table history_seals enable row level security, force row level security;
alter table history_heads enable row level security, force row level security;
alter table person_events enable row level security, force row level security;

grant select, insert, update on teams, number_series, imports to armazem_app;
grant select, insert, update, delete on members, roles, preferences, idempotency, uploads, upload_links to armazem_app;
grant select, insert on history to armazem_app;
grant select on checks, history_unsealed, history_seals, history_heads to armazem_app;


-- Part 2: the tables of the declarations.

create table if not exists "departments" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "head" uuid,
  "branch" uuid,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "departments"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "departments" enable row level security;
alter table "departments" force row level security;
grant select, insert, update, delete on "departments" to armazem_app;
create index if not exists "departments_name_idx" on "departments" (team_id, "name", "id");
create unique index if not exists "departments_name_key" on "departments" (team_id, armazem_key("name"));
create unique index if not exists "departments_code_key" on "departments" (team_id, armazem_key("code"));
create index if not exists "departments_parent_idx" on "departments" (team_id, "parent");
create index if not exists "departments_head_idx" on "departments" (team_id, "head");
create index if not exists "departments_branch_name_idx" on "departments" (team_id, "branch", "name", "id");
create index if not exists "departments_search_idx" on "departments" using gin (search_text gin_trgm_ops);

create table if not exists "employees" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" generated always as (nullif(substr(coalesce(' ' || nullif("first_name", ''), '') || coalesce(' ' || nullif("last_name", ''), ''), 2), '')) stored,
  "code" text collate "und-x-icu" not null,
  "first_name" text collate "und-x-icu" not null,
  "last_name" text collate "und-x-icu" not null,
  "photo" uuid,
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "department" uuid not null,
  "job_title" text collate "und-x-icu",
  "branch" uuid,
  "manager" uuid,
  "joining_date" date not null,
  "leaving_date" date,
  "status" text default 'active',
  "user" uuid,
  "search_text" text generated always as (armazem_fold(coalesce(nullif(substr(coalesce(' ' || nullif("first_name", ''), '') || coalesce(' ' || nullif("last_name", ''), ''), 2), ''), '') || ' ' || coalesce("code", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("job_title", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "employees"."name" is 'nullif(substr(coalesce('' '' || nullif("first_name", ''''), '''') || coalesce('' '' || nullif("last_name", ''''), ''''), 2), '''')';
comment on column "employees"."search_text" is 'armazem_fold(coalesce(nullif(substr(coalesce('' '' || nullif("first_name", ''''), '''') || coalesce('' '' || nullif("last_name", ''''), ''''), 2), ''''), '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("job_title", ''''))';
alter table "employees" enable row level security;
alter table "employees" force row level security;
grant select, insert, update, delete on "employees" to armazem_app;
create index if not exists "employees_name_idx" on "employees" (team_id, "name", "id");
create unique index if not exists "employees_code_key" on "employees" (team_id, armazem_key("code"));
create unique index if not exists "employees_email_status_key" on "employees" (team_id, armazem_key("email")) where "status" <> 'left';
create index if not exists "employees_department_name_idx" on "employees" (team_id, "department", "name", "id");
create index if not exists "employees_branch_name_idx" on "employees" (team_id, "branch", "name", "id");
create index if not exists "employees_manager_idx" on "employees" (team_id, "manager");
create unique index if not exists "employees_user_key" on "employees" (team_id, "user");
create index if not exists "employees_search_idx" on "employees" using gin (search_text gin_trgm_ops);

create table if not exists "branches" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'store',
  "is_primary" boolean default false not null,
  "address" jsonb,
  "phone" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "receipt_roll" text default 'roll80',
  "tax_id" text collate "und-x-icu",
  "manager" uuid,
  "timezone" text collate "und-x-icu",
  "allow_negative_stock" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "branches"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "branches" enable row level security;
alter table "branches" force row level security;
grant select, insert, update, delete on "branches" to armazem_app;
create index if not exists "branches_name_idx" on "branches" (team_id, "name", "id");
create unique index if not exists "branches_name_key" on "branches" (team_id, armazem_key("name"));
create unique index if not exists "branches_code_key" on "branches" (team_id, armazem_key("code"));
create unique index if not exists "branches_is_primary_key" on "branches" (team_id) where "is_primary";
create index if not exists "branches_manager_idx" on "branches" (team_id, "manager");
create index if not exists "branches_search_idx" on "branches" using gin (search_text gin_trgm_ops);

create table if not exists "taxes" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "rate" numeric(7,4) not null,
  "is_inclusive" boolean default false not null,
  "valid_from" date,
  "valid_to" date,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "taxes"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "taxes" enable row level security;
alter table "taxes" force row level security;
grant select, insert, update, delete on "taxes" to armazem_app;
create index if not exists "taxes_name_idx" on "taxes" (team_id, "name", "id");
create unique index if not exists "taxes_name_key" on "taxes" (team_id, armazem_key("name"));
create index if not exists "taxes_search_idx" on "taxes" using gin (search_text gin_trgm_ops);

create table if not exists "categories" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "description" text collate "und-x-icu",
  "default_tax" uuid,
  "sort_order" integer default 0,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "categories"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "categories" enable row level security;
alter table "categories" force row level security;
grant select, insert, update, delete on "categories" to armazem_app;
create index if not exists "categories_name_idx" on "categories" (team_id, "name", "id");
create unique index if not exists "categories_parent_name_key" on "categories" (team_id, "parent", armazem_key("name")) nulls not distinct;
create unique index if not exists "categories_code_key" on "categories" (team_id, armazem_key("code"));
create index if not exists "categories_parent_name_idx" on "categories" (team_id, "parent", "name", "id");
create index if not exists "categories_default_tax_idx" on "categories" (team_id, "default_tax");
create index if not exists "categories_search_idx" on "categories" using gin (search_text gin_trgm_ops);

create table if not exists "brands" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "description" text collate "und-x-icu",
  "website" text collate "und-x-icu",
  "logo" uuid,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "brands"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "brands" enable row level security;
alter table "brands" force row level security;
grant select, insert, update, delete on "brands" to armazem_app;
create index if not exists "brands_name_idx" on "brands" (team_id, "name", "id");
create unique index if not exists "brands_name_key" on "brands" (team_id, armazem_key("name"));
create index if not exists "brands_search_idx" on "brands" using gin (search_text gin_trgm_ops);

create table if not exists "units" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "short_name" text collate "und-x-icu" not null,
  "decimals" integer default 0,
  "base_unit" uuid,
  "factor" numeric(20,8),
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("short_name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "units"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("short_name", ''''))';
alter table "units" enable row level security;
alter table "units" force row level security;
grant select, insert, update, delete on "units" to armazem_app;
create index if not exists "units_name_idx" on "units" (team_id, "name", "id");
create unique index if not exists "units_name_key" on "units" (team_id, armazem_key("name"));
create unique index if not exists "units_short_name_key" on "units" (team_id, armazem_key("short_name"));
create index if not exists "units_base_unit_name_idx" on "units" (team_id, "base_unit", "name", "id");
create index if not exists "units_search_idx" on "units" using gin (search_text gin_trgm_ops);

create table if not exists "suppliers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'company',
  "contact_name" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "website" text collate "und-x-icu",
  "address" jsonb,
  "tax_id" text collate "und-x-icu",
  "iban" text collate "und-x-icu",
  "payment_terms_days" integer,
  "opening_balance" numeric(18,4),
  "opening_balance_date" date,
  "opening_paid" numeric(18,4) default 0,
  "opening_due" numeric(18,4) generated always as (("opening_balance" - "opening_paid")) stored,
  "on_hold" text default 'none',
  "hold_until" date,
  "notes" text collate "und-x-icu",
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("tax_id", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "suppliers"."opening_due" is '("opening_balance" - "opening_paid")';
comment on column "suppliers"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("contact_name", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("tax_id", ''''))';
alter table "suppliers" enable row level security;
alter table "suppliers" force row level security;
grant select, insert, update, delete on "suppliers" to armazem_app;
create index if not exists "suppliers_name_idx" on "suppliers" (team_id, "name", "id");
create unique index if not exists "suppliers_code_key" on "suppliers" (team_id, armazem_key("code"));
create index if not exists "suppliers_search_idx" on "suppliers" using gin (search_text gin_trgm_ops);

create table if not exists "products" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "sku" text collate "und-x-icu" not null,
  "name" text collate "und-x-icu" not null,
  "category" uuid not null,
  "brand" uuid,
  "type" text default 'stock',
  "status" text default 'active',
  "description" text collate "und-x-icu",
  "price" numeric(18,6) not null,
  "price_includes_tax" boolean default false not null,
  "min_sale_price" numeric(18,6),
  "purchase_price" numeric(18,6),
  "average_cost" numeric(18,6),
  "tax" uuid,
  "purchase_tax" uuid,
  "is_sellable" boolean default true not null,
  "is_purchasable" boolean default true not null,
  "stock_unit" uuid not null,
  "purchase_unit" uuid,
  "sale_unit" uuid,
  "reorder_point" numeric(18,4),
  "reorder_qty" numeric(18,4),
  "target_level" numeric(18,4),
  "allow_negative" text default 'inherit',
  "preferred_supplier" uuid,
  "images" uuid[] default '{}' not null,
  "note" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("sku", '') || ' ' || coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "products"."search_text" is 'armazem_fold(coalesce("sku", '''') || '' '' || coalesce("name", ''''))';
alter table "products" enable row level security;
alter table "products" force row level security;
grant select, insert, update, delete on "products" to armazem_app;
create index if not exists "products_name_idx" on "products" (team_id, "name", "id");
create unique index if not exists "products_sku_key" on "products" (team_id, armazem_key("sku"));
create index if not exists "products_category_name_idx" on "products" (team_id, "category", "name", "id");
create index if not exists "products_brand_name_idx" on "products" (team_id, "brand", "name", "id");
create index if not exists "products_tax_idx" on "products" (team_id, "tax");
create index if not exists "products_purchase_tax_idx" on "products" (team_id, "purchase_tax");
create index if not exists "products_stock_unit_idx" on "products" (team_id, "stock_unit");
create index if not exists "products_purchase_unit_idx" on "products" (team_id, "purchase_unit");
create index if not exists "products_sale_unit_idx" on "products" (team_id, "sale_unit");
create index if not exists "products_preferred_supplier_name_idx" on "products" (team_id, "preferred_supplier", "name", "id");
create index if not exists "products_search_idx" on "products" using gin (search_text gin_trgm_ops);

create table if not exists "products_reorder_points" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "branch" uuid not null,
  "bin" text collate "und-x-icu",
  "reorder_point" numeric(18,4),
  "target_level" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "products_reorder_points" enable row level security;
alter table "products_reorder_points" force row level security;
grant select, insert, update, delete on "products_reorder_points" to armazem_app;
create index if not exists "products_reorder_points_parent_position_idx" on "products_reorder_points" (team_id, "parent", "position");
create index if not exists "products_reorder_points_branch_idx" on "products_reorder_points" (team_id, "branch");
create unique index if not exists "products_reorder_points_parent_branch_key" on "products_reorder_points" (team_id, "parent", "branch") nulls not distinct;

create table if not exists "products_barcodes" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "value" text collate "und-x-icu" not null,
  "type" text default 'ean13',
  "search_text" text generated always as (armazem_fold(coalesce("value", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "products_barcodes"."search_text" is 'armazem_fold(coalesce("value", ''''))';
alter table "products_barcodes" enable row level security;
alter table "products_barcodes" force row level security;
grant select, insert, update, delete on "products_barcodes" to armazem_app;
create index if not exists "products_barcodes_parent_position_idx" on "products_barcodes" (team_id, "parent", "position");
create unique index if not exists "products_barcodes_value_key" on "products_barcodes" (team_id, armazem_key("value"));
create index if not exists "products_barcodes_search_idx" on "products_barcodes" using gin (search_text gin_trgm_ops);

create table if not exists "products_suppliers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "supplier" uuid not null,
  "supplier_sku" text collate "und-x-icu",
  "price" numeric(18,6),
  "lead_time_days" integer,
  "min_order_qty" numeric(18,4),
  "pack_size" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "products_suppliers" enable row level security;
alter table "products_suppliers" force row level security;
grant select, insert, update, delete on "products_suppliers" to armazem_app;
create index if not exists "products_suppliers_parent_position_idx" on "products_suppliers" (team_id, "parent", "position");
create index if not exists "products_suppliers_supplier_idx" on "products_suppliers" (team_id, "supplier");
create unique index if not exists "products_suppliers_supplier_supplier_sku_key" on "products_suppliers" (team_id, "supplier", armazem_key("supplier_sku")) nulls not distinct where "supplier_sku" is not null;

create table if not exists "adjustments" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "date" date not null,
  "branch" uuid not null,
  "mode" text default 'delta',
  "blind" boolean default false not null,
  "reason" text not null,
  "note" text collate "und-x-icu",
  "reject_reason" text collate "und-x-icu",
  "reverse_reason" text collate "und-x-icu",
  "approver" uuid,
  "value" numeric(18,4),
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "adjustments"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "adjustments" enable row level security;
alter table "adjustments" force row level security;
grant select, insert, update, delete on "adjustments" to armazem_app;
create index if not exists "adjustments_number_idx" on "adjustments" (team_id, "number", "id");
create index if not exists "adjustments_date_idx" on "adjustments" (team_id, "date", "id");
create unique index if not exists "adjustments_number_key" on "adjustments" (team_id, armazem_key("number"));
create index if not exists "adjustments_branch_date_idx" on "adjustments" (team_id, "branch", "date", "id");
create index if not exists "adjustments_search_idx" on "adjustments" using gin (search_text gin_trgm_ops);

create table if not exists "adjustments_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "bin" text collate "und-x-icu",
  "quantity" numeric(18,4),
  "listed" numeric(18,4),
  "counted" numeric(18,4),
  "unit_cost" numeric(18,6),
  "expected" numeric(18,4),
  "difference" numeric(18,4),
  "value" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "adjustments_lines" enable row level security;
alter table "adjustments_lines" force row level security;
grant select, insert, update, delete on "adjustments_lines" to armazem_app;
create index if not exists "adjustments_lines_parent_position_idx" on "adjustments_lines" (team_id, "parent", "position");
create index if not exists "adjustments_lines_product_idx" on "adjustments_lines" (team_id, "product");

create table if not exists "customers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'person',
  "first_name" text collate "und-x-icu",
  "last_name" text collate "und-x-icu",
  "company_name" text collate "und-x-icu",
  "contact_name" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "website" text collate "und-x-icu",
  "address" jsonb,
  "tax_id" text collate "und-x-icu",
  "is_taxable" boolean default true not null,
  "exemption_number" text collate "und-x-icu",
  "credit_limit" numeric(18,4),
  "payment_terms_days" integer,
  "payment_terms_basis" text default 'invoiceDate',
  "iban" text collate "und-x-icu",
  "opening_balance" numeric(18,4),
  "opening_balance_date" date,
  "opening_paid" numeric(18,4) default 0,
  "opening_due" numeric(18,4) generated always as (("opening_balance" - "opening_paid")) stored,
  "notes" text collate "und-x-icu",
  "is_walk_in" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("tax_id", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "customers"."opening_due" is '("opening_balance" - "opening_paid")';
comment on column "customers"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("contact_name", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("tax_id", ''''))';
alter table "customers" enable row level security;
alter table "customers" force row level security;
grant select, insert, update, delete on "customers" to armazem_app;
create index if not exists "customers_name_idx" on "customers" (team_id, "name", "id");
create unique index if not exists "customers_code_key" on "customers" (team_id, armazem_key("code"));
create unique index if not exists "customers_is_walk_in_key" on "customers" (team_id) where "is_walk_in";
create index if not exists "customers_search_idx" on "customers" using gin (search_text gin_trgm_ops);

create table if not exists "payment_methods" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "kind" text default 'cash',
  "reference_required" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "payment_methods"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "payment_methods" enable row level security;
alter table "payment_methods" force row level security;
grant select, insert, update, delete on "payment_methods" to armazem_app;
create index if not exists "payment_methods_name_idx" on "payment_methods" (team_id, "name", "id");
create unique index if not exists "payment_methods_name_key" on "payment_methods" (team_id, armazem_key("name"));
create index if not exists "payment_methods_search_idx" on "payment_methods" using gin (search_text gin_trgm_ops);

create table if not exists "day_closings" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "date" date not null,
  "branch" uuid not null,
  "opening" numeric(18,4),
  "sales_count" integer,
  "sales_total" numeric(18,4),
  "returns_total" numeric(18,4),
  "cash_in" numeric(18,4),
  "cash_out" numeric(18,4),
  "expected" numeric(18,4),
  "counted" numeric(18,4),
  "difference" numeric(18,4),
  "note" text collate "und-x-icu",
  "void_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "day_closings"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "day_closings" enable row level security;
alter table "day_closings" force row level security;
grant select, insert, update, delete on "day_closings" to armazem_app;
create index if not exists "day_closings_number_idx" on "day_closings" (team_id, "number", "id");
create index if not exists "day_closings_date_idx" on "day_closings" (team_id, "date", "id");
create unique index if not exists "day_closings_number_key" on "day_closings" (team_id, armazem_key("number"));
create index if not exists "day_closings_branch_date_idx" on "day_closings" (team_id, "branch", "date", "id");
create index if not exists "day_closings_search_idx" on "day_closings" using gin (search_text gin_trgm_ops);

create table if not exists "day_closings_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "method" uuid not null,
  "cashier" uuid,
  "in" numeric(18,4),
  "out" numeric(18,4),
  "net" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "day_closings_lines" enable row level security;
alter table "day_closings_lines" force row level security;
grant select, insert, update, delete on "day_closings_lines" to armazem_app;
create index if not exists "day_closings_lines_parent_position_idx" on "day_closings_lines" (team_id, "parent", "position");
create index if not exists "day_closings_lines_method_idx" on "day_closings_lines" (team_id, "method");

create table if not exists "sales" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "kind" text default 'sale',
  "status" text default 'draft',
  "date" date not null,
  "customer" uuid,
  "invoice_date" date,
  "prices_include_tax" boolean default false not null,
  "tax_rounding" text default 'line',
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "shipping" numeric(18,4),
  "round_to" numeric(18,4),
  "notes" text collate "und-x-icu",
  "attachments" uuid[] default '{}' not null,
  "subtotal" numeric(18,4),
  "discount_total" numeric(18,4),
  "tax_total" numeric(18,4),
  "rounding" numeric(18,4),
  "total" numeric(18,4),
  "paid" numeric(18,4) default 0,
  "credited" numeric(18,4) default 0,
  "cancelled_by" uuid,
  "cancelled_at" timestamp with time zone,
  "cancel_reason" text collate "und-x-icu",
  "invoiced" numeric(18,4) default 0,
  "written_off" numeric(18,4) default 0,
  "due" numeric(18,4) generated always as (("invoiced" - ("paid" + "credited" + "written_off"))) stored,
  "due_date" date,
  "valid_until" date,
  "branch" uuid not null,
  "salesperson" uuid,
  "goods_status" text default 'none',
  "payment_status" text default 'unpaid',
  "return_status" text default 'none',
  "cost" numeric(18,4) default 0,
  "original" uuid,
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "sales"."due" is '("invoiced" - ("paid" + "credited" + "written_off"))';
comment on column "sales"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "sales" enable row level security;
alter table "sales" force row level security;
grant select, insert, update, delete on "sales" to armazem_app;
create index if not exists "sales_number_idx" on "sales" (team_id, "number", "id");
create index if not exists "sales_date_idx" on "sales" (team_id, "date", "id");
create unique index if not exists "sales_number_key" on "sales" (team_id, armazem_key("number"));
create index if not exists "sales_customer_date_idx" on "sales" (team_id, "customer", "date", "id");
create index if not exists "sales_branch_date_idx" on "sales" (team_id, "branch", "date", "id");
create index if not exists "sales_salesperson_date_idx" on "sales" (team_id, "salesperson", "date", "id");
create index if not exists "sales_original_idx" on "sales" (team_id, "original");
create index if not exists "sales_search_idx" on "sales" using gin (search_text gin_trgm_ops);

create table if not exists "sales_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "description" text collate "und-x-icu",
  "quantity" numeric(18,4) not null,
  "unit" uuid,
  "factor" numeric(20,8),
  "base_quantity" numeric(18,4),
  "unit_price" numeric(18,6),
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "tax" uuid,
  "tax_rate" numeric(7,4),
  "gross" numeric(18,4),
  "discount" numeric(18,4),
  "document_discount" numeric(18,4),
  "net" numeric(18,4),
  "tax_amount" numeric(18,4),
  "total" numeric(18,4),
  "returned" numeric(18,4) default 0,
  "original" text collate "und-x-icu",
  "price_source" text default 'list',
  "delivered" numeric(18,4) default 0,
  "unit_cost" numeric(18,6),
  "cost" numeric(18,4) default 0,
  "expected_cost" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "sales_lines" enable row level security;
alter table "sales_lines" force row level security;
grant select, insert, update, delete on "sales_lines" to armazem_app;
create index if not exists "sales_lines_parent_position_idx" on "sales_lines" (team_id, "parent", "position");
create index if not exists "sales_lines_product_idx" on "sales_lines" (team_id, "product");
create index if not exists "sales_lines_unit_idx" on "sales_lines" (team_id, "unit");
create index if not exists "sales_lines_tax_idx" on "sales_lines" (team_id, "tax");

create table if not exists "expense_categories" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "type" text default 'operating',
  "description" text collate "und-x-icu",
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "expense_categories"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "expense_categories" enable row level security;
alter table "expense_categories" force row level security;
grant select, insert, update, delete on "expense_categories" to armazem_app;
create index if not exists "expense_categories_name_idx" on "expense_categories" (team_id, "name", "id");
create unique index if not exists "expense_categories_name_key" on "expense_categories" (team_id, armazem_key("name"));
create unique index if not exists "expense_categories_code_key" on "expense_categories" (team_id, armazem_key("code"));
create index if not exists "expense_categories_parent_idx" on "expense_categories" (team_id, "parent");
create index if not exists "expense_categories_search_idx" on "expense_categories" using gin (search_text gin_trgm_ops);

create table if not exists "expenses" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "payment_status" text default 'unpaid',
  "date" date not null,
  "category" uuid not null,
  "branch" uuid not null,
  "payee" text collate "und-x-icu",
  "employee" uuid,
  "amount" numeric(18,4) not null,
  "tax" numeric(18,4) default 0,
  "total" numeric(18,4) generated always as (("amount" + "tax")) stored,
  "paid" numeric(18,4) default 0,
  "paid_date" date,
  "description" text collate "und-x-icu",
  "receipt" uuid,
  "void_reason" text collate "und-x-icu",
  "requested_by" uuid,
  "approved_by" uuid,
  "approved_at" timestamp with time zone,
  "reject_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("payee", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "expenses"."total" is '("amount" + "tax")';
comment on column "expenses"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("payee", ''''))';
alter table "expenses" enable row level security;
alter table "expenses" force row level security;
grant select, insert, update, delete on "expenses" to armazem_app;
create index if not exists "expenses_number_idx" on "expenses" (team_id, "number", "id");
create index if not exists "expenses_date_idx" on "expenses" (team_id, "date", "id");
create unique index if not exists "expenses_number_key" on "expenses" (team_id, armazem_key("number"));
create index if not exists "expenses_category_date_idx" on "expenses" (team_id, "category", "date", "id");
create index if not exists "expenses_branch_date_idx" on "expenses" (team_id, "branch", "date", "id");
create index if not exists "expenses_employee_idx" on "expenses" (team_id, "employee");
create index if not exists "expenses_search_idx" on "expenses" using gin (search_text gin_trgm_ops);

create table if not exists "inventory" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "product" uuid not null,
  "branch" uuid not null,
  "on_hand" numeric(18,4) default 0,
  "reserved" numeric(18,4) default 0,
  "incoming" numeric(18,4) default 0,
  "available" numeric(18,4) generated always as (("on_hand" - "reserved")) stored,
  "average_cost" numeric(18,6) default 0,
  "value" numeric(18,4) default 0,
  "movements" integer default 0,
  "moved_at" timestamp with time zone,
  "counted_at" timestamp with time zone,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "inventory"."available" is '("on_hand" - "reserved")';
alter table "inventory" enable row level security;
alter table "inventory" force row level security;
grant select, insert, update, delete on "inventory" to armazem_app;
create index if not exists "inventory_product_idx" on "inventory" (team_id, "product", "id");
create index if not exists "inventory_product_product_idx" on "inventory" (team_id, "product", "product", "id");
create unique index if not exists "inventory_branch_product_key" on "inventory" (team_id, "branch", "product") nulls not distinct;
create index if not exists "inventory_branch_product_idx" on "inventory" (team_id, "branch", "product", "id");

create table if not exists "payments" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "direction" text default 'in',
  "status" text default 'posted',
  "date" date not null,
  "amount" numeric(18,4) not null,
  "party" text default 'customer',
  "customer" uuid,
  "supplier" uuid,
  "branch" uuid,
  "method" uuid not null,
  "reference" text collate "und-x-icu",
  "tendered" numeric(18,4),
  "change" numeric(18,4),
  "keep_credit" boolean default false not null,
  "allocated" numeric(18,4) default 0,
  "written_off" numeric(18,4) default 0,
  "unallocated" numeric(18,4) generated always as (("amount" - ("allocated" + "written_off"))) stored,
  "note" text collate "und-x-icu",
  "attachments" uuid[] default '{}' not null,
  "void_reason" text collate "und-x-icu",
  "requested_by" uuid,
  "approved_by" uuid,
  "approved_at" timestamp with time zone,
  "reject_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("reference", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "payments"."unallocated" is '("amount" - ("allocated" + "written_off"))';
comment on column "payments"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("reference", ''''))';
alter table "payments" enable row level security;
alter table "payments" force row level security;
grant select, insert, update, delete on "payments" to armazem_app;
create index if not exists "payments_number_idx" on "payments" (team_id, "number", "id");
create index if not exists "payments_date_idx" on "payments" (team_id, "date", "id");
create unique index if not exists "payments_number_key" on "payments" (team_id, armazem_key("number"));
create index if not exists "payments_customer_date_idx" on "payments" (team_id, "customer", "date", "id");
create index if not exists "payments_supplier_date_idx" on "payments" (team_id, "supplier", "date", "id");
create index if not exists "payments_branch_date_idx" on "payments" (team_id, "branch", "date", "id");
create index if not exists "payments_method_date_idx" on "payments" (team_id, "method", "date", "id");
create index if not exists "payments_search_idx" on "payments" using gin (search_text gin_trgm_ops);

create table if not exists "payments_allocations" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "document" text collate "und-x-icu" not null,
  "kind" text,
  "amount" numeric(18,4) not null,
  "date" date,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "payments_allocations" enable row level security;
alter table "payments_allocations" force row level security;
grant select, insert, update, delete on "payments_allocations" to armazem_app;
create index if not exists "payments_allocations_parent_position_idx" on "payments_allocations" (team_id, "parent", "position");

create table if not exists "purchases" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "kind" text default 'purchase',
  "status" text default 'draft',
  "date" date not null,
  "expected_date" date,
  "supplier" uuid not null,
  "supplier_ref" text collate "und-x-icu",
  "over_receipt_percent" numeric(7,4),
  "prices_include_tax" boolean default false not null,
  "tax_rounding" text default 'line',
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "shipping" numeric(18,4),
  "round_to" numeric(18,4),
  "notes" text collate "und-x-icu",
  "attachments" uuid[] default '{}' not null,
  "subtotal" numeric(18,4),
  "discount_total" numeric(18,4),
  "tax_total" numeric(18,4),
  "rounding" numeric(18,4),
  "total" numeric(18,4),
  "paid" numeric(18,4) default 0,
  "credited" numeric(18,4) default 0,
  "cancelled_by" uuid,
  "cancelled_at" timestamp with time zone,
  "cancel_reason" text collate "und-x-icu",
  "billed" numeric(18,4) default 0,
  "bill_date" date,
  "due" numeric(18,4) generated always as (("billed" - ("paid" + "credited"))) stored,
  "branch" uuid not null,
  "goods_status" text default 'none',
  "payment_status" text default 'unpaid',
  "return_status" text default 'none',
  "requested_by" uuid,
  "approved_by" uuid,
  "approved_at" timestamp with time zone,
  "reject_reason" text collate "und-x-icu",
  "original" uuid,
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("supplier_ref", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "purchases"."due" is '("billed" - ("paid" + "credited"))';
comment on column "purchases"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("supplier_ref", ''''))';
alter table "purchases" enable row level security;
alter table "purchases" force row level security;
grant select, insert, update, delete on "purchases" to armazem_app;
create index if not exists "purchases_number_idx" on "purchases" (team_id, "number", "id");
create index if not exists "purchases_date_idx" on "purchases" (team_id, "date", "id");
create unique index if not exists "purchases_number_key" on "purchases" (team_id, armazem_key("number"));
create index if not exists "purchases_supplier_date_idx" on "purchases" (team_id, "supplier", "date", "id");
create unique index if not exists "purchases_supplier_supplier_ref_key" on "purchases" (team_id, "supplier", armazem_key("supplier_ref")) nulls not distinct where "supplier_ref" is not null;
create index if not exists "purchases_branch_date_idx" on "purchases" (team_id, "branch", "date", "id");
create index if not exists "purchases_original_idx" on "purchases" (team_id, "original");
create index if not exists "purchases_search_idx" on "purchases" using gin (search_text gin_trgm_ops);

create table if not exists "purchases_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "description" text collate "und-x-icu",
  "quantity" numeric(18,4) not null,
  "unit" uuid,
  "factor" numeric(20,8),
  "base_quantity" numeric(18,4),
  "unit_price" numeric(18,6),
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "tax" uuid,
  "tax_rate" numeric(7,4),
  "gross" numeric(18,4),
  "discount" numeric(18,4),
  "document_discount" numeric(18,4),
  "net" numeric(18,4),
  "tax_amount" numeric(18,4),
  "total" numeric(18,4),
  "returned" numeric(18,4) default 0,
  "original" text collate "und-x-icu",
  "keeps_average" boolean default false not null,
  "received" numeric(18,4) default 0,
  "rejected" numeric(18,4) default 0,
  "unit_cost" numeric(18,6),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "purchases_lines" enable row level security;
alter table "purchases_lines" force row level security;
grant select, insert, update, delete on "purchases_lines" to armazem_app;
create index if not exists "purchases_lines_parent_position_idx" on "purchases_lines" (team_id, "parent", "position");
create index if not exists "purchases_lines_product_idx" on "purchases_lines" (team_id, "product");
create index if not exists "purchases_lines_unit_idx" on "purchases_lines" (team_id, "unit");
create index if not exists "purchases_lines_tax_idx" on "purchases_lines" (team_id, "tax");

create table if not exists "receipts" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "purchase" uuid not null,
  "supplier" uuid not null,
  "branch" uuid not null,
  "date" date not null,
  "total" numeric(18,4),
  "net" numeric(18,4),
  "tax_total" numeric(18,4),
  "charges" numeric(18,4),
  "reversed" boolean default false not null,
  "note" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "receipts"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "receipts" enable row level security;
alter table "receipts" force row level security;
grant select, insert, update, delete on "receipts" to armazem_app;
create index if not exists "receipts_number_idx" on "receipts" (team_id, "number", "id");
create index if not exists "receipts_date_idx" on "receipts" (team_id, "date", "id");
create unique index if not exists "receipts_number_key" on "receipts" (team_id, armazem_key("number"));
create index if not exists "receipts_purchase_date_idx" on "receipts" (team_id, "purchase", "date", "id");
create index if not exists "receipts_supplier_date_idx" on "receipts" (team_id, "supplier", "date", "id");
create index if not exists "receipts_branch_date_idx" on "receipts" (team_id, "branch", "date", "id");
create index if not exists "receipts_search_idx" on "receipts" using gin (search_text gin_trgm_ops);

create table if not exists "receipts_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "line" text collate "und-x-icu" not null,
  "product" uuid not null,
  "accepted" numeric(18,4) not null,
  "rejected" numeric(18,4),
  "unit_cost" numeric(18,6),
  "value" numeric(18,4),
  "net" numeric(18,4),
  "tax" numeric(18,4),
  "total" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "receipts_lines" enable row level security;
alter table "receipts_lines" force row level security;
grant select, insert, update, delete on "receipts_lines" to armazem_app;
create index if not exists "receipts_lines_parent_position_idx" on "receipts_lines" (team_id, "parent", "position");
create index if not exists "receipts_lines_product_idx" on "receipts_lines" (team_id, "product");

create table if not exists "set_offs" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "date" date not null,
  "credit_note" uuid not null,
  "sale" uuid not null,
  "amount" numeric(18,4) not null,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "set_offs" enable row level security;
alter table "set_offs" force row level security;
grant select, insert, update, delete on "set_offs" to armazem_app;
create index if not exists "set_offs_date_idx" on "set_offs" (team_id, "date", "id");
create index if not exists "set_offs_credit_note_date_idx" on "set_offs" (team_id, "credit_note", "date", "id");
create index if not exists "set_offs_sale_date_idx" on "set_offs" (team_id, "sale", "date", "id");

create table if not exists "stock_movements" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "product" uuid not null,
  "branch" uuid not null,
  "sequence" integer not null,
  "type" text,
  "date" date not null,
  "number" text collate "und-x-icu",
  "quantity" numeric(18,4) not null,
  "quantity_in" numeric(18,4) generated always as ((case when "quantity" >= 0 then "quantity" when "quantity" < 0 then 0 end)) stored,
  "quantity_out" numeric(18,4) generated always as ((case when (0 - "quantity") >= 0 then (0 - "quantity") when (0 - "quantity") < 0 then 0 end)) stored,
  "quantity_after" numeric(18,4) not null,
  "unit_cost" numeric(18,6),
  "value" numeric(18,4) not null,
  "value_after" numeric(18,4) not null,
  "average_after" numeric(18,6) not null,
  "resource" text collate "und-x-icu" not null,
  "document" text collate "und-x-icu" not null,
  "line" text collate "und-x-icu",
  "reverses" uuid,
  "reason" text collate "und-x-icu",
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "stock_movements"."quantity_in" is '(case when "quantity" >= 0 then "quantity" when "quantity" < 0 then 0 end)';
comment on column "stock_movements"."quantity_out" is '(case when (0 - "quantity") >= 0 then (0 - "quantity") when (0 - "quantity") < 0 then 0 end)';
alter table "stock_movements" enable row level security;
alter table "stock_movements" force row level security;
grant select, insert, update, delete on "stock_movements" to armazem_app;
create index if not exists "stock_movements_created_at_idx" on "stock_movements" (team_id, "created_at", "id");
create index if not exists "stock_movements_product_created_at_idx" on "stock_movements" (team_id, "product", "created_at", "id");
create index if not exists "stock_movements_branch_created_at_idx" on "stock_movements" (team_id, "branch", "created_at", "id");
create unique index if not exists "stock_movements_reverses_key" on "stock_movements" (team_id, "reverses");

create table if not exists "transfers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "goods_status" text default 'none',
  "date" date not null,
  "from_branch" uuid not null,
  "to_branch" uuid not null,
  "mode" text default 'transit',
  "expected_date" date,
  "dispatched_date" date,
  "received_date" date,
  "notes" text collate "und-x-icu",
  "requested_by" uuid,
  "dispatched_by" uuid,
  "received_by" uuid,
  "cancelled_by" uuid,
  "cancelled_at" timestamp with time zone,
  "cancel_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "transfers"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "transfers" enable row level security;
alter table "transfers" force row level security;
grant select, insert, update, delete on "transfers" to armazem_app;
create index if not exists "transfers_number_idx" on "transfers" (team_id, "number", "id");
create index if not exists "transfers_date_idx" on "transfers" (team_id, "date", "id");
create unique index if not exists "transfers_number_key" on "transfers" (team_id, armazem_key("number"));
create index if not exists "transfers_from_branch_date_idx" on "transfers" (team_id, "from_branch", "date", "id");
create index if not exists "transfers_to_branch_date_idx" on "transfers" (team_id, "to_branch", "date", "id");
create index if not exists "transfers_search_idx" on "transfers" using gin (search_text gin_trgm_ops);

create table if not exists "transfers_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "quantity" numeric(18,4) not null,
  "dispatched" numeric(18,4) default 0,
  "received" numeric(18,4) default 0,
  "lost" numeric(18,4) default 0,
  "in_transit" numeric(18,4) generated always as (("dispatched" - ("received" + "lost"))) stored,
  "reason" text collate "und-x-icu",
  "unit_cost" numeric(18,6),
  "value" numeric(18,4),
  "settled" numeric(18,4) default 0,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "transfers_lines"."in_transit" is '("dispatched" - ("received" + "lost"))';
alter table "transfers_lines" enable row level security;
alter table "transfers_lines" force row level security;
grant select, insert, update, delete on "transfers_lines" to armazem_app;
create index if not exists "transfers_lines_parent_position_idx" on "transfers_lines" (team_id, "parent", "position");
create index if not exists "transfers_lines_product_idx" on "transfers_lines" (team_id, "product");

create table if not exists "write_offs" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "date" date not null,
  "amount" numeric(18,4) not null,
  "customer" uuid,
  "supplier" uuid,
  "sale" uuid,
  "payment" uuid,
  "branch" uuid,
  "reason" text collate "und-x-icu" not null,
  "search_text" text generated always as (armazem_fold(coalesce("reason", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "write_offs"."search_text" is 'armazem_fold(coalesce("reason", ''''))';
alter table "write_offs" enable row level security;
alter table "write_offs" force row level security;
grant select, insert, update, delete on "write_offs" to armazem_app;
create index if not exists "write_offs_date_idx" on "write_offs" (team_id, "date", "id");
create index if not exists "write_offs_customer_date_idx" on "write_offs" (team_id, "customer", "date", "id");
create index if not exists "write_offs_supplier_date_idx" on "write_offs" (team_id, "supplier", "date", "id");
create index if not exists "write_offs_sale_date_idx" on "write_offs" (team_id, "sale", "date", "id");
create index if not exists "write_offs_payment_date_idx" on "write_offs" (team_id, "payment", "date", "id");
create index if not exists "write_offs_branch_date_idx" on "write_offs" (team_id, "branch", "date", "id");
create index if not exists "write_offs_search_idx" on "write_offs" using gin (search_text gin_trgm_ops);

alter table "departments" drop constraint if exists "departments_parent_fkey", add constraint "departments_parent_fkey" foreign key (team_id, "parent") references "departments" (team_id, id) on delete no action;
alter table "departments" drop constraint if exists "departments_head_fkey", add constraint "departments_head_fkey" foreign key (team_id, "head") references "employees" (team_id, id) on delete no action;
alter table "departments" drop constraint if exists "departments_branch_fkey", add constraint "departments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_department_fkey", add constraint "employees_department_fkey" foreign key (team_id, "department") references "departments" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_branch_fkey", add constraint "employees_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_manager_fkey", add constraint "employees_manager_fkey" foreign key (team_id, "manager") references "employees" (team_id, id) on delete no action;
alter table "branches" drop constraint if exists "branches_manager_fkey", add constraint "branches_manager_fkey" foreign key (team_id, "manager") references "employees" (team_id, id) on delete no action;
alter table "categories" drop constraint if exists "categories_parent_fkey", add constraint "categories_parent_fkey" foreign key (team_id, "parent") references "categories" (team_id, id) on delete no action;
alter table "categories" drop constraint if exists "categories_default_tax_fkey", add constraint "categories_default_tax_fkey" foreign key (team_id, "default_tax") references "taxes" (team_id, id) on delete no action;
alter table "units" drop constraint if exists "units_base_unit_fkey", add constraint "units_base_unit_fkey" foreign key (team_id, "base_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_category_fkey", add constraint "products_category_fkey" foreign key (team_id, "category") references "categories" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_brand_fkey", add constraint "products_brand_fkey" foreign key (team_id, "brand") references "brands" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_tax_fkey", add constraint "products_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_purchase_tax_fkey", add constraint "products_purchase_tax_fkey" foreign key (team_id, "purchase_tax") references "taxes" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_stock_unit_fkey", add constraint "products_stock_unit_fkey" foreign key (team_id, "stock_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_purchase_unit_fkey", add constraint "products_purchase_unit_fkey" foreign key (team_id, "purchase_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_sale_unit_fkey", add constraint "products_sale_unit_fkey" foreign key (team_id, "sale_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_preferred_supplier_fkey", add constraint "products_preferred_supplier_fkey" foreign key (team_id, "preferred_supplier") references "suppliers" (team_id, id) on delete no action;
alter table "products_reorder_points" drop constraint if exists "products_reorder_points_parent_fkey", add constraint "products_reorder_points_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_reorder_points" drop constraint if exists "products_reorder_points_branch_fkey", add constraint "products_reorder_points_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "products_barcodes" drop constraint if exists "products_barcodes_parent_fkey", add constraint "products_barcodes_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_suppliers" drop constraint if exists "products_suppliers_parent_fkey", add constraint "products_suppliers_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_suppliers" drop constraint if exists "products_suppliers_supplier_fkey", add constraint "products_suppliers_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "adjustments" drop constraint if exists "adjustments_branch_fkey", add constraint "adjustments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "adjustments_lines" drop constraint if exists "adjustments_lines_parent_fkey", add constraint "adjustments_lines_parent_fkey" foreign key (team_id, "parent") references "adjustments" (team_id, id) on delete cascade;
alter table "adjustments_lines" drop constraint if exists "adjustments_lines_product_fkey", add constraint "adjustments_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "day_closings" drop constraint if exists "day_closings_branch_fkey", add constraint "day_closings_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "day_closings_lines" drop constraint if exists "day_closings_lines_parent_fkey", add constraint "day_closings_lines_parent_fkey" foreign key (team_id, "parent") references "day_closings" (team_id, id) on delete cascade;
alter table "day_closings_lines" drop constraint if exists "day_closings_lines_method_fkey", add constraint "day_closings_lines_method_fkey" foreign key (team_id, "method") references "payment_methods" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_customer_fkey", add constraint "sales_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_branch_fkey", add constraint "sales_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_original_fkey", add constraint "sales_original_fkey" foreign key (team_id, "original") references "sales" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_parent_fkey", add constraint "sales_lines_parent_fkey" foreign key (team_id, "parent") references "sales" (team_id, id) on delete cascade;
alter table "sales_lines" drop constraint if exists "sales_lines_product_fkey", add constraint "sales_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_unit_fkey", add constraint "sales_lines_unit_fkey" foreign key (team_id, "unit") references "units" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_tax_fkey", add constraint "sales_lines_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "expense_categories" drop constraint if exists "expense_categories_parent_fkey", add constraint "expense_categories_parent_fkey" foreign key (team_id, "parent") references "expense_categories" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_category_fkey", add constraint "expenses_category_fkey" foreign key (team_id, "category") references "expense_categories" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_branch_fkey", add constraint "expenses_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_employee_fkey", add constraint "expenses_employee_fkey" foreign key (team_id, "employee") references "employees" (team_id, id) on delete no action;
alter table "inventory" drop constraint if exists "inventory_product_fkey", add constraint "inventory_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "inventory" drop constraint if exists "inventory_branch_fkey", add constraint "inventory_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_customer_fkey", add constraint "payments_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_supplier_fkey", add constraint "payments_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_branch_fkey", add constraint "payments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_method_fkey", add constraint "payments_method_fkey" foreign key (team_id, "method") references "payment_methods" (team_id, id) on delete no action;
alter table "payments_allocations" drop constraint if exists "payments_allocations_parent_fkey", add constraint "payments_allocations_parent_fkey" foreign key (team_id, "parent") references "payments" (team_id, id) on delete cascade;
alter table "purchases" drop constraint if exists "purchases_supplier_fkey", add constraint "purchases_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "purchases" drop constraint if exists "purchases_branch_fkey", add constraint "purchases_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "purchases" drop constraint if exists "purchases_original_fkey", add constraint "purchases_original_fkey" foreign key (team_id, "original") references "purchases" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_parent_fkey", add constraint "purchases_lines_parent_fkey" foreign key (team_id, "parent") references "purchases" (team_id, id) on delete cascade;
alter table "purchases_lines" drop constraint if exists "purchases_lines_product_fkey", add constraint "purchases_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_unit_fkey", add constraint "purchases_lines_unit_fkey" foreign key (team_id, "unit") references "units" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_tax_fkey", add constraint "purchases_lines_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_purchase_fkey", add constraint "receipts_purchase_fkey" foreign key (team_id, "purchase") references "purchases" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_supplier_fkey", add constraint "receipts_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_branch_fkey", add constraint "receipts_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "receipts_lines" drop constraint if exists "receipts_lines_parent_fkey", add constraint "receipts_lines_parent_fkey" foreign key (team_id, "parent") references "receipts" (team_id, id) on delete cascade;
alter table "receipts_lines" drop constraint if exists "receipts_lines_product_fkey", add constraint "receipts_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "set_offs" drop constraint if exists "set_offs_credit_note_fkey", add constraint "set_offs_credit_note_fkey" foreign key (team_id, "credit_note") references "sales" (team_id, id) on delete no action;
alter table "set_offs" drop constraint if exists "set_offs_sale_fkey", add constraint "set_offs_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_product_fkey", add constraint "stock_movements_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_branch_fkey", add constraint "stock_movements_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_reverses_fkey", add constraint "stock_movements_reverses_fkey" foreign key (team_id, "reverses") references "stock_movements" (team_id, id) on delete no action;
alter table "transfers" drop constraint if exists "transfers_from_branch_fkey", add constraint "transfers_from_branch_fkey" foreign key (team_id, "from_branch") references "branches" (team_id, id) on delete no action;
alter table "transfers" drop constraint if exists "transfers_to_branch_fkey", add constraint "transfers_to_branch_fkey" foreign key (team_id, "to_branch") references "branches" (team_id, id) on delete no action;
alter table "transfers_lines" drop constraint if exists "transfers_lines_parent_fkey", add constraint "transfers_lines_parent_fkey" foreign key (team_id, "parent") references "transfers" (team_id, id) on delete cascade;
alter table "transfers_lines" drop constraint if exists "transfers_lines_product_fkey", add constraint "transfers_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_customer_fkey", add constraint "write_offs_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_supplier_fkey", add constraint "write_offs_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_sale_fkey", add constraint "write_offs_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_payment_fkey", add constraint "write_offs_payment_fkey" foreign key (team_id, "payment") references "payments" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_branch_fkey", add constraint "write_offs_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;


-- Part 3: indexes that follow from no declaration.

-- The movements of a level in order, the ledger by day and by document.
create unique index stock_movements_sequence on stock_movements (team_id, product, branch, sequence);
-- What stock was worth on past days is added up from this index alone.
create index stock_movements_day on stock_movements (team_id, date, product, branch) include (quantity, value);
create index stock_movements_document on stock_movements (team_id, document, line);
-- The movements that lose or gain without being bought or sold are few among those of goods.
create index stock_movements_losses on stock_movements (team_id, date)
  where type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection', 'reversal');
-- What came in, by place and latest first: the layers that the age of stock is counted in.
create index stock_movements_arrivals on stock_movements (team_id, product, branch, date desc, sequence desc)
  include (quantity) where quantity > 0;
-- How few groups product, branch and type make: the planner would multiply them, and sort where it can hash.
create statistics stock_movements_places (ndistinct) on product, branch, type from stock_movements;

-- Payments are looked up by the document that they pay, and by the day of the allocation.
create index payments_allocations_document on payments_allocations (team_id, document);
create index payments_allocations_date on payments_allocations (team_id, date) where date is not null;
-- Payments with credit left, which the ageing reports count beside documents.
create index payments_unallocated on payments (team_id, id) where unallocated <> 0;

-- Reports start from the documents that are open or changed after a day, and lists from the latest entries: without
-- these indexes they read all that ever happened.
create index sales_open on sales (team_id, id) where due <> 0;
create index sales_invoice_date on sales (team_id, invoice_date desc nulls last, id desc);
-- The few sales that charge something beside goods: their charges are looked up by sale among the lines.
create index sales_charges on sales (team_id, id) where coalesce(shipping, 0) + coalesce(rounding, 0) <> 0;
create index purchases_open on purchases (team_id, id) where due <> 0;
create index purchases_bill_date on purchases (team_id, bill_date) where bill_date is not null;
