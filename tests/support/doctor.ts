import pg from 'pg'
import { business } from '../../resources/server.ts'
import type { Database } from '../../src/server/database/database.ts'
import type { Violation } from '../../src/server/context/invariant.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import { inTeamTransaction } from '../../src/server/database/transaction.ts'
import type { Viewer } from '../../src/server/database/viewer.ts'
import { findTeamViolations } from '../../src/server/integrity/find-violations.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import type { TestApp } from './app.ts'

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
  const client = await connectForChecks(database)
  const found: Violation[] = []
  for (const { id } of teams) found.push(...(await checkTeam(client, id)))
  return [...found, ...(await findBrokenPersonEvents(database))]
}

/** Lists the invariants that one statement checks together. */
const TOGETHER = [
  ...Map.groupBy(business.invariants, ({ uses, sql }) => JSON.stringify(uses ?? sql)).values(),
]

/**
 * Checks the invariants of a team with statements that are sent together. A running server sends them one after the
 * other, because requests of people have priority.
 */
async function checkTeam(client: pg.Client, team: string): Promise<readonly Violation[]> {
  const options = { settings: '', team, proof: undefined, nameStatement }
  const { answer } = await inTeamTransaction(client, options, async (trx) => {
    const reader = { read: <Row>(_: Viewer, statement: Statement) => trx.query<Row>(statement) }
    const found = TOGETHER.map((invariants) => findTeamViolations(reader, team, invariants))
    return (await Promise.all(found)).flat()
  })
  return answer
}

/** Holds the connection for the checks of each database. */
const clients = new WeakMap<Database, Promise<pg.Client>>()

/**
 * Returns the connection for all checks of a database, which keeps the plans: planning the statements takes ten times
 * longer than running them. The app would name a statement only at its second use, and plan each check twice.
 */
function connectForChecks(database: Database): Promise<pg.Client> {
  const existing = clients.get(database)
  if (existing) return existing
  const client = new pg.Client(database.connection)
  // A test may stop and start PostgreSQL again; dropping the database ends the connection.
  const forget = () => {
    if (clients.get(database) === connected) clients.delete(database)
  }
  client.on('error', forget)
  client.on('end', forget)
  const connected = client.connect().then(() => client)
  connected.catch(forget)
  clients.set(database, connected)
  return connected
}

const names = new Map<string, string>()

/** Names each statement when it is first used. */
function nameStatement(text: string): string {
  const name = names.get(text) ?? `check_${names.size}`
  names.set(text, name)
  return name
}
