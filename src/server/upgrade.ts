import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { registry } from '../../resources/registry.ts'
import { readClusterMajor, readUpgradeState, getUpgradeFolder } from './cluster/cluster-version.ts'
import { findPrograms } from './cluster/programs.ts'
import { readEnvironment } from './start/environment.ts'
import { findOldPrograms } from './upgrade/old-programs.ts'
import { rollBackUpgrade, upgradeCluster } from './upgrade/upgrade-cluster.ts'

/**
 * Runs `npm run upgrade [-- --programs FOLDER]`, which moves the embedded database to the major
 * version of PostgreSQL that this program contains. `npm run upgrade -- --roll-back` cancels an
 * unfinished upgrade.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)
try {
  const { values } = parseArgs({
    options: { programs: { type: 'string' }, 'roll-back': { type: 'boolean' } },
  })
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools.')
  if (values['roll-back']) {
    await rollBackUpgrade(dataDir)
    print('The old database is restored, without changes.')
  } else await upgrade(dataDir, values.programs)
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

async function upgrade(dataDir: string, programs: string | undefined): Promise<void> {
  const { major: to } = findPrograms()
  const from = readUpgradeState(dataDir)?.from ?? readClusterMajor(join(dataDir, 'postgres'))
  if (from === undefined || from === to) {
    print(
      'Nothing to do: the database already has the version of PostgreSQL that this program contains.',
    )
    return
  }
  const oldPrograms = findOldPrograms(from, programs, getUpgradeFolder(dataDir))
  const old = await upgradeCluster(dataDir, { registry, oldPrograms, to, print })
  print(
    `The database now runs on PostgreSQL ${to}. Start the server: npm start\nThe old database is kept in ${old}: remove the folder when everything works.`,
  )
}
