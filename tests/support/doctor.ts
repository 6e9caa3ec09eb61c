import { business } from '../../resources/server.ts'
import { findTeamViolations, type Violation } from '../../src/server/integrity/find-violations.ts'
import { findBrokenPersonEvents } from '../../src/server/integrity/person-event-chain.ts'
import type { TestApp } from './app.ts'

/**
 * Finds violations in the teams of a test file, or in all teams of a database that the file does not share. Teams
 * that earlier files left in a shared database are skipped, because those files have checked them.
 */
export async function findProblems({
  database,
  sharedSince = '-infinity',
}: Pick<TestApp, 'database' | 'sharedSince'>): Promise<readonly Violation[]> {
  const text = 'select id from teams where created_at >= $1::timestamptz order by id'
  const teams = await database.query<{ id: string }>({ text, values: [sharedSince] })
  const found: Violation[] = []
  for (const { id } of teams)
    found.push(...(await findTeamViolations(database, id, business.invariants)))
  return [...found, ...(await findBrokenPersonEvents(database))]
}
