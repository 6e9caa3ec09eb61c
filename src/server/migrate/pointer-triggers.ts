import type { Resource } from '../../schema/resource.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Trigger } from './catalogue.ts'

/**
 * Returns the trigger that refuses a row whose pointer names a record of a resource without a
 * reference, and thus without a foreign key.
 */
export function listPointerTriggers(resource: Resource): Trigger[] {
  const pointers = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.pointer ? [`new.${getColumn(name)}`] : [],
  )
  if (pointers.length === 0) return []
  return [
    {
      name: 'points_to_record',
      definition: `after insert on ${getTable(resource)} for each row
  when (num_nonnulls(${pointers.join(', ')}) = 0)
  execute function armazem_refuse_pointer()`,
    },
  ]
}
