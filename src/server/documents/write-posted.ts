import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../../schema/fields.ts'
import { getDefault } from '../../schema/default-value.ts'
import { columnOf, tableOf } from '../database/names.ts'
import { byColumn, writtenColumns } from '../database/columns.ts'
import { updateWithHistory, writeHistory } from '../records/history.ts'
import { writeLines } from '../records/lines.ts'
import type { StoredRecord } from '../records/record.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Write } from '../records/write.ts'
import { changedLines, updateLines } from './update-lines.ts'
import type { Values } from '../../schema/values.ts'

type Line = Values & { readonly id: string }

/** Writes a record that the server made, with its child rows and its history; answers its id. */
export async function insertPosted(write: Write, draft: Values): Promise<string> {
  const { resource, trx, caller } = write
  const id = typeof draft.id === 'string' ? draft.id : uuidV7()
  const record: Values = { ...blank(resource.fields), ...withLineIds(write, draft), id }
  const columns = writtenColumns(resource.fields, record).map(columnOf)
  const table = tableOf(resource)
  await Promise.all([
    trx.query({
      text: `insert into ${table} (team_id, id, created_by, updated_by, created_at, updated_at, ${columns.join(', ')})
        select $1, $2, $3, $3, armazem_now(), armazem_now(), ${columns.map((column) => `x.${column}`).join(', ')}
        from jsonb_populate_record(null::${table}, $4::jsonb) x`,
      values: [trx.team, id, caller.person.id, JSON.stringify(byColumn(record))],
    }),
    ...linesIn(write, record).flatMap(([name, rows]) => writeLines(write, name, id, [], rows)),
    writeHistory(write, { record: id, action: 'create', version: 1, before: null, after: record }),
  ])
  return id
}

/** Changes a locked record on the server's own account: fields, and child rows by id, new ones without. */
export async function changePosted(
  write: Write,
  current: StoredRecord,
  asked: Values,
  action: string,
): Promise<void> {
  const { resource, trx, caller } = write
  const changes = changesOf(write, current, asked)
  const names = Object.keys(changes)
  const table = tableOf(resource)
  const columns = writtenColumns(resource.fields, changes).map(columnOf)
  const set = columns.map((column) => `${column} = x.${column}, `).join('')
  const lines = linesIn(write, changes).map(([name, rows]) => {
    return { name, rows, before: current[name] as Line[] }
  })
  await Promise.all([
    ...lines.flatMap(({ name, rows, before }) =>
      rows.length === before.length
        ? updateLines(write, name, current.id, rows, changedLines(before, rows))
        : writeLines(write, name, current.id, before, rows),
    ),
    updateWithHistory(
      write,
      {
        text: `update ${table} t set ${set}version = t.version + 1, updated_at = armazem_now(), updated_by = $3
          from jsonb_populate_record(null::${table}, $4::jsonb) x where t.team_id = $1 and t.id = $2
          returning t.id, t.version`,
        values: [trx.team, current.id, caller.person.id, JSON.stringify(byColumn(changes))],
      },
      {
        action,
        before: { ...pick(current, names), ...slim(lines, 'before') },
        after: { ...changes, ...slim(lines, 'rows') },
      },
    ),
  ])
}

function changesOf(write: Write, current: StoredRecord, asked: Values): Values {
  const merged = Object.entries(asked).map(([name, value]): [string, unknown] => {
    if (write.resource.fields[name]?.kind !== 'lines') return [name, value ?? null]
    const rows = mergedInto(current[name] as Line[], value as Values[], blankRow(write, name))
    return [name, rows]
  })
  return Object.fromEntries(
    merged.filter(([name, value]) => !isDeepStrictEqual(value, current[name] ?? null)),
  )
}

/** Returns the rows as they will be: what is not mentioned stays. */
function mergedInto(current: readonly Line[], asked: readonly Values[], empty: Values): Line[] {
  const byId = new Map(
    asked.flatMap((line) => (typeof line.id === 'string' ? [[line.id, line]] : [])),
  )
  const kept = current.map((line) => ({ ...line, ...byId.get(line.id) }))
  const added = asked.filter((line) => line.id === undefined)
  return [...kept, ...added.map((line) => ({ ...empty, ...line, id: uuidV7() }))]
}

function withLineIds(write: Write, draft: Values): Values {
  const lines = linesIn(write, draft).map(([name, rows]) => [
    name,
    rows.map((row) => ({ ...blankRow(write, name), ...row, id: row.id ?? uuidV7() })),
  ])
  return { ...draft, ...Object.fromEntries(lines) }
}

function linesIn({ resource }: Pick<Write, 'resource'>, record: Values): [string, Line[]][] {
  return Object.entries(record).flatMap(([name, value]): [string, Line[]][] =>
    resource.fields[name]?.kind === 'lines' ? [[name, value as Line[]]] : [],
  )
}

/** Returns the default values of a new record. */
function blank(fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind, derived }]) => kind !== 'lines' && kind !== 'computed' && !derived)
      .map(([name, field]) => [name, getDefault(field, {}) ?? null]),
  )
}

function blankRow({ resource }: Pick<Write, 'resource'>, name: string): Values {
  const field = resource.fields[name]
  return field?.kind === 'lines' ? blank(field.fields) : {}
}

interface ChangedLines {
  readonly name: string
  readonly rows: readonly Line[]
  readonly before: readonly Line[]
}

/** Shortens child rows for the history to the values that differ, before or after. */
function slim(lines: readonly ChangedLines[], side: 'before' | 'rows'): Values {
  const other = side === 'rows' ? 'before' : 'rows'
  return Object.fromEntries(lines.map((each) => [each.name, changedLines(each[other], each[side])]))
}

function pick(record: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
}
