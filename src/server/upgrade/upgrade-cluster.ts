import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from '../../schema/registry.ts'
import { writeState } from '../backup/backup-state.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openCluster } from '../cluster/cluster.ts'
import {
  readClusterMajor,
  readUpgradeState,
  getUpgradeFolder,
  type UpgradeState,
} from '../cluster/cluster-version.ts'
import { findRunningPostmaster } from '../cluster/postmaster.ts'
import type { Programs } from '../cluster/programs.ts'
import type { UploadStore } from '../context/upload-store.ts'

interface UpgradeOptions {
  readonly registry: Registry
  /** Locates the programs of the version that created the cluster. */
  readonly oldPrograms: Programs
  /** Holds the major version of PostgreSQL to which the data moves, which this program contains. */
  readonly to: number
  readonly print?: (line: string) => void
}

/**
 * Moves the embedded database of a data folder to another major version of PostgreSQL: restores a
 * backup of the old cluster into a new cluster, which then replaces the old cluster. Can be interrupted and
 * called again. The old cluster is not changed and is kept as `postgres-<major>`. Returns its
 * folder.
 */
export async function upgradeCluster(
  dataDir: string,
  { registry, oldPrograms, to, print = () => {} }: UpgradeOptions,
): Promise<string> {
  const place = getUpgradePlaces(dataDir, oldPrograms.major)
  checkNotRunning(place.cluster)
  let state = readUpgradeState(dataDir)
  if (!state) {
    mkdirSync(place.folder, { recursive: true, mode: 0o700 })
    state = await saveState(dataDir, { from: oldPrograms.major, to, step: 'copying' })
  }
  if (state.step === 'copying') {
    await rm(place.fresh, { recursive: true, force: true })
    await copyDatabase(dataDir, { registry, oldPrograms, print })
    state = await saveState(dataDir, { ...state, step: 'copied' })
  }
  // Renames two folders. The folders that exist show which steps were done before an interruption.
  if (!existsSync(place.old)) await rename(place.cluster, place.old)
  if (existsSync(place.freshCluster)) await rename(place.freshCluster, place.cluster)
  await rm(place.folder, { recursive: true })
  return place.old
}

/** Restores the unchanged old cluster of a data folder. Throws an error when there is no unfinished upgrade. */
export async function rollBackUpgrade(dataDir: string): Promise<void> {
  const state = readUpgradeState(dataDir)
  if (!state) throw new Error('There is no unfinished upgrade to roll back.')
  const { cluster, old, fresh, freshCluster, folder } = getUpgradePlaces(dataDir, state.from)
  checkNotRunning(cluster)
  if (existsSync(old)) {
    // The new cluster was already in place, but was not used yet.
    if (existsSync(cluster)) {
      mkdirSync(fresh, { recursive: true, mode: 0o700 })
      await rename(cluster, freshCluster)
    }
    await rename(old, cluster)
  }
  if (readClusterMajor(cluster) !== state.from)
    throw new Error(`There is no database of PostgreSQL ${state.from} in ${dataDir}.`)
  await rm(folder, { recursive: true })
}

function getUpgradePlaces(dataDir: string, from: number) {
  const folder = getUpgradeFolder(dataDir)
  const fresh = join(folder, 'new')
  return {
    folder,
    cluster: join(dataDir, 'postgres'),
    old: join(dataDir, `postgres-${from}`),
    fresh,
    freshCluster: join(fresh, 'postgres'),
  }
}

async function copyDatabase(
  dataDir: string,
  { registry, oldPrograms, print }: Required<Omit<UpgradeOptions, 'to'>>,
): Promise<void> {
  const { folder, cluster, fresh, freshCluster } = getUpgradePlaces(dataDir, oldPrograms.major)
  const backup = join(folder, 'backup.tar')
  print(`Reading the database with PostgreSQL ${oldPrograms.major} …`)
  const before = await openCluster(dataDir, { programs: oldPrograms })
  try {
    const { connection } = before
    await makeBackup({ connection, uploads: UNTOUCHED, scope: { kind: 'instance' } }, backup)
  } finally {
    await before.stop()
    await waitUntilStopped(cluster)
  }
  print('Writing the new database …')
  const after = await openCluster(fresh)
  try {
    const { connection } = after
    await restoreBackup({ connection, uploads: UNTOUCHED, registry }, backup)
  } finally {
    await after.stop()
    await waitUntilStopped(freshCluster)
  }
}

/** Leaves uploaded files where they are, because only the database moves. */
const UNTOUCHED: UploadStore = {
  put: async () => {},
  read: async () => undefined,
  remove: async () => {},
  removeTeam: async () => {},
  check: async () => {},
}

async function saveState(dataDir: string, state: UpgradeState): Promise<UpgradeState> {
  await writeState(join(getUpgradeFolder(dataDir), 'state.json'), state)
  return state
}

function checkNotRunning(cluster: string): void {
  if (findRunningPostmaster(cluster) !== undefined)
    throw new Error('The server is running on this data folder: stop it first.')
}

/**
 * Waits until a stopping server has ended, because it still writes to the folder that will be
 * moved.
 */
async function waitUntilStopped(cluster: string): Promise<void> {
  while (findRunningPostmaster(cluster) !== undefined) await pause(50)
}
