import type { Resource } from '../../schema/resource.ts'
import { CUSTOM, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Trigger } from './catalogue.ts'

/**
 * Returns the triggers that maintain `custom_keys`, `custom_texts` and `custom_links` for the custom
 * fields of a resource. For rows without values of custom fields, only the `when` condition runs.
 */
export function listCustomTriggers(resource: Resource): Trigger[] {
  if (resource.source !== 'table') return []
  const createTrigger = (suffix: string, event: string, when: string): Trigger => ({
    name: `custom_${suffix}`,
    definition: `after ${event} on ${getTable(resource)} for each row when (${when})
  execute function armazem_index_custom_values(${quoteLiteral(resource.name)})`,
  })
  return [
    createTrigger('insert', 'insert', `new.${CUSTOM} is not null`),
    createTrigger('update', `update of ${CUSTOM}`, `old.${CUSTOM} is distinct from new.${CUSTOM}`),
    createTrigger('delete', 'delete', `old.${CUSTOM} is not null`),
  ]
}
