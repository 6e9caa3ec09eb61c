import type { Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import { createTextCache } from '../database/text-cache.ts'
import { listWrittenColumns, writeColumnChange } from '../database/columns.ts'
import { CUSTOM, getColumn, getTable } from '../database/names.ts'
import { getColumnType } from '../migrate/column-type.ts'

/**
 * Returns the statement that changes the fields of a record, with the parameters team ($1), id ($2), person ($3) and
 * the new values as JSON ($4). `json` is the SQL of these values. PostgreSQL reads only the changed columns from the
 * JSON, because reading all columns of the table would take a third of the time of a small update.
 */
export function writeUpdateSql(resource: Resource, changes: Values, json = '$4::jsonb'): string {
  const names = listWrittenColumns(resource.fields, changes)
  const key = `${json} ${names.join(' ')}`
  return getUpdateTexts(resource)(key, () => writeUpdate(resource, names, json))
}

/** Caches the SQL of updates of a resource, by the SQL of the values and the names of the changed fields. */
const getUpdateTexts = memoizeByDeclaration<Resource, ReturnType<typeof createTextCache>>(() =>
  createTextCache(),
)

function writeUpdate(resource: Resource, names: readonly string[], json: string): string {
  const set = names.map(writeColumnChange)
  const columns = listColumns(resource.fields, names).join(', ')
  // Child rows can change alone. The statement must use all of its parameters even then.
  const source = columns
    ? `jsonb_to_record(${json}) as given (${columns})`
    : `(select ${json}) given`
  return `
    update ${getTable(resource)} record
    set ${set.join('')}version = record.version + 1, updated_at = armazem_now(), updated_by = $3
    from ${source} where record.team_id = $1 and record.id = $2
    returning record.id, record.version`
}

/**
 * Returns SQL that reads the new values of rows from a JSON array, as a table `given` with an id and the columns of
 * these fields. `json` is the SQL of the array.
 */
export function selectUpdatedRows(fields: Fields, names: readonly string[], json: string): string {
  const columns = ['id uuid', ...listColumns(fields, names)]
  return `jsonb_to_recordset(${json}) as given (${columns.join(', ')})`
}

function listColumns(fields: Fields, names: readonly string[]): string[] {
  return names.map((name) =>
    name === CUSTOM ? `${CUSTOM} jsonb` : `${getColumn(name)} ${getColumnType(fields[name]!)}`,
  )
}
