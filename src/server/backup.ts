import { join, resolve } from 'node:path'
import { mkdirSync } from 'node:fs'
import { createBackupName } from './backup/backup-name.ts'
import { makeBackup } from './backup/make-backup.ts'
import { recordCommandBackup } from './backup/server-backups.ts'
import { readEnvironment } from './start/environment.ts'
import { getDirectConnection, openDatabase } from './start/open-database.ts'
import { openUploads } from './start/open-uploads.ts'
import { createEndSignal } from './start/stop-signals.ts'

/**
 * Runs `npm run backup [-- to FILE]`, which writes a backup of the whole server. The server may be
 * running.
 */
const environment = readEnvironment(process.env)
const [word, file, ...more] = process.argv.slice(2)
if (word !== undefined && (word !== 'to' || file === undefined || more.length > 0)) {
  process.stderr.write('Usage: npm run backup [-- to FILE]\n')
  process.exit(1)
}
const { backupDir, backupPassphrase: passphrase, secret } = environment
mkdirSync(backupDir, { recursive: true, mode: 0o700 })
const path =
  file === undefined
    ? join(backupDir, createBackupName(new Date(), passphrase !== undefined))
    : resolve(file)
const signal = createEndSignal()
let cluster: Awaited<ReturnType<typeof openDatabase>> | undefined
try {
  cluster = await openDatabase(environment, { signal })
  const uploads = openUploads(environment)
  const scope = { kind: 'instance' } as const
  const connection = getDirectConnection(cluster, environment)
  const source = { connection, uploads, scope, passphrase, secret, signal }
  const { size, sha256, head, manifest } = await makeBackup(source, path)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Backup of ${head.teams.length} teams, ${rows} rows and ${manifest.files.count} files (${formatMegabytes(size)} MB${passphrase === undefined ? '' : ', encrypted'}):\n${path}\nsha256 ${sha256}\n`,
  )
  await recordCommandBackup(backupDir, head.createdAt).catch((problem: unknown) => {
    process.stderr.write(`WARNING: the time of the backup was not recorded: ${String(problem)}\n`)
  })
  if (manifest.missingFiles.length > 0) {
    process.stderr.write(
      `WARNING: the file store lacks files that the database names: ${manifest.missingFiles.join(', ')}\n`,
    )
  }
} catch (problem) {
  process.stderr.write(
    `The backup was not made: ${signal.aborted ? 'it was interrupted' : problem instanceof Error ? problem.message : String(problem)}\n`,
  )
  process.exitCode = 1
} finally {
  await cluster?.stop()
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
