import pg from 'pg'
import type { Registry } from '../../schema/registry.ts'
import { migrateIdentity } from '../identity/auth.ts'
import { applyMigrations } from './apply-migrations.ts'
import { desiredTables } from './desired-tables.ts'
import { difference } from './difference.ts'
import { readMigrations } from './migration-files.ts'
import { readExisting } from './read-existing.ts'
import { withSchemaLock } from './schema-lock.ts'
import { seeAllTeams } from './see-all-teams.ts'
import { markLeakproof, UNINDEXED } from './leakproof.ts'
import { hasTeamRole, roleWarnings, withoutPrivileges } from './team-role.ts'

const OLDEST = 150_000

export interface Preparation {
  /** Migration files that were applied now. */
  readonly applied: readonly string[]
  /** Steps that development applied without a file. */
  readonly adapted: readonly string[]
  /** Lists the steps that development mode could not apply. */
  readonly refused: readonly string[]
  /** Lists warnings about the database's role for the operator. */
  readonly warnings: readonly string[]
}

export interface PrepareOptions {
  readonly development?: boolean
  /** A superuser's connection, where there is one, for what the owner may not do. */
  readonly superuser?: pg.ClientConfig
}

/**
 * Brings a database to the schema of this program: migrations, identity's tables, then the comparison with the
 * declarations. A difference is applied in `development` and refused elsewhere, because there it has no file.
 */
export async function prepareDatabase(
  connection: pg.ClientConfig,
  registry: Registry,
  { development = false, superuser }: PrepareOptions = {},
): Promise<Preparation> {
  return withSchemaLock(connection, async (client) => {
    await checkVersion(client)
    const applied = await applyMigrations(client, readMigrations())
    const pool = new pg.Pool({ ...connection, max: 1 })
    await migrateIdentity(pool).finally(() => pool.end())
    const { statements, refused } = difference(desiredTables(registry), await readExisting(client))
    if (!development && statements.length + refused.length > 0) {
      throw new Error(
        `The declarations differ from the schema. Run "npm run db:migration -- name", look at the file, and start again:\n- ${[...statements, ...refused].join('\n- ')}`,
      )
    }
    if (statements.length > 0) await adapt(client, statements)
    const isIndexed = await markLeakproof(superuser ?? connection)
    const warnings = [...(await roleWarnings(client)), ...(isIndexed ? [] : [UNINDEXED])]
    return { applied, adapted: statements, refused, warnings }
  })
}

/** Applies the steps of development, which are to see the rows of all teams. */
async function adapt(client: pg.Client, statements: readonly string[]): Promise<void> {
  const sql = statements.join(';\n')
  const permitted = (await hasTeamRole(client)) ? sql : withoutPrivileges(sql)
  await client.query('begin')
  await seeAllTeams(client, () => client.query(permitted))
  await client.query('commit')
}

/** Refuses a server that is too old for this program. */
export async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= OLDEST) return
  throw new Error(`PostgreSQL 15 or newer is needed; this is ${Math.floor(version / 10_000)}.`)
}
