import { parseArgs } from 'node:util'
import { business } from '../../resources/server.ts'
import { createDatabase } from './database/database.ts'
import { removeCompany } from './demo/remove-company.ts'
import { readEnvironment } from './start/environment.ts'
import { getDirectConnection, openDatabase } from './start/open-database.ts'

/**
 * Runs `npm run demo -- --size small|real|large`, which loads the demo company if it does not exist
 * and starts the server. `npm run demo -- --remove` removes the company with all of its data. The
 * server may be running.
 */
const { values } = parseArgs({
  options: { size: { type: 'string', default: 'small' }, remove: { type: 'boolean' } },
})
if (values.remove) await remove()
else {
  process.env.DEMO = values.size
  await import('./main.ts')
}

async function remove(): Promise<void> {
  const environment = readEnvironment(process.env)
  const cluster = await openDatabase(environment)
  const database = createDatabase(getDirectConnection(cluster, environment))
  try {
    const removed = await removeCompany(database, await business.demo('small'))
    process.stdout.write(
      removed ? 'The demo company was removed.\n' : 'There is no demo company.\n',
    )
  } finally {
    await database.close()
    await cluster.stop()
  }
}
