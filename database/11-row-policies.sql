-- Guarantees: tables of the engine and of kept totals whose rows the same members may see have the same policies.
-- Contract: armazem_guard(table, …) replaces all policies of a table. Members see the rows of their team. With
--   `across_teams`, the engine sees the rows of all teams. `branch` states which branches a row belongs to: `required`,
--   the branch in the column `branch`; `optional`, this branch or, if the column is null, every branch; `summed`, all
--   branches, so that only members who work in all of them see the row. `own` lists the keys of `ownWithout` in the
--   declarations of the rows that are summed: members who may see only their own records see no sums. With
--   `own_column`, this limit applies only to rows with a value in this column. src/server/migrate/row-policies.ts
--   writes the same conditions into the policies of declared resources. tests/api/row-policies.test.ts compares the
--   conditions.
-- Source: decisions 003, 019, 023, 092 and 098.

create or replace function armazem_guard(guarded regclass, across_teams boolean default false,
  branch text default null, own text[] default '{}', own_column text default null) returns void language plpgsql as $$
declare
  existing name;
  works_in_all constant text := '(select armazem_branches()) is null';
  works_in_branch constant text := works_in_all || ' or branch = any ((select armazem_branches())::uuid[])';
  sees_all_records constant text := (
    select string_agg(format('(select armazem_own(%L)) is null', key), ' and ' order by key) from unnest(own) key);
  -- PostgreSQL cannot estimate conditions on settings: it expects half of the rows for a `case`, but nearly none for a
  -- comparison.
  yes_or_no constant text := 'case when %s then true else false end';
begin
  for existing in select policy.polname from pg_policy policy where policy.polrelid = guarded loop
    execute format('drop policy %I on %s', existing, guarded);
  end loop;
  -- The team is a subquery, as in src/server/migrate/row-policies.ts: generic plans must suit every team.
  execute format('create policy team on %s using (team_id = (select armazem_team()))', guarded);
  if across_teams then
    execute format('create policy engine on %s using ((select armazem_is_engine()))', guarded);
  end if;
  if branch is not null then
    execute format('create policy branch on %s as restrictive for select using (%s)', guarded,
      case branch
        when 'required' then works_in_branch
        when 'optional' then 'branch is null or ' || works_in_branch
        when 'summed' then format(yes_or_no, works_in_all)
      end);
  end if;
  if sees_all_records is not null then
    execute format('create policy own on %s as restrictive for select using (%s)', guarded,
      case when own_column is null then format(yes_or_no, sees_all_records)
        else format('%I is null or ', own_column) || sees_all_records end);
  end if;
end $$;

revoke execute on function armazem_guard from public;
