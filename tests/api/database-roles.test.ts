import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { business } from '../../resources/server.ts'
import { getResource } from '../../src/schema/registry.ts'
import type { AppContext } from '../../src/server/context/context.ts'
import type { MemberCall } from '../../src/server/http/route.ts'
import { createMail } from '../../src/server/mail/mail.ts'
import { addMail, readSentMails } from '../../src/server/mailing/sent-mails.ts'
import type { Write } from '../../src/server/records/write.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import { prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import type { Cluster } from '../../src/server/cluster/cluster.ts'
import { insertNotifications, readRecipients } from '../../src/server/notifications/notify.ts'
import { chooseNamed } from '../support/choose-repetitions.ts'
import { withRoles } from '../support/database-roles.ts'

const sales = getResource(registry, 'sales')
const log = { info: () => {}, warn: () => {} }
const transport = { kind: 'outbox', send: async () => {}, close: () => {} } as const

const roles = withRoles()

/** Maps each set of logins that a server can use to a function that returns the connections of these logins. */
const modes: Readonly<
  Record<string, () => Promise<Pick<Cluster, 'connection' | 'teamConnection' | 'superuser'>>>
> = {
  'the embedded database': async () => roles.cluster,
  'a plain owner': async () => ({ connection: await roles.createOwner('plain') }),
  'an owner that was granted the role': async () => ({
    connection: await createGranted('granted'),
  }),
  'an owner and a login for teams': async () => {
    const connection = await createGranted('divided')
    const teamConnection = await createTeamLogin(connection, 'divided_app')
    return { connection, teamConnection }
  },
}

/** Creates a database whose owner may use the role of teams. */
async function createGranted(name: string): Promise<pg.ClientConfig> {
  const connection = await roles.createOwner(name)
  await roles.superuser.query(`grant armazem_app to ${name}`)
  return connection
}

/** Creates a login that has only the rights of the role of teams. */
async function createTeamLogin(owner: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  await roles.superuser.query(`create role ${name} login in role armazem_app`)
  return { ...owner, user: name }
}

/** Lists statements with which injected SQL could leave its role. */
const escapes = [
  'reset role',
  'set role none',
  'set local role none',
  'set role armazem',
  'reset session authorization',
  'set session authorization default',
  'set session authorization armazem',
  `select set_config('role', 'none', true)`,
  `select set_config('role', session_user, true)`,
  `select set_config('role', 'armazem', true)`,
  `select set_config('session_authorization', 'armazem', true)`,
  'set row_security = off',
  'reset all',
  'reset role; reset all',
  'set role none; reset all',
  'reset app.team',
]

/** Lists statements with which injected SQL could act as the engine (`app.engine`), for which all teams are visible. */
const FORGERIES = [
  `reset role; reset app.team; set app.engine = 'on'`,
  `set role armazem_owner; reset app.team; set app.engine = 'on'`,
  `set role divided; reset app.team; set app.engine = 'on'`,
  `create temporary table teams (); reset role; reset app.team; set app.engine = 'on'`,
]

/** Lists the sets with a separate login for requests of teams, which cannot act as the engine. */
const DIVIDED = ['the embedded database', 'an owner and a login for teams']

/** Lists the sets of logins that `npm test` tries. The nightly test tries all sets. */
const MODES_BY_DAY = [...DIVIDED, 'a plain owner']

