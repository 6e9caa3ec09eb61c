import { randomUUID } from 'node:crypto'
import type { Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import type { Person } from '../http/caller.ts'
import { getColumn, getLinesTable, getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import { createBlankValues } from '../documents/write-posted.ts'
import { getColumnType } from '../migrate/column-type.ts'
import { listWrittenColumns } from '../database/columns.ts'
import type { Company } from './company.ts'
import { insertRows, type FilledColumn } from './insert-rows.ts'
import { omitValues, type Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'

/** Holds the values that are needed to create the records of a demo company. */
export interface Seeding {
  readonly trx: Transaction
  readonly team: Company['team']
  /** Holds the default author of the records. */
  readonly author: Person
  /**
   * Returns the id of the person with the address of an account. The ids of account and person differ
   * if the address existed before.
   */
  readonly getPersonId: (account: string) => string
  readonly requestId: string
}

/**
 * Writes many new records of one resource in few statements, with their history. Records are
 * validated like those of a client, but may set server-owned fields. Documents and ledger rows are
 * written unchanged, because they describe posted documents. `createdAt` and `createdBy` may be
 * set.
 */
export async function seedRecords(
  resource: Resource,
  given: readonly Values[],
  seeding: Seeding,
): Promise<void> {
  const { trx, team } = seeding
  const isPosted = resource.document !== undefined || resource.source === 'ledger'
  const start = createBlankValues(resource.fields)
  const records = given.map((record) =>
    isPosted ? { ...start, ...record } : checkSeedRecord(resource, record, team.timezone),
  )
  const own = listFilledColumns(resource.fields, seeding)
  await insertRows(trx, getTable(resource), [...own, ...listSystemColumns(seeding)], records)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') await seedLines(resource, name, field.fields, records, seeding)
  }
  if (resource.history) {
    await insertRows(trx, 'history', listHistoryColumns(resource, isPosted, seeding), records)
  }
}

async function seedLines(
  resource: Resource,
  name: string,
  fields: Fields,
  records: readonly Values[],
  seeding: Seeding,
): Promise<void> {
  const start = createBlankValues(fields)
  const rows = records.flatMap(({ id, [name]: lines }) =>
    ((lines ?? []) as readonly Values[]).map((line, position): Values => {
      return { ...start, ...line, id: line.id ?? randomUUID(), parent: id, position }
    }),
  )
  const place: FilledColumn<Values>[] = [
    createFilledColumn('id', 'uuid'),
    createFilledColumn('parent', 'uuid'),
    createFilledColumn('position', 'integer'),
  ]
  const table = getLinesTable(resource, name)
  await insertRows(seeding.trx, table, [...place, ...listFilledColumns(fields, seeding)], rows)
}

function listFilledColumns(fields: Fields, { getPersonId }: Seeding): FilledColumn<Values>[] {
  return listWrittenColumns(fields, fields).map((name) => {
    const field = fields[name]!
    const own = createFilledColumn(name, getColumnType(field)!)
    if (field.kind !== 'reference' || field.to !== 'users') return own
    const findPerson = ({ [name]: id }: Values) => (typeof id === 'string' ? getPersonId(id) : null)
    return { ...own, value: findPerson }
  })
}

function createFilledColumn(name: string, type: string): FilledColumn<Values> {
  return { column: getColumn(name), type, value: (row) => row[name] }
}

function listSystemColumns({ author, getPersonId }: Seeding): FilledColumn<Values>[] {
  const getAuthorId = ({ createdBy }: Values) =>
    typeof createdBy === 'string' ? getPersonId(createdBy) : author.id
  const now = new Date().toISOString()
  const getCreatedAt = ({ createdAt }: Values) => createdAt ?? now
  return [
    { column: 'id', type: 'uuid', value: ({ id }) => id },
    { column: 'created_by', type: 'uuid', value: getAuthorId },
    { column: 'updated_by', type: 'uuid', value: getAuthorId },
    { column: 'created_at', type: 'timestamptz', value: getCreatedAt },
    { column: 'updated_at', type: 'timestamptz', value: getCreatedAt },
  ]
}

/**
 * Returns the columns of the history entries. Entries of posted documents leave out child rows,
 * which never change again.
 */
function listHistoryColumns(
  resource: Resource,
  isPosted: boolean,
  seeding: Seeding,
): FilledColumn<Values>[] {
  const [, createdBy, , createdAt] = listSystemColumns(seeding)
  const writeAfter = (record: Values) => JSON.stringify(getHistoryValues(record, isPosted))
  return [
    { column: 'resource', type: 'text', value: () => resource.name },
    { column: 'record_id', type: 'uuid', value: ({ id }) => id },
    { column: 'action', type: 'text', value: () => 'create' },
    { column: 'version', type: 'integer', value: () => 1 },
    { column: 'after', type: 'jsonb', value: writeAfter },
    { column: 'user_id', type: 'uuid', value: createdBy!.value },
    { column: 'request_id', type: 'text', value: () => seeding.requestId },
    { column: 'at', type: 'timestamptz', value: createdAt!.value },
  ]
}

function getHistoryValues(record: Values, isPosted: boolean): Values {
  const own = Object.entries(record).filter(
    ([name, value]) =>
      name !== 'createdAt' &&
      name !== 'createdBy' &&
      !(isPosted && (value === null || Array.isArray(value))),
  )
  return Object.fromEntries(own)
}

function checkSeedRecord(resource: Resource, record: Values, timezone: string): Values {
  const { createdAt, createdBy, ...fields } = record
  const owned = Object.keys(fields).filter((name) => resource.fields[name]?.readOnly)
  const sent = omitValues(fields, owned)
  const { value, issues } = validate(resource, sent, { today: getToday(timezone) })
  if (issues.length > 0) {
    const mistakes = JSON.stringify(issues)
    throw new Error(`${resource.name} ${String(record.id)} cannot be loaded: ${mistakes}`)
  }
  const kept = Object.fromEntries(owned.map((name) => [name, record[name]]))
  return { ...value, ...kept, ...(createdAt !== undefined && { createdAt, createdBy }) }
}
