import type { RaRecord } from 'react-admin'
import { holdsList, isNumeric } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { isEmpty } from '../../../schema/values.ts'
import { isBlankMovement } from '../../fields/field-text.ts'

/** Sets how many fields a card shows in addition to the title and the status, unless more fields are essential. */
const FACTS = 4

/** Holds the fields that a card shows in addition to its title. */
export interface CardParts {
  readonly state: Place | undefined
  /** Lists the most important fields first. */
  readonly facts: readonly Place[]
}

/**
 * Chooses the fields of a card from the columns of a list: the fields that the resource declares for cards, or all
 * essential fields, then other fields up to `FACTS`, and always an amount. Empty fields are left out.
 */
export function splitCardParts(
  resource: Resource,
  columns: readonly Place[],
  record: RaRecord,
): CardParts {
  const { card } = resource
  const isEssential = ({ path }: Place) => resource.essentials.includes(path)
  const ranked = sortByPriority(resource, columns).filter(
    (place) =>
      place.path !== resource.title &&
      hasValue(record, place) &&
      !(isZero(record, place) && hidesZero(resource, place)),
  )
  const [state] = pickPlaces(resource.states, ranked)
  if (card) {
    const filled = columns.filter((place) => place !== state && hasValue(record, place))
    return { state, facts: pickPlaces(card, filled) }
  }
  const others = ranked.filter((place) => place !== state)
  const essential = others.filter(isEssential)
  const first = others.slice(0, Math.max(FACTS, essential.length))
  const amount = first.some(isMoney) ? undefined : others.find(isMoney)
  return { state, facts: amount ? [...first, amount] : first }
}

/** Returns the places of these names, in the order of the names. */
function pickPlaces(names: readonly string[], places: readonly Place[]): readonly Place[] {
  return names.flatMap((name) => places.filter(({ path }) => path === name))
}

/**
 * Sorts columns by importance: the title, essential fields, the status, fields that the team has added, other fields.
 */
export function sortByPriority(
  { title, essentials, document }: Resource,
  columns: readonly Place[],
): readonly Place[] {
  const rank = ({ path, field }: Place) => {
    if (path === title) return -1
    const at = essentials.indexOf(path)
    if (at >= 0) return at
    if (path === document?.status) return essentials.length
    return essentials.length + (field.custom === undefined ? 2 : 1)
  }
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Returns whether a figure is hidden when it is zero: money except the most important field, and
 * everything that is not essential.
 */
function hidesZero({ essentials }: Resource, place: Place): boolean {
  if (place.path === essentials[0]) return false
  return isMoney(place) || !essentials.includes(place.path)
}

function isMoney({ field }: Place): boolean {
  return field.kind === 'money' || (field.kind === 'computed' && field.as === 'money')
}

function isZero(record: RaRecord, { path, field }: Place): boolean {
  return record[path] === false || (record[path] === 0 && isNumeric(field))
}

function hasValue(record: RaRecord, { path, field }: Place): boolean {
  const value: unknown = record[path]
  if (field.kind === 'computed' && isBlankMovement(value, field)) return false
  if (Array.isArray(value) && holdsList(field)) return value.length > 0
  return !isEmpty(value)
}