describe.each(chooseNamed(Object.entries(modes), ([mode]) => mode, MODES_BY_DAY))(
  '%s',
  (mode, connect) => {
    let database: Database
    const ours = randomUUID()
    const theirs = randomUUID()

    beforeAll(async () => {
      const { connection, teamConnection, superuser } = await connect()
      await prepareDatabase(connection, registry, superuser && { superuser })
      database = createDatabase(connection, { teamConnection })
      for (const team of [ours, theirs]) await fill(team)
    })
    afterAll(() => database.close())

    /** Creates a team with a person, a session and a brand. */
    async function fill(team: string): Promise<void> {
      const person = randomUUID()
      await database.query({
        text: `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
        values ($1::uuid, 'Ana', $1::uuid::text || '@example.test', true, now(), now())`,
        values: [person],
      })
      await database.query({
        text: `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
        values (gen_random_uuid(), $1::uuid::text, $1::uuid, now() + interval '1 day', now(), now())`,
        values: [person],
      })
      await database.query({
        text: `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
        values (gen_random_uuid(), $1::uuid::text, 'credential', $1::uuid, 'hash', now(), now())`,
        values: [person],
      })
      await database.withTeam(team, async (trx) => {
        await trx.query({
          text: `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC')`,
          values: [team],
        })
        const members = `insert into members (team_id, user_id, roles) values ($1, $2, '{owner}')`
        await trx.query({ text: members, values: [team, person] })
        await trx.query({
          text: `insert into brands (team_id, name) values ($1, 'Brand')`,
          values: [team],
        })
      })
    }

    /**
     * Returns the teams and people that a transaction can read, from tables with rows of all teams.
     */
    async function readSeen(trx: Transaction): Promise<Record<string, readonly unknown[]>> {
      const look = async (text: string) => {
        try {
          const rows = await trx.savepoint(() => trx.query<{ id: string }>({ text }))
          return rows.map(({ id }) => id)
        } catch {
          return []
        }
      }
      return {
        teams: await look('select id from teams'),
        members: await look('select distinct team_id as id from members'),
        brands: await look('select distinct team_id as id from brands'),
        people: await look('select distinct team_id as id from team_people'),
        accounts: await look('select "userId" as id from account'),
        sessions: await look('select "userId" as id from session'),
        tries: await look('select key as id from "rateLimit"'),
      }
    }

    const onlyOurs = {
      teams: [ours],
      members: [ours],
      brands: [ours],
      people: [ours],
      accounts: [],
      sessions: [],
      tries: [],
    }

    test('logs in as an ordinary role', async () => {
      const [role] = await database.query({
        text: `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = session_user`,
      })
      expect(role).toEqual({
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      })
    })

    test('shows a team its own rows and the names of its own people', async () => {
      expect(await database.withTeam(ours, readSeen)).toEqual(onlyOurs)
      const people = await database.withTeam(ours, (trx) =>
        trx.query({ text: 'select name, last_sign_in_at is not null as seen from team_people' }),
      )
      expect(people).toEqual([{ name: 'Ana', seen: true }])
      const users = await database.withTeam(ours, (trx) =>
        trx.savepoint(() => trx.query({ text: 'select id from "user"' })).catch(() => []),
      )
      expect(users.length).toBeLessThanOrEqual(1)
    })

    const isDivided = DIVIDED.includes(mode)

    test.runIf(isDivided)('lets no statement of a team read or write accounts', async () => {
      for (const table of ['user', 'account', 'session']) {
        const denied = `permission denied for table ${table}`
        const reads = [`select from "${table}"`]
        const writes = [...reads, `delete from "${table}"`, `update "${table}" set id = id`]
        for (const text of reads)
          await expect(database.read(ours, { text })).rejects.toThrow(denied)
        for (const text of writes) await expect(runFreely(text)).rejects.toThrow(denied)
      }
    })

    test.runIf(isDivided)('lets no statement of a team become another role', async () => {
      const { rows } = await roles.superuser.query<{ name: string }>(
        `select rolname as name from pg_roles where rolcanlogin and rolname !~ 'app$'`,
      )
      expect(rows.length).toBeGreaterThan(1)
      for (const { name } of rows) {
        for (const text of [`set role ${name}`, `set session authorization ${name}`]) {
          await expect(runFreely(text), text).rejects.toThrow('permission denied to set')
        }
      }
    })

    /** Runs a statement in a transaction of a team, without the role of teams. */
    async function runFreely(text: string): Promise<void> {
      await database.withTeam(ours, async (trx) => {
        await trx.query({ text: 'reset role' })
        await trx.query({ text })
      })
    }

    test('notifies the people of a team', async () => {
      const [people, isShown] = await database.withTeam(ours, async (trx) => {
        const found = await readRecipients(trx, 'importFinished', null)
        const notification = {
          event: 'importFinished',
          resource: 'brands',
          record: null,
          title: 'Brands',
          records: 3,
        }
        const given = found.map((to) => ({ to, notification }))
        return [found, await insertNotifications(trx, given)] as const
      })
      expect(people).toMatchObject([{ language: null, roles: ['owner'] }])
      expect(isShown).toBe(true)
    })

    test('keeps the log of printouts that a team sends by mail, with their state', async () => {
      const record = randomUUID()
      const person = await database.withTeam(ours, async (trx) => {
        const [member] = await trx.query<{ id: string }>({
          text: 'select user_id as id from members',
        })
        const caller = {
          team: { id: ours, name: 'T' },
          person: { id: member!.id, email: 'a@b.test' },
        }
        const mail = createMail(
          { transport, messages: business.mailMessages, secret: 'secret', connection: {} },
          { database, publicUrl: 'http://armazem.test', log },
        )
        // Adding a mail reads only these fields.
        const write = { trx, caller, resource: sales, context: { mail } } as unknown as Write
        await addMail(write, record, {
          printout: 'invoice',
          to: ['buyer@example.test'],
          cc: [],
          language: 'en',
          subject: 'Invoice',
          text: 'Hello',
          file: 'Invoice.pdf',
          pdf: new Uint8Array([1]),
          again: false,
        })
        return member!.id
      })
      const call = {
        caller: {
          team: { id: ours },
          person: { id: person },
          branches: null,
          own: [],
          can: () => true,
        },
      } as unknown as MemberCall
      const context = { ...business, database } as unknown as AppContext
      const read = () => readSentMails(context, sales, call, record)
      const user = { id: person, name: 'Ana' }
      expect(await read()).toMatchObject([{ state: 'queued', to: ['buyer@example.test'], user }])
      await database.query({
        text: `update mails set state = 'bounced', error = '550' where team = $1`,
        values: [ours],
      })
      expect(await read()).toMatchObject([{ state: 'bounced', error: '550' }])
    })

    const forgeries = isDivided ? FORGERIES : []

    test.each([...escapes, ...forgeries])('%s gives no access to another team', async (escape) => {
      const found = await database.withTeam(ours, async (trx) => {
        for (const text of escape.split('; ')) {
          await trx.savepoint(() => trx.query({ text })).catch(() => {})
        }
        return readSeen(trx)
      })
      for (const [table, ids] of Object.entries(found)) {
        const allowed: readonly string[] = onlyOurs[table as keyof typeof onlyOurs]
        expect([table, ids.filter((id) => !allowed.includes(String(id)))]).toEqual([table, []])
      }
    })
  },
)
