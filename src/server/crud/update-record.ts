import { isDeepStrictEqual } from 'node:util'
import { isOpen } from '../../schema/document.ts'
import { runRevision } from '../documents/run-revision.ts'
import { validate } from '../../schema/validation.ts'
import { asSeenBy } from '../database/viewer.ts'
import { invalid, notFound, HttpProblem } from '../http/problems.ts'
import { checkBranchScope } from '../records/branch-scope.ts'
import { isVisible } from '../records/is-visible.ts'
import { checkConstraints, throwIssues } from '../records/constraints.ts'
import { toColumns } from '../database/columns.ts'
import { listSingleFlags } from './create-record.ts'
import { clearOthers, updateWithHistory } from '../records/history.ts'
import { writeUpdateSql } from '../records/update-sql.ts'
import { mergeLines, writeLines } from '../records/lines.ts'
import {
  lockRecord,
  createRecordStatement,
  redactLines,
  redactRecord,
  type StoredRecord,
} from '../records/record.ts'
import { checkClientTotals } from '../records/client-totals.ts'
import { checkTree } from '../records/tree.ts'
import type { Write, Written } from '../records/write.ts'
import { splitInputs } from '../records/split-inputs.ts'
import { getValidationContext } from '../records/validation-context.ts'
import { pickValues, type Values } from '../../schema/values.ts'

/**
 * Changes the fields of a record that `input` names.
 * - `expectedVersion` holds the version that the client read, if the request contains a version. Throws 412 with the
 *   current record when the record has another version.
 * - `locked` holds the record if the caller of this function has locked it.
 * - `earlier` holds values that the record had before.
 * - `needsVersion` returns whether changes of a field need a version in posted documents. Throws 428 when the request
 *   would change one of these fields and its body contains no version.
 * - `isLast` sends the changes and the read of the record together with the commit, so that no other statement can
 *   follow in the transaction.
 */
export async function updateRecord(
  write: Write,
  id: string,
  input: unknown,
  expectedVersion: number | undefined,
  {
    locked,
    earlier,
    needsVersion,
    isLast = false,
  }: {
    readonly locked?: StoredRecord | undefined
    readonly earlier?: Values
    readonly needsVersion?: ((name: string) => boolean) | undefined
    readonly isLast?: boolean
  } = {},
): Promise<Written> {
  const { resource, trx, caller } = write
  const current = locked ?? (await lockRecord(trx, resource, id))
  if (!current || !(await isVisible(resource, current, write))) throw notFound()
  checkRecordVersion(write, current, expectedVersion, getSentVersion(input))
  const { value, clientTotals, issues } = validate(resource, input, {
    ...getValidationContext(caller, trx.now()),
    // A hidden value is not compared, because the response would confirm a guess of the value.
    current: {
      ...redactLines(resource, current, caller.can),
      ...(await readDerivedFields(write, id, input)),
    },
    earlier,
  })
  if (issues.length > 0) throw invalid(issues)
  const { stored, inputs } = splitInputs(resource, value)
  const changes = findChanges(write, current, stored)
  const derived = await deriveValues(write, current, changes, inputs)
  checkClientTotals(resource, clientTotals, { ...current, ...derived })
  const allChanges = keepDifferent(current, { ...changes, ...derived })
  if (needsVersion && getSentVersion(input) === undefined && !isOpen(resource, current)) {
    if (Object.keys(allChanges).some(needsVersion)) throw new HttpProblem(428, 'VERSION_REQUIRED')
  }
  const required = await runRevision(write, current, allChanges)
  return writeChanges(write, current, { ...allChanges, ...required }, inputs, isLast)
}

/**
 * Returns the current values of derived fields in `input`, so that an unchanged value does not
 * count as a change.
 */
async function readDerivedFields(
  { context, resource, trx, caller }: Write,
  id: string,
  input: unknown,
): Promise<Values> {
  const names = Object.keys(typeof input === 'object' && input !== null ? input : {}).filter(
    (name) => Object.hasOwn(resource.fields, name) && resource.fields[name]!.derived,
  )
  if (names.length === 0) return {}
  const statement = createRecordStatement(resource, context, caller.can, trx.team, id)
  const [row] = await asSeenBy<{ body: string; version: string }>(trx, caller, statement)
  const record = JSON.parse(row?.body ?? '{}') as Values
  return pickValues(record, names)
}

/** Throws an error with status 412 when an expected version is defined and differs from the version of the record. */
export function checkRecordVersion(
  { resource, caller }: Pick<Write, 'resource' | 'caller'>,
  current: StoredRecord,
  ...expected: readonly (number | undefined)[]
): void {
  if (expected.every((version) => version === undefined || version === current.version)) return
  throw new HttpProblem(412, 'VERSION_CONFLICT', {
    extensions: { current: redactRecord(resource, current, caller.can) },
  })
}

