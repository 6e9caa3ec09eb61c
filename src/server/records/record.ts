import type { Resource } from '../../schema/resource.ts'
import { getSource, getTable } from '../database/names.ts'
import { createParameters, type Statement } from '../database/statement.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews, type Params } from '../list/params.ts'
import { writeLinesSelection, getSelection, withDerived } from '../list/selection.ts'
import { createTextByRights } from '../list/text-by-rights.ts'
import { listRedactedNames } from '../list/redact.ts'
import type { ViewSources } from '../database/view-source.ts'
import { listRows, omitValues, type Values } from '../../schema/values.ts'
import type { Can } from '../../schema/rights.ts'

/** Describes a stored record. */
export type StoredRecord = Values & { readonly id: string; readonly version: number }

/**
 * Holds the statement that reads one record: the columns `body` (JSON text) and `version`, which is empty for views.
 */
export type RecordStatement = Required<Pick<Statement, 'text' | 'values'>>

/** Returns the statement that reads one record with the fields that the caller may read. */
export function createRecordStatement(
  resource: Resource,
  context: Pick<AppContext, 'views'>,
  can: Can,
  team: string,
  id: string,
  params: Params = {},
): RecordStatement {
  if (resource.source !== 'view') {
    return { text: getStatementText(context.views)(resource, can), values: [team, id] }
  }
  const parameters = createParameters()
  for (const value of [team, id]) parameters.add(value)
  const { views } = bindViews(context, resource, params, parameters)
  return { text: writeRecordSql(resource, can, views), values: parameters.values }
}

/** Caches the SQL that reads one record of a table, by the views that compute derived fields. */
const textsByViews = new WeakMap<ViewSources, ReturnType<typeof createTextByRights>>()

function getStatementText(views: ViewSources): ReturnType<typeof createTextByRights> {
  const cached = textsByViews.get(views)
  if (cached) return cached
  const text = createTextByRights((resource, can) => writeRecordSql(resource, can, views))
  textsByViews.set(views, text)
  return text
}

function writeRecordSql(resource: Resource, can: Can, views: ViewSources): string {
  const derived = withDerived(resource, can, views, 'record')
  const columns = writeRecordColumns(resource, can) + derived.columns
  const rows = `
    select ${columns}
    from ${getSource(resource, views)} record${derived.join}
    where record.team_id = $1 and record.id = $2`
  const version = resource.source !== 'view' ? 'selected_row.version::text' : `''`
  return `select row_to_json(selected_row)::text as body, ${version} as version from (${rows}) selected_row`
}

/**
 * Locks a record until the transaction ends, and reads all its fields except derived fields;
 * undefined when the team has no record with this id.
 */
export async function lockRecord(
  trx: Transaction,
  resource: Resource,
  id: string,
): Promise<StoredRecord | undefined> {
  const { lock, read } = getLockTexts(resource)
  const values = [trx.team, id]
  // Two statements are needed: a single statement that waited for the lock would read the child rows
  // as they were before the wait.
  const [, [found]] = await Promise.all([
    trx.query({ text: lock, values }),
    trx.query<{ record: StoredRecord }>({ text: read, values }),
  ])
  return found?.record
}

const lockTexts = new WeakMap<Resource, { readonly lock: string; readonly read: string }>()

/**
 * Returns the SQL that locks and reads a record. The SQL is cached, because each action locks its document, and most
 * actions also lock other records.
 */
function getLockTexts(resource: Resource) {
  const cached = lockTexts.get(resource)
  if (cached) return cached
  const from = `from ${getTable(resource)} record where record.team_id = $1 and record.id = $2`
  const rows = `select ${writeRecordColumns(resource, () => true)} ${from}`
  const texts = {
    lock: `select ${from} for update`,
    read: `select row_to_json(selected_row) as record from (${rows}) selected_row`,
  }
  lockTexts.set(resource, texts)
  return texts
}

/** Reads records by their ids, with all fields except derived fields, without locks. */
export async function readRecords(
  reader: Reader,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  if (ids.length === 0) return new Map()
  const columns = columnsByResource.get(resource) ?? writeRecordColumns(resource, () => true)
  columnsByResource.set(resource, columns)
  const rows = `
    select ${columns}
    from ${getTable(resource)} record
    where record.team_id = $1 and record.id = any($2::uuid[])`
  const text = `select row_to_json(selected_row) as record from (${rows}) selected_row`
  const found = await reader.query<{ record: StoredRecord }>({ text, values: [reader.team, ids] })
  return new Map(found.map(({ record }) => [record.id, record]))
}

const columnsByResource = new WeakMap<Resource, string>()

function writeRecordColumns(resource: Resource, can: Can): string {
  return getSelection(resource, can, 'record') + writeLinesSelection(resource, can, 'record', '$1')
}

/** Returns a record without the values of child rows that are hidden in its state, as in a blind count. */
export function redactLines(resource: Resource, record: Values, can: Can): Values {
  const lines = Object.entries(resource.fields).flatMap(([name, field]): [string, Values[]][] => {
    const hidden = field.kind === 'lines' ? listRedactedNames(field, record, can) : []
    if (hidden.length === 0) return []
    return [[name, listRows(record[name]).map((row) => omitValues(row, hidden))]]
  })
  return lines.length === 0 ? record : { ...record, ...Object.fromEntries(lines) }
}

/** Returns a record without the values that the caller may not read. */
export function redactRecord(resource: Resource, record: Values, can: Can): Values {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const field = resource.fields[name]
      if (field?.requires && !can(field.requires)) return []
      if (field?.kind !== 'lines' || !Array.isArray(value)) return [[name, value]]
      const withoutRight = Object.entries(field.fields).filter(
        ([, f]) => f.requires && !can(f.requires),
      )
      const hiddenNames = [
        ...withoutRight.map(([child]) => child),
        ...listRedactedNames(field, record, can),
      ]
      const rows = value.map((row: Values) => omitValues(row, hiddenNames))
      return [[name, rows]]
    }),
  )
}
