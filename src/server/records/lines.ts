import { isDeepStrictEqual } from 'node:util'
import type { FieldOf } from '../../schema/fields.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { getColumn, getLinesTable } from '../database/names.ts'
import { createBlankRecord, toColumns, listWrittenColumns } from '../database/columns.ts'
import { throwIssues } from './constraints.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Write } from './write.ts'
import type { Values } from '../../schema/values.ts'

type Line = Values & { readonly id: string }

/** Returns the child rows in a record or in its new values, by the name of their field. */
export function listLines(
  { resource }: Pick<Write, 'resource'>,
  record: Values,
): [string, Line[]][] {
  return listLinesFields(resource).flatMap((name): [string, Line[]][] =>
    Array.isArray(record[name]) ? [[name, record[name] as Line[]]] : [],
  )
}

const listLinesFields = memoizeByDeclaration(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
)

/**
 * Returns the child rows to store. Rows with the id of a stored row keep omitted fields, because the
 * caller may not see all fields. Rows without an id are new. Omitted rows are deleted. Throws 409 when
 * two rows have the same id or the same unique value.
 */
export function mergeLines(
  name: string,
  field: FieldOf<'lines'>,
  current: readonly Line[],
  sent: readonly Values[],
): Line[] {
  if (sent.length === 0) return []
  const currentById = new Map(current.map((line) => [line.id, line]))
  const merged = sent.map((line): Line => {
    const stored = currentById.get(String(line.id))
    return {
      ...(stored ?? createBlankRecord(field.fields)),
      ...line,
      id: stored?.id ?? String(line.id ?? uuidV7()),
    }
  })
  throwIssues([
    ...findRepeated(merged, (line) => line.id).map((i) => createDuplicateIssue(`/${name}/${i}/id`)),
    ...Object.entries(field.fields).flatMap(([child, { unique }]) => {
      if (!unique) return []
      const getKey = (line: Line) =>
        line[child] === null
          ? undefined
          : createUniqueKey(
              line[child],
              typeof unique === 'object' && unique.per && line[unique.per],
            )
      return findRepeated(merged, getKey).map((i) => createDuplicateIssue(`/${name}/${i}/${child}`))
    }),
  ])
  return merged
}

/**
 * Writes child rows. Changed rows are deleted and inserted again with their ids: updates row by row
 * would fail when two rows swap a unique value.
 */
export function writeLines(
  write: Pick<Write, 'resource' | 'trx'>,
  name: string,
  parent: string,
  current: readonly Line[],
  merged: readonly Line[],
): Promise<unknown>[] {
  return writeChangedLines(write, name, [{ parent, current, merged }])
}

/** Holds the child rows of one record before and after the change. */
interface ParentLines {
  readonly parent: string
  readonly current: readonly Line[]
  readonly merged: readonly Line[]
}

/** Writes the child rows of many records, with one statement for each kind of change. */
export function writeChangedLines(
  { resource, trx }: Pick<Write, 'resource' | 'trx'>,
  name: string,
  parents: readonly ParentLines[],
): Promise<unknown>[] {
  const field = resource.fields[name] as FieldOf<'lines'>
  const table = getLinesTable(resource, name)
  const changes = parents.map(({ parent, current, merged }) => {
    const isUnchanged = (line: Line, index: number) => isDeepStrictEqual(current[index], line)
    const removed = current.filter(
      (_, index) => !merged[index] || !isUnchanged(merged[index], index),
    )
    const inserted = merged.flatMap((line, index) =>
      isUnchanged(line, index) ? [] : [{ ...toColumns(line), parent, position: index }],
    )
    return { parent, removed, inserted }
  })
  const removedIds = changes.flatMap((each) => each.removed.map(({ id }) => id))
  const inserted = changes.flatMap((each) => each.inserted)
  const statements: Promise<unknown>[] = []
  if (removedIds.length > 0) {
    const text = `delete from ${table} where team_id = $1 and parent = any($2::uuid[]) and id = any($3::uuid[])`
    const values = [trx.team, changes.map(({ parent }) => parent), removedIds]
    statements.push(trx.query({ text, values }))
  }
  if (inserted.length > 0) {
    const columns = listWrittenColumns(field.fields, field.fields).map(getColumn)
    const selected = columns.map((column) => `, given.${column}`).join('')
    const json = JSON.stringify(inserted)
    const text = `
      insert into ${table} (team_id, parent, id, position, ${columns.join(', ')})
      select $1, given.parent, given.id, given.position${selected}
      from jsonb_populate_recordset(null::${table}, ${trx.pending.read(json, '$2')}) given`
    statements.push(trx.query({ text, values: [trx.team, json] }))
  }
  return statements
}

/** Returns the positions of rows that have the same key as an earlier row. */
function findRepeated(
  lines: readonly Line[],
  getKey: (line: Line) => string | undefined,
): number[] {
  const seen = new Set<string>()
  return lines.flatMap((line, i) => {
    const key = getKey(line)
    if (key === undefined) return []
    if (seen.has(key)) return [i]
    seen.add(key)
    return []
  })
}

function createUniqueKey(value: unknown, per: unknown): string {
  return JSON.stringify([createLookupKey(String(value)), per])
}

function createDuplicateIssue(pointer: string): Issue {
  return { pointer, code: 'DUPLICATE' }
}
