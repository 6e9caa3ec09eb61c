import pg from 'pg'
import { UNIQUE_VIOLATION } from '../database/error-code.ts'

/**
 * Names the role with which statements of teams run, if the owner of the database may use it. In
 * the embedded database it can log in; elsewhere it is created without login.
 */
export const TEAM_ROLE = 'armazem_app'

/** Matches a statement on one line that grants a privilege to the role or revokes it. */
const PRIVILEGE = new RegExp(`^(grant|revoke) [^;]*\\b${TEAM_ROLE};?$`, 'gm')

/**
 * Creates the role, or lets the owner use an existing one. Returns whether the owner may use it.
 * Roles belong to the whole server: on a managed server, the owner may neither create the role nor
 * use that of another database. Throws an error when row-level security would not apply to statements of teams.
 */
export async function prepareTeamRole(client: pg.ClientBase): Promise<boolean> {
  let role = await readRole(client)
  if (!role.exists && (await isPermitted(client, `create role ${TEAM_ROLE} nologin`))) {
    role = await readRole(client)
  }
  if (!role.isBound) {
    throw new Error(
      `The role ${TEAM_ROLE} bypasses row-level security, which keeps teams apart: alter role ${TEAM_ROLE} nosuperuser nobypassrls`,
    )
  }
  const isUsable =
    role.isUsable ||
    (role.exists && (await isPermitted(client, `grant ${TEAM_ROLE} to current_user`)))
  if (isUsable || role.isOwnerBound) return isUsable
  throw new Error(
    `The role of DATABASE_URL bypasses row-level security, which keeps teams apart. Log in as a role without BYPASSRLS, or let the role use another role: create role ${TEAM_ROLE}; grant ${TEAM_ROLE} to …`,
  )
}

async function readRole(client: pg.ClientBase): Promise<RoleRow> {
  const { rows } = await client.query<RoleRow>(ROLE, [TEAM_ROLE])
  return rows[0]!
}

interface RoleRow {
  readonly exists: boolean
  /** Indicates that row-level security applies to the role. */
  readonly isBound: boolean
  /** Indicates that the owner of the database may set the role. */
  readonly isUsable: boolean
  /** Indicates that row-level security applies to the owner of the database. */
  readonly isOwnerBound: boolean
}

/**
 * Holds SQL for the privilege of `pg_has_role` to set a role, which PostgreSQL distinguishes from membership since
 * version 16.
 */
export const SET_ROLE = `case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end`

/** Selects the role of teams, and the rights of the owner. */
const ROLE = `
  select role.oid is not null as exists,
    not coalesce(role.rolsuper or role.rolbypassrls, false) as "isBound",
    coalesce(pg_has_role(owner.oid, role.oid, ${SET_ROLE}), false) as "isUsable",
    not (owner.rolsuper or owner.rolbypassrls) as "isOwnerBound"
  from pg_roles owner left join pg_roles role on role.rolname = $1
  where owner.rolname = current_user`

/**
 * Lists SQLSTATE codes: insufficient_privilege; duplicate_object; and unique_violation in the
 * catalogue, when two processes create the role at the same time.
 */
const EXPECTED = new Set(['42501', '42710', UNIQUE_VIOLATION])

/** Runs a statement. Returns false when the owner may not run it, or another process has run it. */
async function isPermitted(client: pg.ClientBase, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (problem) {
    if (problem instanceof pg.DatabaseError && EXPECTED.has(problem.code ?? '')) return false
    throw problem
  }
}

/** Returns SQL without the statements that grant privileges to the role or revoke them. */
export function withoutPrivileges(sql: string): string {
  return sql.replaceAll(PRIVILEGE, '')
}

/** Describes a migration, or a file of `database/`. */
interface SqlFile {
  readonly sql: string
}

/** Lists SQLSTATE codes of objects that a later migration dropped: undefined_table, undefined_function. */
const GONE = new Set(['42P01', '42883'])

/** Returns whether the database is configured to run statements of teams with the role. */
export async function hasTeamRole(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select armazem_team_role() as name')
  return rows[0]?.name === TEAM_ROLE
}

/**
 * Sets the role with which statements of teams run. A role that has become usable gets its
 * privileges first.
 */
export async function setTeamRole(
  client: pg.ClientBase,
  isUsable: boolean,
  files: readonly SqlFile[],
): Promise<void> {
  if ((await hasTeamRole(client)) === isUsable) return
  const name = isUsable ? TEAM_ROLE : 'none'
  if (isUsable) await grantPrivileges(client, files)
  await client.query(
    `create or replace function armazem_team_role() returns text language sql stable parallel safe return '${name}'`,
  )
}

async function grantPrivileges(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  for (const statement of files.flatMap(({ sql }) => sql.match(PRIVILEGE) ?? [])) {
    await client.query(statement).catch((problem: unknown) => {
      if (!(problem instanceof pg.DatabaseError && GONE.has(problem.code ?? ''))) throw problem
    })
  }
}

/** Returns warnings about the role with which the server logs in. */
export async function findRoleWarnings(client: pg.ClientBase): Promise<readonly string[]> {
  const { isOwnerBound } = await readRole(client)
  if (isOwnerBound) return []
  return [
    'The role of DATABASE_URL is a superuser or bypasses row-level security. Use a plain role that owns the database: docs/operations.md, "Your own PostgreSQL".',
  ]
}
