import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { registry } from '../../resources/registry.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { TEAM_ROLE } from '../../src/server/migrate/team-role.ts'
import { prepareDatabase } from '../../src/server/migrate/prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Describes the cluster of the test run with the migrated database, from which test databases are copied. */
    readonly cluster: {
      readonly host: string
      readonly port: number
      /** Names the owner of the template and its copies: a member of the role of teams without further rights. */
      readonly owner: string
      readonly superuser: string
      readonly template: string
      /** Holds the uploads and backups of all apps; removed at the end of the run. */
      readonly filesFolder: string
    }
  }
}

const TEMPLATE = 'template_app'
const OWNER = 'plain_owner'

interface Running {
  users: number
  readonly dataDir: string
  readonly superuser: pg.ClientConfig
  close(): Promise<void>
}

/** Shares one cluster between the projects, for each of which Vitest loads this file. */
const shared = globalThis as { armazemTestCluster?: Promise<Running> }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await (shared.armazemTestCluster ??= start())
  running.users += 1
  const { host, port, user } = running.superuser
  project.provide('cluster', {
    host: host!,
    port: port!,
    owner: OWNER,
    superuser: String(user),
    template: TEMPLATE,
    filesFolder: join(running.dataDir, 'files'),
  })
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    delete shared.armazemTestCluster
    await running.close()
  }
}

async function start(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'armazem-test-'))
  const first = await openCluster(dataDir)
  await applyTestSettings(first.superuser!).finally(first.stop)
  // Starts PostgreSQL again, because `max_connections` takes effect only at a start.
  const { superuser, stop } = await openCluster(dataDir)
  const close = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrateTemplate(superuser!)
    return { users: 0, dataDir, superuser: superuser!, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

/**
 * Sets options for a cluster of test databases. Test databases need not survive a crash, so no write waits for the disk
 * (tests of crashes have clusters of their own). Test databases exist for seconds, so autovacuum is off. A statement
 * runs few times on a connection, so PostgreSQL plans it once, for all values. Each worker of Vitest has several apps
 * open, with up to 20 connections each.
 */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_connections: '300',
}

async function applyTestSettings(connection: pg.ClientConfig): Promise<void> {
  const superuser = new pg.Client(connection)
  await superuser.connect()
  for (const [name, value] of Object.entries(TEST_SETTINGS)) {
    await superuser.query(`alter system set ${name} = ${value}`)
  }
  await superuser.end()
}

/**
 * Migrates as an owner whose only right is the membership in the role of teams, as on a managed server. The whole API
 * suite runs with this owner and a login of the role of teams, as servers do with DATABASE_APP_URL or the embedded
 * database.
 */
async function migrateTemplate(connection: pg.ClientConfig): Promise<void> {
  const superuser = new pg.Client(connection)
  await superuser.connect()
  await superuser.query(
    `create role ${OWNER} login nosuperuser nocreatedb nocreaterole nobypassrls`,
  )
  await superuser.query(`grant ${TEAM_ROLE} to ${OWNER}`)
  await superuser.query(`create database ${TEMPLATE} owner ${OWNER}`)
  await superuser.end()
  const owner = { ...connection, user: OWNER, database: TEMPLATE }
  await prepareDatabase(owner, registry)
}
