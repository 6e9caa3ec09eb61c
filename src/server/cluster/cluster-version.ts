import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Describes an unfinished upgrade of the cluster to another major version of PostgreSQL. */
export interface UpgradeState {
  /** Holds the major versions before and after the upgrade. */
  readonly from: number
  readonly to: number
  /**
   * Names the last step: `copying` if the old cluster is still in place; `copied` if the new
   * cluster is complete and will replace the old cluster.
   */
  readonly step: 'copying' | 'copied'
}

/**
 * Returns the major version of PostgreSQL that created a cluster; undefined when there is no
 * cluster.
 */
export function readClusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Returns the folder in which an upgrade keeps its state and the new cluster. */
export function getUpgradeFolder(dataDir: string): string {
  return join(dataDir, 'upgrade')
}

/** Reads the state of an upgrade of a data folder; undefined when there is no unfinished upgrade. */
export function readUpgradeState(dataDir: string): UpgradeState | undefined {
  const file = join(getUpgradeFolder(dataDir), 'state.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpgradeState) : undefined
}

/**
 * Throws an error when a data folder belongs to another major version of PostgreSQL, or when its
 * upgrade is not finished.
 */
export function checkMajorVersion(dataDir: string, major: number): void {
  const state = readUpgradeState(dataDir)
  if (state) {
    throw new Error(
      `The upgrade of the database in ${dataDir} from PostgreSQL ${state.from} to ${state.to} is not finished (step: ${state.step}). ` +
        'Finish it with "npm run upgrade", or go back with "npm run upgrade -- --roll-back".',
    )
  }
  const clusterVersion = readClusterMajor(join(dataDir, 'postgres'))
  if (clusterVersion === undefined || clusterVersion === major) return
  throw new Error(
    clusterVersion < major
      ? `The database in ${dataDir} was made by PostgreSQL ${clusterVersion}, this program comes with PostgreSQL ${major}. Run "npm run upgrade" once; the old database is kept until the new database is complete.`
      : `The database in ${dataDir} was made by PostgreSQL ${clusterVersion}, this program comes with the older PostgreSQL ${major}. Update the program.`,
  )
}
