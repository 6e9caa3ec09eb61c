import { isOpen } from '../../schema/document.ts'
import { getResource, listReferencesTo } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { isObject, type Values } from '../../schema/values.ts'
import type { CreatedDocuments } from '../context/rules.ts'
import { deleteRecord, writeReferrersSql } from '../crud/delete-record.ts'
import { updateRecord } from '../crud/update-record.ts'
import { runHandler } from '../documents/run-action.ts'
import { changePosted } from '../documents/write-posted.ts'
import { HttpProblem } from '../http/problems.ts'
import { lockRecord } from '../records/record.ts'
import { requireRight } from '../records/require-right.ts'
import type { Write } from '../records/write.ts'
import { lockUnchanged } from '../undo/lock-unchanged.ts'

/** Describes whether the undo of an import deleted a new record or made the record inactive. */
export interface Deletion {
  readonly outcome: 'deleted' | 'deactivated'
  /** Counts the documents that the rules posted for the record, and that were undone. */
  readonly reversed: number
  /** Holds the reason why the record was made inactive instead of deleted. */
  readonly problem?: HttpProblem
}

/**
 * Deletes a record that an import created, after the documents that its rules posted. A record to which only these
 * documents and ledgers refer is made inactive, because ledger entries are never deleted. Throws the problem of the
 * first step that is refused.
 */
export async function deleteNewRecord(
  write: Write,
  { id, version }: { readonly id: string; readonly version: number },
  run: string,
): Promise<Deletion> {
  const { undone, kept } = await undoCreatedDocuments(write, id, run)
  const current = await lockUnchanged(write, id, version)
  try {
    await deleteRecord(write, id, current)
    return { outcome: 'deleted', reversed: undone }
  } catch (problem) {
    const inactive = getInactiveValues(write.resource)
    if (!inactive || !isReferredToByLedgersOnly(write, problem, kept)) throw problem
    await updateRecord(write, id, inactive, current)
    return { outcome: 'deactivated', reversed: undone, problem: createInactiveProblem(problem) }
  }
}

interface UndoneDocuments {
  readonly undone: number
  /** Counts the documents that remain, by resource: they are reversed, not deleted. */
  readonly kept: ReadonlyMap<string, number>
}

/** Undoes the documents that the rules of a resource posted when an import created a record. */
async function undoCreatedDocuments(
  write: Write,
  record: string,
  run: string,
): Promise<UndoneDocuments> {
  const { context, resource } = write
  const declared = context.rules.get(resource.name)?.createdDocuments ?? {}
  const kept = new Map<string, number>()
  let undone = 0
  for (const [name, steps] of Object.entries(declared)) {
    const documentWrite = { ...write, resource: getResource(context.registry, name) }
    for (const id of await findDocuments(documentWrite, resource, record, run)) {
      const outcome = await undoDocument(documentWrite, id, steps)
      if (outcome.isChanged) undone += 1
      if (!outcome.isDeleted) kept.set(name, (kept.get(name) ?? 0) + 1)
    }
  }
  return { undone, kept }
}

/** Returns the ids of the documents that an import created and that refer to a record. */
async function findDocuments(
  { context, resource, trx }: Write,
  target: Resource,
  record: string,
  run: string,
): Promise<readonly string[]> {
  const referrers = listReferencesTo(context.registry, target.name)
    .filter(({ from }) => from.name === resource.name)
    .map((each) => `(${writeReferrersSql(each)})`)
  const text = `
    select distinct referring.id::text from (${referrers.join(' union all ')}) referring
    where exists (select from history entry
      where entry.team_id = $1 and entry.resource = $3 and entry.record_id = referring.id
        and entry.action = 'create' and entry.request_id = $4)
    order by 1`
  const found = await trx.query<{ id: string }>({
    text,
    values: [trx.team, record, resource.name, run],
  })
  return found.map(({ id }) => id)
}

interface DocumentOutcome {
  readonly isChanged: boolean
  readonly isDeleted: boolean
}

/** Runs the actions that undo a document, with the rights and rules of a request, and deletes it if it is a draft. */
async function undoDocument(
  write: Write,
  id: string,
  { actions, reason }: CreatedDocuments,
): Promise<DocumentOutcome> {
  const { context, resource, trx, caller } = write
  const options = resource.document
  let isChanged = false
  for (const name of actions) {
    const document = await lockRecord(trx, resource, id)
    const { from = [], fields = {} } = options?.actions[name] ?? {}
    if (!document || !from.includes(String(document[options!.status]))) continue
    requireRight(write, name)
    const text = context.labels[caller.language].declared('document.importUndone')
    const input = Object.hasOwn(fields, reason) ? { [reason]: text } : {}
    const result = await runHandler(write, name, document, input)
    await changePosted(result.write, document, result.changes, name)
    isChanged = true
  }
  const document = await lockRecord(trx, resource, id)
  if (!document) return { isChanged, isDeleted: true }
  if (!isOpen(resource, document)) return { isChanged, isDeleted: false }
  requireRight(write, 'delete')
  await deleteRecord(write, id, document.version)
  return { isChanged: true, isDeleted: true }
}

/** Returns the values that make a record inactive; undefined unless a person could set them. */
function getInactiveValues({ inactive, fields, document }: Resource): Values | undefined {
  if (!inactive || document) return undefined
  const isSet = ([name, value]: [string, unknown]) =>
    Object.hasOwn(fields, name) && !fields[name]!.readOnly && !Array.isArray(value)
  return Object.entries(inactive).every(isSet) ? inactive : undefined
}

/** Returns whether a deletion was refused only because ledgers and the kept documents refer to the record. */
function isReferredToByLedgersOnly(
  { context }: Write,
  problem: unknown,
  kept: ReadonlyMap<string, number>,
): problem is HttpProblem {
  if (!(problem instanceof HttpProblem) || problem.code !== 'IN_USE') return false
  // The problem of a violated foreign key does not list the resources that refer to the record.
  const referrers = listReferrers(problem)
  const isKept = ({ by, count }: Values) =>
    getResource(context.registry, String(by)).source === 'ledger' || kept.get(String(by)) === count
  return referrers.length > 0 && referrers.every(isKept)
}

function createInactiveProblem({ extensions }: HttpProblem): HttpProblem {
  return new HttpProblem(409, 'MADE_INACTIVE', { extensions })
}

/** Lists the resources that refer to a record, with the numbers of their records, from the problem of its deletion. */
function listReferrers({ extensions }: HttpProblem): readonly Values[] {
  return Array.isArray(extensions.users) ? extensions.users.filter(isObject) : []
}
