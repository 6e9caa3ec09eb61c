import pg from 'pg'

/** The role that statements of teams run as where the owner of the database may use it; it has no login of its own. */
export const TEAM_ROLE = 'armazem_app'

/** A statement, on one line, that gives the role a privilege or takes one away. */
const PRIVILEGE = new RegExp(`^(grant|revoke) [^;]*\\b${TEAM_ROLE};?$`, 'gm')

/**
 * Creates the role, or lets the owner use an existing one; returns whether the owner may use it. Roles belong to the
 * whole server: on a managed one the owner may neither create it nor use that of another database.
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
    `The role of DATABASE_URL bypasses row-level security, which keeps teams apart. Log in as a role without BYPASSRLS, or let it use another one: create role ${TEAM_ROLE}; grant ${TEAM_ROLE} to …`,
  )
}

async function readRole(client: pg.ClientBase): Promise<RoleRow> {
  const { rows } = await client.query<RoleRow>(ROLE, [TEAM_ROLE])
  return rows[0]!
}

interface RoleRow {
  readonly exists: boolean
  readonly isBound: boolean
  readonly isUsable: boolean
  readonly isOwnerBound: boolean
}

/** Selects whether the role may be set, which `pg_has_role` tells apart from membership since PostgreSQL 16. */
const ROLE = `
  select role.oid is not null as exists,
    not coalesce(role.rolsuper or role.rolbypassrls, false) as "isBound",
    coalesce(pg_has_role(owner.oid, role.oid, case
      when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end), false) as "isUsable",
    not (owner.rolsuper or owner.rolbypassrls) as "isOwnerBound"
  from pg_roles owner left join pg_roles role on role.rolname = $1
  where owner.rolname = current_user`

/** insufficient_privilege; duplicate_object, or a unique violation in the catalogue when two make it at once. */
const EXPECTED = new Set(['42501', '42710', '23505'])

/** Runs a statement; returns false where the owner may not, or another process did it. */
async function isPermitted(client: pg.ClientBase, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (problem) {
    if (problem instanceof pg.DatabaseError && EXPECTED.has(problem.code ?? '')) return false
    throw problem
  }
}

/** Returns SQL without the privileges of a role that does not exist. */
export function withoutPrivileges(sql: string): string {
  return sql.replaceAll(PRIVILEGE, '')
}

/** A migration, or a file of `database/`. */
interface SqlFile {
  readonly sql: string
}

/** undefined_table and undefined_function: a later migration dropped them. */
const GONE = new Set(['42P01', '42883'])

/** Returns whether the database is set to run statements of teams as the role. */
async function hasTeamRole(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select armazem_team_role() as name')
  return rows[0]?.name === TEAM_ROLE
}

/** Sets the role as which statements of teams run; a role that has become usable gets its privileges first. */
export async function nameTeamRole(
  client: pg.ClientBase,
  usable: boolean,
  files: readonly SqlFile[],
): Promise<void> {
  if ((await hasTeamRole(client)) === usable) return
  const name = usable ? TEAM_ROLE : 'none'
  if (usable) await grantPrivileges(client, files)
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

/** Returns warnings about the role that the server logs in as. */
export async function findRoleWarnings(client: pg.ClientBase): Promise<readonly string[]> {
  const { isOwnerBound } = await readRole(client)
  if (isOwnerBound) return []
  return [
    'The role of DATABASE_URL is a superuser or bypasses row-level security. Use a plain role that owns the database: docs/operations.md, "Your own PostgreSQL".',
  ]
}
