import { business } from '../../resources/server.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import type { Violation } from '../../src/server/context/invariant.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import type { Viewer } from '../../src/server/database/viewer.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import type { TestApp } from './app.ts'

/** Keeps the connection for checks of the app that the test files of this worker share. */
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
  const checked = earlierTeams === undefined ? database : openCheckConnection(database)
  const found: Violation[] = []
  for (const { id } of teams) found.push(...(await checkTeam(checked, id)))
  return [...found, ...(await findBrokenPersonEvents(database))]
}

/** Lists the invariants that one statement checks together. */
const TOGETHER = [
  ...Map.groupBy(business.invariants, ({ uses, sql }) => JSON.stringify(uses ?? sql)).values(),
]

/**
 * Checks the invariants of a team with statements that are sent together. The server sends them one after the other,
 * because requests of people have priority there.
 */
function checkTeam(database: Database, team: string): Promise<readonly Violation[]> {
  return database.withTeam(team, async (trx) => {
    const reader = { read: <Row>(_: Viewer, statement: Statement) => trx.query<Row>(statement) }
    const found = TOGETHER.map((invariants) => findTeamViolations(reader, team, invariants))
    return (await Promise.all(found)).flat()
  })
}

/**
 * Opens one connection for all checks of the shared app. Planning the statements takes ten times longer than running
 * them. The app itself could not keep their plans, because it prepares a limited number of statements, and those of other
 * files have reached the limit.
 */
function openCheckConnection({ connection }: Database): Database {
  return (worker.armazemCheckedDatabase ??= createDatabase(connection, {
    poolSize: 1,
  }))
}