/** Writes `changes` to a locked record, if there are any. */
async function writeChanges(
  write: Write,
  current: StoredRecord,
  changes: Values,
  inputs: Values,
  isLast: boolean,
): Promise<Written> {
  const { context, resource, trx, caller } = write
  const { id, version } = current
  const names = Object.keys(changes)
  const read = createRecordStatement(resource, context, caller.can, trx.team, id)
  if (names.length === 0) {
    const [same] = await trx.query<{ body: string; version: string }>(read)
    return { id, version, body: same!.body, outcome: 'unchanged' }
  }
  const record = { ...current, ...changes }
  throwIssues(checkBranchScope(resource, record, caller))
  await checkConstraints(write, record, names)
  if (resource.tree && names.includes(resource.tree.parent)) {
    throwIssues(await checkTree(write, record))
  }
  const rules = context.rules.get(resource.name)
  const change = { record, previous: current, inputs, caller }
  const facts = await rules?.load?.([change], { trx, caller, locks: true, earlier: undefined })
  throwIssues(rules?.check?.(change, facts) ?? [])

  const before = pickValues(current, names)
  const statements: Promise<unknown>[] = [
    ...listSingleFlags(write, changes).map((name) => clearOthers(write, name, id)),
    ...names.flatMap((name) =>
      resource.fields[name]?.kind === 'lines'
        ? writeLines(
            write,
            name,
            id,
            current[name] as StoredRecord[],
            changes[name] as StoredRecord[],
          )
        : [],
    ),
    update(write, id, changes, before),
  ]
  const updated = { id, version: version + 1, outcome: 'updated' } as const
  if (isLast && !rules?.written) {
    trx.beforeCommit(Promise.all(statements))
    return { ...updated, body: read }
  }
  if (rules?.written) statements.push(rules.written(change, trx))
  const [[row]] = await Promise.all([
    trx.query<{ body: string; version: string }>(read),
    ...statements,
  ])
  return { ...updated, body: row!.body }
}

/** Computes the fields that depend on a change by the resource's rules. */
async function deriveValues(
  write: Write,
  current: StoredRecord,
  changes: Values,
  inputs: Values,
): Promise<Values> {
  const { context, resource, trx, caller } = write
  const derive = context.rules.get(resource.name)?.derive
  if (!derive || Object.keys(changes).length === 0) return {}
  const record = { ...current, ...changes }
  const set = await derive({ record, previous: current, inputs, trx, caller })
  // A rule can restore the stored value of a changed field, such as the walk-in customer that a client has removed.
  return { ...keepDifferent(record, set), ...keepDifferent(current, set) }
}

/** Returns the values that differ from those of the record. */
function keepDifferent(record: Values, values: Values): Values {
  const isDifferent = ([name, value]: [string, unknown]) =>
    !isDeepStrictEqual(value ?? null, record[name] ?? null)
  return Object.fromEntries(Object.entries(values).filter(isDifferent))
}

/** Returns the values that differ from the stored record. Child rows are in their new state. */
export function findChanges(
  { resource }: Pick<Write, 'resource'>,
  current: StoredRecord,
  value: Values,
): Values {
  const merged = Object.entries(value).map(([name, sent]): [string, unknown] => {
    const field = resource.fields[name]
    return field?.kind === 'lines'
      ? [name, mergeLines(name, field, current[name] as StoredRecord[], sent as Values[])]
      : [name, sent]
  })
  const changed = merged.filter(([name, sent]) => {
    const stored = current[name] ?? null
    const isList = resource.fields[name]?.kind === 'multiSelect'
    return !isDeepStrictEqual(sent, stored) && !(isList && hasSameChoices(sent, stored))
  })
  return Object.fromEntries(changed)
}

/**
 * Returns whether two lists hold the same choices in any order. The declaration sets the order of choices, and a team
 * can change that order for a custom field, so another order is no change of the record.
 */
function hasSameChoices(first: unknown, second: unknown): boolean {
  const [a, b] = [first, second].map((list) => (Array.isArray(list) ? list.map(String) : []))
  return isDeepStrictEqual(a!.toSorted(), b!.toSorted())
}

/** Writes the changed columns and the history entry in one statement. */
function update(write: Write, id: string, changes: Values, before: Values): Promise<unknown> {
  const { resource, trx, caller } = write
  const values = [
    trx.team,
    id,
    caller.person.id,
    JSON.stringify(toColumns(changes, resource.fields)),
  ]
  const text = writeUpdateSql(resource, changes)
  return updateWithHistory(write, { text, values }, { before, after: changes })
}

/** Returns the version in the body, which is the version that the client read; undefined when the body has none. */
export function getSentVersion(input: unknown): number | undefined {
  const version =
    typeof input === 'object' && input !== null && 'version' in input ? input.version : undefined
  return typeof version === 'number' ? version : undefined
}
