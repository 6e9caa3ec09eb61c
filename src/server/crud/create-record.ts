import { isDeepStrictEqual } from 'node:util'
import type { FieldOf } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import { validate } from '../../schema/validation.ts'
import { hasCreatedHandlers, runCreatedHandlers } from '../documents/run-created-handlers.ts'
import { duplicate } from '../http/problems.ts'
import { checkBranchScope } from '../records/branch-scope.ts'
import { isVisible } from '../records/is-visible.ts'
import { checkConstraints, throwIssues } from '../records/constraints.ts'
import { createBlankRecord } from '../database/columns.ts'
import { clearOthers, writeHistory } from '../records/history.ts'
import { insertRecord } from '../records/insert-record.ts'
import { listLines, mergeLines, writeLines } from '../records/lines.ts'
import {
  lockRecord,
  createRecordStatement,
  redactRecord,
  type StoredRecord,
} from '../records/record.ts'
import { takeMissingNumbers } from '../records/series.ts'
import { checkClientTotals } from '../records/client-totals.ts'
import { checkTree } from '../records/tree.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Write, Written } from '../records/write.ts'
import { splitInputs } from '../records/split-inputs.ts'
import { getValidationContext } from '../records/validation-context.ts'
import type { Values } from '../../schema/values.ts'
import type { Change } from '../context/rules.ts'

/**
 * Creates a record. The client may have chosen the id. If a record with this id and the same values
 * exists, returns the stored record. Throws 409 when the values of that record differ.
 */
export async function createRecord(write: Write, input: unknown): Promise<Written> {
  return insertPlanned(write, await planRecord(write, input))
}

/**
 * Holds a record that was checked and is not stored yet, or the stored record of a repeated
 * request.
 */
type Planned =
  | { readonly repeated: Written }
  | {
      readonly planned: NewRecord
      readonly inputs: Values
      readonly change: Change<Values>
    }

/**
 * Checks and completes a new record. Writes nothing. Throws the problem of the first rule that
 * refuses the record.
 */
export async function planRecord(write: Write, input: unknown): Promise<Planned> {
  const { context, resource, trx, caller } = write
  const {
    value: sent,
    clientTotals,
    issues,
  } = validate(resource, input, {
    ...getValidationContext(caller, trx.now()),
    settings: caller.team.settings,
  })
  throwIssues(issues)
  const { stored: value, inputs } = splitInputs(resource, sent)
  const existing =
    value.id === undefined ? undefined : await lockRecord(trx, resource, String(value.id))
  if (existing && !(await isVisible(resource, existing, write)))
    throw duplicate([{ pointer: '/id', code: 'DUPLICATE' }])
  if (existing) return { repeated: answerRepeatedCreate(write, existing, value) }

  const rules = context.rules.get(resource.name)
  const draft = withNewLines(resource, { id: uuidV7(), ...value })
  const change = { record: completeRecord(resource, draft), previous: undefined, inputs, caller }
  const facts = await rules?.load?.([change], { trx, caller, locks: true, earlier: undefined })
  const planned = await completeNewRecord(write, draft, inputs, facts)
  checkClientTotals(resource, clientTotals, planned)
  const names = Object.keys(planned).filter((name) => name !== 'id')
  await checkConstraints(write, planned, names)
  throwIssues(await checkTree(write, planned))
  throwIssues(checkBranchScope(resource, planned, caller))
  const accepted = { ...change, record: completeRecord(resource, planned) }
  throwIssues(rules?.check?.(accepted, facts) ?? [])
  return { planned, inputs, change: accepted }
}

/**
 * Stores a planned record. With `isLast`, the record and its history are sent together with the
 * commit, so that no other statement can follow in the transaction.
 */
export async function insertPlanned(
  write: Write,
  plan: Planned,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<Written> {
  if ('repeated' in plan) return plan.repeated
  const { context, resource, trx, caller } = write
  const { planned, inputs, change } = plan
  const rules = context.rules.get(resource.name)
  const { id } = planned
  // Numbers are taken last, so that a refused record uses up no number.
  const record: NewRecord = { ...planned, ...(await takeMissingNumbers(write, planned)) }
  const written = Promise.all([
    ...listSingleFlags(write, record).map((name) => clearOthers(write, name, id)),
    insertRecord(write, record),
    ...listLines(write, record).flatMap(([name, lines]) => writeLines(write, name, id, [], lines)),
    writeHistory(write, { record: id, action: 'create', version: 1, before: null, after: record }),
    rules?.written?.(change, trx),
  ])
  const read = createRecordStatement(resource, context, caller.can, trx.team, id)
  const created = { id, version: 1, outcome: 'created' } as const
  if (isLast && !rules?.written && !hasCreatedHandlers(write, inputs)) {
    trx.beforeCommit(written)
    return { ...created, body: read }
  }
  const [[row]] = await Promise.all([trx.query<{ body: string; version: string }>(read), written])
  return runCreatedHandlers(write, { ...created, body: row!.body }, inputs)
}

/** Holds a new record with its id. */
export type NewRecord = Values & { readonly id: string }

/** Returns a new record with ids for its child rows. */
export function withNewLines(resource: Resource, value: NewRecord): NewRecord {
  const lines = listLines({ resource }, value).map(([name, rows]) => {
    const field = resource.fields[name] as FieldOf<'lines'>
    return [name, mergeLines(name, field, [], rows)]
  })
  return { ...value, ...Object.fromEntries(lines) }
}

/** Returns a new record with all fields, as its resource's rules expect it. */
export function completeRecord({ fields }: Resource, draft: NewRecord): NewRecord {
  return { ...createBlankRecord(fields), ...draft }
}

/** Applies the rules `complete` and `derive` of the resource to a new record. */
async function completeNewRecord(
  write: Write,
  record: NewRecord,
  inputs: Values,
  facts: unknown,
): Promise<NewRecord> {
  const { context, resource, trx, caller } = write
  const rules = context.rules.get(resource.name)
  const change = { previous: undefined, inputs, caller }
  const completed = { ...record, ...rules?.complete?.({ ...change, record }, facts) }
  return { ...completed, ...(await rules?.derive?.({ ...change, record: completed, trx })) }
}

function answerRepeatedCreate(
  { resource, caller }: Write,
  existing: StoredRecord,
  value: Values,
): Written {
  const isEqual = Object.entries(value).every(([name, sent]) => {
    const stored = existing[name]
    if (resource.fields[name]?.kind !== 'lines') return isDeepStrictEqual(stored, sent)
    const rows = stored as Values[]
    const isSame = (line: Values, i: number) =>
      Object.entries(line).every(([child, sentValue]) =>
        isDeepStrictEqual(rows[i]?.[child] ?? null, sentValue),
      )
    return rows.length === (sent as Values[]).length && (sent as Values[]).every(isSame)
  })
  if (!isEqual) throw duplicate([{ pointer: '/id', code: 'DUPLICATE' }])
  const text = JSON.stringify(redactRecord(resource, existing, caller.can))
  return { id: existing.id, version: existing.version, body: text, outcome: 'replayed' }
}

/** Returns the `single` fields of a resource that are set in a record. */
export function listSingleFlags({ resource }: Pick<Write, 'resource'>, record: Values): string[] {
  return listSingleFields(resource).filter((name) => record[name] === true)
}

const listSingleFields = memoizeByDeclaration(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'boolean' && field.single ? [name] : [],
  ),
)
