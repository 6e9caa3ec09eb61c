import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { registry } from '../../resources/registry.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readEnvironment } from './start/environment.ts'
import { getDirectConnection } from './start/open-database.ts'
import { openUploads } from './start/open-uploads.ts'
import { runCommand } from './start/run-command.ts'

/**
 * Runs `npm run restore -- FILE`, which restores a backup into an empty DATA_DIR or an empty
 * database at DATABASE_URL.
 */
const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0) {
  process.stderr.write('Usage: npm run restore -- FILE\n')
  process.exit(1)
}
const environment = readEnvironment(process.env)
const { dataDir, backupPassphrase: passphrase } = environment
try {
  const { head, manifest, applied } = await runCommand(environment, async (cluster) => {
    const connection = getDirectConnection(cluster, environment)
    const uploads = openUploads(environment)
    const target = { connection, uploads, registry, passphrase }
    const restored = await restoreBackup(target, resolve(file))
    if (restored.secret !== undefined && !process.env.SECRET)
      writeFileSync(join(dataDir, 'secret'), restored.secret, { mode: 0o600 })
    return restored
  })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${head.teams.length} teams, ${rows} rows and ${manifest.files.count} files as of ${head.createdAt} (version ${head.program}).\n`,
  )
  if (applied.length > 0) process.stdout.write(`Migrated: ${applied.join(', ')}\n`)
  process.stdout.write(
    'All sessions have ended: everybody must sign in again. Start the server: npm start\n',
  )
} catch (problem) {
  process.stderr.write(
    `The backup was not restored: ${problem instanceof Error ? problem.message : String(problem)}\n`,
  )
  process.exit(1)
}
