import type { Field, Fields } from '../../schema/fields.ts'
import { holdsSeveralUploads, holdsUploads } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Trigger } from './catalogue.ts'
import { unquoteName } from './object-name.ts'

/**
 * Returns the triggers that maintain `upload_links` for the upload fields of a resource, or of one
 * of its lines fields. For rows without an upload, only the condition is evaluated.
 */
export function listUploadTriggers(resource: Resource, lines?: string): Trigger[] {
  const table = lines === undefined ? getTable(resource) : getLinesTable(resource, lines)
  return Object.entries(getFields(resource, lines)).flatMap(([name, field]: [string, Field]) => {
    if (!holdsUploads(field)) return []
    const column = getColumn(name)
    const hasUpload = (row: 'new' | 'old') =>
      holdsSeveralUploads(field) ? `${row}.${column} <> '{}'` : `${row}.${column} is not null`
    const path = lines === undefined ? name : `${lines}.${name}`
    const record = lines === undefined ? 'id' : 'parent'
    const call = [resource.name, path, record, unquoteName(column)].map(quoteLiteral).join(', ')
    const createTrigger = (suffix: string, event: string, when: string): Trigger => ({
      name: `uploads_${unquoteName(column)}_${suffix}`,
      definition: `after ${event} on ${table} for each row when (${when})
  execute function armazem_link_uploads(${call})`,
    })
    return [
      createTrigger('insert', 'insert', hasUpload('new')),
      createTrigger(
        'update',
        `update of ${column}`,
        `old.${column} is distinct from new.${column}`,
      ),
      createTrigger('delete', 'delete', hasUpload('old')),
    ]
  })
}

function getFields({ fields }: Resource, lines: string | undefined): Fields {
  const field = lines === undefined ? undefined : fields[lines]
  return field?.kind === 'lines' ? field.fields : fields
}
