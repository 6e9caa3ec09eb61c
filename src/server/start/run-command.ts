import type { Cluster } from '../cluster/cluster.ts'
import type { Environment } from './environment.ts'
import { checkLogin, getDirectConnection, openDatabase } from './open-database.ts'
import { createEndSignal } from './stop-signals.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Opens the database, runs the work of a command on it, and stops the embedded database. Throws an error when the
 * process is asked to end: the command must then end the process, because the work goes on until the database or the
 * process ends, which rolls back its transaction.
 */
export async function runCommand<T>(
  environment: Environment,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const signal = createEndSignal()
  let cluster: Cluster | undefined
  try {
    cluster = await openDatabase(environment, { signal })
    return await untilAborted(signal, checkAndRun(cluster, environment, work))
  } catch (problem) {
    throw signal.aborted ? new Error('it was interrupted', { cause: problem }) : problem
  } finally {
    await cluster?.stop()
  }
}

async function checkAndRun<T>(
  cluster: Cluster,
  environment: Environment,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseDirectUrl } = environment
  if (databaseUrl !== undefined) {
    const variable = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    await checkLogin(getDirectConnection(cluster, environment), variable)
  }
  return work(cluster)
}
