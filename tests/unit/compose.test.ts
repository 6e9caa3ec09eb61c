import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnvironment, variables } from '../../src/server/start/environment.ts'
import { readCompose, type ComposeService } from '../support/compose.ts'

const compose = readCompose()
const services = Object.entries(compose.services)
/** Lists the services that run the image of the Dockerfile. */
const apps = services.filter(([, { build }]) => build !== undefined)
const dockerfile = readFileSync('Dockerfile', 'utf8')
const balancer = readFileSync('deploy/haproxy.cfg', 'utf8')

/** Lists the names of a list, or of an object with more details for each name. */
function listNames(names: readonly string[] | Readonly<Record<string, unknown>> = {}) {
  return Array.isArray(names) ? (names as readonly string[]) : Object.keys(names)
}

const findEnvironment = (name: string) => compose.services[name]!.environment!

describe('compose.yaml', () => {
  test('runs one node alone, or two nodes with PostgreSQL, an S3 store and a balancer', () => {
    const list = (isChosen: (service: ComposeService) => boolean) =>
      services.filter(([, service]) => isChosen(service)).map(([name]) => name)
    expect(list(({ profiles }) => profiles === undefined)).toEqual(['app'])
    expect(list(({ profiles }) => profiles?.includes('cluster') === true)).toEqual([
      'node1',
      'node2',
      'database',
      'bucket',
      'files',
      'balancer',
    ])
    expect(apps.map(([name]) => name)).toEqual(['app', 'node1', 'node2'])
  })

  test.each(apps)(
    'gives the node %s only variables that the server reads',
    (_, { environment }) => {
      expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(environment!)))
      expect(readEnvironment({ ...environment, SECRET: 'x'.repeat(32) })).toMatchObject({
        publicUrl: environment!.PUBLIC_URL,
        databaseUrl: environment!.DATABASE_URL,
        databaseAppUrl: environment!.DATABASE_APP_URL,
        uploadsUrl: environment!.UPLOADS_URL,
      })
    },
  )

  test.each(apps)(
    'runs the node %s on a read-only root file system, with /tmp and the volume of the Dockerfile',
    (_, { read_only, tmpfs, volumes, cap_drop, security_opt, user }) => {
      expect(read_only).toBe(true)
      expect(tmpfs).toEqual(['/tmp'])
      expect(volumes!.map((volume) => volume.split(':')[1])).toEqual([
        /^VOLUME (.+)$/m.exec(dockerfile)![1],
      ])
      expect(cap_drop).toEqual(['ALL'])
      expect(security_opt).toEqual(['no-new-privileges:true'])
      // The Dockerfile names the ordinary user.
      expect(user).toBeUndefined()
      expect(dockerfile).toMatch(/^USER node$/m)
    },
  )

  test('waits longer for a stop than a server takes, which is at most 10 s', () => {
    for (const [, { stop_grace_period }] of apps) {
      expect(Number.parseInt(stop_grace_period!, 10)).toBeGreaterThan(10)
    }
  })

  test('gives both nodes the same environment and the folder of the secret', () => {
    const { node1, node2 } = compose.services
    expect(node2!.environment).toEqual(node1!.environment)
    expect(node2!.volumes).toEqual(node1!.volumes)
  })

  test('gives nodes the passwords, the key and the bucket that database and store were started with', () => {
    const chosen = {
      DATABASE_PASSWORD: 'secret1',
      DATABASE_APP_PASSWORD: 'secret4',
      POSTGRES_PASSWORD: 'secret5',
      S3_KEY: 'key2',
      S3_PASSWORD: 'secret3',
    }
    const { node1, database, files, bucket } = readCompose(chosen).services
    const { DATABASE_URL, DATABASE_APP_URL, UPLOADS_URL } = node1!.environment!
    const [databaseUrl, storeUrl] = [new URL(DATABASE_URL!), new URL(UPLOADS_URL!)]
    expect(DATABASE_APP_URL).toBe(DATABASE_URL!.replace('armazem:secret1', 'armazem_app:secret4'))
    expect(databaseUrl).toMatchObject({
      hostname: 'database',
      password: 'secret1',
      pathname: '/armazem',
    })
    expect(database!.environment).toEqual({
      POSTGRES_PASSWORD: 'secret5',
      DATABASE_PASSWORD: databaseUrl.password,
      DATABASE_APP_PASSWORD: new URL(DATABASE_APP_URL!).password,
    })
    const script = readFileSync('deploy/create-owner.sh', 'utf8')
    for (const { username } of [databaseUrl, new URL(DATABASE_APP_URL!)]) {
      expect(script).toContain(`create role ${username} login`)
    }
    expect(script).toContain('create database armazem owner armazem;')

    expect(storeUrl).toMatchObject({ hostname: 'files', username: 'key2', password: 'secret3' })
    expect(files!.environment).toMatchObject({
      ROOT_ACCESS_KEY: storeUrl.username,
      ROOT_SECRET_KEY: storeUrl.password,
      VGW_PORT: `:${storeUrl.port}`,
      VGW_BACKEND_ARG: '/files',
    })
    expect(bucket).toMatchObject({
      command: ['mkdir', '-p', `/files${storeUrl.pathname}`],
      volumes: files!.volumes,
    })
  })

  test('gives each login of PostgreSQL its own password, and nodes not that of the superuser', () => {
    const { node1, database } = compose.services
    const passwords = Object.values(database!.environment!)
    expect(new Set(passwords).size).toBe(passwords.length)
    expect(JSON.stringify(node1!.environment)).not.toContain(
      `:${database!.environment!.POSTGRES_PASSWORD}@`,
    )
  })

  test('lets PostgreSQL accept all connections of both nodes', () => {
    const { command } = compose.services.database!
    const [, accepted] = /max_connections=(\d+)/.exec(String(command))!
    const operations = readFileSync('docs/operations.md', 'utf8')
    const [, ofNode] = /One node holds at most (\d+) connections/.exec(operations)!
    expect(Number(accepted)).toBeGreaterThan(2 * Number(ofNode))
  })

  test('names files, volumes, networks and services that exist', () => {
    for (const [, { volumes = [], networks, depends_on }] of services) {
      for (const source of volumes.map((volume) => volume.split(':')[0]!)) {
        expect(source.startsWith('./') ? existsSync(source) : source in compose.volumes).toBe(true)
      }
      expect(Object.keys(compose.networks)).toEqual(
        expect.arrayContaining([...listNames(networks)]),
      )
      expect(services.map(([name]) => name)).toEqual(
        expect.arrayContaining([...listNames(depends_on)]),
      )
    }
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((each) => each.split(':')[0]),
    )
    expect(used).toEqual(expect.arrayContaining(Object.keys(compose.volumes)))
  })

  test('lets the balancer reach both nodes, and nodes trust its address', () => {
    const { networks, ports } = compose.services.balancer!
    const address = (networks as Exclude<typeof networks, readonly string[]>)!.inside!.ipv4_address!
    const [{ subnet }] = compose.networks.inside!.ipam.config as [{ subnet: string }]
    expect(findEnvironment('node1').TRUSTED_PROXIES).toBe(address)
    expect(address.startsWith(subnet.slice(0, subnet.lastIndexOf('.') + 1))).toBe(true)

    const port = /\bPORT=(\d+)/.exec(dockerfile)![1]
    const servers = [...balancer.matchAll(/^ {2}server (\S+) (\S+)$/gm)]
    expect(servers.map(([, name, target]) => [name, target])).toEqual([
      ['node1', `node1:${port}`],
      ['node2', `node2:${port}`],
    ])
    for (const name of ['node1', 'node2', 'database', 'files']) {
      expect(listNames(compose.services[name]!.networks)).toContain('inside')
    }
    const listened = /bind :(\d+)/.exec(balancer)![1]
    expect(ports).toEqual([`127.0.0.1:${listened}:${listened}`])
  })

  test.each([
    ['app', 'app'],
    ['node1', 'balancer'],
  ])('publishes the port of the PUBLIC_URL of %s on 127.0.0.1 only', (node, published) => {
    const { port } = new URL(findEnvironment(node).PUBLIC_URL!)
    expect(compose.services[published]!.ports!.map((each) => each.split(':').slice(0, 2))).toEqual([
      ['127.0.0.1', port],
    ])
  })
})
