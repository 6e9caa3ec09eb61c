import { business } from '../../resources/server.ts'
import type { Database } from '../../src/server/database/database.ts'
import { examine, type Violation } from '../../src/server/integrity/examine.ts'

/** Finds everything in a test's database that must not be there. */
export function findProblems(database: Database): Promise<readonly Violation[]> {
  return examine(database, business.invariants)
}
