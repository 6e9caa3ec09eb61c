import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { business } from '../../resources/server.ts'
import type { AppOptions } from '../../src/server/app/app-options.ts'
import { createApp } from '../../src/server/app/app.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '../../src/server/database/database.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import { createIdentity } from '../../src/server/identity/identity.ts'
import type { PasswordCost } from '../../src/server/identity/password.ts'
import { createIdentityMails } from '../../src/server/notifications/identity-mails.ts'
import { createMail } from '../../src/server/mail/mail.ts'
import { createOutboxTransport, type MailTransport } from '../../src/server/mail/transport.ts'
import { prepareDatabase } from '../../src/server/migrate/prepare-database.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestDatabase } from './database.ts'
import { createTestCaller, type TestCaller } from './caller.ts'
import { copyReadyTeam } from './ready-team.ts'
import { createStaleCaches } from './stale-caches.ts'
import { areStatementsWatched } from './watch-statements.ts'

const PUBLIC_URL = 'http://armazem.test'
const FROM = 'no-reply@armazem.test'
/** Makes password hashing cheap, because test files sign up hundreds of people. */
const CHEAP: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** Describes the real app on a test database, without a network. */
export interface TestApp {
  readonly app: ReturnType<typeof createApp>
  readonly database: Database
  /** Lists the teams that earlier files have left in a shared app. */
  readonly earlierTeams?: readonly string[]
  /** Holds the configuration of connections as a superuser, who bypasses row-level security. */
  readonly superuserConfig: pg.ClientConfig
  /** Runs a statement as a superuser, who bypasses row-level security. */
  asSuperuser<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Holds the options of the app, from which a test can create a second node. */
  readonly options: AppOptions
  /** Collects the errors that the app logged. Tests that expect errors check and empty the list. */
  readonly errors: readonly unknown[]
  /** Returns a caller without a session. */
  anyone(): TestCaller
  /** Signs up a new person, the owner of a new team. */
  signUp(region?: { readonly locale: string; readonly currency: string }): Promise<TestCaller>
  /** Adds another person with these roles to the team. */
  colleague(of: TestCaller, ...roles: string[]): Promise<TestCaller>
  close(): Promise<void>
}

/** Keeps the app that test files of this worker share. */
const worker = globalThis as { armazemTestApp?: Promise<TestApp & { readonly errors: unknown[] }> }

/**
 * Returns the app of this worker, for test files that read only their own teams, because a new database takes half a
 * second. `close` leaves the app to the next file.
 */
export async function shareTestApp(): Promise<TestApp> {
  const app = await (worker.armazemTestApp ??= createTestApp())
  app.errors.length = 0
  const earlier = await app.database.query<{ id: string }>({ text: 'select id from teams' })
  return { ...app, earlierTeams: earlier.map(({ id }) => id), close: async () => {} }
}

