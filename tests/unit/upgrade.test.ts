import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRegistry } from '../../src/schema/registry.ts'
import { readClusterMajor } from '../../src/server/cluster/cluster-version.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { findPrograms } from '../../src/server/cluster/programs.ts'
import { rollBackUpgrade, upgradeCluster } from '../../src/server/upgrade/upgrade-cluster.ts'

// This file tests refusals and their instructions. The upgrade itself takes minutes (tests/nightly/upgrade.nightly.ts).

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armazem-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const { major } = findPrograms()

function createCluster(version: number, name = 'postgres'): void {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'PG_VERSION'), `${version}\n`)
}

function interruptAt(step: string): void {
  mkdirSync(join(folder, 'upgrade'), { recursive: true })
  const state = { from: major - 1, to: major, step }
  writeFileSync(join(folder, 'upgrade', 'state.json'), JSON.stringify(state))
}

test('a data folder of an older PostgreSQL is refused with the command that upgrades it', async () => {
  createCluster(major - 1)
  await expect(openCluster(folder)).rejects.toThrow(
    `was made by PostgreSQL ${major - 1}, this program comes with PostgreSQL ${major}. Run "npm run upgrade" once`,
  )
  expect(existsSync(join(folder, 'postgres', 'armazem.conf'))).toBe(false)
})

test('a data folder of a newer PostgreSQL is refused', async () => {
  createCluster(major + 1)
  await expect(openCluster(folder)).rejects.toThrow('Update the program.')
})

test.each(['copying', 'copied'])('an upgrade that stopped while %s is reported', async (step) => {
  createCluster(major - 1)
  interruptAt(step)
  await expect(openCluster(folder)).rejects.toThrow(
    new RegExp(`is not finished \\(step: ${step}\\).*npm run upgrade -- --roll-back`),
  )
})

test('no new database is created when an upgrade stopped between its two renames', async () => {
  createCluster(major - 1, `postgres-${major - 1}`)
  createCluster(major, 'upgrade/new/postgres')
  interruptAt('copied')
  await expect(openCluster(folder)).rejects.toThrow('is not finished')
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  await rollBackUpgrade(folder)
  expect(existsSync(join(folder, 'upgrade'))).toBe(false)
  await expect(openCluster(folder)).rejects.toThrow('Run "npm run upgrade" once')
})

test.each(['before', 'between', 'after'])(
  'an upgrade that stopped %s its two renames is completed by the same command',
  async (when) => {
    const old = `postgres-${major - 1}`
    createCluster(major - 1, when === 'before' ? 'postgres' : old)
    createCluster(major, when === 'after' ? 'postgres' : 'upgrade/new/postgres')
    interruptAt('copied')
    const oldPrograms = { ...findPrograms(), major: major - 1 }
    const kept = await upgradeCluster(folder, {
      registry: createRegistry({}, []),
      oldPrograms,
      to: major,
    })
    expect(kept).toBe(join(folder, old))
    expect(readClusterMajor(kept)).toBe(major - 1)
    expect(readClusterMajor(join(folder, 'postgres'))).toBe(major)
    expect(existsSync(join(folder, 'upgrade'))).toBe(false)
  },
)

test('a roll-back without an upgrade is refused', async () => {
  createCluster(major)
  await expect(rollBackUpgrade(folder)).rejects.toThrow('There is no unfinished upgrade')
})
