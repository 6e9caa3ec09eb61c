import type { Field, FieldOf } from '../../schema/fields.ts'
import type { Place } from '../fields/field-text.ts'
import type { EnteredPlace } from '../fields/inputs.tsx'
import { isNumeric } from '../fields/numeric.ts'
import { isKept } from './form-values.ts'

/** A column of a grid of child rows; `path` names it among the resource's fields, `name` within its row. */
export type LineColumn = EnteredPlace & { readonly name: string }

/** The fields of child rows that the person may read and enter. */
export function lineColumns(
  { resource, path, field }: Place<FieldOf<'lines'>>,
  can: (right: string) => boolean,
): readonly LineColumn[] {
  return Object.entries(field.fields).flatMap(([name, child]): LineColumn[] => {
    if (child.kind === 'lines' || child.kind === 'computed' || isKept(child)) return []
    if (child.requires && !can(child.requires)) return []
    return [{ resource, path: `${path}.${name}`, name, field: child }]
  })
}

/** The least width of a column, in px, so that its values can be read. */
export function minWidthOf(field: Field): number {
  if (field.kind === 'reference') return 200
  return isNumeric(field) ? 104 : 140
}
