import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Describes a running upgrade of the cluster to another major version of PostgreSQL. */
export interface UpgradeState {
  /** Major versions. */
  readonly from: number
  readonly to: number
  /** `copying`: the old cluster is as it was; `copied`: the new one is complete and takes its place. */
  readonly step: 'copying' | 'copied'
}

/** Returns the major version of PostgreSQL that made a cluster; nothing when there is none. */
export function readClusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Returns where an upgrade keeps its state and its new cluster. */
export function upgradeFolder(dataDir: string): string {
  return join(dataDir, 'upgrade')
}

/** Reads the state of an upgrade of a data folder; undefined when no upgrade is running. */
export function readUpgradeState(dataDir: string): UpgradeState | undefined {
  const file = join(upgradeFolder(dataDir), 'state.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpgradeState) : undefined
}

/**
 * Throws an error for a data folder of another major version of PostgreSQL, and for one whose upgrade is not finished.
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
      ? `The database in ${dataDir} was made by PostgreSQL ${clusterVersion}, this program comes with PostgreSQL ${major}. Run "npm run upgrade" once; it keeps the old database until the new one is complete.`
      : `The database in ${dataDir} was made by PostgreSQL ${clusterVersion}, this program comes with the older PostgreSQL ${major}. Update the program.`,
  )
}
