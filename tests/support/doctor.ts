import { business } from '../../resources/server.ts'
import type { Database } from '../../src/server/database/database.ts'
import { findViolations, type Violation } from '../../src/server/integrity/find-violations.ts'

/** Finds everything in a test's database that must not be there. */
export function findProblems(database: Database): Promise<readonly Violation[]> {
  return findViolations(database, business.invariants)
}
