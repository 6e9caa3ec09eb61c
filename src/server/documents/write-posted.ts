import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../../schema/fields.ts'
import { getDefault } from '../../schema/default-value.ts'
import { toColumns } from '../database/columns.ts'
import { writeUpdateSql } from '../records/update-sql.ts'
import { updateWithHistory, writeHistory } from '../records/history.ts'
import { insertRecord } from '../records/insert-record.ts'
import { listLines, writeLines } from '../records/lines.ts'
import type { StoredRecord } from '../records/record.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Write } from '../records/write.ts'
import { findChangedLines, updateLines } from './update-lines.ts'
import { pickValues, type Values } from '../../schema/values.ts'

type Line = Values & { readonly id: string }

/**
 * Writes a record that the server creates, with its child rows and its history. Returns the id of the record.
 */
export async function insertPosted(write: Write, draft: Values): Promise<string> {
  const { resource } = write
  const id = typeof draft.id === 'string' ? draft.id : uuidV7()
  const record = { ...createBlankValues(resource.fields), ...withLineIds(write, draft), id }
  await Promise.all([
    insertRecord(write, record),
    ...listLines(write, record).flatMap(([name, rows]) => writeLines(write, name, id, [], rows)),
    writeHistory(write, { record: id, action: 'create', version: 1, before: null, after: record }),
  ])
  return id
}

/**
 * Changes a locked record on behalf of the server: its fields, and its child rows by id. Rows without an id, or with an
 * id that the record does not have, are new.
 */
export async function changePosted(
  write: Write,
  current: StoredRecord,
  newValues: Values,
  action: string,
): Promise<void> {
  const { resource, trx, caller } = write
  const changes = findPostedChanges(write, current, newValues)
  const names = Object.keys(changes)
  const json = JSON.stringify(toColumns(changes, resource.fields))
  const lines = listLines(write, changes).map(([name, rows]) => {
    return { name, rows, before: current[name] as Line[] }
  })
  await Promise.all([
    ...lines.flatMap(({ name, rows, before }) => {
      // Rows that stay are updated, because other tables refer to them.
      const kept = rows.slice(0, before.length)
      return [
        ...updateLines(write, name, current.id, kept, findChangedLines(before, kept)),
        ...writeLines(write, name, current.id, kept, rows),
      ]
    }),
    updateWithHistory(
      write,
      {
        text: writeUpdateSql(resource, changes, trx.pending.read(json, '$4')),
        values: [trx.team, current.id, caller.person.id, json],
      },
      {
        action,
        before: { ...pickValues(current, names), ...keepDifferences(lines, 'before') },
        after: { ...changes, ...keepDifferences(lines, 'rows') },
      },
    ),
  ])
}

function findPostedChanges(write: Write, current: StoredRecord, newValues: Values): Values {
  const merged = Object.entries(newValues).map(([name, value]): [string, unknown] => {
    if (write.resource.fields[name]?.kind !== 'lines') return [name, value ?? null]
    const rows = patchLines(current[name] as Line[], value as Values[], createBlankRow(write, name))
    return [name, rows]
  })
  return Object.fromEntries(
    merged.filter(([name, value]) => !isDeepStrictEqual(value, current[name] ?? null)),
  )
}

/** Returns the child rows after the changes. Rows whose id does not occur in `rows` stay unchanged. */
function patchLines(current: readonly Line[], rows: readonly Values[], empty: Values): Line[] {
  const byId = new Map(
    rows.flatMap((line) => (typeof line.id === 'string' ? [[line.id, line]] : [])),
  )
  const currentIds = new Set<unknown>(current.map(({ id }) => id))
  const kept = current.map((line) => ({ ...line, ...byId.get(line.id) }))
  const added = rows.filter(({ id }) => !currentIds.has(id))
  return [...kept, ...added.map((line) => ({ ...empty, ...line, id: String(line.id ?? uuidV7()) }))]
}

function withLineIds(write: Write, draft: Values): Values {
  const lines = listLines(write, draft).map(([name, rows]) => [
    name,
    rows.map((row) => ({ ...createBlankRow(write, name), ...row, id: row.id ?? uuidV7() })),
  ])
  return { ...draft, ...Object.fromEntries(lines) }
}

/** Returns the default values of a new record, without child rows. */
export function createBlankValues(fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind, derived }]) => kind !== 'lines' && kind !== 'computed' && !derived)
      .map(([name, field]) => [name, getDefault(field, {}) ?? null]),
  )
}

function createBlankRow({ resource }: Pick<Write, 'resource'>, name: string): Values {
  const field = resource.fields[name]
  return field?.kind === 'lines' ? createBlankValues(field.fields) : {}
}

interface ChangedLines {
  readonly name: string
  readonly rows: readonly Line[]
  readonly before: readonly Line[]
}

/** Reduces child rows in the history to the values that changed. */
function keepDifferences(lines: readonly ChangedLines[], side: 'before' | 'rows'): Values {
  const other = side === 'rows' ? 'before' : 'rows'
  return Object.fromEntries(
    lines.map((each) => [each.name, findChangedLines(each[other], each[side])]),
  )
}
