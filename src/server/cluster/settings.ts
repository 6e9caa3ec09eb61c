import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'armazem.conf'

/** Written once into a new cluster: our settings come last and win. */
export const INCLUDE = `\ninclude = '${FILE}'\n`

/**
 * Settings for a small machine that also runs the app. Nothing here trades safety for speed: a commit is on disk
 * before it is answered. Written at each start, so that a new version's settings count for old data.
 */
export function writeSettings(cluster: string, socketFolder: string): void {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    // Disks are solid here: an index page read at random costs little more than the next one.
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    wal_compression: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    // After a crash one call for the whole disk, not one per file; only Linux has it.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_duration_statement: '1000',
    log_checkpoints: 'off',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  writeFileSync(join(cluster, FILE), `${lines.join('\n')}\n`, { mode: 0o600 })
}
