import { listExpressionFields } from '../../../schema/expression.ts'
import type { Field, FieldOf, Fields } from '../../../schema/fields.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { isServerSet, isFieldVisible } from '../form-values.ts'

/**
 * Describes a column of a grid of child rows. `path` is the field's path in the resource, `name`
 * its name in the row.
 */
export type LineColumn = EnteredPlace & { readonly name: string }

/**
 * Returns the fields of child rows that the person may read and enter, and that are visible for
 * `record`.
 */
export function listLineColumns(
  { resource, path, field }: Place<FieldOf<'lines'>>,
  can: (right: string) => boolean,
  record?: Values,
): readonly LineColumn[] {
  return pickColumnFields(field.fields).flatMap(([name, child]): LineColumn[] => {
    if (child.kind === 'lines' || child.kind === 'computed' || isServerSet(child)) return []
    if (record && !isFieldVisible(resource, `${path}.${name}`, record)) return []
    if (child.requires && !can(child.requires)) return []
    return [{ resource, path: `${path}.${name}`, name, field: child }]
  })
}

/**
 * Returns the columns of values that are computed while typing: computed fields of entered values
 * and, in a document with computed amounts, the amounts of the rows.
 */
export function listLiveColumns(
  { resource, path, field: { fields } }: Place<FieldOf<'lines'>>,
  can: (right: string) => boolean,
  hasLiveAmounts: boolean,
  record: Values,
): readonly (Place & { readonly name: string })[] {
  const isEntered = (name: string) => fields[name] !== undefined && !isServerSet(fields[name])
  return pickColumnFields(fields).flatMap(([name, child]) => {
    const isComputed = child.kind === 'computed' && listExpressionFields(child.from).some(isEntered)
    const isAmount = hasLiveAmounts && child.column && isServerSet(child) && !('default' in child)
    if (!isComputed && !isAmount) return []
    if (!isFieldVisible(resource, `${path}.${name}`, record)) return []
    if (child.requires && !can(child.requires)) return []
    return [{ resource, path: `${path}.${name}`, name, field: child }]
  })
}

/**
 * Returns the child fields that are shown as columns: those with the option `column`, or all when
 * none has it.
 */
export function pickColumnFields(fields: Fields): readonly (readonly [string, Field])[] {
  const all = Object.entries(fields)
  const shown = all.filter(([, field]) => field.column)
  return shown.length > 0 ? shown : all
}

/**
 * Returns the minimum width of a column in px at which its values are readable. The first column
 * holds the title of the row's record.
 */
export function getMinWidth(field: Field, isFirst: boolean): number {
  if (field.kind === 'reference') return isFirst ? 200 : 128
  return isNumeric(field) ? 104 : 140
}

/** Lays out editable lines on a phone: one card per line, with two inputs side by side. */
export const cards = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const

export const card = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const
