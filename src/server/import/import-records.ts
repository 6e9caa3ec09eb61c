import type { Field } from '../../schema/fields.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import { Refusal } from '../problems.ts'
import { createRecord } from '../records/create-record.ts'
import { lockRecord, type Values } from '../records/record.ts'
import { updateRecord } from '../records/update-record.ts'
import { violationOf } from '../records/violations.ts'
import type { Write, Written } from '../records/write.ts'
import type { Reading } from './cell-value.ts'
import type { Target } from './columns.ts'
import { ownRecords, type OwnRecords } from './own-records.ts'
import { lookUpReferences, readRow, type ReadRow } from './read-rows.ts'
import type { CellError, RowReport } from './report.ts'
import type { Table } from './table.ts'

interface Import {
  readonly table: Table
  readonly targets: readonly Target[]
  readonly reading: Reading
  /** In whose language the messages are. */
  readonly labels: Labels
}

/**
 * Writes the rows of a file one after the other: a row whose id or import key is known changes that record, another
 * one makes a new record. A row that fails leaves nothing behind; what becomes of the others is the caller's affair.
 */
export async function importRecords(write: Write, given: Import): Promise<RowReport[]> {
  const { table, targets, reading, labels } = given
  const { house, resource, trx } = write
  const lookups = await lookUpReferences(write, table, targets)
  const keys = table.rows.map((cells) => readRow(cells, targets, reading, lookups).values)
  const own = await ownRecords(trx, resource, keys)
  const reports: RowReport[] = []
  for (const [i, cells] of table.rows.entries()) {
    // Read anew: a row may refer to one that stands before it.
    const read = readRow(cells, targets, reading, lookups)
    try {
      const { id, outcome } = await trx.savepoint(() => writeRow(write, read, own))
      // A record that was just written can be referred to by the rows after it.
      lookups.get(resource.name)?.add(read.values, id)
      reports.push({ row: i + 1, outcome: outcome === 'replayed' ? 'unchanged' : outcome })
    } catch (problem) {
      const issues = issuesOf(violationOf(problem, house.registry, resource))
      const errors = issues.map((issue) => errorOf(issue, cells, targets, labels))
      errors.sort((a, b) => placeOf(a, targets) - placeOf(b, targets))
      reports.push({ row: i + 1, outcome: 'failed', errors })
    }
  }
  return reports
}

async function writeRow(
  write: Write,
  { values, issues }: ReadRow,
  own: OwnRecords,
): Promise<Written> {
  if (issues.length > 0) {
    // The other fields are looked at too, so that a file need not be sent once per mistake.
    const more = await createRecord(write, withoutBlanks(values)).then(() => [], issuesOf)
    const fresh = more.filter(({ pointer }) => !issues.some((known) => known.pointer === pointer))
    throw new Refusal(422, 'VALIDATION', { errors: [...issues, ...fresh] })
  }
  const id = own.claim(values)
  if (id === undefined) return createRecord(write, withoutBlanks(values))
  const { resource, trx } = write
  const current = await lockRecord(trx, resource, id)
  return updateRecord(write, id, changesOf(values, resource, current ?? {}), undefined)
}

/** A blank cell of a new record means what leaving the field out means: its default. */
function withoutBlanks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/** A blank cell empties a field that may be empty; one that always has a value keeps it. */
function changesOf(values: Values, resource: Resource, current: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name]
      // What is asked for on new records only says nothing about one that is there.
      if (name === 'id' || resource.inputs[name]?.immutable) return []
      if (value === '') return field && mayBeEmpty(field) ? [[name, null]] : []
      return [[name, field?.kind === 'address' ? merged(current[name], value) : value]]
    }),
  )
}

/** An empty cell, or an address of nothing but empty cells. */
function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === ''
  return Object.values(value).every((part) => part === null)
}

/** A file may name the city alone: the rest of the address stays. */
function merged(current: unknown, value: unknown): unknown {
  if (typeof current !== 'object' || typeof value !== 'object') return value
  const parts = Object.entries({ ...current, ...value }).filter(([, part]) => part !== null)
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

function mayBeEmpty(field: Field): boolean {
  return !(
    field.required ||
    'default' in field ||
    'series' in field ||
    'from' in field ||
    field.kind === 'boolean'
  )
}

function issuesOf(problem: unknown): readonly Issue[] {
  if (!(problem instanceof Refusal)) throw problem
  return problem.errors.length > 0 ? problem.errors : [{ pointer: '', code: problem.code }]
}

function errorOf(
  issue: Issue,
  cells: readonly unknown[],
  targets: readonly Target[],
  labels: Labels,
): CellError {
  const [, name = '', part] = issue.pointer.split('/')
  const place = targets.findIndex(
    (target) => target.name === name && (target.part === undefined || target.part === part),
  )
  return {
    column: targets[place]?.column ?? name,
    value: place < 0 ? null : (cells[place] ?? null),
    code: issue.code,
    ...(issue.args && { args: issue.args }),
    message: labels.issue(issue),
  }
}

/** In the order of the file; fields that it does not have come first. */
function placeOf({ column }: CellError, targets: readonly Target[]): number {
  return targets.findIndex((target) => target.column === column)
}
