import type { Fields } from '../../schema/fields.ts'
import { getColumn } from '../database/names.ts'
import type { Trigger } from './catalogue.ts'
import { unquoteName } from './object-name.ts'

/**
 * Returns a trigger for each field that holds the id of a pointer. The trigger refuses a row whose pointer names a
 * record of a resource for which no reference, and thus no foreign key, is declared.
 */
export function listPointerTriggers(table: string, fields: Fields): Trigger[] {
  const references = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.pointer
      ? [{ column: `new.${getColumn(name)}`, id: field.pointer.id }]
      : [],
  )
  return [...Map.groupBy(references, ({ id }) => id)].map(([id, of]) => ({
    name: `${unquoteName(getColumn(id))}_points_to_record`,
    definition: `after insert or update on ${table} for each row
  when (new.${getColumn(id)} is not null and num_nonnulls(${listColumns(of)}) = 0)
  execute function armazem_refuse_pointer()`,
  }))
}

/** Lists columns in alphabetical order, so that the order of the declarations does not change the trigger. */
function listColumns(references: readonly { readonly column: string }[]): string {
  return references
    .map(({ column }) => column)
    .toSorted()
    .join(', ')
}
