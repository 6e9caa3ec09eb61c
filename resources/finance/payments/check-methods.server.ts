import type { Issue } from '../../../src/schema/problem.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import type { Tender } from './tender.ts'

export interface Method {
  readonly id: string
  readonly kind: string
  readonly needsReference: boolean
  readonly isActive: boolean
}

const METHODS = `select id, kind, reference_required as "needsReference", is_active as "isActive"
  from payment_methods where team_id = $1`

/** Reads all payment methods of the team, of which there are few. */
export function readMethods(trx: Transaction): Promise<Method[]> {
  return trx.query<Method>({ text: METHODS, values: [trx.team] })
}

/**
 * Checks payment methods and returns their kinds; refuses unknown and inactive methods, and missing references. Locks the
 * methods until the end of the transaction, so that no kind changes before the payment is stored, and in the order of
 * their ids, so that transactions do not block each other.
 */
export async function checkMethods(
  trx: Transaction,
  tenders: readonly Pick<Tender, 'method' | 'reference'>[],
  getPointer: (i: number) => string,
): Promise<ReadonlyMap<string, string>> {
  const values = [trx.team, tenders.map(({ method }) => method)]
  const text = `${METHODS} and id = any($2::uuid[]) order by id for key share`
  const rows = await trx.query<Method>({ text, values })
  return checkTenders(rows, tenders, getPointer)
}

/**
 * Checks tenders like `checkMethods`, with methods that were read before. Throws 422 with an issue for each wrong
 * tender.
 */
export function checkTenders(
  rows: readonly Method[],
  tenders: readonly Pick<Tender, 'method' | 'reference'>[],
  getPointer: (i: number) => string,
): ReadonlyMap<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const issues = tenders.flatMap(({ method, reference }, i): Issue[] => {
    const found = byId.get(method)
    if (!found?.isActive) return [{ pointer: `${getPointer(i)}/method`, code: 'NOT_FOUND' }]
    return found.needsReference && !reference
      ? [{ pointer: `${getPointer(i)}/reference`, code: 'REQUIRED' }]
      : []
  })
  if (issues.length) throw invalid(issues)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
