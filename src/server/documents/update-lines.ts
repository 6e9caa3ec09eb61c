import { isDeepStrictEqual } from 'node:util'
import type { FieldOf } from '../../schema/fields.ts'
import { getColumn, getLinesTable } from '../database/names.ts'
import { toColumns } from '../database/columns.ts'
import { selectUpdatedRows } from '../records/update-sql.ts'
import type { Write } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'

type Line = Values & { readonly id: string }

/** Returns the id and the changed fields of each new child row that differs from the current row with the same id. */
export function findChangedLines(
  current: readonly Line[],
  newRows: readonly Line[],
): readonly Line[] {
  const currentById = new Map(current.map((line) => [line.id, line]))
  return newRows.flatMap((line): Line[] => {
    const stored = currentById.get(line.id)
    const different = Object.entries(line).filter(
      ([name, value]) => !isDeepStrictEqual(value ?? null, stored?.[name] ?? null),
    )
    return different.length > 0 ? [{ ...Object.fromEntries(different), id: line.id }] : []
  })
}

/** Writes the fields of `newRows` that differ (`findChangedLines`) in one statement. Other fields keep their values. */
export function updateLines(
  { resource, trx }: Pick<Write, 'resource' | 'trx'>,
  name: string,
  parent: string,
  newRows: readonly Line[],
  changed: readonly Line[],
): Promise<unknown>[] {
  if (changed.length === 0) return []
  const field = resource.fields[name] as FieldOf<'lines'>
  const names = [...new Set(changed.flatMap(Object.keys))].filter((each) => each !== 'id')
  const ids = new Set(changed.map(({ id }) => id))
  const rows = newRows
    .filter(({ id }) => ids.has(id))
    .map((line) => {
      const values = names.map((each) => [each, line[each] ?? null])
      return toColumns({ id: line.id, ...Object.fromEntries(values) })
    })
  const table = getLinesTable(resource, name)
  const set = names.map((each) => `${getColumn(each)} = given.${getColumn(each)}`).join(', ')
  const json = JSON.stringify(rows)
  const given = selectUpdatedRows(field.fields, names, trx.pending.read(json, '$3'))
  const text = `update ${table} line set ${set} from ${given}
    where line.team_id = $1 and line.parent = $2 and line.id = given.id`
  return [trx.query({ text, values: [trx.team, parent, json] })]
}
