import type { Kind } from '../../../schema/fields.ts'
import { getKind } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../fields/field-text.ts'
import { sortByPriority } from '../../list/cards/card-parts.ts'

/** Estimates the width of a column in a small table, in px. */
const widths: Readonly<Partial<Record<Kind, number>>> = {
  text: 160,
  email: 210,
  url: 180,
  phone: 140,
  code: 130,
  reference: 150,
  select: 125,
  boolean: 75,
  date: 115,
  dateTime: 190,
  money: 110,
  price: 110,
  address: 220,
}
const OTHERS = 90
const TITLE = 200

/**
 * Returns the columns that fit into a width, in their own order. The most important columns are
 * kept.
 */
export function fitColumns(
  resource: Resource,
  columns: readonly Place[],
  width: number,
): readonly Place[] {
  let left = width
  const chosen = sortByPriority(resource, columns).filter((place, i) => {
    const needed = getWidth(resource, place)
    if (i > 0 && needed > left) return false
    left -= needed
    return true
  })
  return columns.filter((place) => chosen.includes(place))
}

function getWidth({ title }: Resource, { path, field }: Place): number {
  const kind = getKind(field)
  const usual = widths[kind] ?? OTHERS
  return path === title && kind !== 'code' ? Math.max(TITLE, usual) : usual
}
