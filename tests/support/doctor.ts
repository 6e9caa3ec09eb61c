import { business } from '../../resources/server.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import type { Violation } from '../../src/server/context/invariant.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import type { TestApp } from './app.ts'

/** Keeps the connections for checks of the app that test files of this worker share. */
const worker = globalThis as { armazemCheckedDatabase?: Database }

/**
 * Finds violations in the teams of a test file, or in all teams of a database that the file does not share. Teams
 * that earlier files left in a shared database are skipped, because those files have checked them.
 */
export async function findProblems({
  database,
  earlierTeams,
}: Pick<TestApp, 'database' | 'earlierTeams'>): Promise<readonly Violation[]> {
  const text = 'select id from teams where id <> all($1::uuid[]) order by id'
  const values = [earlierTeams ?? []]
  const teams = await database.query<{ id: string }>({ text, values })
  const checked = earlierTeams === undefined ? database : openCheckedDatabase(database)
  const found: Violation[] = []
  for (const { id } of teams)
    found.push(...(await findTeamViolations(checked, id, business.invariants)))
  return [...found, ...(await findBrokenPersonEvents(database))]
}

/**
 * Opens one connection for all checks of the shared app. Planning the statements takes ten times longer than running
 * them. The app itself could not keep their plans, because it prepares a limited number of statements, and those of other
 * files have reached the limit.
 */
function openCheckedDatabase({ connection }: Database): Database {
  return (worker.armazemCheckedDatabase ??= createDatabase(connection, {
    pipelines: 1,
    longConnections: 1,
  }))
}
