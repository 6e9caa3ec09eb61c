import { setImmediate } from 'node:timers/promises'
import type { Issue } from '../../schema/problem.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { validate } from '../../schema/validation.ts'
import { getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { invalid, notFound } from '../http/problems.ts'
import { isInBranches, checkBranchScope } from '../records/branch-scope.ts'
import { listConstraints, throwIssues, type Constraint } from '../records/constraints.ts'
import {
  completeRecord,
  listSingleFlags,
  withLines,
  type NewRecord,
} from '../crud/create-record.ts'
import { readRecords, type StoredRecord } from '../records/record.ts'
import type { Change } from '../context/rules.ts'
import { checkClientTotals } from '../records/client-totals.ts'
import { findChanges } from '../crud/update-record.ts'
import { mergeChildRows } from './child-rows.ts'
import { createKnownConstraints } from './known-constraints.ts'
import { readTree } from './known-tree.ts'
import { findEqualRecords } from './equal-records.ts'
import { findExistingRecords } from './existing-records.ts'
import { createRowGatherer } from './gather-rows.ts'
import type { Import, Importer, PlannedRow } from './planned-row.ts'
import { mapRows } from './planning-queue.ts'
import { lookUpReferences, preferCurrent, readRow, type ReadRow } from './read-rows.ts'
import { listIssues, createRowErrors } from './row-errors.ts'
import { getChangedValues, getNewValues } from './row-values.ts'
import { splitInputs } from '../records/split-inputs.ts'
import type { Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'

/** Describes a row that passed the checks that need no data of the database. */
interface Draft {
  readonly read: ReadRow
  readonly previous: StoredRecord | undefined
  readonly inputs: Values
  record: NewRecord
  changed: readonly string[]
  /** Describes the change to write, as the resource's rules receive it. */
  change: Change<Values>
  constraints: readonly Constraint[]
}

/**
 * Decides the outcome of each row of a file, in order, by read-only statements, which take no locks
 * and no numbers. An import writes this plan; the preview only shows it.
 */
export async function planImport(
  importer: Importer,
  given: Import,
  reader: Reader,
): Promise<PlannedRow[]> {
  const { context, resource, caller } = importer
  const { table, targets, parsing, labels } = given
  const lookups = await lookUpReferences(importer, reader, given)
  const own = lookups.get(resource.name)
  const read = (i: number) => readRow(table.rows[i]!, targets, parsing, lookups)
  const first = await mapRows(table.rows, (_, i) => read(i))
  const known = await findExistingRecords(
    reader,
    resource,
    first.map(({ values }) => values),
  )
  const equal = await findEqualRecords(
    reader,
    resource,
    first.map(({ values }) => values),
  )
  const gatherRows = createRowGatherer({ resource, table, targets, known, own, read, first })
  const rules = context.rules.get(resource.name)
  const constraints = createKnownConstraints(context, resource, reader, caller.person.id)
  const isInTree = targets.some(({ name }) => name === resource.tree?.parent)
  const tree = isInTree ? await readTree(reader, resource) : undefined
  const now = {
    can: caller.can,
    today: getToday(caller.team.timezone),
    decimals: getCurrencyDecimals(caller.team.currency),
  }
  /** Holds the accepted rows of the file by the ids of their records. */
  const written = new Map<string, Pick<Draft, 'change' | 'previous'>>()
  /** Maps each `single` field to the record that has it set. */
  const marked = new Map<string, string>()
  let facts: unknown
  const planned: PlannedRow[] = []
  /** Holds the records that rows name by key, or that rows without a key describe. */
  const described = new Set(equal.size > 0 ? first.flatMap(({ values }) => known.name(values)) : [])

  const fail = (issues: readonly Issue[]): void => {
    const cells = table.rows[planned.length]!
    planned.push({ outcome: 'failed', errors: createRowErrors(issues, cells, targets, labels) })
  }

  for (let at = 0; at < table.rows.length;) {
    // Other requests have their turn, also when no statement is needed.
    await setImmediate()
    const chunk = gatherRows(at)
    at += chunk.length
    const ids = chunk.flatMap((row) => {
      if (!('read' in row)) return []
      return row.id === undefined ? (equal.get(row.place) ?? []) : [row.id]
    })
    const [stored, visible] = await Promise.all([
      readRecords(
        reader,
        resource,
        ids.filter((id) => !written.has(id)),
      ),
      findVisible(importer, ids),
    ])
    const drafts = chunk.map((row) => {
      if (!('read' in row)) return 'issues' in row ? row.issues : row
      try {
        const unchanged = row.id === undefined && findUnchanged(row)
        if (unchanged) return unchanged
        const current = row.id === undefined ? undefined : getCurrent(row.id)
        const settled = current ? preferCurrent(row.read, current) : row.read
        return createDraft(settled, row.id, current)
      } catch (problem) {
        return listIssues(problem)
      }
    })
    const good = drafts.filter(isDraft)
    facts = await rules?.load?.(
      good.map(({ change }) => change),
      {
        trx: reader,
        caller,
        locks: false,
        earlier: facts,
      },
    )
    for (const draft of good) complete(draft)
    await constraints.load(good.flatMap((draft) => draft.constraints))
    for (const draft of drafts) {
      if (isDraft(draft)) decide(draft)
      else if ('repeats' in draft) repeat(planned[draft.repeats]!)
      else fail(draft)
    }

    /**
     * Finds a stored record that equals a row without a key. Returns the draft of the row, which
     * changes nothing.
     */
    function findUnchanged({
      read: row,
      place,
    }: {
      readonly read: ReadRow
      readonly place: number
    }) {
      for (const id of equal.get(place) ?? []) {
        const current = described.has(id) ? undefined : getCurrent(id)
        const draft = current && createUnchangedDraft(preferCurrent(row, current), id, current)
        if (!draft) continue
        described.add(id)
        return draft
      }
      return undefined
    }

    function getCurrent(id: string): StoredRecord | undefined {
      const record = getWritten(id) ?? stored.get(id)
      if (!record || !isInBranches(resource, record, caller) || visible?.has(id) === false)
        return undefined
      const cleared = [...marked].filter(([name, holder]) => holder !== id && record[name] === true)
      if (cleared.length === 0) return record
      return { ...record, ...Object.fromEntries(cleared.map(([name]) => [name, false])) }
    }
  }
  return planned

  /** Returns a record as accepted rows of the file change it. */
  function getWritten(id: string): StoredRecord | undefined {
    const row = written.get(id)
    return row && { ...row.change.record, id, version: (row.previous?.version ?? 0) + 1 }
  }

  /** Plans a row with the content of an earlier row. */
  function repeat(earlier: PlannedRow): void {
    planned.push(earlier.outcome === 'failed' ? earlier : { outcome: 'unchanged' })
  }

  function createDraft(
    row: ReadRow,
    id: string | undefined,
    current: StoredRecord | undefined,
  ): Draft {
    const checked = validateRow(row, id, current)
    const change = createChange(checked, current)
    return { read: row, previous: current, constraints: [], change, ...checked }
  }

  function createUnchangedDraft(
    row: ReadRow,
    id: string,
    current: StoredRecord,
  ): Draft | undefined {
    try {
      const draft = createDraft(row, id, current)
      return draft.changed.length === 0 && !hasInputs(draft.inputs) ? draft : undefined
    } catch (problem) {
      // Throws any error that is not about the row.
      listIssues(problem)
      return undefined
    }
  }

  function validateRow(row: ReadRow, id: string | undefined, current: StoredRecord | undefined) {
    if (id !== undefined && !current) throw notFound()
    const { settings } = caller.team
    const own = current ? getChangedValues(row.values, resource, current) : getNewValues(row.values)
    const input = { ...own, ...mergeChildRows(resource, row.children, current) }
    const result = validate(resource, input, current ? { ...now, current } : { ...now, settings })
    const fresh = result.issues.filter(
      ({ pointer }) => !row.issues.some((issue) => issue.pointer === pointer),
    )
    // The other fields are checked as well, so that all mistakes of a row are reported together.
    if (row.issues.length > 0) throw invalid([...row.issues, ...fresh])
    if (current) {
      if (result.issues.length > 0) throw invalid(result.issues)
    } else throwIssues(result.issues)
    const { stored, inputs } = splitInputs(resource, result.value)
    if (current) {
      const changes = findChanges({ resource }, current, stored)
      const record = { ...current, ...changes }
      checkClientTotals(resource, result.clientTotals, record)
      return { record, inputs, changed: Object.keys(changes) }
    }
    const record = withLines(resource, { id: uuidV7(), ...stored })
    checkClientTotals(resource, result.clientTotals, record)
    return { record, inputs, changed: Object.keys(record).filter((name) => name !== 'id') }
  }

  function createChange(
    { record, inputs }: Pick<Draft, 'record' | 'inputs'>,
    previous: StoredRecord | undefined,
  ): Change<Values> {
    return {
      record: previous ? record : completeRecord(resource, record),
      previous,
      inputs,
      caller,
    }
  }

  function complete(draft: Draft): void {
    if (!draft.previous && rules?.complete) {
      const set = rules.complete(draft.change, facts)
      draft.record = { ...draft.record, ...set }
      draft.change = createChange(draft, undefined)
      draft.changed = [...new Set([...draft.changed, ...Object.keys(set)])]
    }
    draft.constraints = listConstraints(resource, draft.record, withKeys(draft.changed))
  }

  /** Returns the changed fields, and the fields whose values are unique within a changed field. */
  function withKeys(changed: readonly string[]): readonly string[] {
    const within = listScopedKeys(resource).filter(([, per]) => changed.includes(per))
    if (within.length === 0) return changed
    return [...new Set([...changed, ...within.map(([name]) => name)])]
  }

  function decide(draft: Draft): void {
    const { read: row, previous, record, changed, inputs, change } = draft
    const { id } = record
    if (previous && changed.length === 0) {
      own?.add(row.values, id)
      planned.push({ outcome: 'unchanged' })
      return
    }
    try {
      if (previous) throwIssues(checkBranchScope(resource, record, caller))
      throwIssues(
        draft.constraints
          .filter((constraint) => constraints.isBroken(constraint, id))
          .map(({ issue }) => issue),
      )
      const isMoved = tree !== undefined && changed.includes(resource.tree!.parent)
      if (tree && isMoved) throwIssues(tree.issues(record))
      if (!previous) throwIssues(checkBranchScope(resource, record, caller))
      throwIssues(rules?.check?.(change, facts) ?? [])
      planned.push({
        outcome: previous ? 'updated' : 'created',
        id,
        values: row.values,
        children: row.children,
        inputs,
        previous,
        record,
        changed,
        isWrittenAlone:
          (isMoved && (record[resource.tree!.parent] ?? null) !== null) ||
          written.has(id) ||
          marked.size > 0 ||
          listSingleFlags({ resource }, record).some((name) => changed.includes(name)) ||
          (!previous && hasInputs(inputs)) ||
          rules?.derive !== undefined,
      })
      accept(draft)
    } catch (problem) {
      fail(listIssues(problem))
    }
  }

  function accept({
    read: row,
    record,
    changed,
    previous,
    change,
    constraints: recordConstraints,
  }: Draft): void {
    const { id } = record
    constraints.accept(id, withKeys(changed), recordConstraints)
    tree?.accept(record)
    rules?.accepted?.(change, facts)
    own?.add(row.values, id)
    written.set(id, { change, previous })
    for (const name of listSingleFlags({ resource }, record)) {
      if (changed.includes(name)) marked.set(name, id)
    }
  }
}

/** Returns the fields whose values are unique within another field, with the name of that field. */
const listScopedKeys = memoizeByDeclaration(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, { unique }]): [string, string][] =>
    typeof unique === 'object' && unique.per ? [[name, unique.per]] : [],
  ),
)

function isDraft(row: Draft | readonly Issue[] | { readonly repeats: number }): row is Draft {
  return 'read' in row
}

function hasInputs(inputs: Values): boolean {
  return Object.values(inputs).some((value) => value !== null && value !== false)
}

/** Returns the ids of records that the caller may see; undefined for callers who see all. */
async function findVisible(
  { context, resource, caller }: Importer,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const isLimitedToOwn = Object.keys(resource.ownWithout).some((name) => caller.own.includes(name))
  if (!isLimitedToOwn || ids.length === 0) return undefined
  const text = `select id::text as id from ${getTable(resource)} where team_id = $1 and id = any($2::uuid[])`
  const rows = await context.database.read<{ id: string }>(caller, {
    text,
    values: [caller.team.id, ids],
  })
  return new Set(rows.map(({ id }) => id))
}
