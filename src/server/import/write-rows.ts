import { setImmediate } from 'node:timers/promises'
import { CUSTOM, getColumn, getTable } from '../database/names.ts'
import { HttpProblem } from '../http/problems.ts'
import { selectUpdatedRows } from '../records/update-sql.ts'
import { toColumns, listWrittenColumns, writeColumnChange } from '../database/columns.ts'
import { completeRecord, createRecord } from '../crud/create-record.ts'
import { writeHistories } from '../records/history.ts'
import { writeChangedLines } from '../records/lines.ts'
import { lockRecord, type StoredRecord } from '../records/record.ts'
import { throwIssues } from '../records/constraints.ts'
import { updateRecord } from '../crud/update-record.ts'
import type { Write, Written } from '../records/write.ts'
import { mergeChildRows } from './child-rows.ts'
import type { PlannedWrite } from './planned-row.ts'
import { getChangedValues, getNewValues } from './row-values.ts'
import { keepValues, pickValues } from '../../schema/values.ts'
import { hasSeries } from '../../schema/kinds.ts'

/**
 * Writes planned rows, all or none. Adjacent rows are written together unless a row must be written alone.
 * Throws an error when the database differs from the plan; the caller then writes each row alone.
 */
export async function writeRows(write: Write, rows: readonly PlannedWrite[]): Promise<void> {
  for (let at = 0; at < rows.length;) {
    const end = rows.findIndex((row, i) => i >= at && row.isWrittenAlone)
    const together = rows.slice(at, end < 0 ? rows.length : end)
    if (together.length > 0) await writeTogether(write, together)
    if (end >= 0) await writeRow(write, rows[end]!)
    at = end < 0 ? rows.length : end + 1
  }
}

/** Writes one row like a request for its record. */
export async function writeRow(write: Write, row: PlannedWrite): Promise<Written['outcome']> {
  const { resource, trx } = write
  const { id, values, children, previous } = row
  if (!previous) {
    const numbers = keepValues(row.record, (name) => {
      const field = resource.fields[name]
      return field !== undefined && hasSeries(field)
    })
    const lines = mergeChildRows(resource, children, undefined)
    const created = { ...getNewValues(values), ...lines, ...numbers, id }
    return (await createRecord(write, created)).outcome
  }
  const current = await lockRecord(trx, resource, id)
  const own = getChangedValues(values, resource, current ?? {})
  const changes = { ...own, ...mergeChildRows(resource, children, current) }
  return (await updateRecord(write, id, changes, undefined)).outcome
}

async function writeTogether(write: Write, rows: readonly PlannedWrite[]): Promise<void> {
  const { context, resource, trx, caller } = write
  const updates = rows.filter(({ previous }) => previous)
  await lockAsPlanned(write, updates)
  const rules = context.rules.get(resource.name)
  const changes = rows.map(({ record, previous, inputs }) => {
    return {
      record: previous ? record : completeRecord(resource, record),
      previous,
      inputs,
      caller,
    }
  })
  const facts = await rules?.load?.(changes, { trx, caller, locks: true, earlier: undefined })
  for (const change of changes) {
    throwIssues(rules?.check?.(change, facts) ?? [])
    rules?.accepted?.(change, facts)
  }
  const creates = rows.filter(({ previous }) => !previous)
  const records = Promise.all([
    ...(creates.length > 0 ? [insert(write, creates)] : []),
    ...(updates.length > 0 ? [update(write, updates)] : []),
  ])
  // The records are awaited below with the other statements. Until then, a failure must not count
  // as an unhandled rejection.
  records.catch(() => {})
  // Lets the event loop send the statements, so that PostgreSQL runs them while the next statements
  // are built.
  await setImmediate()
  await Promise.all([
    records,
    ...listChangedLinesFields(rows, write).flatMap((name) =>
      writeChangedLines(write, name, collectLines(rows, name)),
    ),
    writeHistories(
      write,
      rows.map(({ id, record, previous, changed }) => ({
        record: id,
        action: previous ? 'update' : 'create',
        version: (previous?.version ?? 0) + 1,
        before: previous ? pickValues(previous, changed) : null,
        after: previous ? pickValues(record, changed) : record,
      })),
    ),
    ...changes.flatMap((change) => rules?.written?.(change, trx) ?? []),
  ])
}

/**
 * Locks the records that rows change, in the order of their ids. Throws an error when a record has
 * changed since the plan was made.
 */
async function lockAsPlanned(
  { resource, trx }: Write,
  updates: readonly PlannedWrite[],
): Promise<void> {
  if (updates.length === 0) return
  const text = `
    select record.id::text as id, record.version from ${getTable(resource)} record
    where record.team_id = $1 and record.id = any($2::uuid[]) order by record.id for update`
  const found = await trx.query<{ id: string; version: number }>({
    text,
    values: [trx.team, updates.map(({ id }) => id)],
  })
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  if (updates.every(({ id, previous }) => versions.get(id) === previous?.version)) return
  throw new HttpProblem(412, 'VERSION_CONFLICT')
}

function insert({ resource, trx, caller }: Write, rows: readonly PlannedWrite[]): Promise<unknown> {
  const names = new Set(rows.flatMap(({ record }) => Object.keys(record)))
  names.delete('id')
  const { columns, given } = encodeRows(resource, rows, names)
  const table = getTable(resource)
  const list = columns.map(getColumn)
  return trx.query({
    text: `insert into ${table} (team_id, id, created_by, updated_by, ${list.join(', ')})
      select $1, given.id, $2, $2, ${list.map((column) => `given.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, $3::jsonb) given`,
    values: [trx.team, caller.person.id, given],
  })
}

/**
 * Updates all rows with one statement. A row also gets its own values of the fields that other rows
 * change. These values are current, because the records are locked.
 */
function update({ resource, trx, caller }: Write, rows: readonly PlannedWrite[]): Promise<unknown> {
  const names = new Set(rows.flatMap(({ changed }) => changed))
  const { columns, given } = encodeRows(resource, rows, names)
  const set = columns.map(writeColumnChange)
  return trx.query({
    text: `
      update ${getTable(resource)} record
      set ${set.join('')}version = record.version + 1, updated_at = now(), updated_by = $2
      from ${selectUpdatedRows(resource.fields, columns, '$3::jsonb')}
      where record.team_id = $1 and record.id = given.id`,
    values: [trx.team, caller.person.id, given],
  })
}

/** Encodes the ids of rows and their values of the fields `names` as JSON. Also returns the columns of these fields. */
function encodeRows(
  { fields }: Write['resource'],
  rows: readonly PlannedWrite[],
  names: ReadonlySet<string>,
): { readonly columns: readonly string[]; readonly given: string } {
  const columns = listWrittenColumns(fields, Object.fromEntries([...names].map((n) => [n, 0])))
  const custom = [...names].filter((name) => fields[name]?.custom !== undefined)
  const sent = ['id', ...columns.filter((name) => name !== CUSTOM), ...custom]
  const values = rows.map(({ record }) => toColumns(pickValues(record, sent), fields))
  return { columns, given: JSON.stringify(values) }
}

function listChangedLinesFields(rows: readonly PlannedWrite[], { resource }: Write): string[] {
  const changed = new Set(rows.flatMap((row) => row.changed))
  return [...changed].filter((name) => resource.fields[name]?.kind === 'lines')
}

function collectLines(rows: readonly PlannedWrite[], name: string) {
  return rows
    .filter(({ changed }) => changed.includes(name))
    .map(({ id, record, previous }) => ({
      parent: id,
      current: (previous?.[name] ?? []) as StoredRecord[],
      merged: record[name] as StoredRecord[],
    }))
}
