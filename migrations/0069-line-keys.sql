-- Lines of returns and of goods receipts name a line of a sale or purchase by a foreign key instead of a text.
-- Views depend on the types of the columns. The files of database/ create them again.
do $$
declare
  dependent text;
begin
  for dependent in
    select distinct rule.ev_class::regclass::text
    from pg_attribute attribute
    join pg_depend dependency on dependency.refclassid = 'pg_class'::regclass
      and dependency.refobjid = attribute.attrelid and dependency.refobjsubid = attribute.attnum
    join pg_rewrite rule on dependency.classid = 'pg_rewrite'::regclass and rule.oid = dependency.objid
    where attribute.attrelid in ('sales_lines'::regclass, 'purchases_lines'::regclass) and attribute.attname = 'original'
      or attribute.attrelid = 'receipts_lines'::regclass and attribute.attname = 'line'
  loop
    -- An earlier view may have taken this one with it.
    execute format('drop view if exists %s cascade', dependent);
  end loop;
end $$;

-- A revision could remove a line of which nothing had moved any more, because its return or receipt was reversed.
alter table sales_lines disable trigger user;
alter table purchases_lines disable trigger user;
alter table receipts_lines disable trigger user;
alter table receipts_lines alter column line drop not null;
update sales_lines line set original = null
where line.original is not null and not exists (
  select from sales_lines named where named.team_id = line.team_id and named.id = line.original::uuid);
update purchases_lines line set original = null
where line.original is not null and not exists (
  select from purchases_lines named where named.team_id = line.team_id and named.id = line.original::uuid);
update receipts_lines line set line = null
where not exists (
  select from purchases_lines named where named.team_id = line.team_id and named.id = line.line::uuid);
alter table sales_lines enable trigger user;
alter table purchases_lines enable trigger user;
alter table receipts_lines enable trigger user;

alter table sales_lines alter column original type uuid using original::uuid;
alter table purchases_lines alter column original type uuid using original::uuid;
alter table receipts_lines alter column line type uuid using line::uuid;
create index if not exists "sales_lines_original_idx" on "sales_lines" (team_id, "original") where "original" is not null;
create index if not exists "purchases_lines_original_idx" on "purchases_lines" (team_id, "original") where "original" is not null;
create index if not exists "receipts_lines_line_idx" on "receipts_lines" (team_id, "line") where "line" is not null;
alter table "sales_lines" add constraint "sales_lines_original_fkey" foreign key (team_id, "original") references "sales_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "purchases_lines" add constraint "purchases_lines_original_fkey" foreign key (team_id, "original") references "purchases_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "receipts_lines" add constraint "receipts_lines_line_fkey" foreign key (team_id, "line") references "purchases_lines" (team_id, id) on delete no action deferrable initially deferred;
