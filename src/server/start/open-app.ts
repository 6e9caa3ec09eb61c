import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AppContext } from '../context/context.ts'
import { createApp } from '../app/app.ts'
import { createDocumentationRoute } from '../documentation/documentation-route.ts'
import { createDatabase, type Database } from '../database/database.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Company } from '../demo/company.ts'
import { loadCompany } from '../demo/load-company.ts'
import type { Environment } from './environment.ts'
import { createIdentity } from '../identity/identity.ts'
import { readServerBackups } from '../backup/server-backups.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createMetricsRoute } from '../metrics/metrics-route.ts'
import { addStateGauges } from '../metrics/state-gauges.ts'
import { prepareDatabase, type Preparation } from '../migrate/prepare-database.ts'
import { checkTeamLogin } from '../migrate/team-login.ts'
import { openUploads } from './open-uploads.ts'
import type { Business } from './business.ts'
import type { RunningApp } from './server-handler.ts'
import { createGreeting } from './greeting.ts'
import { openDatabase, readRoutes, waitForLogins } from './open-database.ts'
import { createIdentityMails } from '../notifications/identity-mails.ts'
import { createMail } from '../mail/mail.ts'
import { openBounceMailbox, openMailTransport } from './open-mail.ts'
import { startReadingBounces } from '../mail/read-bounces.ts'
import { startWatching } from '../notifications/check-watches.ts'
import { startMaintenance } from './maintenance.ts'
import { untilAborted } from './until-aborted.ts'
import { createStatementObserver, watchDatabase } from './watch-database.ts'

/** Holds a running app, its greeting, and the function that stops it. */
export interface OpenApp extends RunningApp {
  /** Holds the text that is printed for the person who started the server. */
  readonly greeting: string
  /** Stops the app, waits `timeout_ms` for running work, and stops the embedded database, which rolls back the rest. */
  close(timeout_ms: number): Promise<void>
}

interface OpenAppOptions {
  readonly log: Logger
  readonly isDevelopment: boolean
  /** Cancels the start at any of its steps. */
  readonly signal: AbortSignal
}

/**
 * Opens and prepares the database, loads the demo when configured, and creates the app on it. When `signal` is aborted,
 * throws an error at once: the end of the process or of the embedded database rolls back what the current step has
 * written.
 */
export async function openApp(
  environment: Environment,
  business: Business,
  options: OpenAppOptions,
): Promise<OpenApp> {
  const { log, signal } = options
  const cluster = await openDatabase(environment, { log, signal })
  try {
    return await untilAborted(signal, openAppOn(cluster, environment, business, options))
  } catch (problem) {
    await cluster.stop()
    throw problem
  }
}

async function openAppOn(
  cluster: Cluster,
  environment: Environment,
  business: Business,
  { log, isDevelopment, signal }: OpenAppOptions,
): Promise<OpenApp> {
  const { registry } = business
  const { publicUrl, secret, signUp, trustedProxies } = environment
  await waitForLogins(cluster, log, signal)
  signal.throwIfAborted()
  const { route, teamRoute, direct } = await readRoutes(cluster, environment, log)
  const { superuser, teamConnection } = cluster
  logPreparation(log, await prepareDatabase(direct, registry, { isDevelopment, superuser }))
  if (environment.databaseAppUrl && teamConnection) await checkTeamLogin(teamConnection, direct)
  signal.throwIfAborted()
  const metrics = createMetrics()
  const database = createDatabase(cluster.connection, {
    route,
    direct,
    teamConnection,
    teamRoute,
    replica: environment.databaseReplicaUrl
      ? { connectionString: environment.databaseReplicaUrl }
      : undefined,
    onPositionMissing: (err) =>
      log.warn({ err }, 'the position of a write was not stored; trying again until it is stored'),
    onDone: createStatementObserver(metrics, log),
  })
  const uploads = openUploads(environment)
  await uploads.check().catch((err: unknown) => {
    log.error({ err }, 'files cannot be stored: check UPLOADS_URL, or the folder DATA_DIR/uploads')
  })
  const bounces = openBounceMailbox(environment)
  const mail = createMail(
    {
      bounces,
      transport: openMailTransport(environment),
      messages: business.mailMessages,
      secret,
      connection: cluster.connection,
    },
    { database, publicUrl, log },
  )
  const mails = createIdentityMails(mail, { database, log })
  const confirmsSignUp = mail.transport.kind === 'smtp'
  const signIn = { secret, publicUrl, confirmsSignUp, signUp }
  const identity = createIdentity({ ...signIn, database, registry, mails })
  const app = createApp({
    ...business,
    database,
    identity,
    log,
    metrics,
    publicUrl,
    uploads,
    uploadQuota: environment.uploadsQuota,
    backupFolder: environment.backupDir,
    mail,
    trustedProxies,
  })
  const company = environment.demo ? await business.demo(environment.demo) : undefined
  if (company) {
    log.info('loading the demo company, which takes a while the first time')
    await loadAsOwner(app.context, company, direct)
    signal.throwIfAborted()
  }
  const ping = () => isAnswering(database)
  const stopWatching = watchDatabase(ping, log)
  metrics.watchProcess()
  addStateGauges(metrics, {
    database,
    readBackups: () => readServerBackups(environment.backupDir),
    countWaiting: app.countWaiting,
  })
  await mail.start()
  const bounceOptions = bounces && { mailbox: bounces, connection: cluster.connection }
  const stopReading = bounceOptions && (await startReadingBounces(bounceOptions, { mail, log }))
  const stopNotifying = startWatching(app.context)
  const stopMaintenance = startMaintenance(app.context, {
    folder: environment.backupDir,
    keep: environment.backupKeep,
    passphrase: environment.backupPassphrase,
    secret,
  })
  async function stopWork(): Promise<void> {
    stopWatching()
    stopNotifying()
    const closing = Promise.resolve(stopReading?.()).then(app.close)
    // The app closes without waiting for maintenance, which can take longer than the time that is left.
    await Promise.all([stopMaintenance(), closing])
    await database.close()
  }

  return {
    greeting: await createGreeting(publicUrl, database, company),
    fetch: app.fetch,
    ping,
    metrics: createMetricsRoute(metrics, environment.metricsToken),
    documentation: createDocumentationRoute(identity),
    async close(timeout_ms) {
      try {
        const late = pause(timeout_ms, undefined, { ref: false })
        await Promise.race([late, stopWork()])
      } finally {
        await cluster.stop()
      }
    },
  }
}

/**
 * Loads the demo company as the owner of the tables, because only the owner may analyze them after many rows were
 * inserted.
 */
async function loadAsOwner(
  context: AppContext,
  company: Company,
  direct: pg.ClientConfig,
): Promise<void> {
  const database = createDatabase(direct)
  try {
    await loadCompany(context, company, database)
  } finally {
    await database.close()
  }
}

function logPreparation(log: Logger, { applied, adapted, refused, warnings }: Preparation): void {
  if (applied.length > 0) log.info({ files: applied }, 'applied migrations')
  for (const statement of adapted) log.info({ statement }, 'adapted the schema to the declarations')
  for (const reason of [...refused, ...warnings]) log.warn(reason)
}

const TIMEOUT_MS = 2000

async function isAnswering(database: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref())
  const answer = database.lookUp({ text: 'select 1' }).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
