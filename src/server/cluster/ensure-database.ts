import pg from 'pg'
import { TEAM_ROLE } from '../migrate/team-role.ts'

export const DATABASE = 'armazem'
/**
 * Names the role that owns the app's database and with which the app logs in. The role is not a superuser, and row-level
 * security applies to it.
 */
export const OWNER = 'armazem_owner'

/**
 * Creates the roles and the database of the app unless they exist. `client` is connected as
 * superuser.
 */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(MISSING, [OWNER, TEAM_ROLE, DATABASE])
  for (const { missing } of rows) await runUnlessDone(client, missing)
}

/** Selects the statements that create missing roles and databases, in order. */
const MISSING = `
  select step_row.missing from (values
    (1, format('create role %I login', $1::text), exists (select from pg_roles where rolname = $1)),
    (2, format('create role %I login', $2::text), exists (select from pg_roles where rolname = $2)),
    (2, format('alter role %I login', $2::text), coalesce((select rolcanlogin from pg_roles where rolname = $2), true)),
    (3, format('grant %I to %I', $2::text, $1::text), exists (
      select from pg_auth_members membership
      join pg_roles role on role.oid = membership.roleid
      join pg_roles owner on owner.oid = membership.member
      where role.rolname = $2 and owner.rolname = $1)),
    (4, format('create database %I owner %I', $3::text, $1::text), exists (
      select from pg_database where datname = $3))) step_row (step, missing, is_there)
  where not step_row.is_there order by step_row.step`

/**
 * Matches SQLSTATE codes when another process has created the object: duplicate_object,
 * duplicate_database, and unique_violation in the catalogue.
 */
const ALREADY_EXISTS = /^(42710|42P04|23505)$/

async function runUnlessDone(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (problem) {
    if (!(problem instanceof pg.DatabaseError && ALREADY_EXISTS.test(problem.code ?? '')))
      throw problem
  }
}
