import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'

/** Describes a database server of a test file, whose roles the tests may change. */
interface Roles {
  readonly cluster: Cluster
  readonly superuser: pg.Client
  /** Creates a role and a database that this role owns. */
  createOwner(name: string, attributes?: string): Promise<pg.ClientConfig>
}

/** Returns a database server that runs during the tests of the file. */
export function withRoles(): Roles {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-roles-'))
  const roles = {
    async createOwner(name: string, attributes = '') {
      await roles.superuser.query(`create role ${name} login ${attributes}`)
      await roles.superuser.query(`create database ${name} owner ${name}`)
      return { ...roles.cluster.connection, user: name, database: name }
    },
  } as Roles
  beforeAll(async () => {
    const cluster = await openCluster(folder)
    const superuser = new pg.Client(cluster.superuser)
    await superuser.connect()
    Object.assign(roles, { cluster, superuser })
  })
  afterAll(async () => {
    await roles.superuser.end()
    await roles.cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return roles
}
