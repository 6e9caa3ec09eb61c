import { setImmediate } from 'node:timers/promises'
import type { Issue } from '../../schema/problem.ts'
import { listSingleFlags } from '../crud/create-record.ts'
import { getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { isInBranches, checkBranchScope } from '../records/branch-scope.ts'
import { throwIssues, withHolder } from '../records/constraints.ts'
import { readRecords, type StoredRecord } from '../records/record.ts'
import { getValidationContext } from '../records/validation-context.ts'
import { createKnownConstraints, type KnownConstraints } from './known-constraints.ts'
import { readTree, type KnownTree } from './known-tree.ts'
import { findEqualRecords } from './equal-records.ts'
import { findExistingRecords } from './existing-records.ts'
import { createRowGatherer, type GatheredRow } from './gather-rows.ts'
import type { Lookup } from './lookup.ts'
import type { ImportFile, Importer, PlannedRow } from './planned-row.ts'
import { mapRows } from './planning-queue.ts'
import { lookUpReferences, preferCurrent, readRow, type ReadRow } from './read-rows.ts'
import {
  completeRow,
  checkRow,
  checkUnchangedRow,
  listCheckedFields,
  type CheckedRow,
  type RowScope,
} from './checked-rows.ts'
import { listIssues, createRowErrors } from './row-errors.ts'
import { hasInputs } from '../records/split-inputs.ts'

/** Holds what the outcome of a row depends on: the data of the team, and the earlier rows of the file. */
interface Planning extends RowScope, Importer {
  readonly importFile: ImportFile
  readonly reader: Reader
  readonly constraints: KnownConstraints
  /** Holds the parents of all records; undefined unless the file can change parents. */
  readonly tree: KnownTree | undefined
  /** Holds the lookup of the resource's own records; undefined unless its rows refer to each other. */
  readonly own: Lookup | undefined
  /** Maps the place of a row without id and key to the stored records that may equal the row. */
  readonly equal: ReadonlyMap<number, readonly string[]>
  /** Holds the records that rows name by id or key, or that equal earlier rows without either. */
  readonly matched: Set<string>
  /** Holds the accepted rows of the file by the ids of their records. */
  readonly written: Map<string, Pick<CheckedRow, 'change' | 'previous'>>
  /** Maps each `single` field to the id of the record in which the field is set. */
  readonly marked: Map<string, string>
  /** Holds what the resource's rules have loaded for the rows so far. */
  facts: unknown
  /** Holds the outcomes of the rows so far. */
  readonly planned: PlannedRow[]
}

/** Describes a row before its outcome is decided: a checked row, the issues of an invalid row, or an earlier row. */
type UndecidedRow = CheckedRow | readonly Issue[] | { readonly repeats: number }

/** Returns a record as the earlier rows change it; undefined if it does not exist or the caller may not see it. */
type GetCurrent = (id: string) => StoredRecord | undefined

/**
 * Decides the outcome of each row of a file, in order, by read-only statements, which take no locks
 * and no numbers. An import writes this plan; the preview only shows it.
 */
export async function planImport(
  importer: Importer,
  importFile: ImportFile,
  reader: Reader,
): Promise<PlannedRow[]> {
  const { planning, gatherRows } = await startPlanning(importer, importFile, reader)
  for (let at = 0; at < importFile.table.rows.length;) {
    // Lets other requests run, also when the rows need no statement.
    await setImmediate()
    const rows = gatherRows(at)
    at += rows.length
    const getCurrent = await readCurrent(planning, rows)
    const undecided = rows.map((row) => checkGatheredRow(planning, row, getCurrent))
    await completeRows(planning, undecided.filter(isChecked))
    for (const row of undecided) planRow(planning, row)
  }
  return planning.planned
}

/** Reads the records that the rows of the file name. */
async function startPlanning(importer: Importer, importFile: ImportFile, reader: Reader) {
  const { context, resource, caller } = importer
  const { table, targets, parsing } = importFile
  const lookups = await lookUpReferences(importer, reader, importFile)
  const own = lookups.get(resource.name)
  const read = (i: number) => readRow(table.rows[i]!, targets, parsing, lookups)
  const initialRows = await mapRows(table.rows, (_, i) => read(i))
  const values = initialRows.map((row) => row.values)
  const existing = await findExistingRecords(reader, resource, values)
  const equal = await findEqualRecords(reader, resource, values)
  const isInTree = targets.some(({ name }) => name === resource.tree?.parent)
  const planning: Planning = {
    ...importer,
    importFile,
    reader,
    rules: context.rules.get(resource.name),
    now: getValidationContext(caller),
    constraints: createKnownConstraints(context, resource, reader, caller),
    tree: isInTree ? await readTree(reader, resource) : undefined,
    own,
    equal,
    matched: new Set(equal.size > 0 ? values.flatMap((each) => existing.listNamedIds(each)) : []),
    written: new Map(),
    marked: new Map(),
    facts: undefined,
    planned: [],
  }
  const gatherRows = createRowGatherer({
    resource,
    table,
    targets,
    existing,
    own,
    read,
    initialRows,
  })
  return { planning, gatherRows }
}

/** Reads the records that rows may change, as they are stored. */
async function readCurrent(planning: Planning, rows: readonly GatheredRow[]): Promise<GetCurrent> {
  const { resource, caller, reader, equal, written, marked } = planning
  const ids = rows.flatMap((row) => {
    if (!('read' in row)) return []
    return row.id === undefined ? (equal.get(row.place) ?? []) : [row.id]
  })
  const unwritten = ids.filter((id) => !written.has(id))
  const [stored, visible] = await Promise.all([
    readRecords(reader, resource, unwritten),
    findVisible(planning, ids),
  ])
  return (id) => {
    const record = getWritten(planning, id) ?? stored.get(id)
    if (!record || !isInBranches(resource, record, caller) || visible?.has(id) === false)
      return undefined
    const cleared = [...marked].filter(([name, holder]) => holder !== id && record[name] === true)
    if (cleared.length === 0) return record
    return { ...record, ...Object.fromEntries(cleared.map(([name]) => [name, false])) }
  }
}

/** Returns a record as accepted rows of the file change it. */
function getWritten({ written }: Planning, id: string): StoredRecord | undefined {
  const row = written.get(id)
  return row && { ...row.change.record, id, version: (row.previous?.version ?? 0) + 1 }
}

/** Checks a row independently of the other rows of the file. */
function checkGatheredRow(
  planning: Planning,
  row: GatheredRow,
  getCurrent: GetCurrent,
): UndecidedRow {
  if (!('read' in row)) return 'issues' in row ? row.issues : row
  try {
    if (row.id === undefined) {
      return (
        findUnchanged(planning, row.read, row.place, getCurrent) ??
        checkRow(planning, row.read, undefined, undefined)
      )
    }
    const current = getCurrent(row.id)
    const settled = current ? preferCurrent(row.read, current) : row.read
    return checkRow(planning, settled, row.id, current)
  } catch (problem) {
    return listIssues(problem)
  }
}

/**
 * Finds a stored record that equals a row without a key. Returns the checked row, which
 * changes nothing.
 */
function findUnchanged(
  planning: Planning,
  row: ReadRow,
  place: number,
  getCurrent: GetCurrent,
): CheckedRow | undefined {
  const { equal, matched } = planning
  for (const id of equal.get(place) ?? []) {
    const current = matched.has(id) ? undefined : getCurrent(id)
    const checked = current && checkUnchangedRow(planning, preferCurrent(row, current), current)
    if (!checked) continue
    matched.add(id)
    return checked
  }
  return undefined
}

/** Loads what the checks of valid rows need, and completes their new records. */
async function completeRows(planning: Planning, checkedRows: readonly CheckedRow[]): Promise<void> {
  const { rules, reader, caller, constraints } = planning
  const changes = checkedRows.map(({ change }) => change)
  const loading = { trx: reader, caller, locks: false, earlier: planning.facts }
  planning.facts = await rules?.load?.(changes, loading)
  for (const checked of checkedRows) completeRow(planning, checked, planning.facts)
  await constraints.load(checkedRows.flatMap((checked) => checked.constraints))
}

/** Decides the outcome of the next row of the file. */
function planRow(planning: Planning, row: UndecidedRow): void {
  const { planned } = planning
  if (isChecked(row)) planCheckedRow(planning, row)
  else if ('repeats' in row) {
    const earlier = planned[row.repeats]!
    planned.push(earlier.outcome === 'failed' ? earlier : { outcome: 'unchanged' })
  } else planFailure(planning, row)
}

function planFailure({ planned, importFile }: Planning, issues: readonly Issue[]): void {
  const { table, targets, labels } = importFile
  const cells = table.rows[planned.length]!
  planned.push({ outcome: 'failed', errors: createRowErrors(issues, cells, targets, labels) })
}

function planCheckedRow(planning: Planning, checked: CheckedRow): void {
  const { own, planned } = planning
  const { read: row, previous, record, changed, inputs } = checked
  const { id } = record
  if (previous && changed.length === 0) {
    own?.add(row.values, id)
    planned.push({ outcome: 'unchanged' })
    return
  }
  try {
    checkConflicts(planning, checked)
    planned.push({
      outcome: previous ? 'updated' : 'created',
      id,
      values: row.values,
      children: row.children,
      inputs,
      previous,
      record,
      changed,
      isWrittenAlone: isWrittenAlone(planning, checked),
    })
    acceptRow(planning, checked)
  } catch (problem) {
    planFailure(planning, listIssues(problem))
  }
}

/** Throws the issues of a row that the data of the team or earlier rows cause. */
function checkConflicts(planning: Planning, checked: CheckedRow): void {
  const { resource, caller, constraints, tree, rules, facts } = planning
  const { previous, record, change } = checked
  if (previous) throwIssues(checkBranchScope(resource, record, caller))
  const broken = checked.constraints.filter((each) => constraints.isBroken(each, record.id))
  throwIssues(broken.map((each) => withHolder(each.issue, constraints.findHolder(each, record.id))))
  if (tree && isMoved(planning, checked)) throwIssues(tree.findIssues(record))
  if (!previous) throwIssues(checkBranchScope(resource, record, caller))
  throwIssues(rules?.check?.(change, facts) ?? [])
}

function isWrittenAlone(planning: Planning, checked: CheckedRow): boolean {
  const { resource, written, marked, rules } = planning
  const { previous, record, changed, inputs } = checked
  return (
    (isMoved(planning, checked) && (record[resource.tree!.parent] ?? null) !== null) ||
    written.has(record.id) ||
    marked.size > 0 ||
    listSingleFlags({ resource }, record).some((name) => changed.includes(name)) ||
    (!previous && hasInputs(inputs)) ||
    rules?.derive !== undefined
  )
}

/** Returns whether a row changes the parent of its record. */
function isMoved({ resource, tree }: Planning, { changed }: CheckedRow): boolean {
  return tree !== undefined && changed.includes(resource.tree!.parent)
}

/** Adds the change of a row to the data with which the following rows are checked. */
function acceptRow(planning: Planning, checked: CheckedRow): void {
  const { resource, constraints, tree, rules, facts, own, written, marked } = planning
  const { read: row, record, changed, previous, change } = checked
  const { id } = record
  constraints.accept(id, listCheckedFields(resource, changed), checked.constraints)
  tree?.accept(record)
  rules?.accepted?.(change, facts)
  own?.add(row.values, id)
  written.set(id, { change, previous })
  for (const name of listSingleFlags({ resource }, record)) {
    if (changed.includes(name)) marked.set(name, id)
  }
}

function isChecked(row: UndecidedRow): row is CheckedRow {
  return 'read' in row
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
