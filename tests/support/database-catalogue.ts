import type pg from 'pg'

/** Describes an object of a database by its kind and name, such as `trigger append_only on history`. */
interface CatalogueRow {
  readonly name: string
  readonly definition: string
}

/** Reads the objects that the files of `database/` and the declarations create, with their definitions. */
export async function readDatabaseCatalogue(client: pg.Client): Promise<readonly CatalogueRow[]> {
  return (await client.query<CatalogueRow>(CATALOGUE)).rows
}

/**
 * Selects functions, views, triggers, policies and checks with their definitions, and the privileges of
 * functions and views.
 */
const CATALOGUE = `
  select 'function ' || proname as name, pg_get_functiondef(oid) || coalesce(proacl::text, '') as definition
  from pg_proc function
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = function.oid and deptype = 'e')
  union all
  select 'view ' || relname, pg_get_viewdef(oid) || coalesce(relacl::text, '')
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  union all
  select format('trigger %s on %s', tgname, relname), pg_get_triggerdef(fired.oid)
  from pg_trigger fired join pg_class changed on changed.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select format('policy %s on %s', policyname, tablename), concat_ws(' ', permissive, roles, cmd, qual, with_check)
  from pg_policies where schemaname = 'public'
  union all
  select 'check ' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
  order by 1`
