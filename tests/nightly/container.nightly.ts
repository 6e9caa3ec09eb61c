import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signUpAt } from '../support/live-owner.ts'
import { findPostmaster, listDescendants } from '../support/process-namespace.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/**
 * Tests the promises of Dockerfile and compose.yaml without a container engine: the server is process 1 of a process
 * namespace, runs as an ordinary user, and the root file system is read-only except for one volume.
 */

const USER = 1000
const NAMESPACES = ['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
const isPossible = spawnSync(NAMESPACES[0]!, [...NAMESPACES.slice(1), 'true']).status === 0
if (!isPossible) console.log('skipped: this user may not make mount and process namespaces')

const volume = mkdtempSync(join(tmpdir(), 'armazem-volume-'))
/** Names the folder where the volume is mounted: the ordinary user may not enter the temporary folder of the tests. */
const MOUNTED = '/mnt'
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  rmSync(volume, { recursive: true, force: true })
})

/**
 * Returns a command that mounts the root file system read-only, and the volume too unless `isWritable`, and runs its
 * arguments as the ordinary user.
 */
function runInContainer(isWritable: boolean): readonly string[] {
  const script = `
    mount --make-rprivate /
    mount --bind ${volume} ${MOUNTED}
    ${isWritable ? '' : `mount -o remount,bind,ro ${MOUNTED}`}
    mount -o remount,bind,ro /
    exec setpriv --reuid ${USER} --regid ${USER} --clear-groups "$@"`
  return [...NAMESPACES, 'sh', '-c', script, 'sh']
}

describe.skipIf(!isPossible)('in a container with a read-only root file system', () => {
  test('the server works, restarts a killed PostgreSQL, and stops', async () => {
    chownSync(volume, USER, USER)
    server = await startProcess({ DATA_DIR: MOUNTED }, 'ready', runInContainer(true))
    const owner = await signUpAt(server.url)
    const { id } = await owner.create('brands', { name: 'Before' })
    const inside = listDescendants(server.child.pid!)
    const killedAt = Date.now()
    process.kill(findPostmaster(server.child.pid!), 'SIGKILL')
    await expect
      .poll(() => owner.call(`/brands/${id}`).then(({ status }) => status), { timeout: 20_000 })
      .toBe(200)
    console.log(`PostgreSQL worked again after ${Date.now() - killedAt} ms`)
    expect(server.output()).toContain('the embedded PostgreSQL is back')

    const ended = new Promise((resolve) => server!.child.once('exit', resolve))
    const askedAt = Date.now()
    process.kill(inside[0]!.pid, 'SIGTERM')
    expect(await ended).toBe(0)
    console.log(`stopped after ${Date.now() - askedAt} ms`)
    expect(Date.now() - askedAt).toBeLessThan(10_000)
  })

  test('a volume that cannot be written is named in one line', async () => {
    const ended = await startProcess({ DATA_DIR: MOUNTED }, 'ended', runInContainer(false))
    expect(ended.child.exitCode).toBe(1)
    expect(ended.output().trim().split('\n')).toHaveLength(1)
    expect(ended.output()).toContain('DATA_DIR is on a read-only file system')
  })
})
