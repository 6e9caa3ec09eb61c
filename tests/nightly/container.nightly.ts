import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildImage, type ContainerImage } from '../support/container-image.ts'
import { signUpAt } from '../support/live-owner.ts'
import { findPostmaster, listDescendants } from '../support/process-namespace.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/**
 * Tests the promises of Dockerfile and compose.yaml without a container engine: the image contains what the Dockerfile
 * copies, its command is process 1 of a process namespace and runs as an ordinary user, and the root file system is
 * read-only except for one volume and /tmp.
 */

const USER = 1000
const NAMESPACES = ['unshare', '--mount', '--pid', '--fork', '--kill-child']
const isPossible = spawnSync(NAMESPACES[0]!, [...NAMESPACES.slice(1), 'true']).status === 0
if (!isPossible) console.log('skipped: this user may not make mount and process namespaces')

const folder = mkdtempSync(join(tmpdir(), 'armazem-container-'))
/** Names the folder of the data in the container, as `DATA_DIR` in the Dockerfile. */
const VOLUME = '/data'
const root = join(folder, 'root')
const volume = join(folder, 'volume')
let image: ContainerImage
let server: ServerProcess | undefined

beforeAll(() => {
  for (const each of [root, volume]) mkdirSync(each)
  chmodSync(folder, 0o755)
  chownSync(volume, USER, USER)
  image = buildImage(folder)
})

afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Returns a command that runs `command` in a container: with the programs of this machine, the files of the image, a
 * volume that is writable, read-only or too small for a database, and a /tmp of its own. Arguments after the command
 * are ignored.
 */
function runInContainer(
  command: readonly string[],
  disk: 'writable' | 'read-only' | 'small' = 'writable',
): readonly string[] {
  const remount = {
    writable: '',
    'read-only': `mount -o remount,bind,ro .${VOLUME}`,
    small: `mount -t tmpfs -o size=8m,mode=700,uid=${USER},gid=${USER} tmpfs .${VOLUME}`,
  }[disk]
  const script = `
    set -e
    mount --make-rprivate /
    mount -t tmpfs tmpfs ${root}
    cd ${root}
    mkdir -p .${image.workFolder} .${VOLUME} node proc dev tmp usr etc
    for name in bin lib lib64 sbin; do ln -s usr/$name $name; done
    for name in usr etc dev; do mount --rbind /$name $name; done
    mount --bind ${dirname(process.execPath)} node
    mount --bind ${image.folder} .${image.workFolder}
    mount --bind ${volume} .${VOLUME}
    mount -t proc proc proc
    mount -t tmpfs -o mode=1777 tmpfs tmp
    mount -o remount,bind,ro .${image.workFolder}
    ${remount}
    mount -o remount,ro ${root}
    exec chroot ${root} setpriv --reuid ${USER} --regid ${USER} --clear-groups \
      sh -c 'cd ${image.workFolder} && exec "$@"' sh ${command.join(' ')}`
  return [...NAMESPACES, 'sh', '-c', script, 'sh']
}

const environment = (): Readonly<Record<string, string>> => ({
  ...image.environment,
  PATH: '/node:/usr/sbin:/usr/bin',
  NODE_COMPILE_CACHE: '',
})

describe.skipIf(!isPossible)('in a container with a read-only root file system', () => {
  test('the server works, restarts a killed PostgreSQL, and stops', async () => {
    expect(image.environment['DATA_DIR']).toBe(VOLUME)
    const { PORT: _, ...others } = environment()
    server = await startProcess(others, 'ready', runInContainer(image.command))
    const isHealthy = () =>
      spawnSync(process.execPath, image.healthCheck.slice(1), {
        env: { PORT: new URL(server!.url).port },
      }).status === 0
    expect(isHealthy()).toBe(true)
    expect(await fetch(server.url).then((page) => page.text())).toContain('<div id="root">')

    const owner = await signUpAt(server.url)
    const { id } = await owner.create('brands', { name: 'Before' })
    const descendants = listDescendants(server.child.pid!)
    const killedAt = Date.now()
    process.kill(findPostmaster(server.child.pid!), 'SIGKILL')
    await expect
      .poll(() => owner.call(`/brands/${id}`).then(({ status }) => status), { timeout: 20_000 })
      .toBe(200)
    const healedAfter_ms = Date.now() - killedAt
    console.log(`PostgreSQL worked again after ${healedAfter_ms} ms`)
    expect(healedAfter_ms).toBeLessThan(5000)
    expect(server.output()).toContain('the embedded PostgreSQL is back')

    const ended = new Promise((resolve) => server!.child.once('exit', resolve))
    const askedAt = Date.now()
    process.kill(descendants[0]!.pid, 'SIGTERM')
    expect(await ended).toBe(0)
    console.log(`stopped after ${Date.now() - askedAt} ms`)
    expect(Date.now() - askedAt).toBeLessThan(10_000)
    expect(isHealthy()).toBe(false)
  })

  test.each([
    ['cannot be written', 'read-only', 'DATA_DIR is on a read-only file system: mount a writable'],
    ['is full', 'small', 'The disk of the database is full: free some space.'],
  ] as const)('a volume that %s is named in one line', async (_name, disk, advice) => {
    const { PORT: _, ...others } = environment()
    const ended = await startProcess(others, 'ended', runInContainer(image.command, disk))
    expect(ended.child.exitCode).toBe(1)
    expect(ended.output().trim().split('\n')).toHaveLength(1)
    expect(ended.output()).toContain(advice)
  })
})