/** Creates an app with its own database; `close` ends both. */
export async function createTestApp(
  more: Partial<Omit<AppOptions, 'mail'>> & {
    /** Sends the mails; by default, mails are written to files that no test reads. */
    readonly mailTransport?: MailTransport
    /** Asks new people to confirm their e-mail address. */
    readonly confirmsSignUp?: boolean
    readonly pools?: DatabaseOptions
    readonly uploadsFolder?: string
    /** Names the database to copy; default: the migrated template. */
    readonly template?: string
    /** Returns the settings of connections that go through a pooler. */
    readonly pooler?: (direct: pg.ClientConfig) => pg.ClientConfig
    /** Wraps the database so that a test can observe its statements. */
    readonly watch?: (database: Database) => Database
  } = {},
): Promise<TestApp & { readonly errors: unknown[] }> {
  const { pools, pooler, watch, uploadsFolder, template, mailTransport, ...others } = more
  const { confirmsSignUp, ...options } = others
  const test = await createTestDatabase({ template })
  const registry = options.registry ?? business.registry
  const staleCaches = createStaleCaches(registry, options.views ?? business.views)
  const route = (direct: pg.ClientConfig) => (pooler ? pooler(direct) : direct)
  const jobs = route(test.connectionConfig)
  const pooled = createDatabase(jobs, {
    direct: test.connectionConfig,
    teamConnection: route(test.teamConnection),
    ...pools,
  })
  const database = staleCaches.watch(watch ? watch(pooled) : pooled)
  // Declarations of a test have no migration file.
  if (options.registry)
    await prepareDatabase(test.connectionConfig, registry, { isDevelopment: true })
  const keys = { secret: 'a secret for tests, 32 letters long', publicUrl: PUBLIC_URL }
  const errors: unknown[] = []
  const folder = join(inject('cluster').filesFolder, randomUUID())
  const log: AppOptions['log'] = {
    info: () => {},
    warn: () => {},
    error: (problem: unknown) => void errors.push(problem),
  }
  const transport = mailTransport ?? createOutboxTransport(join(folder, 'outbox'), FROM)
  const mail = createMail(
    { transport, messages: business.mailMessages, secret: keys.secret, connection: jobs },
    { database, publicUrl: PUBLIC_URL, log },
  )
  const allOptions: AppOptions = {
    ...business,
    registry,
    database,
    identity: createIdentity({
      ...keys,
      signUp: 'open',
      database,
      registry,
      passwordCost: CHEAP,
      confirmsSignUp,
      mails: createIdentityMails(mail, { database, log }),
    }),
    log,
    publicUrl: PUBLIC_URL,
    uploads: createFolderStore(uploadsFolder ?? join(folder, 'uploads')),
    backupFolder: join(folder, 'backups'),
    mail,
    ...options,
  }
  const created = createApp(allOptions)
  const app = { ...created, fetch: staleCaches.check(created.fetch) }
  const anyone = () => createTestCaller(app.fetch, PUBLIC_URL)
  const target = { ...keys, run: (text: string) => test.asSuperuser({ text }) }
  // New people and teams are copies, except in an app with other declarations or texts, whose records differ, and in a
  // watched database, which must see all statements.
  const isCopied = () => !watch && !areStatementsWatched() && !options.registry && !options.seeds

  async function signUpByRequest(): Promise<TestCaller> {
    const caller = anyone()
    const email = `${randomUUID()}@example.test`
    const body = { name: 'Ana Teste', email, password: 'correct horse battery' }
    const signedUp = await caller.call('/auth/sign-up/email', { method: 'POST', body })
    if (signedUp.status !== 200) throw new Error(`sign-up: ${signedUp.status} ${signedUp.text}`)
    caller.email = email
    caller.id = (signedUp.body as { user: { id: string } }).user.id
    return caller
  }

  async function copyReady(stage: 'person' | 'team'): Promise<TestCaller> {
    const caller = anyone()
    await copyReadyTeam(caller, stage, target, createTestApp)
    return caller
  }

  return {
    app,
    database,
    superuserConfig: test.superuserConfig,
    asSuperuser: test.asSuperuser,
    options: allOptions,
    errors,
    anyone,
    async signUp(region) {
      if (isCopied() && !region) return copyReady('team')
      const caller = await signUpByRequest()
      const body = {
        name: 'Test team',
        currency: 'USD',
        locale: 'en-US',
        timezone: 'UTC',
        ...region,
      }
      caller.team = (await caller.api<{ id: string }>('/teams', { method: 'POST', body })).id
      return caller
    },
    async colleague(of, ...given) {
      const caller = await (isCopied() ? copyReady('person') : signUpByRequest())
      caller.team = of.team
      const text = 'insert into members (team_id, user_id, roles) values ($1, $2, $3)'
      await database.query({ text, values: [of.team, caller.id, given] })
      return caller
    },
    async close() {
      await app.close()
      await database.close()
      await test.drop()
    },
  }
}
