import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureMachine, type Machine } from './machine.ts'

const FILE = 'armazem.conf'
const MB = 2 ** 20
const GB = 2 ** 30

/**
 * Includes the settings of this program at the end of the configuration of a new cluster, so that
 * they override earlier settings.
 */
export const INCLUDE = `\ninclude = '${FILE}'\n`

/**
 * Writes the settings of a cluster that shares its machine with the app. No setting trades safety
 * for speed: a commit is on disk before it is answered. The settings are written at each start, so
 * that a new version or a change of memory applies to existing data.
 */
export function writeSettings(cluster: string, socketFolder: string): void {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    ...computeResourceSettings(measureMachine()),
    // Disks are assumed to be solid-state: reading a random page costs little more than reading the
    // next one.
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    wal_compression: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    // After a crash, syncs the whole disk with one call instead of each file. Only Linux has this
    // call.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    // A crash ends the whole server, and this program starts it again. Otherwise, a server whose
    // disk fails would restart itself forever, and a stop in the meantime would never end.
    restart_after_crash: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_duration_statement: '1000',
    log_checkpoints: 'off',
    // Parameters are not logged, because they contain personal data and session tokens.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // Details of errors, such as a duplicate value, are not logged for the same reason.
    log_error_verbosity: 'terse',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  writeFileSync(join(cluster, FILE), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/**
 * Computes how much memory and how many processes PostgreSQL may use: an eighth of the machine's
 * memory, 128 MB to 2 GB, for its cache, because the app and the system's cache need the rest; memory
 * for the sorts and hashes of two reports at a time; and up to two parallel processes for one
 * report on a machine with several processors. Processes exchange rows in shared memory, or through
 * files when a container has little shared memory.
 */
export function computeResourceSettings({ memory, processors, sharedMemory }: Machine) {
  const isRoomy = memory >= 4 * GB
  const perSort = clamp(memory / 512, 8 * MB, 32 * MB)
  const workers = Math.min(2, processors)
  return {
    shared_buffers: inMegabytes(clamp(memory / 8, 128 * MB, 2 * GB)),
    effective_cache_size: inMegabytes(Math.max(memory / 2, 512 * MB)),
    work_mem: inMegabytes(perSort),
    maintenance_work_mem: isRoomy ? '256MB' : '64MB',
    max_parallel_workers: String(Math.max(2, processors)),
    max_parallel_workers_per_gather: processors > 1 ? String(workers) : '0',
    ...(sharedMemory !== undefined &&
      sharedMemory < GB / 2 && { dynamic_shared_memory_type: 'mmap' }),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MB)}MB`
}
