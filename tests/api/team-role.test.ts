import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { applyMigrations } from '../../src/server/migrate/apply-migrations.ts'
import { readMigrations } from '../../src/server/migrate/migration-files.ts'
import { applyDatabaseFiles } from '../../src/server/migrate/database-files.ts'
import { listDatabaseFiles, prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import { inTransaction } from '../../src/server/migrate/transaction.ts'
import { readDatabaseCatalogue } from '../support/database-catalogue.ts'
import { withRoles } from '../support/database-roles.ts'

const roles = withRoles()

async function runAs<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

const readTeamRole = (connection: pg.ClientConfig) =>
  runAs(connection, async (client) => {
    const { rows } = await client.query('select armazem_team_role() as role')
    return rows[0].role as string
  })

describe('the role of teams', () => {
  test('is optional, and used once it is granted to the owner', async () => {
    const second = await roles.createOwner('second')
    await prepareDatabase(second, registry)
    expect(await readTeamRole(second)).toBe('none')
    // An owner without the role also runs the files again, and nothing changes.
    await runAs(second, async (client) => {
      const before = await readDatabaseCatalogue(client)
      const files = listDatabaseFiles(registry)
      await inTransaction(client, () =>
        applyDatabaseFiles(client, files, { hasRole: false, isForced: true }),
      )
      expect(await readDatabaseCatalogue(client)).toEqual(before)
    })

    await roles.superuser.query('grant armazem_app to second')
    await prepareDatabase(second, registry)
    expect(await readTeamRole(second)).toBe('armazem_app')
    const allowed = await runAs(second, async (client) => {
      const { rows } = await client.query(
        `select has_table_privilege('armazem_app', 'products', 'delete') as products,
          has_table_privilege('armazem_app', 'stock_movements', 'update') as movements,
          has_table_privilege('armazem_app', 'stock_movements', 'truncate') as emptying,
          has_table_privilege('armazem_app', 'inventory', 'delete') as levels,
          has_table_privilege('armazem_app', 'account', 'select') as accounts`,
      )
      return rows[0] as unknown
    })
    expect(allowed).toEqual({
      products: true,
      movements: false,
      emptying: false,
      levels: false,
      accounts: false,
    })
  })

  test('is created by an owner with the right to create roles when it is missing', async () => {
    await roles.superuser.query('create role maker login createrole')
    await roles.superuser.query('create database maker owner maker')
    const maker = { ...roles.cluster.connection, user: 'maker', database: 'maker' }
    // The role is renamed, because it cannot be dropped: databases of this cluster depend on the role.
    await roles.superuser.query('alter role armazem_app rename to armazem_other')
    try {
      await runAs(maker, (client) => applyMigrations(client, readMigrations().slice(0, 1)))
      expect(await readTeamRole(maker)).toBe('armazem_app')
    } finally {
      await runAs({ ...roles.cluster.superuser, database: 'maker' }, (client) =>
        client.query('drop owned by armazem_app'),
      )
      await roles.superuser.query('drop role armazem_app')
      await roles.superuser.query('alter role armazem_other rename to armazem_app')
    }
  })

  test('must not bypass row-level security itself', async () => {
    const careless = await roles.createOwner('careless')
    await roles.superuser.query('alter role armazem_app bypassrls')
    try {
      await expect(prepareDatabase(careless, registry)).rejects.toThrow(
        'The role armazem_app bypasses row-level security',
      )
    } finally {
      await roles.superuser.query('alter role armazem_app nobypassrls')
    }
  })

  test('is required for an owner that bypasses row-level security', async () => {
    const free = await roles.createOwner('free', 'bypassrls')
    await expect(prepareDatabase(free, registry)).rejects.toThrow(
      'The role of DATABASE_URL bypasses row-level security',
    )
  })
})
