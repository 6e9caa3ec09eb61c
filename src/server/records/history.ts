import { getTable, getColumn } from '../database/names.ts'
import { createTextCache } from '../database/text-cache.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Caller } from '../http/caller.ts'
import type { Statement } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Write } from './write.ts'
import type { Values } from '../../schema/values.ts'

/** Describes one write in the history. An update contains only the changed fields. */
export interface HistoryWrite {
  readonly record: string
  /** Names the action, such as `create`, `update`, `delete`, `restore` or an action of a document. */
  readonly action: string
  /** Holds the record's version after the write; for a deleted record, its last version. */
  readonly version: number
  readonly before: Values | null
  readonly after: Values | null
}

const COLUMNS =
  '(team_id, id, resource, record_id, action, version, before, after, user_id, request_id, ip, at, device, on_behalf_of)'

const writeInsertSql = (after: string) => `
    insert into history ${COLUMNS}
    select $1, entry.id, $2, entry.record, entry.action, entry.version, entry.before::jsonb, ${after},
      $3, $4, $5, armazem_clock(), $12::jsonb, $13::uuid
    from unnest($6::uuid[], $7::uuid[], $8::text[], $9::int[], $10::text[], $11::text[])
      as entry (id, record, action, version, before, after)`

const INSERT = writeInsertSql('entry.after::jsonb')
const INSERT_FILLED_IN = writeInsertSql('armazem_fill_in(entry.after)')

/** Records the write of one record, with its author, time and network address, in the transaction of the write. */
export function writeHistory(
  { resource, trx, caller }: Write,
  entry: HistoryWrite,
): Promise<unknown> {
  return insertEntries(trx, caller, resource.name, [entry])
}

/** Records the writes of many records of a resource in one statement. */
export function writeHistories(
  { resource, trx, caller }: Write,
  entries: readonly HistoryWrite[],
): Promise<unknown> {
  return insertEntries(trx, caller, resource.name, entries)
}

/** Records an action that does not change the version of a record, such as an export or a sent mail. */
export function writeEntry(
  trx: Transaction,
  by: Author,
  { resource, ...entry }: Omit<HistoryWrite, 'version'> & { readonly resource: string },
): Promise<unknown> {
  return insertEntries(trx, by, resource, [{ ...entry, version: null }])
}

type Author = Pick<Caller, 'person' | 'requestId' | 'ip' | 'device' | 'onBehalfOf'>

/** Holds the transactions that have written history. */
const transactionsWithHistory = new WeakSet<Transaction>()

/** Returns whether a transaction has written history. */
export function hasHistory(trx: Transaction): boolean {
  return transactionsWithHistory.has(trx)
}

function insertEntries(
  trx: Transaction,
  { person, requestId, ip, device, onBehalfOf }: Author,
  resource: string,
  entries: readonly (Omit<HistoryWrite, 'version'> & { readonly version: number | null })[],
): Promise<unknown> {
  transactionsWithHistory.add(trx)
  const afterTexts = entries.map(({ after }) => after && JSON.stringify(after))
  return trx.query({
    text: afterTexts.some((json) => trx.pending.isIn(json)) ? INSERT_FILLED_IN : INSERT,
    values: [
      trx.team,
      resource,
      person.id,
      requestId,
      ip ?? null,
      entries.map(() => uuidV7()),
      entries.map(({ record }) => record),
      entries.map(({ action }) => action),
      entries.map(({ version }) => version),
      entries.map(({ before }) => before && JSON.stringify(before)),
      afterTexts,
      device ? JSON.stringify(device) : null,
      onBehalfOf ?? null,
    ],
  })
}

/**
 * Runs an update and inserts its history entry in one statement. `update` holds the SQL that changes
 * one record and returns its `id` and `version`.
 */
export function updateWithHistory(
  { resource, trx, caller }: Write,
  update: Required<Pick<Statement, 'text' | 'values'>>,
  {
    action = 'update',
    before,
    after,
  }: Partial<Pick<HistoryWrite, 'action'>> & {
    readonly before: Values
    readonly after: Values
  },
): Promise<unknown> {
  transactionsWithHistory.add(trx)
  const [beforeJson, afterJson] = [JSON.stringify(before), JSON.stringify(after)]
  const afterSql = trx.pending.read(afterJson, `$${update.values.length + 5}`)
  const getText = trx.pending.isIn(afterJson) ? getFilledInText : getTextWithHistory
  return trx.query({
    text: getText(update.text, () => writeUpdateWithHistorySql(update, afterSql)),
    values: [
      ...update.values,
      uuidV7(),
      resource.name,
      action,
      beforeJson,
      afterJson,
      caller.person.id,
      caller.requestId,
      caller.ip ?? null,
      caller.device ? JSON.stringify(caller.device) : null,
      caller.onBehalfOf ?? null,
    ],
  })
}

const getTextWithHistory = createTextCache()
const getFilledInText = createTextCache()

/** Returns the SQL of a statement that runs an update and inserts its history entry. */
function writeUpdateWithHistorySql(
  { text, values }: Required<Pick<Statement, 'text' | 'values'>>,
  afterSql: string,
): string {
  const [entry, name, actionName, before, , by, request, ip, device, behalf] = Array.from(
    { length: 10 },
    (_, i) => `$${values.length + i + 1}`,
  )
  return `
    with changed as (${text})
    insert into history ${COLUMNS}
    select $1, ${entry}::uuid, ${name}, id, ${actionName}, version, ${before}::jsonb, ${afterSql},
      ${by}, ${request}, ${ip}, armazem_clock(), ${device}::jsonb, ${behalf}::uuid
    from changed`
}

/** Clears a `single` field in all records except `keeper`, and records this in their history. */
export function clearOthers(
  { resource, trx, caller }: Write,
  field: string,
  keeper: string,
): Promise<unknown> {
  const [table, column] = [getTable(resource), getColumn(field)]
  return trx.query({
    text: `
      with cleared as (
        update ${table} set ${column} = false, version = version + 1, updated_at = armazem_now(), updated_by = $3
        where team_id = $1 and ${column} and id <> $2 returning id, version
      )
      insert into history ${COLUMNS}
      select $1, gen_random_uuid(), $4, id, 'update', version, $5::jsonb, $6::jsonb, $3, $7, $8, armazem_clock(),
        $9::jsonb, $10::uuid
      from cleared`,
    values: [
      trx.team,
      keeper,
      caller.person.id,
      resource.name,
      JSON.stringify({ [field]: true }),
      JSON.stringify({ [field]: false }),
      caller.requestId,
      caller.ip ?? null,
      caller.device ? JSON.stringify(caller.device) : null,
      caller.onBehalfOf ?? null,
    ],
  })
}
