import { getRoleLimits, getRoleRights, type Registry } from '../../schema/registry.ts'
import { getHighestLimit, type Limits } from '../../schema/rights.ts'
import { hasOwnRight, type Caller } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import type { Reader } from '../database/transaction.ts'
import { forbidden, invalid } from '../http/problems.ts'

/** Describes a role of a team with its rights and limits. */
export interface StoredRole {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly isSystem: boolean
  readonly rights: ReadonlySet<string>
  readonly limits: Limits
}

type Row = Omit<StoredRole, 'rights'> & {
  readonly permissions: readonly string[] | null
  readonly limits: Limits | null
}

/**
 * Reads all roles of the team. With `lock`, other transactions cannot change the roles until this transaction ends.
 */
export async function readRoles(
  registry: Registry,
  trx: Reader,
  { lock = false } = {},
): Promise<StoredRole[]> {
  const text = lock ? `${READ} for update` : READ
  const rows = await trx.query<Row>({ text, values: [trx.team] })
  return rows.map((row) => toStoredRole(registry, row))
}

/** Reads a role of a team outside of a transaction; undefined when the team has no role with this id. */
export async function readRole(
  registry: Registry,
  database: Database,
  team: string,
  id: string,
): Promise<StoredRole | undefined> {
  const [row] = await database.lookUp<Row>({ text: READ_ONE, values: [team, id] })
  return row && toStoredRole(registry, row)
}

/** Returns a stored role. Columns without a value get the declared default. */
function toStoredRole(registry: Registry, { permissions, limits, ...role }: Row): StoredRole {
  return {
    ...role,
    rights: permissions ? new Set(permissions) : getRoleRights(registry, role.code),
    limits: limits ?? getRoleLimits(registry, role.code),
  }
}

/** Throws 422 at `pointer`, by default `/roles/<index>`, for the first code that no role of the team has. */
export function checkRolesExist(
  teamRoles: readonly StoredRole[],
  codes: readonly string[],
  pointer?: string,
): void {
  const unknown = codes.findIndex((code) => !teamRoles.some((role) => role.code === code))
  if (unknown < 0) return
  throw invalid([{ pointer: pointer ?? `/roles/${unknown}`, code: 'NOT_FOUND' }])
}

/** Throws an error when a role has rights or limits that exceed those of the granting person (rule 6.1). */
export function checkCoversRole(caller: Caller, { rights, limits }: StoredRole): void {
  const lacking = [...rights].find((right) => !hasOwnRight(caller, right))
  if (lacking !== undefined) throw forbidden(lacking)
  const above = Object.keys(limits).find(
    (name) => getHighestLimit([limits], name) > caller.limit(name),
  )
  if (above !== undefined) throw forbidden()
}

/** Compares the id as text, so that a malformed id matches no role. */
const READ_ONE = `
  select id, code, name, is_system as "isSystem", permissions, limits
  from roles where team_id = $1 and id::text = lower($2)`

const READ = `
  select id, code, name, is_system as "isSystem", permissions, limits
  from roles where team_id = $1 order by is_system desc, name, id`
