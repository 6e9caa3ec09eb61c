import type { Field, Fields } from '../../schema/fields.ts'
import { holdsSeveralUploads, holdsUploads } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { columnOf, linesTableOf, tableOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'
import type { Trigger } from './catalogue.ts'
import { plain } from './object-name.ts'

/**
 * Returns the triggers that keep `upload_links` for the fields of a resource, or of one of its lines fields, that hold
 * uploads. Rows that name no upload cost nothing: the condition is checked before the function is called.
 */
export function uploadTriggers(resource: Resource, lines?: string): Trigger[] {
  const table = lines === undefined ? tableOf(resource) : linesTableOf(resource, lines)
  return Object.entries(fieldsOf(resource, lines)).flatMap(([name, field]: [string, Field]) => {
    if (!holdsUploads(field)) return []
    const column = columnOf(name)
    const names = (row: 'new' | 'old') =>
      holdsSeveralUploads(field) ? `${row}.${column} <> '{}'` : `${row}.${column} is not null`
    const path = lines === undefined ? name : `${lines}.${name}`
    const record = lines === undefined ? 'id' : 'parent'
    const call = [resource.name, path, record, plain(column)].map(literal).join(', ')
    const trigger = (suffix: string, event: string, when: string): Trigger => ({
      name: `uploads_${plain(column)}_${suffix}`,
      definition: `after ${event} on ${table} for each row when (${when})
  execute function armazem_link_uploads(${call})`,
    })
    return [
      trigger('insert', 'insert', names('new')),
      trigger('update', `update of ${column}`, `old.${column} is distinct from new.${column}`),
      trigger('delete', 'delete', names('old')),
    ]
  })
}

function fieldsOf({ fields }: Resource, lines: string | undefined): Fields {
  const field = lines === undefined ? undefined : fields[lines]
  return field?.kind === 'lines' ? field.fields : fields
}
