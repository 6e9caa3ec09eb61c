import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import { checkTeamLogin } from '../../src/server/migrate/team-login.ts'
import { checkLogin, waitForLogins } from '../../src/server/start/open-database.ts'
import { describeStartProblem } from '../../src/server/start/start-problem.ts'
import { createTestDatabase } from '../support/database.ts'
import { withRoles } from '../support/database-roles.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { startProcess } from '../support/server-process.ts'

const roles = withRoles()

describe('a login that PostgreSQL refuses', () => {
  /** Starts on a database like the server. Returns the line that the server prints when it cannot start. */
  async function tryStart(user: string, password?: string): Promise<string> {
    const connection = { ...roles.cluster.connection, user, ...(password && { password }) }
    return tryLogins({ connection }, () => prepareDatabase(connection, registry))
  }

  /** Connects with the logins of a server. Returns the line that the server prints when it cannot start. */
  async function tryLogins(
    logins: Parameters<typeof waitForLogins>[0],
    work: () => Promise<unknown>,
  ): Promise<string> {
    const { signal } = new AbortController()
    try {
      await waitForLogins(logins, pino({ level: 'silent' }), signal)
      await work()
      return 'started'
    } catch (problem) {
      return describeStartProblem(problem)
    }
  }

  test('has an unknown role', async () => {
    expect(await tryStart('nobody')).toBe(
      'PostgreSQL refuses the user in DATABASE_URL: check the user and pg_hba.conf. (role "nobody" does not exist)',
    )
  })

  test('has a role that does not own the database', async () => {
    await roles.superuser.query('create role stranger login')
    const line = await tryStart('stranger')
    expect(line).toContain(
      'lacks rights: make the user the owner of the database. (permission denied',
    )
  })

  test('has a wrong password, or none', async () => {
    await roles.superuser.query(`create role secured login password 'the right one'`)
    const { rows } = await roles.superuser.query<{ hba_file: string }>('show hba_file')
    const file = rows[0]!.hba_file
    writeFileSync(file, `local all secured scram-sha-256\n${readFileSync(file, 'utf8')}`)
    await roles.superuser.query('select pg_reload_conf()')
    await expect
      .poll(() => tryStart('secured', 'a wrong one'))
      .toBe(
        'PostgreSQL refuses the password in DATABASE_URL: correct user or password. (password authentication failed for user "secured")',
      )
    expect(await tryStart('secured')).toBe(
      'PostgreSQL requires a password: write it into DATABASE_URL, postgres://USER:PASSWORD@host/database. (SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string)',
    )
  })

  test('names a database that does not exist', async () => {
    const connection = { ...roles.cluster.connection, database: 'missing' }
    expect(await tryLogins({ connection }, async () => {})).toBe(
      'The database in DATABASE_URL does not exist: create it, owned by the user of DATABASE_URL. (database "missing" does not exist)',
    )
  })

  test('names a host that is unknown, or where no PostgreSQL listens', async () => {
    const tryAddress = (connectionString: string) =>
      checkLogin({ connectionString }, 'DATABASE_APP_URL').catch(describeStartProblem)
    expect(await tryAddress('postgres://app@database.invalid/armazem')).toContain(
      'The host in DATABASE_APP_URL is unknown: correct its name. (',
    )
    expect(await tryAddress('postgres://app@127.0.0.1:1/armazem')).toContain(
      'No PostgreSQL listens at the host and port in DATABASE_APP_URL: start PostgreSQL, or correct host and port. (',
    )
  })

  describe('as DATABASE_APP_URL', () => {
    let owner: pg.ClientConfig
    let lineWithoutRole: string
    beforeAll(async () => {
      owner = await roles.createOwner('shop')
      await prepareDatabase(owner, registry)
      lineWithoutRole = await tryTeamLogin('armazem_app')
      await roles.superuser.query('grant armazem_app to shop')
      await prepareDatabase(owner, registry)
    })

    /** Tries a login for teams. Returns the line that the server prints when it cannot start. */
    async function tryTeamLogin(user: string, database = owner.database!): Promise<string> {
      const teamConnection = { ...owner, user, database }
      return tryLogins({ connection: owner, teamConnection }, () =>
        checkTeamLogin(teamConnection, owner),
      )
    }

    /** Creates a role and tries to log in with it. */
    async function tryRole(name: string, ...statements: string[]): Promise<string> {
      for (const text of statements) await roles.superuser.query(text)
      return tryTeamLogin(name)
    }

    test('needs an owner that may use the role of teams', () => {
      expect(lineWithoutRole).toBe(
        'DATABASE_APP_URL needs the role armazem_app, which the user of DATABASE_URL may not use: grant armazem_app to this user, and start again; see docs/operations.md, "Your own PostgreSQL".',
      )
    })

    test('has the rights of the role of teams only', async () => {
      const create = 'create role shop_app login in role armazem_app'
      expect(await tryRole('shop_app', create)).toBe('started')
      expect(await tryTeamLogin('armazem_app')).toBe('started')
    })

    test.each([
      ['superuser', 'is a superuser'],
      ['bypassrls', 'bypasses row-level security'],
      ['createrole', 'may grant itself other roles'],
      ['replication', 'may copy the whole server'],
      ['in role shop', 'can act as shop, which owns the tables'],
      ['noinherit in role shop', 'can act as shop, which owns the tables'],
      [
        'in role pg_execute_server_program',
        'can act as pg_execute_server_program, which may use the files and programs of the server',
      ],
      [
        'in role pg_read_all_data',
        'can act as pg_read_all_data, which may read or write accounts and sessions',
      ],
    ])('has too many rights: %s', async (attributes, reason) => {
      const name = `free_${attributes.replaceAll(' ', '_')}`
      const line = await tryRole(
        name,
        `create role ${name} login ${attributes}`,
        `grant armazem_app to ${name}`,
      )
      expect(line).toBe(
        `The user ${name} of DATABASE_APP_URL ${reason}: use a login whose only role is armazem_app; see docs/operations.md, "Your own PostgreSQL".`,
      )
    })

    test('may truncate teams, as the owner of the tables', async () => {
      const grants = ['create role cleaner login in role armazem_app', 'grant cleaner to shop']
      expect(await tryRole('cleaner', ...grants)).toBe('started')
      const client = new pg.Client(owner)
      await client.connect()
      await client.query('grant truncate on teams to cleaner')
      await client.end()
      expect(await tryTeamLogin('cleaner')).toContain(
        'The user cleaner of DATABASE_APP_URL may act as the server, because it may truncate teams',
      )
    })

    test('may read the tables of people', async () => {
      const grants = ['create role reader login in role armazem_app']
      expect(await tryRole('reader', ...grants)).toBe('started')
      const client = new pg.Client(owner)
      await client.connect()
      for (const table of ['"rateLimit"', 'member_pins']) {
        await client.query(`grant select on ${table} to reader`)
        expect(await tryTeamLogin('reader'), table).toContain(
          'The user reader of DATABASE_APP_URL may read or write accounts and sessions',
        )
        await client.query(`revoke select on ${table} from reader`)
      }
      await client.end()
    })

    test('is the login of DATABASE_URL', async () => {
      expect(await tryTeamLogin('shop')).toContain(
        'The user shop of DATABASE_APP_URL owns the tables: use a login whose only role is armazem_app',
      )
    })

    test.each(['', 'noinherit in role armazem_app'])(
      'has too few rights: %s',
      async (attributes) => {
        const name = attributes === '' ? 'weak' : 'stiff'
        expect(await tryRole(name, `create role ${name} login ${attributes}`)).toContain(
          `The user ${name} of DATABASE_APP_URL lacks rights of armazem_app: grant armazem_app to ${name}`,
        )
      },
    )

    test('leads to another database', async () => {
      expect(await tryTeamLogin('armazem_app', 'armazem')).toBe(
        'DATABASE_APP_URL and DATABASE_URL lead to different databases: use the same server and database in both.',
      )
    })

    test('cannot connect', async () => {
      expect(await tryTeamLogin('unknown')).toBe(
        'PostgreSQL refuses the user in DATABASE_APP_URL: check the user and pg_hba.conf. (role "unknown" does not exist)',
      )
      expect(await tryRole('secured', 'grant armazem_app to secured')).toContain(
        'PostgreSQL requires a password: write it into DATABASE_APP_URL,',
      )
      expect(await tryTeamLogin('armazem_app', 'missing')).toBe(
        'The database in DATABASE_APP_URL does not exist: use the database of DATABASE_URL. (database "missing" does not exist)',
      )
      await roles.superuser.query('revoke connect on database shop from public')
      expect(await tryRole('outside', 'create role outside login in role armazem_app')).toBe(
        'The user of DATABASE_APP_URL may not connect to the database: grant connect on the database to the user. (permission denied for database "shop")',
      )
      await roles.superuser.query('grant connect on database shop to public')
    })
  })
})

test('a second login that owns the tables ends the start of a server with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-logins-'))
  const testDatabase = await createTestDatabase()
  const address = formatDatabaseUrl(inject('cluster'), testDatabase.connectionConfig.database!)
  const { child, output } = await startProcess(
    { DATA_DIR: folder, DATABASE_URL: address, DATABASE_APP_URL: address, LOG_LEVEL: 'silent' },
    'ended',
  )
  expect(child.exitCode).toBe(1)
  expect(output()).toMatch(/^The user plain_owner of DATABASE_APP_URL owns the tables: .*\n$/)
  await testDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
})
