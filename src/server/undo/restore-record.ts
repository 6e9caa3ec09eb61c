import { meetsCondition } from '../../schema/condition.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { completeRecord, listSingleFlags } from '../crud/create-record.ts'
import type { Caller } from '../http/caller.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { isInBranches } from '../records/branch-scope.ts'
import { RESTORE } from '../records/change-set.ts'
import { checkConstraints, throwIssues } from '../records/constraints.ts'
import { clearOthers, writeHistory } from '../records/history.ts'
import { insertRecord } from '../records/insert-record.ts'
import { listLines, writeLines } from '../records/lines.ts'
import { createRecordStatement, type StoredRecord } from '../records/record.ts'
import { checkTree } from '../records/tree.ts'
import type { Write, Written } from '../records/write.ts'

/**
 * Restores a deleted record from the history, with its id, its child rows and its server-owned fields. Checks
 * references, unique values and the rules of the resource as for a new record. Throws 404 for a deleted record that the
 * caller may not see (`isDeletedVisible`), and 409 or 422 when the values of the record conflict with later changes.
 */
export async function restoreRecord(write: Write, deleted: StoredRecord): Promise<Written> {
  const { context, resource, trx, caller } = write
  if (!isDeletedVisible(resource, deleted, caller)) throw notFound()
  const declaredValues = Object.entries(deleted).filter(([name]) =>
    Object.hasOwn(resource.fields, name),
  )
  const record = completeRecord(resource, { ...Object.fromEntries(declaredValues), id: deleted.id })
  const { id } = record
  await checkConstraints(write, record, Object.keys(resource.fields))
  throwIssues(await checkTree(write, record))
  const rules = context.rules.get(resource.name)
  const change = { record, previous: undefined, inputs: {}, caller }
  const facts = await rules?.load?.([change], { trx, caller, locks: true, earlier: undefined })
  throwIssues(rules?.check?.(change, facts) ?? [])
  // The version of a record equals the number of its history entries (invariant I20), and the deletion has an entry,
  // too.
  const version = deleted.version + 2
  const { createdBy, createdAt } = deleted
  const written = await Promise.all([
    ...listSingleFlags(write, record).map((name) => clearOthers(write, name, id)),
    insertRecord(write, record, { version, createdBy, createdAt }),
    ...listLines(write, record).flatMap(([name, rows]) => writeLines(write, name, id, [], rows)),
    writeHistory(write, { record: id, action: RESTORE, version, before: null, after: record }),
    trx.query<{ body: string; version: string }>(
      createRecordStatement(resource, context, caller.can, trx.team, id),
    ),
  ])
  const [row] = written.at(-1) as { body: string }[]
  if (!row) throw new HttpProblem(409, 'DUPLICATE')
  return { id, version, body: row.body, outcome: 'created' }
}

/**
 * Returns whether a person may see a deleted record. The record must have been in a branch of the person. A person who
 * sees only their own records must have owned the record. A record that a person saw only through another record counts
 * as another person's.
 */
export function isDeletedVisible(resource: Resource, deleted: Values, caller: Caller): boolean {
  if (!isInBranches(resource, deleted, caller)) return false
  const { id } = caller.person
  if (deleted.createdBy === id) return true
  const belongsToOthers = Object.entries(resource.ownWithout).some(
    ([name, { when, by = [] }]) =>
      caller.own.includes(name) &&
      (!when || meetsCondition(when, deleted)) &&
      !by.some((field) => deleted[field] === id),
  )
  const dependsOnOthers = Object.keys(resource.ownFrom).some((name) => caller.own.includes(name))
  return !belongsToOthers && !dependsOnOthers
}
